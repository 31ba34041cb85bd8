package skullking

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestRecallSaysWhatTheScreenCannotShow(t *testing.T) {
	bids := newGame(t, "classic", "", 2)
	results := newGame(t, "classic", "", 2).round(1, []int{1, 0}, nil, "")
	next := newGame(t, "classic", "", 2).round(1, []int{1, 0}, []int{1, 0}, "")
	bid := newGame(t, "classic", "", 2).add(`{"type":"bids","round":1,"values":{"p1":1}}`)
	for name, c := range map[string]struct {
		g    *game
		form []string
		want string
		held bool
	}{
		"bids while it bids":       {bids, []string{"kind", "bids", "round", "1", "bid.p1", "1"}, "", true},
		"bids once it counts":      {results, []string{"kind", "bids", "round", "1", "bid.p1", "1", "bid.p2", "0"}, "bids of round 1: Ana\u00a01 · Léo\u00a00", false},
		"tricks while it counts":   {results, []string{"kind", "results", "round", "1", "tricks.p1", "1"}, "", true},
		"tricks of a round before": {next, []string{"kind", "results", "round", "1", "tricks.p2", "1"}, "tricks of round 1: Léo\u00a01", false},
		"bids of a round before":   {next, []string{"kind", "bids", "round", "1", "bid.p1", "1"}, "bids of round 1: Ana\u00a01", false},
		"nothing typed":            {results, []string{"kind", "bids", "round", "1"}, "", false},
		"no round":                 {results, []string{"kind", "bids", "bid.p1", "1"}, "", false},
		"another form":             {results, []string{"kind", "leave", "round", "1"}, "", true},
		"one who has bid by now":   {bid, []string{"kind", "bids", "round", "1", "bid.p1", "0", "bid.p2", "1"}, "bids of round 1: Ana\u00a00", true},
	} {
		typed, held := Game{}.Recall("", c.g.Page("en"), form(c.form...))
		assert.Equal(t, c.want, typed, name)
		assert.Equal(t, c.held, held, name)
	}
}

func TestFillTakesOverWhatTheFormSaysNothingOf(t *testing.T) {
	g := newGame(t, "grandpa-beck", "", 3).round(1, []int{0, 0, 1}, nil, "").
		add(`{"type":"results","round":1,"tricks":{"p3":1},"bonuses":{"p3":{"fourteens":1}}}`)
	for name, c := range map[string]struct{ typed, want []string }{
		"nothing of the seat": {[]string{"kind", "results", "tricks.p1", "0", "bonus.p3.fourteens", ""}, []string{"0", "1", "1"}},
		"a bonus of 0":        {[]string{"kind", "results", "bonus.p3.fourteens", "0"}, []string{"", "1", "1"}},
		"another number":      {[]string{"kind", "results", "tricks.p3", "0"}, []string{"", "0", ""}},
		"a bonus alone":       {[]string{"kind", "results", "bonus.p3.fourteens", "2"}, []string{"", "1", "2"}},
		"another form":        {[]string{"kind", "bids"}, []string{"", "", ""}},
	} {
		values := form(c.typed...)
		Game{}.Fill(g.Page("en"), values)
		assert.Equal(t, c.want, []string{values.Get("tricks.p1"), values.Get("tricks.p3"), values.Get("bonus.p3.fourteens")}, name)
	}
}
