package picture_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"ardoise/picture"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// card is a result with this many players.
func card(players int) picture.Card {
	c := picture.Card{Game: "Pearls", When: "Saturday 28 November 2026", Outcome: "Ana wins with 40", Foot: "Ardoise"}
	for i := range players {
		c.Rows = append(c.Rows, picture.Row{
			Place: strconv.Itoa(i + 1), Name: "Ana", Initial: "A", Colour: i%8 + 1, Total: strconv.Itoa(40 - i), Winner: i == 0,
		})
	}
	return c
}

func drawn(t *testing.T, c picture.Card) *image.RGBA {
	t.Helper()
	body, err := c.PNG()
	require.NoError(t, err)
	got, err := png.Decode(bytes.NewReader(body))
	require.NoError(t, err)
	require.Equal(t, image.Rect(0, 0, picture.Width, picture.Height), got.Bounds())
	require.IsType(t, &image.RGBA{}, got)
	return got.(*image.RGBA)
}

// differs counts the points of a part that are not alike in two pictures.
func differs(a, b *image.RGBA, part image.Rectangle) int {
	n := 0
	for y := part.Min.Y; y < part.Max.Y; y++ {
		from, to := a.PixOffset(part.Min.X, y), a.PixOffset(part.Max.X, y)
		if bytes.Equal(a.Pix[from:to], b.Pix[from:to]) {
			continue
		}
		for at := from; at < to; at += 4 {
			if !bytes.Equal(a.Pix[at:at+4], b.Pix[at:at+4]) {
				n++
			}
		}
	}
	return n
}

func TestEveryPartOfAResultShows(t *testing.T) {
	whole := image.Rect(0, 0, picture.Width, picture.Height)
	plain := drawn(t, card(4))
	assert.Zero(t, differs(plain, drawn(t, card(4)), whole), "the same result is the same picture")
	for part, change := range map[string]func(*picture.Card){
		"game":    func(c *picture.Card) { c.Game = "Skull King" },
		"when":    func(c *picture.Card) { c.When += " · Chez Léo" },
		"outcome": func(c *picture.Card) { c.Outcome = "Léo wins with 40" },
		"place":   func(c *picture.Card) { c.Rows[2].Place = "2" },
		"name":    func(c *picture.Card) { c.Rows[2].Name = "Léo" },
		"initial": func(c *picture.Card) { c.Rows[2].Initial = "L" },
		"colour":  func(c *picture.Card) { c.Rows[2].Colour = 7 },
		"total":   func(c *picture.Card) { c.Rows[2].Total = "−38" },
		"winner":  func(c *picture.Card) { c.Rows[1].Winner = true },
		"foot":    func(c *picture.Card) { c.Foot = "" },
	} {
		other := card(4)
		change(&other)
		assert.Greater(t, differs(plain, drawn(t, other), whole), 50, part)
	}
}

// However many play and however long their names are, nothing is drawn over
// something else or over the edge.
func TestNothingRunsOver(t *testing.T) {
	bare := drawn(t, picture.Card{})
	for _, players := range []int{1, 5, 10} {
		c := card(players)
		c.Game, c.When, c.Foot = strings.Repeat("Game ", 40), strings.Repeat("Some day ", 40), strings.Repeat("Foot ", 40)
		c.Outcome = strings.Repeat("Maximilian ", 60)
		for i := range c.Rows {
			c.Rows[i].Name, c.Rows[i].Initial = strings.Repeat("M", 40), "ẞ"
			c.Rows[i].Total, c.Rows[i].Place = "−123456789", "1000th"
		}
		got := drawn(t, c)
		for _, edge := range []image.Rectangle{image.Rect(0, 0, 60, picture.Height), image.Rect(picture.Width-60, 0, picture.Width, picture.Height)} {
			assert.Zero(t, differs(bare, got, edge), "%d players, %v", players, edge)
		}
		assert.Zero(t, differs(bare, got, image.Rect(0, 1252, picture.Width, 1268)), "between the last player and the foot, %d players", players)
	}
}

func TestLetters(t *testing.T) {
	for text, has := range map[string]bool{
		"": true, "Zoé Œdipe ñandú Łukasz": true, "Ωραία": true, "Юлия": true, "a\u202f!\u2068b\u2069": true, "−12 · 1.º": true,
		"محمد": false, "ちひろ": false, "👩‍👩‍👧‍👦": false, "יעל": false, "Việt": false, "e\u0301": false,
	} {
		assert.Equal(t, has, picture.Letters(text), text)
	}
}

func TestTheDrawingHoldsEveryName(t *testing.T) {
	c := card(3)
	c.Rows[0].Name, c.Rows[1].Name, c.Rows[2].Name = "محمد", `<b>"&'`, "ちひろ"
	body := c.SVG()
	assert.NotContains(t, string(body), "style=", "a strict policy refuses it")
	var text strings.Builder
	reader := xml.NewDecoder(bytes.NewReader(body))
	for {
		token, err := reader.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		if letters, is := token.(xml.CharData); is {
			text.Write(letters)
		}
	}
	for _, row := range c.Rows {
		assert.Contains(t, text.String(), row.Name)
	}
}

// The picture's slate is the pages' slate.
func TestTheColoursAreThoseOfThePages(t *testing.T) {
	css, err := os.ReadFile("../static/ardoise.css")
	require.NoError(t, err)
	token := func(name string) color.RGBA {
		found := regexp.MustCompile(`--` + name + `: #([0-9a-f]{6});`).FindSubmatch(css)
		require.NotNil(t, found, name)
		n, err := strconv.ParseUint(string(found[1]), 16, 24)
		require.NoError(t, err)
		return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 0xff}
	}
	got := drawn(t, card(8))
	seen := map[color.RGBA]bool{}
	for at := 0; at < len(got.Pix); at += 4 {
		seen[color.RGBA{got.Pix[at], got.Pix[at+1], got.Pix[at+2], got.Pix[at+3]}] = true
	}
	for _, name := range []string{"ground", "raised", "ink", "rule", "accent", "frame", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "seat-6", "seat-7", "seat-8", "on-seat"} {
		assert.True(t, seen[token(name)], name)
	}
	shapes := regexp.MustCompile(`\.mark\[data-seat="([3-7])"\] \{ clip-path: polygon\(([^)]*)\)`).FindAllSubmatch(css, -1)
	require.Len(t, shapes, 5)
	for _, shape := range shapes {
		points := picture.ShapeOf(shape[1])
		assert.Equal(t, strings.ReplaceAll(string(shape[2]), "%", ""), points, "seat %s", shape[1])
	}
}
