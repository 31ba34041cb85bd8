// Package madeup makes up whole games of every game in the catalog, as tables
// could have played them: for tests that count, and for measuring what many
// games cost. The same dice make the same games.
package madeup

import (
	"fmt"
	"math/rand/v2"

	"ardoise/scoring"
	"ardoise/scoring/catalog"
)

// Game is a game that was played to its end: a prepared set-up and the entries,
// each as the API's flat JSON.
type Game struct {
	Setup   scoring.Setup
	Entries []string
}

// Games makes up games.
type Games struct {
	dice  *rand.Rand
	games map[string]scoring.Game
}

// New makes games from one seed.
func New(seed uint64) *Games {
	g := &Games{dice: rand.New(rand.NewPCG(seed, 1)), games: map[string]scoring.Game{}}
	for _, game := range catalog.All() {
		g.games[game.ID()] = game
	}
	return g
}

// IDs lists the games that can be made up.
func (g *Games) IDs() []string {
	var ids []string
	for _, game := range catalog.All() {
		ids = append(ids, game.ID())
	}
	return ids
}

// Make makes up a game of a kind for so many players; an error is a fault of
// this package.
func (g *Games) Make(id string, players int) (Game, error) {
	game, known := g.games[id]
	if !known {
		return Game{}, fmt.Errorf("no game %q", id)
	}
	setup := scoring.Setup{}
	for i := range players {
		setup.Seats = append(setup.Seats, scoring.SeatAt(i+1))
	}
	setup.First = setup.Seats[g.dice.IntN(players)]
	play := g.skullKing
	switch id {
	case "skull-king":
		setup.Rulebook = []string{"classic", "schmidt", "grandpa-beck"}[g.dice.IntN(3)]
	case "pearls":
		setup.Options = scoring.Options(`{"keeping":"` + []string{"lays", "count"}[g.dice.IntN(2)] + `"}`)
		play = g.pearls
	case "perlinpinpin":
		play = g.perlinPinpin
	case "bead-trade":
		play = g.beadTrade
	}
	setup, err := game.Prepare(setup)
	if err != nil {
		return Game{}, err
	}
	made := Game{Setup: setup}
	made.Entries, err = play(game, setup)
	return made, err
}

// Replay gives the sheet of a made-up game.
func (g *Games) Replay(made Game) (scoring.Game, scoring.Sheet, error) {
	game := g.games[made.Setup.Game]
	log := make([]scoring.Entry, len(made.Entries))
	for i, body := range made.Entries {
		var err error
		if log[i], err = scoring.DecodeEntry(game, []byte(body)); err != nil {
			return game, nil, fmt.Errorf("%s: %w", body, err)
		}
	}
	sheet, err := game.Replay(made.Setup, log)
	return game, sheet, err
}

// chance tells whether something happens, once in so many times.
func (g *Games) chance(times int) bool { return g.dice.IntN(times) == 0 }

// entry writes a value that was made here as JSON.
func entry(value any) (string, error) {
	body, err := scoring.Marshal(value)
	return string(body), err
}
