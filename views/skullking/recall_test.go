package skullking

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestRecallSaysWhatTheScreenCannotShow(t *testing.T) {
	bids := newGame(t, "classic", "", 2)
	results := newGame(t, "classic", "", 2).round(1, []int{1, 0}, nil, "")
	next := newGame(t, "classic", "", 2).round(1, []int{1, 0}, []int{1, 0}, "")
	for name, c := range map[string]struct {
		g    *game
		form []string
		want string
	}{
		"bids while it bids":       {bids, []string{"kind", "bids", "round", "1", "bid.p1", "1"}, ""},
		"bids once it counts":      {results, []string{"kind", "bids", "round", "1", "bid.p1", "1", "bid.p2", "0"}, "bids of round 1: Ana\u00a01 · Léo\u00a00"},
		"tricks while it counts":   {results, []string{"kind", "results", "round", "1", "tricks.p1", "1"}, ""},
		"tricks of a round before": {next, []string{"kind", "results", "round", "1", "tricks.p2", "1"}, "tricks of round 1: Léo\u00a01"},
		"bids of a round before":   {next, []string{"kind", "bids", "round", "1", "bid.p1", "1"}, "bids of round 1: Ana\u00a01"},
		"nothing typed":            {results, []string{"kind", "bids", "round", "1"}, ""},
		"no round":                 {results, []string{"kind", "bids", "bid.p1", "1"}, ""},
		"another form":             {results, []string{"kind", "leave", "round", "1"}, ""},
	} {
		v := c.g.Page("en")
		assert.Equal(t, c.want, Game{}.Recall(v, form(c.form...)), name)
	}
}
