package store_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"ardoise/play"
	"ardoise/store"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Whatever a list is narrowed by, an index leads to its page: in order, or to
// few sessions that are sorted then.
func TestListUsesItsIndexes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	fill(t, path)
	s := openAt(t, path)
	yes, no := true, false
	for name, c := range map[string]struct {
		query play.ListQuery
		step  string
	}{
		"everything":     {play.ListQuery{}, "sessions_evening (notebook=? AND deleted_at=?)"},
		"a page further": {play.ListQuery{AfterEvening: "2026-11-29", AfterBegan: 5, AfterID: "x"}, "sessions_evening (notebook=? AND deleted_at=? AND (evening,began,id)<(?,?,?))"},
		"finished":       {play.ListQuery{Finished: &yes}, "sessions_evening (notebook=? AND deleted_at=?)"},
		"running":        {play.ListQuery{Finished: &no}, "sessions_running (notebook=? AND deleted_at=?)"},
		"a period":       {play.ListQuery{From: "2026-11-01", To: "2026-11-30"}, "sessions_evening (notebook=? AND deleted_at=? AND evening>? AND evening<?)"},
		"a game":         {play.ListQuery{Game: "toy", Finished: &yes}, "sessions_game (notebook=? AND deleted_at=? AND game=?)"},
		"words":          {play.ListQuery{Words: []string{"beer"}}, "sessions_words (notebook=? AND deleted_at=?)"},
	} {
		c.query.Notebook, c.query.Limit = "n", 30
		steps, err := store.ListPlan(context.Background(), s, c.query)
		require.NoError(t, err, name)
		assert.Equal(t, []string{"SEARCH s USING INDEX " + c.step}, steps, name)
	}
	steps, err := store.ListPlan(context.Background(), s, play.ListQuery{Notebook: "n", Folded: "12", Limit: 30})
	require.NoError(t, err)
	assert.Contains(t, strings.Join(steps, "\n"), "SEARCH a USING COVERING INDEX seats_person (person=?)", "a person's sessions are found by the person")

	steps, err = store.DeletedPlan(context.Background(), s)
	require.NoError(t, err)
	all := strings.Join(steps, "\n")
	assert.Contains(t, all, "sessions_deleted_keeper (keeper_device=? AND deleted_at>?)", "a keeper's thousands are not looked through for the few")
	assert.NotContains(t, all, "SCAN s", all)
}
