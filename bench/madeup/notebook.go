package madeup

import (
	"fmt"
	"time"

	"ardoise/play"
	"ardoise/scoring"
)

// Wish says what a made-up notebook holds.
type Wish struct {
	Games   []string // ids, in turn
	N       int      // how many games
	Players []string // the first of them plays in every game
	Table   int      // players at a table; 0: two to five
	// Mended has rows corrected and taken back.
	Mended bool
	// Mixed leaves some games unfinished, breaks some off, and has some not
	// counted.
	Mixed bool
}

// Notebook makes up a notebook, a game every seven hours up to the end of
// November 2026, as a file to be imported.
func (g *Games) Notebook(wish Wish) (play.NotebookFile, error) {
	file := play.NotebookFile{Format: play.NotebookFormat, Version: play.FileVersion}
	began := time.Date(2026, 11, 30, 0, 30, 0, 0, time.UTC).Add(-7 * time.Hour * time.Duration(wish.N))
	for n := range wish.N {
		began = began.Add(7 * time.Hour)
		table := wish.Table
		if table == 0 {
			table = 2 + g.dice.IntN(min(4, len(wish.Players)-1))
		}
		made, err := g.Make(wish.Games[n%len(wish.Games)], table)
		if err != nil {
			return file, err
		}
		game := play.GameFile{
			Format: play.GameFormat, Version: play.FileVersion, Origin: fmt.Sprint("madeup:", n), Game: made.Setup.Game,
			Rulebook: made.Setup.Rulebook, Options: made.Setup.Options, Rules: made.Setup.Rules, First: made.Setup.First,
			Zone: "UTC", Evening: began.Add(-5 * time.Hour).Format(time.DateOnly), Began: began,
		}
		if wish.Mixed {
			g.mix(&game, &made)
		}
		for i, player := range g.dice.Perm(len(wish.Players) - 1)[:table-1] {
			if i == 0 {
				game.Seats = append(game.Seats, play.FileSeat{Name: wish.Players[0]})
			}
			game.Seats = append(game.Seats, play.FileSeat{Name: wish.Players[player+1]})
		}
		g.dice.Shuffle(table, func(i, j int) { game.Seats[i], game.Seats[j] = game.Seats[j], game.Seats[i] })
		for i := range game.Seats {
			game.Seats[i].ID = scoring.SeatAt(i + 1)
		}
		game.Log = g.mended(made.Entries, began, !wish.Mended)
		file.Games = append(file.Games, game)
	}
	return file, nil
}

// mix makes of some games what statistics leave out.
func (g *Games) mix(game *play.GameFile, made *Game) {
	switch g.dice.IntN(10) {
	case 0:
		game.NotCounted = true
	case 1:
		made.Entries = made.Entries[:g.dice.IntN(len(made.Entries))]
	case 2:
		made.Entries = append(made.Entries[:g.dice.IntN(len(made.Entries)):len(made.Entries)], `{"type":"finish"}`)
	}
}
