package beadtrade

import (
	"fmt"
	"strings"
	"testing"

	"ardoise/scoring/beadtrade"
	"ardoise/views/viewstest"

	"github.com/stretchr/testify/require"
)

// kit makes the tables of these tests.
var kit = viewstest.Kit{Rules: beadtrade.Game{}, Views: New()}

var draw, screen, sound, text, form = viewstest.Draw, viewstest.Screen, viewstest.Sound, viewstest.Text, viewstest.Form

func totem(round int, typ, box string) string {
	return fmt.Sprintf(`{"type":"totem","round":%d,"bead_type":%q,"box":%q}`, round, typ, box)
}

// tapped is the first round of a table once its totems lie on the box: pink on
// the lid, blue on the base.
func tapped(t *testing.T, seats int, options string) *viewstest.Table {
	t.Helper()
	return kit.New(t, seats, options).Add(totem(1, "pink", "lid"), totem(1, "blue", "base"))
}

// part is the element of an id, up to the next one of its kind.
func part(t *testing.T, html, id string) string {
	t.Helper()
	_, rest, ok := strings.Cut(html, `id="`+id+`"`)
	require.True(t, ok, "no element %q", id)
	if end := strings.Index(rest, `id="type-`); end >= 0 {
		rest = rest[:end]
	}
	return rest
}
