package pearls

import (
	"ardoise/scoring/pearls"
	"ardoise/views/viewstest"
)

// kit makes the tables of these tests.
var kit = viewstest.Kit{Rules: pearls.Game{}, Views: New()}

var draw, screen, sound, text, form = viewstest.Draw, viewstest.Screen, viewstest.Sound, viewstest.Text, viewstest.Form
