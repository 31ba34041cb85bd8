package skullking

import (
	"fmt"
	"strings"
	"testing"

	"ardoise/play"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// spoken is all that a phone says of a page by itself: what it begins with,
// what other phones change, and its live lines.
func spoken(t *testing.T, drawn string) []string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(drawn))
	require.NoError(t, err)
	var said []string
	for node := range root.Descendants() {
		with := map[string]string{}
		for _, a := range node.Attr {
			with[a.Key] = a.Val
		}
		begins, is := with["data-said"]
		told, changes := with["data-told"]
		if !is && !changes && node.Data != "output" && with["role"] != "status" && with["aria-live"] == "" {
			continue
		}
		words := begins + told
		if words == "" {
			for inner := range node.Descendants() {
				if inner.Type == html.TextNode {
					words += inner.Data
				}
			}
		}
		said = append(said, strings.Join(strings.Fields(words), " "))
	}
	return said
}

// A phone at a table is heard by who sits there: until the bids are turned over
// it says the same of every bid also to who made it. Other phones are sent
// nothing of it at all.
func TestNoPhoneSaysItsBid(t *testing.T) {
	for bid := range 3 {
		g := newGame(t, "classic", "", 3).round(1, []int{1, 0, 0}, []int{1, 0, 0}, "").
			add(fmt.Sprintf(`{"type":"bids","round":2,"values":{"p2":%d}}`, bid))
		page := screen(t, "", g.seated("en", play.Player, "p1", "p3"))
		assert.Contains(t, text(page), fmt.Sprintf("Bid %d kept secret", bid), "the eye sees it")
		assert.Equal(t, []string{"Your bid is in.", "Waiting for Ana and Inès <b>"}, spoken(t, page))
	}
}
