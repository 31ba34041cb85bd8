// Package catalog is the list of games: a new game is one folder and one line
// here.
package catalog

import (
	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
	"ardoise/scoring/pearls"
	"ardoise/scoring/perlinpinpin"
	"ardoise/scoring/skullking"
)

// All lists the games in the order the home page shows them.
func All() []scoring.Game {
	games := []scoring.Game{
		skullking.New(),
		pearls.Game{},
		perlinpinpin.Game{},
		beadtrade.Game{},
	}
	for i, game := range games {
		games[i] = scoring.WithPast(game)
	}
	return games
}
