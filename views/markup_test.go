package views

import (
	"strings"
	"testing"

	"ardoise/play"

	"github.com/a-h/templ"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// What is put together by hand holds whatever it is given, as text.
func TestPartsByHandHoldAnyText(t *testing.T) {
	const evil = `"><script>alert('&amp;')</script>`
	for name, part := range map[string]struct {
		templ.Component
		texts, values int // how often the words stand there as text, and in attributes
	}{
		"a named icon":   {IconNamed("back", evil), 0, 1},
		"a badge":        {Badge(evil, "check", evil), 1, 1},
		"a chip":         {Choice(Chip{Name: evil, Value: evil, Label: evil, Note: evil, Checked: true}), 2, 3},
		"a chip's words": {Choice(Chip{Name: "bid", Value: "1", Text: evil, Words: true}), 1, 0},
		"digits":         {Digits(evil, 0, 2, "1"), 0, 3},
		"a mark":         {Mark(play.Seat{Name: `<`, Colour: 3}), 0, 0},
	} {
		var out strings.Builder
		require.NoError(t, part.Render(t.Context(), &out), name)
		page, err := html.Parse(strings.NewReader(out.String()))
		require.NoError(t, err, name)
		texts, values := 0, 0
		for n := range page.Descendants() {
			assert.NotEqual(t, "script", n.Data, name)
			if n.Type == html.TextNode && strings.TrimSpace(n.Data) == evil {
				texts++
			}
			for _, attribute := range n.Attr {
				if attribute.Val == evil {
					values++
				}
			}
		}
		assert.Equal(t, []int{part.texts, part.values}, []int{texts, values}, "%s: %s", name, out.String())
	}
}
