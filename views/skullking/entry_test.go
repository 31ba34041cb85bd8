package skullking

import (
	"errors"
	"net/url"
	"testing"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// tables are one of each kind that a form can be for.
func tables(t *testing.T) map[string]views.TableView {
	bids := newGame(t, "grandpa-beck", "", 3).round(1, []int{0, 1, 0}, []int{0, 1, 0}, "")
	results := bids.at(t, 2).round(2, []int{1, 1, 0}, nil, "")
	half := bids.at(t, 2).add(`{"type":"bids","round":2,"values":{"p2":1}}`)
	corrected := bids.Page("en")
	corrected.Target = &corrected.Session.Rows[1]
	return map[string]views.TableView{
		"bids": bids.Page("en"), "half the bids": half.Page("en"), "results": results.Page("en"), "correct": corrected,
	}
}

func TestEntry(t *testing.T) {
	tables := tables(t)
	for name, c := range map[string]struct {
		table, screen string
		form          url.Values
		body          string // of the entry
		code, field   string // of the problem
	}{
		"bids": {"bids", "", form("round", "2", "bid.p1", "2", "bid.p2", "0", "bid.p3", " 1 ", "save", "1"),
			`{"type":"bids","round":2,"values":{"p1":2,"p2":0,"p3":1}}`, "", ""},
		"a draft of bids holds what is tapped": {"bids", "", form("bid.p2", "0"), `{"type":"bids","round":2,"values":{"p2":0}}`, "", ""},
		"a draft of nothing":                   {"bids", "", form(), `{"type":"bids","round":2,"values":{}}`, "", ""},
		"nothing tapped is not 0":              {"bids", "", form("bid.p1", "", "bid.p2", "0", "save", "1"), "", "bids_to_enter", "bid.p1"},
		"the first who is missing":             {"bids", "", form("bid.p1", "1", "save", "1"), "", "bids_to_enter", "bid.p2"},
		"only who has no bid is asked": {"half the bids", "", form("bid.p1", "1", "bid.p3", "0", "save", "1"),
			`{"type":"bids","round":2,"values":{"p1":1,"p3":0}}`, "", ""},
		"digits of another script":    {"bids", "", form("bid.p1", "٣"), "", "not_a_number", "bid.p1"},
		"a fraction":                  {"bids", "", form("bid.p1", "1.5"), "", "not_a_number", "bid.p1"},
		"more than any number":        {"bids", "", form("bid.p1", "99999999999999999999"), "", "not_a_number", "bid.p1"},
		"words":                       {"bids", "", form("bid.p1", "<b>two</b> and a very long story about it"), "", "not_a_number", "bid.p1"},
		"hexadecimal":                 {"bids", "", form("bid.p1", "0x1"), "", "not_a_number", "bid.p1"},
		"too low is for the rules":    {"bids", "", form("bid.p1", "-1"), `{"type":"bids","round":2,"values":{"p1":-1}}`, "", ""},
		"a stranger is for the rules": {"bids", "", form("bid.p9", "1"), `{"type":"bids","round":2,"values":{"p9":1}}`, "", ""},
		"a round by hand":             {"bids", "", form("round", "7", "bid.p1", "1"), `{"type":"bids","round":7,"values":{"p1":1}}`, "", ""},
		"a round that is none":        {"bids", "", form("round", "x", "bid.p1", "1"), "", "not_a_number", "round"},

		"results": {"results", "", form("tricks.p1", "1", "tricks.p2", "1", "tricks.p3", "0", "save", "1"),
			`{"type":"results","round":2,"tricks":{"p1":1,"p2":1,"p3":0}}`, "", ""},
		"no tricks tapped is not 0": {"results", "", form("tricks.p1", "1", "tricks.p3", "0", "save", "1"), "", "tricks_to_enter", "tricks.p2"},
		"all that a round can have": {"results", "", form("tricks.p1", "1", "bonus.p1.fourteens", "1", "bonus.p1.black_fourteen", "0", "bonus.p2.fourteens", "",
			"wager.p1", "20", "wager.p2", "0", "change.p1", "-1", "change.p2", "0", "cannon.p3", "1", "alliance.1.from", "p1", "alliance.1.to", "p2",
			"alliance.2.from", "", "alliance.2.to", "", "destroyed", "1", "ghost", "0", "waive", "1"),
			`{"type":"results","round":2,"tricks":{"p1":1},"bonuses":{"p1":{"fourteens":1}},"alliances":[["p1","p2"]],"wagers":{"p1":20},` +
				`"bid_changes":{"p1":-1},"cannonball":["p3"],"destroyed_tricks":1,"waive_tricks_check":true}`, "", ""},
		"half an alliance":          {"results", "", form("alliance.2.from", "p1"), "", "alliance_half", "alliance.2.to"},
		"the other half":            {"results", "", form("alliance.1.to", "p1"), "", "alliance_half", "alliance.1.from"},
		"a bonus that is no number": {"results", "", form("tricks.p1", "1", "bonus.p1.fourteens", "1e3"), "", "not_a_number", "bonus.p1.fourteens"},
		"a bonus nobody knows":      {"results", "", form("bonus.p1.parrot", "1"), `{"type":"results","round":2,"bonuses":{"p1":{"parrot":1}}}`, "", ""},
		"a field without its parts": {"results", "", form("bonus.", "1", "tricks.", "1"), `{"type":"results","round":2,"tricks":{"":1},"bonuses":{"":{"":1}}}`, "", ""},
		"a wager that is no number": {"results", "", form("wager.p1", "ten"), "", "not_a_number", "wager.p1"},
		"destroyed tricks in words": {"results", "", form("destroyed", "one"), "", "not_a_number", "destroyed"},
		"a trick": {"results", "trick", form("play", "p2:blue-3", "play", "p3:pirate", "play", "p1:escape", "save", "1"),
			`{"type":"trick","round":2,"plays":[{"player":"p2","card":"blue-3"},{"player":"p3","card":"pirate"},{"player":"p1","card":"escape"}]}`, "", ""},
		"half a trick":            {"results", "trick", form("play", "p2:blue-3", "save", "1"), "", "plays_to_enter", "play"},
		"a play without a player": {"results", "trick", form("play", "blue-3"), `{"type":"trick","round":2,"plays":[]}`, "", ""},

		"a correction keeps its round": {"correct", "correct", form("tricks.p1", "1", "tricks.p2", "0", "tricks.p3", "0", "save", "1"),
			`{"type":"results","round":1,"tricks":{"p1":1,"p2":0,"p3":0}}`, "", ""},
		"a correction is complete":     {"correct", "correct", form("tricks.p1", "1", "tricks.p2", "0", "save", "1"), "", "tricks_to_enter", "tricks.p3"},
		"a screen that makes no sense": {"bids", "trick", form("play", "p1:escape"), "", "nothing_entered", ""},
		"a screen nobody knows":        {"bids", "parrot", form(), "", "nothing_entered", ""},
		"a correction of nothing":      {"bids", "correct", form(), "", "nothing_entered", ""},
	} {
		body, err := New().Entry(c.screen, tables[c.table], c.form)
		if c.code != "" {
			var problem *scoring.Problem
			if assert.True(t, errors.As(err, &problem), "%s: %v %s", name, err, body) {
				assert.Equal(t, [2]string{c.code, c.field}, [2]string{problem.Code, problem.Field}, name)
				assert.NotContains(t, tables[c.table].P.Problem(problem, tables[c.table].Session.NameOf), "⟦", name)
			}
			continue
		}
		if assert.NoError(t, err, name) {
			assert.JSONEq(t, c.body, string(body), name)
		}
	}
}

// A form that arrives at a table that has moved on, or ended, is refused or read
// as what it was: it never breaks.
func TestEntryOfAnotherMoment(t *testing.T) {
	late := newGame(t, "classic", "", 2).round(1, []int{1, 0}, []int{1, 0}, "").Page("en")
	body, err := New().Entry("", late, form("kind", "bids", "round", "1", "bid.p1", "1", "bid.p2", "0", "save", "1"))
	require.NoError(t, err)
	assert.JSONEq(t, `{"type":"bids","round":1,"values":{"p1":1,"p2":0}}`, string(body))
	over := newGame(t, "classic", "", 2).add(`{"type":"finish"}`).Page("en")
	broken := over
	broken.Session = &play.View{ID: "s1"}
	for _, v := range []views.TableView{late, over, broken} {
		for _, kind := range []string{"bids", "results", "trick", "parrot", ""} {
			for _, screen := range []string{"", "trick", "correct", "parrot"} {
				assert.NotPanics(t, func() {
					values := form("kind", kind, "round", "1", "play", "p1:escape", "tricks.p1", "1", "save", "1")
					_, _ = New().Entry(screen, v, values)
					v.Form = values
					_, _ = New().Screen(screen, v)
					_ = draw(t, New().Draft(screen, "tricks.p1", v))
				}, "%s %s", kind, screen)
			}
		}
	}
}

// What a form shows of an entry is read back as that entry.
func TestAFormGivesItsEntryBack(t *testing.T) {
	g := newGame(t, "grandpa-beck", `{"scoring":"rascal"}`, 3)
	for _, body := range []string{
		`{"type":"bids","round":1,"values":{"p1":1,"p3":0}}`,
		`{"type":"results","round":1,"tricks":{"p1":1,"p2":0}}`,
		`{"type":"results","round":1,"tricks":{"p1":1,"p2":0,"p3":0},"bonuses":{"p1":{"fourteens":2,"black_fourteen":1}},"alliances":[["p1","p2"],["p3","p1"]],"wagers":{"p1":20},"bid_changes":{"p1":-1},"cannonball":["p2","p3"],"destroyed_tricks":2,"ghost_tricks":1,"waive_tricks_check":true}`,
		`{"type":"trick","round":1,"plays":[{"player":"p2","card":"escape"},{"player":"p1","card":"black-14"}]}`,
	} {
		entry := g.Decode(body)
		v := g.Page("en")
		v.Target = &play.Row{Seq: 1, Entry: entry}
		got, err := New().Entry("correct", v, formOf(entry))
		require.NoError(t, err)
		assert.JSONEq(t, body, string(got))
	}
}

func TestField(t *testing.T) {
	for pointer, field := range map[string]string{
		"": "", "/values/p1": "bid.p1", "/values": "", "/tricks/p2": "tricks.p2", "/tricks": "", "/bonuses/p1": "bonus.p1",
		"/bonuses/p1/black_fourteen": "bonus.p1.black_fourteen", "/wagers/p3": "wager.p3", "/bid_changes/p1": "change.p1",
		"/cannonball/0": "cannon", "/alliances": "alliance.1.from", "/alliances/0": "alliance.1.from", "/alliances/1/0": "alliance.2.from",
		"/alliances/1/1": "alliance.2.to", "/destroyed_tricks": "destroyed", "/ghost_tricks": "ghost", "/waive_tricks_check": "waive",
		"/plays/2/card": "play", "/plays": "play", "/round": "", "/type": "", "/tricks/a~1b": "tricks.a/b",
	} {
		assert.Equal(t, field, New().Field(pointer), pointer)
	}
}

// Whatever the rules refuse of a filled form has a field that the form shows,
// or is of the whole form.
func TestRefusalsFindTheirField(t *testing.T) {
	v := tables(t)["results"]
	for name, c := range map[string]struct {
		form  url.Values
		field string
	}{
		"a sum that does not fit":   {form("tricks.p1", "1", "tricks.p2", "0", "tricks.p3", "0"), ""},
		"more tricks than cards":    {form("tricks.p2", "3"), "tricks.p2"},
		"a bonus without a trick":   {form("tricks.p2", "0", "bonus.p2.fourteens", "1"), "bonus.p2.fourteens"},
		"a wager that is none":      {form("tricks.p2", "1", "wager.p2", "15"), "wager.p2"},
		"a change that is none":     {form("tricks.p2", "1", "change.p2", "2"), "change.p2"},
		"an alliance with oneself":  {form("tricks.p2", "1", "alliance.2.from", "p1", "alliance.2.to", "p1"), "alliance.1.from"},
		"too many destroyed tricks": {form("tricks.p2", "1", "destroyed", "3"), "destroyed"},
		"no result at all":          {form(), ""},
	} {
		body, problem := kit.Try(t, "", &v, c.form)
		require.NotEmpty(t, body, "%s: the form itself is refused", name)
		require.NotNil(t, problem, name)
		assert.Equal(t, c.field, v.Problems[0].Field, "%s: %v", name, problem)
	}
}
