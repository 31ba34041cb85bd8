package viewstest

import (
	"testing"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/scoringtest"
	"ardoise/views"
)

// Table is a log of a game being written.
type Table struct {
	Kit
	T     testing.TB
	Setup scoring.Setup // prepared
	Log   []scoring.Entry
}

// At is the table after its first n entries; what is added there is not added
// here.
func (g *Table) At(t testing.TB, n int) *Table {
	return &Table{Kit: g.Kit, T: t, Setup: g.Setup, Log: g.Log[:n:n]}
}

// Decode reads an entry as the API writes it.
func (g *Table) Decode(body string) scoring.Entry {
	g.T.Helper()
	return scoringtest.Decode(g.T, g.Rules, []string{body})[0]
}

// Add appends entries written as the API writes them.
func (g *Table) Add(bodies ...string) *Table {
	g.T.Helper()
	g.Log = append(g.Log, scoringtest.Decode(g.T, g.Rules, bodies)...)
	return g
}

// Sheet is the score so far.
func (g *Table) Sheet() scoring.Sheet {
	g.T.Helper()
	return scoringtest.Replay(g.T, g.Rules, g.Setup, g.Log)
}

// Page is the state of a page for the keeper, in a language.
func (g *Table) Page(lang string) views.TableView {
	g.T.Helper()
	view := &play.View{ID: "s1", Setup: g.Setup, Players: g.players(), Role: play.Keeper, Version: int64(len(g.Log)), Sheet: g.Sheet()}
	for i, entry := range g.Log {
		row := play.LogRow{Seq: int64(i + 1), Kind: play.EntryRow, Entry: entry}
		view.Rows = append(view.Rows, play.Row{Seq: row.Seq, Entry: entry, May: true})
		view.History = append(view.History, row)
		view.Undo, view.MayUndo = &row, true
	}
	return views.TableView{Page: views.Page{P: Words(g.T, lang)}, Game: g.Views, Session: view, Key: "k1"}
}

// players are who sits there, and who joined.
func (g *Table) players() []play.Seat {
	var seats []play.Seat
	sit := func(name string) {
		seats = append(seats, play.Seat{ID: scoring.SeatAt(len(seats) + 1), Name: name, Colour: len(seats)%8 + 1})
	}
	for i := range g.Setup.Seats {
		sit(Names[i%len(Names)])
	}
	for _, entry := range g.Log {
		if join, joins := entry.(scoring.Join); joins {
			sit(join.Name)
		}
	}
	return seats
}

// Typed is a page in English with a form on it, of names and values in turn.
func (g *Table) Typed(pairs ...string) views.TableView {
	g.T.Helper()
	v := g.Page("en")
	v.Form = Form(pairs...)
	return v
}
