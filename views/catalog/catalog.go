// Package catalog is the list of the games' views: one line a game, as in
// scoring/catalog.
package catalog

import (
	"ardoise/views"
	"ardoise/views/beadtrade"
	"ardoise/views/pearls"
	"ardoise/views/perlinpinpin"
	"ardoise/views/skullking"
)

// All lists the games' views.
func All() []views.Game {
	return []views.Game{skullking.New(), pearls.New(), perlinpinpin.New(), beadtrade.New()}
}
