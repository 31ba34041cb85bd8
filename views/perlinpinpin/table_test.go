package perlinpinpin

import (
	"regexp"
	"testing"

	"ardoise/scoring/perlinpinpin"
	"ardoise/views"
	"ardoise/views/viewstest"

	"github.com/stretchr/testify/require"
)

// kit makes the tables of these tests.
var kit = viewstest.Kit{Rules: perlinpinpin.Game{}, Views: New()}

var draw, screen, sound, text, form = viewstest.Draw, viewstest.Screen, viewstest.Sound, viewstest.Text, viewstest.Form

// said is the live line of a page.
func said(t *testing.T, v views.TableView) string {
	t.Helper()
	found := regexp.MustCompile(`role="status">([^<]*)<`).FindStringSubmatch(screen(t, "", v))
	require.Len(t, found, 2)
	return found[1]
}
