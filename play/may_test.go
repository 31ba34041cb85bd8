package play_test

import (
	"context"
	"testing"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What a view says may be corrected or taken back is what Correct and Undo let
// the caller do.
func TestAViewSaysWhatItsReaderMayChange(t *testing.T) {
	a := newTable(t)
	step := func(what string, body string, by play.Caller) {
		a.write(by, a.id, body)
		for _, who := range []string{"keeper", "ana", "leo", "tv"} {
			caller := a.called(who)
			view := a.view(caller, a.id)
			for i, row := range view.Rows {
				_, err := a.Correct(context.Background(), caller, a.id, row.Seq, play.Write{
					Match: play.Match{Set: true, Version: view.Version}, Body: bodyOf(t, a, i),
				})
				assert.Equal(t, row.May, problemOf(t, err).Kind != play.Forbidden, "%s: %s corrects %d: %v", what, who, row.Seq, err)
			}
			_, err := a.Undo(context.Background(), caller, a.id, 0, play.Write{Match: play.Match{Set: true, Version: view.Version}})
			assert.Equal(t, view.MayUndo, problemOf(t, err).Kind != play.Forbidden, "%s: %s undoes: %v", what, who, err)
		}
	}
	step("a secret of her own", number(1, "p1", 9), a.ana)
	step("one that the keeper typed", number(1, "p2", 5), a.keeper)
	step("the reveal", number(1, "p3", 1), a.keeper)
	step("what was never secret", double(1, "p1"), a.ana)
	step("somebody joins", join("Zoé"), a.keeper)
}

// bodyOf is an entry as it stands in the log, nothing cut out.
func bodyOf(t *testing.T, a around, i int) []byte {
	t.Helper()
	stored, err := a.store.LoadSession(context.Background(), a.id)
	require.NoError(t, err)
	return stored.Rows[i].Body
}

// problemOf is the refusal of a write that can only be refused: it has no key.
func problemOf(t *testing.T, err error) *scoring.Problem {
	t.Helper()
	var problem *scoring.Problem
	require.ErrorAs(t, err, &problem)
	return problem
}

// A phone that sat down finds the game again on its own first page.
func TestAPhoneListsTheGamesItSitsIn(t *testing.T) {
	a := newTable(t)
	own := a.begin(a.ana, "Max", "Eva")
	for who, want := range map[string][]string{"ana": {own, a.id}, "leo": {a.id}, "keeper": {a.id}, "stranger": nil} {
		list, err := a.List(context.Background(), a.called(who), play.Filter{})
		require.NoError(t, err)
		var ids []string
		for _, session := range list.Sessions {
			ids = append(ids, session.ID)
		}
		assert.ElementsMatch(t, want, ids, who)
		assert.Equal(t, len(want), list.Total, who)
	}
	_, err := a.Free(context.Background(), a.leo, a.id, "p2")
	require.NoError(t, err)
	list, err := a.List(context.Background(), a.leo, play.Filter{})
	require.NoError(t, err)
	assert.Empty(t, list.Sessions, "who left the seat has no game there")
}
