package storetest

import (
	"testing"

	"ardoise/play"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func listed(t *testing.T, store play.Store) {
	began(t, store, 5)
	over := row(1)
	over.Result.Finished, over.Result.Ended = true, 9000
	added(t, store, over)
	_, err := store.OpenDevice(bg(), device(2))
	require.NoError(t, err)

	yes, no := true, false
	for name, c := range map[string]struct {
		query play.ListQuery
		want  []string
	}{
		"all, newest first": {play.ListQuery{}, []string{"session-05", "session-04", "session-03", "session-02", "session-01"}},
		"game":              {play.ListQuery{Game: "chess"}, nil},
		"finished":          {play.ListQuery{Finished: &yes}, []string{"session-01"}},
		"open":              {play.ListQuery{Finished: &no, From: "2026-11-04"}, []string{"session-05", "session-04"}},
		"evenings":          {play.ListQuery{From: "2026-11-02", To: "2026-11-03"}, []string{"session-03", "session-02"}},
		"player":            {play.ListQuery{Folded: "guest-03"}, []string{"session-03"}},
		"a stranger":        {play.ListQuery{Folded: "guest"}, nil},
		"another notebook":  {play.ListQuery{Notebook: "notebook-2"}, nil},
	} {
		if c.query.Notebook == "" {
			c.query.Notebook = "notebook-1"
		}
		c.query.Limit, c.query.CountTo = 10, 10
		got, err := store.List(bg(), c.query)
		require.NoError(t, err, name)
		assert.Equal(t, c.want, ids(got), name)
		assert.Equal(t, len(c.want), got.Total, name)
		assert.False(t, got.More, name)
	}

	query := play.ListQuery{Notebook: "notebook-1", Limit: 2, CountTo: 10}
	var pages []string
	for {
		got, err := store.List(bg(), query)
		require.NoError(t, err)
		assert.Equal(t, 5, got.Total)
		pages = append(pages, ids(got)...)
		if !got.More {
			break
		}
		last := got.Sessions[len(got.Sessions)-1]
		assert.Len(t, last.Seats, 2)
		assert.Len(t, last.Result.Seats, 2)
		query.AfterEvening, query.AfterBegan, query.AfterID = last.Evening, last.Began, last.ID
	}
	assert.Equal(t, []string{"session-05", "session-04", "session-03", "session-02", "session-01"}, pages)
}

func ids(list play.ListRows) []string {
	var out []string
	for _, s := range list.Sessions {
		out = append(out, s.ID)
	}
	return out
}
