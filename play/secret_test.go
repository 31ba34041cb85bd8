package play_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// everybody are those around a table who may read.
var everybody = []string{"keeper", "ana", "leo", "tv", "watcher"}

// watched is what everybody learns of one run, as JSON.
type watched map[string]string

// run plays the same evening with other secret values, and writes down what
// each phone is shown after every step: views, previews, refusals.
func run(t *testing.T, ana, leo, undone int) watched {
	t.Helper()
	a := newTable(t)
	ctx := context.Background()
	seen := watched{}
	note := func(step, who string, value any, err error) {
		t.Helper()
		body, failed := json.Marshal([]any{value, fmt.Sprint(err)})
		require.NoError(t, failed)
		seen[step+" "+who] = string(body)
	}
	look := func(step string) {
		for _, who := range everybody {
			view := a.view(a.called(who), a.id)
			view.ID, view.JoinCode, view.JoinToken = "", "", ""
			for i := range view.Players {
				view.Players[i].Person = ""
			}
			note(step, who, view, nil)
		}
		for _, who := range []string{"keeper", "tv"} {
			list, err := a.List(ctx, a.called(who), play.Filter{})
			require.NoError(t, err)
			list.Sessions[0].ID = ""
			for i := range list.Sessions[0].Players {
				list.Sessions[0].Players[i].Person = ""
			}
			note(step+" list", who, list, nil)
		}
		_, err := a.Session(ctx, a.stranger, a.id)
		note(step, "stranger", nil, err)
	}
	step := func(name string, caller play.Caller, how string, seq int64, body string) {
		t.Helper()
		_, err := a.do(caller, a.id, how, seq, a.at(a.view(a.keeper, a.id).Version, body))
		require.NoError(t, err, name)
		look(name)
	}
	step("undone bid", a.ana, "entry", 0, number(1, "p1", undone))
	step("undo", a.ana, "undo", 0, "")
	step("bid", a.ana, "entry", 0, number(1, "p1", undone))
	step("changed bid", a.ana, "correct", 3, number(1, "p1", ana))
	step("bid for a guest", a.keeper, "entry", 0, number(1, "p2", leo))

	sheet, err := a.Preview(ctx, a.keeper, a.id, 0, []byte(number(1, "p3", 4)))
	note("preview of the last bid", "keeper", sheet, err)
	for _, who := range []string{"keeper", "leo"} {
		caller := a.called(who)
		for _, how := range []string{"entry", "correct"} {
			_, err = a.do(caller, a.id, how, 3, a.at(5, number(1, "p1", 4)))
			note("a second bid, "+how, who, nil, err)
		}
	}
	_, err = a.do(a.keeper, a.id, "entry", 0, a.at(5, number(1, "p1", 4, "p3", 4)))
	note("a bid for two, one of them there", "keeper", nil, err)
	for _, who := range everybody {
		_, err = a.do(a.called(who), a.id, "entry", 0, a.at(4, number(1, "p3", 4)))
		note("stale", who, nil, err)
		_, err = a.do(a.called(who), a.id, "undo", 3, a.at(5, ""))
		note("undo of an earlier bid", who, nil, err)
		write := a.at(0, number(1, "p2", 4))
		write.Match.Any = true
		_, err = a.Append(ctx, a.called(who), a.id, write)
		note("a second bid at any version", who, nil, err)
		sheet, err := a.Preview(ctx, a.called(who), a.id, 3, []byte(number(1, "p1", 4)))
		note("preview of another bid for ana", who, sheet, err)
	}

	a.sit(a.watcher, a.id, "p3")
	look("somebody sits down")
	_, err = a.HandKeeper(ctx, a.keeper, a.id, "p3")
	require.NoError(t, err)
	look("another keeper")
	_, err = a.TakeKeeper(ctx, a.tv, a.id)
	require.NoError(t, err)
	look("a keeper of the house")

	step("the reveal", a.tv, "entry", 0, number(1, "p3", 0))
	return seen
}

// Two runs that differ in the secret values alone show the same bytes to all
// whom they do not concern, at every step until the reveal.
func TestSecrets(t *testing.T) {
	first, second := run(t, 3, 5, 2), run(t, 4, 6, 7)
	require.Equal(t, len(first), len(second))
	// ana's numbers are for ana alone; leo's were typed by the keeper
	mayDiffer := map[string]bool{}
	for _, step := range []string{"undone bid", "undo", "bid", "changed bid", "bid for a guest"} {
		mayDiffer[step+" ana"] = true
	}
	for _, step := range []string{"somebody sits down", "another keeper", "a keeper of the house"} {
		mayDiffer[step+" ana"], mayDiffer[step+" keeper"], mayDiffer[step+" leo"] = true, true, true
	}
	mayDiffer["bid for a guest keeper"], mayDiffer["bid for a guest leo"] = true, true
	mayDiffer["preview of the last bid keeper"] = true // it holds leo's number, not ana's: see below
	for _, who := range everybody {
		mayDiffer["the reveal "+who] = true
	}
	for what := range first {
		if mayDiffer[what] {
			assert.NotEqual(t, first[what], second[what], "%s: hides what it may show", what)
		} else {
			assert.Equal(t, first[what], second[what], "%s tells a secret", what)
		}
	}
}

// A preview works on what its reader may see: with the last bid in it, all
// have bid, and still it tells nobody's number.
func TestPreviewTellsNoSecret(t *testing.T) {
	preview := func(ana int) string {
		a := newTable(t)
		a.write(a.ana, a.id, number(1, "p1", ana))
		a.write(a.keeper, a.id, number(1, "p2", 5))
		sheet, err := a.Preview(context.Background(), a.keeper, a.id, 0, []byte(number(1, "p3", 4)))
		require.NoError(t, err)
		body, err := json.Marshal(sheet)
		require.NoError(t, err)
		return string(body)
	}
	assert.Equal(t, preview(1), preview(9))
	assert.Contains(t, preview(1), `"sum":9`)
}

// What is cut is still there: a row that shows that somebody has chosen.
func TestACutRowStillShowsThatItIsThere(t *testing.T) {
	a := newTable(t)
	a.write(a.ana, a.id, number(1, "p1", 3))
	a.write(a.keeper, a.id, number(1, "p2", 5, "p3", 6))
	_, err := a.do(a.keeper, a.id, "undo", 0, a.at(2, ""))
	require.NoError(t, err)
	const cut = `1:{"type":"number","round":1,"values":{"p1":null}}`
	for who, want := range map[string]string{"ana": "1:" + number(1, "p1", 3), "keeper": cut, "leo": cut, "tv": cut} {
		view := a.view(a.called(who), a.id)
		assert.Equal(t, want, effective(t, view), who)
		assert.Equal(t, view.Rows[0].Entry, view.History[0].Entry, who)
		assert.Equal(t, view.Rows[0].Entry, view.Undo.Entry, who)
		var waiting []scoring.SeatID
		for _, missing := range view.Sheet.Common().Missing {
			waiting = append(waiting, missing.Player)
		}
		assert.Equal(t, []scoring.SeatID{"p2", "p3"}, waiting, who)
	}
	leo := a.view(a.leo, a.id).History[1].Entry
	body, err := scoring.Marshal(leo)
	require.NoError(t, err)
	assert.Equal(t, `{"type":"number","round":1,"values":{"p2":5,"p3":null}}`, string(body), "the own value of a row that was taken back, and no other")
}

// A correction that would break a secret entry is refused without its reason,
// which could hold the value.
func TestARefusalTellsNoSecret(t *testing.T) {
	a := newTable(t)
	a.write(a.keeper, a.id, number(1, "p1", 1, "p2", 2, "p3", 3), leave("p3"))
	a.write(a.ana, a.id, number(2, "p1", 4))
	_, err := a.do(a.keeper, a.id, "correct", 2, a.at(3, leave("p1")))
	problem := refused(t, err, scoring.Refused, "later_entry_hidden")
	assert.Equal(t, scoring.Args{"seq": 3}, problem.Args)
	a.write(a.keeper, a.id, number(2, "p2", 5))
	_, err = a.do(a.keeper, a.id, "correct", 2, a.at(4, leave("p1")))
	refused(t, err, scoring.Refused, "later_entry")
}

func leave(player string) string {
	return fmt.Sprintf(`{"type":"leave","player":%q,"from_round":2}`, player)
}
