package play_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// around is a table with everybody who can stand around it.
type around struct {
	*house
	id                                      string
	keeper, ana, leo, tv, watcher, stranger play.Caller
}

func newTable(t *testing.T) around {
	h := newHouse(t)
	a := around{house: h, keeper: h.notebook(), ana: h.notebook(), leo: h.notebook(), stranger: h.notebook()}
	a.tv = h.secondDevice(a.keeper)
	a.id = h.begin(a.keeper, "Ana", "Léo", "Inès")
	h.sit(a.ana, a.id, "p1")
	h.sit(a.leo, a.id, "p2")
	a.watcher = a.joined(a.keeper)
	return a
}

// joined lets a phone in by the code that a keeper shows; it takes no seat.
func (a around) joined(keeper play.Caller) play.Caller {
	a.t.Helper()
	phone := a.notebook()
	_, err := a.Join(context.Background(), phone, a.view(keeper, a.id).JoinCode)
	require.NoError(a.t, err)
	return phone
}

// called finds who stands around the table by name.
func (a around) called(name string) play.Caller {
	return map[string]play.Caller{"keeper": a.keeper, "ana": a.ana, "leo": a.leo, "tv": a.tv, "watcher": a.watcher, "stranger": a.stranger}[name]
}

func TestRoleInTheView(t *testing.T) {
	a := newTable(t)
	for want, caller := range map[play.Role]play.Caller{play.Keeper: a.keeper, play.Player: a.ana, play.House: a.tv, play.Watcher: a.watcher} {
		view := a.view(caller, a.id)
		assert.Equal(t, want, view.Role)
		assert.Equal(t, want == play.Keeper || want == play.Watcher, view.JoinCode != "",
			"the code is the keeper's, and no news to who came in by it: %s", want)
	}
	assert.Equal(t, []scoring.SeatID{"p1"}, a.view(a.ana, a.id).Own)
	over := a.write(a.keeper, a.id, finish)
	assert.Empty(t, over.JoinCode, "the code ends with the game")
}

func TestWhoMayWrite(t *testing.T) {
	all := number(1, "p1", 1, "p2", 2, "p3", 3)
	tests := []struct {
		name   string
		before func(around)
		how    string
		seq    int64
		body   string
		may    string // who may; all others are answered as below
	}{
		{name: "an entry for the own seat", how: "entry", body: number(1, "p1", 1), may: "keeper ana"},
		{name: "an entry for two seats", how: "entry", body: number(1, "p1", 1, "p2", 1), may: "keeper"},
		{name: "finish", how: "entry", body: finish, may: "keeper"},
		{name: "leave", how: "entry", body: `{"type":"leave","player":"p1","from_round":2}`, may: "keeper"},
		{name: "join", how: "entry", body: `{"type":"join","name":"Zoé","start":0}`, may: "keeper"},
		{
			name: "undo of a hidden own entry", how: "undo", may: "keeper ana",
			before: func(a around) { a.write(a.ana, a.id, number(1, "p1", 1)) },
		},
		{
			name: "undo of the own entry that revealed all", how: "undo", may: "keeper",
			before: func(a around) {
				a.write(a.keeper, a.id, number(1, "p2", 1, "p3", 1))
				a.write(a.ana, a.id, number(1, "p1", 1))
			},
		},
		{
			name: "undo of an own entry that is not secret", how: "undo", may: "keeper leo",
			before: func(a around) {
				a.write(a.keeper, a.id, number(1, "p1", 1, "p2", 2, "p3", 1))
				a.write(a.leo, a.id, double(1, "p2"))
			},
		},
		{
			name: "undo of the end", how: "undo", may: "keeper",
			before: func(a around) { a.write(a.keeper, a.id, finish) },
		},
		{
			name: "correction of a hidden own entry", how: "correct", seq: 1, body: number(1, "p1", 5), may: "ana",
			before: func(a around) { a.write(a.ana, a.id, number(1, "p1", 1)); a.write(a.leo, a.id, number(1, "p2", 1)) },
		},
		{
			name: "correction of what the keeper typed", how: "correct", seq: 1, body: number(1, "p1", 5), may: "keeper ana",
			before: func(a around) { a.write(a.keeper, a.id, number(1, "p1", 1)) },
		},
		{
			name: "correction after the reveal", how: "correct", seq: 1, body: number(1, "p1", 5), may: "keeper",
			before: func(a around) {
				a.write(a.ana, a.id, number(1, "p1", 1))
				a.write(a.keeper, a.id, number(1, "p2", 1, "p3", 1))
			},
		},
		{
			name: "correction before a later row of the seat", how: "correct", seq: 1, body: number(1, "p1", 5), may: "",
			before: func(a around) {
				a.write(a.ana, a.id, number(1, "p1", 1))
				a.write(a.keeper, a.id, `{"type":"leave","player":"p1","from_round":2}`)
			},
		},
		{
			name: "correction where the later row was undone", how: "correct", seq: 1, body: number(1, "p1", 5), may: "ana",
			before: func(a around) {
				a.write(a.ana, a.id, number(1, "p1", 1))
				a.write(a.keeper, a.id, `{"type":"leave","player":"p1","from_round":2}`)
				_, err := a.do(a.keeper, a.id, "undo", 0, a.at(2, ""))
				require.NoError(a.t, err)
			},
		},
		{
			name: "correction that gives the entry to another seat", how: "correct", seq: 1, body: number(1, "p2", 5), may: "keeper",
			before: func(a around) { a.write(a.keeper, a.id, number(1, "p1", 1)) },
		},
		{
			name: "correction of everybody's entry", how: "correct", seq: 1, body: number(1, "p1", 5, "p2", 5, "p3", 5), may: "keeper",
			before: func(a around) { a.write(a.keeper, a.id, all) },
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			for _, name := range []string{"keeper", "ana", "leo", "tv", "watcher", "stranger"} {
				a := newTable(t)
				if test.before != nil {
					test.before(a)
				}
				version := a.view(a.keeper, a.id).Version
				_, err := a.do(a.called(name), a.id, test.how, test.seq, a.at(version, test.body))
				switch {
				case name == "stranger":
					refused(t, err, play.NotFound, "not_found", name)
				case slices.Contains(strings.Fields(test.may), name):
					assert.NoError(t, err, name)
				default:
					refused(t, err, play.Forbidden, "forbidden", name)
				}
			}
		})
	}
}

func TestWhoMayReadDeleteAndPlayAgain(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		name  string
		ended bool
		do    func(a around, caller play.Caller) error
		may   string
	}{
		{"rematch while it runs", false, func(a around, c play.Caller) error { _, err := a.Rematch(ctx, c, a.id, ""); return err }, "keeper"},
		{"rematch after the end", true, func(a around, c play.Caller) error { _, err := a.Rematch(ctx, c, a.id, ""); return err }, "keeper tv"},
		{"delete while it runs", false, func(a around, c play.Caller) error { return a.Delete(ctx, c, a.id) }, "keeper"},
		{"delete after the end", true, func(a around, c play.Caller) error { return a.Delete(ctx, c, a.id) }, "keeper tv"},
		{"read", false, func(a around, c play.Caller) error { _, err := a.Session(ctx, c, a.id); return err }, "keeper ana tv watcher"},
		{"preview", false, func(a around, c play.Caller) error {
			_, err := a.Preview(ctx, c, a.id, 0, []byte(number(1, "p1", 1)))
			return err
		}, "keeper ana"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			for _, name := range []string{"keeper", "ana", "tv", "watcher", "stranger"} {
				a := newTable(t)
				if test.ended {
					a.write(a.keeper, a.id, finish)
				}
				err := test.do(a, a.called(name))
				switch {
				case slices.Contains(strings.Fields(test.may), name):
					assert.NoError(t, err, name)
				case name == "stranger":
					refused(t, err, play.NotFound, "not_found", name)
				default:
					refused(t, err, play.Forbidden, "forbidden", name)
				}
			}
		})
	}
}

func TestADeletedSessionIsGone(t *testing.T) {
	a := newTable(t)
	require.NoError(t, a.Delete(context.Background(), a.keeper, a.id))
	assert.Equal(t, a.id+" 4", a.signals[len(a.signals)-1])
	for _, caller := range []play.Caller{a.keeper, a.ana, a.tv, a.watcher} {
		_, err := a.Session(context.Background(), caller, a.id)
		refused(t, err, play.NotFound, "not_found")
	}
	refused(t, a.Delete(context.Background(), a.keeper, a.id), play.NotFound, "not_found")
	_, err := a.do(a.keeper, a.id, "entry", 0, a.at(0, number(1, "p1", 1)))
	refused(t, err, play.NotFound, "not_found")
}

func TestAuthor(t *testing.T) {
	a := newTable(t)
	a.write(a.ana, a.id, number(1, "p1", 1))
	a.write(a.keeper, a.id, number(1, "p2", 1, "p3", 2))
	a.sit(a.keeper, a.id, "p3")
	view := a.write(a.keeper, a.id, double(1, "p3"))
	var authors []string
	for _, row := range view.History {
		authors = append(authors, row.Author)
	}
	assert.Equal(t, []string{"p1", "keeper", "keeper"}, authors)
}
