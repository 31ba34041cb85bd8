package play_test

import (
	"context"
	"testing"
	"time"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestList(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	caller := h.notebook()
	var ids []string // newest first
	for range 5 {
		h.time = h.time.Add(24 * time.Hour)
		ids = append([]string{h.begin(caller, "Ana", "Léo")}, ids...)
	}
	with := h.begin(caller, "Ana", "Inès") // at the same moment as the last
	h.write(caller, ids[1], finish)
	h.begin(h.notebook(), "Ana", "Léo") // somebody else's

	for name, test := range map[string]struct {
		filter play.Filter
		want   []string
	}{
		"game":     {play.Filter{Game: "chess"}, nil},
		"finished": {play.Filter{Status: "finished"}, []string{ids[1]}},
		"open":     {play.Filter{Status: "open", From: "2026-12-02", To: "2026-12-03"}, []string{ids[2]}},
		"player":   {play.Filter{Player: " INÈS"}, []string{with}},
		"stranger": {play.Filter{Player: "Zoé"}, nil},
		"evening":  {play.Filter{From: "2026-12-01", To: "2026-12-02"}, []string{ids[2], ids[3]}},
	} {
		if name == "open" {
			test.want = []string{ids[2]}
		}
		got, err := h.List(ctx, caller, test.filter)
		require.NoError(t, err, name)
		var found []string
		for _, session := range got.Sessions {
			found = append(found, session.ID)
		}
		assert.Equal(t, test.want, found, name)
		assert.Equal(t, len(test.want), got.Total, name)
		assert.Empty(t, got.Next, name)
	}

	all := map[string]bool{}
	var began []time.Time
	filter := play.Filter{Limit: 4}
	for pages := 1; ; pages++ {
		got, err := h.List(ctx, caller, filter)
		require.NoError(t, err)
		assert.Equal(t, 6, got.Total)
		for _, session := range got.Sessions {
			all[session.ID] = true
			began = append(began, session.Began)
			assert.Equal(t, "toy", session.Game)
			assert.Len(t, session.Players, 2)
			assert.Len(t, session.Standing.Ranking, 1)
		}
		if filter.Cursor = got.Next; got.Next == "" {
			assert.Equal(t, 2, pages)
			break
		}
	}
	assert.Len(t, all, 6)
	for i := 1; i < len(began); i++ {
		assert.False(t, began[i].After(began[i-1]), "newest first")
	}
}

func TestListRefuses(t *testing.T) {
	h := newHouse(t)
	caller := h.notebook()
	for field, filter := range map[string]play.Filter{
		"/status": {Status: "won"},
		"/from":   {From: "yesterday", To: "tomorrow"},
		"/to":     {To: "2026-02-30"},
		"/limit":  {Limit: 101},
		"/cursor": {Cursor: "a b"},
	} {
		_, err := h.List(context.Background(), caller, filter)
		problem := refused(t, err, scoring.Malformed, "bad_filter", field)
		assert.Equal(t, field, problem.Field)
	}
	_, err := h.List(context.Background(), caller, play.Filter{Limit: -1})
	refused(t, err, scoring.Malformed, "bad_filter")
	_, err = h.List(context.Background(), caller, play.Filter{Cursor: "MTIz"})
	refused(t, err, scoring.Malformed, "bad_filter")
}
