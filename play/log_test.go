package play_test

import (
	"context"
	"testing"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/store/storetest/pgtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// step is one write on a log, or one that is refused.
type step struct {
	do     string // "entry", "correct", "undo"
	seq    int64
	body   string
	kind   scoring.Kind // of the refusal
	code   string
	log    string // the effective log afterwards
	undoes int64  // the row that Undo would take back afterwards
}

func TestLog(t *testing.T) {
	one, two, three := number(1, "p1", 1, "p2", 2), number(2, "p1", 3, "p2", 4), number(1, "p1", 9, "p2", 2)
	compact := func(seq, body string) string { return seq + ":" + body }
	tests := map[string][]step{
		"entries stand in order": {
			{do: "entry", body: one, log: compact("1", one), undoes: 1},
			{do: "entry", body: two, log: compact("1", one) + " " + compact("2", two), undoes: 2},
		},
		"a correction keeps the place and the seq of its entry": {
			{do: "entry", body: one, log: compact("1", one), undoes: 1},
			{do: "entry", body: two, log: compact("1", one) + " " + compact("2", two), undoes: 2},
			{do: "correct", seq: 1, body: three, log: compact("1", three) + " " + compact("2", two), undoes: 3},
			{do: "correct", seq: 3, body: three, kind: play.NotFound, code: "entry_unknown"},
			{do: "correct", seq: 9, body: three, kind: play.NotFound, code: "entry_unknown"},
		},
		"undo goes back step by step, over corrections": {
			{do: "entry", body: one, log: compact("1", one), undoes: 1},
			{do: "correct", seq: 1, body: three, log: compact("1", three), undoes: 2},
			{do: "correct", seq: 1, body: number(1, "p1", 5, "p2", 2), log: compact("1", number(1, "p1", 5, "p2", 2)), undoes: 3},
			{do: "undo", log: compact("1", three), undoes: 2},
			{do: "undo", log: compact("1", one), undoes: 1},
			{do: "undo", log: "", undoes: 0},
			{do: "undo", kind: scoring.Conflict, code: "nothing_to_undo"},
			{do: "correct", seq: 1, body: three, kind: play.NotFound, code: "entry_unknown"},
			{do: "entry", body: two, kind: scoring.Refused, code: "round_next"},
			{do: "entry", body: one, log: compact("7", one), undoes: 7},
		},
		"only the latest row can be named to undo": {
			{do: "entry", body: one, log: compact("1", one), undoes: 1},
			{do: "entry", body: two, log: compact("1", one) + " " + compact("2", two), undoes: 2},
			{do: "undo", seq: 1, kind: scoring.Conflict, code: "not_latest"},
			{do: "undo", seq: 7, kind: play.NotFound, code: "entry_unknown"},
			{do: "undo", seq: 2, log: compact("1", one), undoes: 1},
			{do: "undo", seq: 2, kind: scoring.Conflict, code: "not_latest"},
			{do: "undo", seq: 3, kind: scoring.Conflict, code: "not_latest"},
			{do: "undo", seq: 1, log: "", undoes: 0},
		},
		"a correction may not break a later entry": {
			{do: "entry", body: one, log: compact("1", one), undoes: 1},
			{do: "entry", body: double(1, "p2"), log: compact("1", one) + " " + compact("2", double(1, "p2")), undoes: 2},
			{do: "correct", seq: 1, body: three, kind: scoring.Refused, code: "later_entry"},
			{do: "correct", seq: 1, body: number(1, "p1", 10, "p2", 2), kind: scoring.Refused, code: "number_range"},
			{do: "correct", seq: 2, body: double(1, "p1"), kind: scoring.Refused, code: "double_not_won"},
			{do: "undo", log: compact("1", one), undoes: 1},
			{do: "correct", seq: 1, body: three, log: compact("1", three), undoes: 4},
		},
		"undo over the end opens the game again": {
			{do: "entry", body: one, log: compact("1", one), undoes: 1},
			{do: "entry", body: finish, log: compact("1", one) + " " + compact("2", finish), undoes: 2},
			{do: "entry", body: two, kind: scoring.Refused, code: "game_over"},
			{do: "undo", log: compact("1", one), undoes: 1},
			{do: "entry", body: two, log: compact("1", one) + " " + compact("4", two), undoes: 4},
		},
		"what is not JSON, or not an entry, is malformed": {
			{do: "entry", body: `{`, kind: scoring.Malformed, code: "not_json"},
			{do: "entry", body: ``, kind: scoring.Malformed, code: "not_json"},
			{do: "entry", body: `{"type":"finish"} {}`, kind: scoring.Malformed, code: "not_json"},
			{do: "entry", body: `{"type":"finish","type":"finish"}`, kind: scoring.Malformed, code: "field_twice"},
			{do: "entry", body: `{"type":"pass"}`, kind: scoring.Malformed, code: "unknown_entry"},
			{do: "entry", body: `{"type":"number","round":1.5}`, kind: scoring.Malformed, code: "wrong_type"},
			{do: "entry", body: `{"type":"number","rounds":1}`, kind: scoring.Malformed, code: "unknown_field"},
		},
	}
	for name, steps := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t)
			keeper := h.notebook()
			id := h.begin(keeper, "Ana", "Léo")
			version, change := int64(0), int64(1)
			for i, s := range steps {
				written, err := h.do(keeper, id, s.do, s.seq, h.at(version, s.body))
				if s.kind != "" {
					refused(t, err, s.kind, s.code, "step %d", i)
				} else {
					require.NoError(t, err, "step %d", i)
					version, change = version+1, change+1
					assert.Equal(t, version, written.Seq, "step %d", i)
					assert.Equal(t, s.log, effective(t, written.View()), "step %d", i)
					assert.Equal(t, written.View(), h.view(keeper, id), "step %d: the answer is not what is stored", i)
					var undoes int64
					if written.View().Undo != nil {
						undoes = written.View().Undo.Seq
					}
					assert.Equal(t, s.undoes, undoes, "step %d", i)
				}
				view := h.view(keeper, id)
				assert.Equal(t, version, view.Version, "step %d", i)
				assert.Equal(t, change, view.Change, "step %d", i)
				assert.Len(t, view.History, int(version), "step %d", i)
			}
			assert.Len(t, h.signals, int(change), "one signal for each change")
		})
	}
}

// do writes in one of the three ways.
func (h *house) do(caller play.Caller, id, how string, seq int64, write play.Write) (*play.Written, error) {
	switch how {
	case "correct":
		return h.Correct(context.Background(), caller, id, seq, write)
	case "undo":
		write.Body = nil
		return h.Undo(context.Background(), caller, id, seq, write)
	}
	return h.Append(context.Background(), caller, id, write)
}

func TestLaterEntrySaysWhichAndWhy(t *testing.T) {
	h := newHouse(t)
	keeper := h.notebook()
	id := h.begin(keeper, "Ana", "Léo")
	h.write(keeper, id, number(1, "p1", 1, "p2", 2), double(1, "p2"))
	_, err := h.do(keeper, id, "correct", 1, h.at(2, number(1, "p1", 9, "p2", 2)))
	problem := refused(t, err, scoring.Refused, "later_entry")
	assert.Equal(t, 2, problem.Args["seq"])
	assert.Equal(t, 1, problem.Args["round"])
	assert.Equal(t, "double_not_won", problem.Args["cause"].(*scoring.Problem).Code)
}

func TestHistoryHoldsEveryRowAsWritten(t *testing.T) {
	h := newHouse(t)
	keeper := h.notebook()
	id := h.begin(keeper, "Ana", "Léo")
	h.write(keeper, id, number(1, "p1", 1, "p2", 2))
	_, err := h.do(keeper, id, "correct", 1, h.at(1, number(1, "p1", 3, "p2", 2)))
	require.NoError(t, err)
	written, err := h.do(keeper, id, "undo", 0, h.at(2, ""))
	require.NoError(t, err)
	var rows []play.LogRow
	for _, row := range written.View().History {
		assert.Equal(t, h.time, row.At)
		assert.Equal(t, "keeper", row.Author)
		rows = append(rows, play.LogRow{Seq: row.Seq, Kind: row.Kind, Target: row.Target})
	}
	assert.Equal(t, []play.LogRow{
		{Seq: 1, Kind: play.EntryRow}, {Seq: 2, Kind: play.CorrectRow, Target: 1}, {Seq: 3, Kind: play.UndoRow, Target: 2},
	}, rows)
	assert.Nil(t, written.View().History[2].Entry)
	assert.Equal(t, written.View().History[1].Entry, written.Entry, "an undo answers with what it took back")
}

func TestResultIsStoredWithEveryRow(t *testing.T) {
	h := newHouse(t)
	keeper := h.notebook()
	id := h.begin(keeper, "Ana", "Léo")
	list := func() play.Summary {
		list, err := h.List(context.Background(), keeper, play.Filter{})
		require.NoError(t, err)
		require.Len(t, list.Sessions, 1)
		return list.Sessions[0]
	}
	same := func(view *play.View) {
		t.Helper()
		want := *view.Sheet.Common()
		want.Missing = []scoring.Missing{}
		assert.Equal(t, want, list().Standing)
		assert.Equal(t, want, view.Standing)
		assert.Equal(t, want.Finished, !list().Ended.IsZero())
	}
	same(h.view(keeper, id))
	same(h.write(keeper, id, number(1, "p1", 2, "p2", 2)))
	same(h.write(keeper, id, number(2, "p1", 2, "p2", 7)))
	ended := list().Ended
	h.time = h.time.Add(1e9)
	same(h.write(keeper, id, double(2, "p2")))
	assert.Equal(t, ended, list().Ended, "it ended when it ended")
	assert.Equal(t, int64(3), list().Version)
	assert.Equal(t, []string{"p1 points 1", "p2 points 3"}, h.facts())
	_, err := h.do(keeper, id, "undo", 0, h.at(3, ""))
	require.NoError(t, err)
	written, err := h.do(keeper, id, "undo", 0, h.at(4, ""))
	require.NoError(t, err)
	same(written.View())
	assert.True(t, list().Ended.IsZero())
	assert.Empty(t, h.facts(), "nothing is counted of a game that goes on")
}

// facts reads what statistics would count.
func (h *house) facts() []string {
	h.t.Helper()
	rows, err := pgtest.Beside(h.t, h.path).Query(`SELECT seat || ' ' || fact || ' ' || n FROM facts ORDER BY 1`)
	require.NoError(h.t, err)
	defer rows.Close()
	var facts []string
	for rows.Next() {
		var fact string
		require.NoError(h.t, rows.Scan(&fact))
		facts = append(facts, fact)
	}
	require.NoError(h.t, rows.Err())
	return facts
}

// A log that was legal when it was written is never refused: what cannot be
// replayed can be read, and nothing can be added to it.
func TestBrokenLog(t *testing.T) {
	ctx := context.Background()
	for name, damage := range map[string]string{
		"a body that cannot be read":     `UPDATE entries SET body = '{"type":"gone"}' WHERE seq = 2`,
		"an entry that the rules refuse": `UPDATE entries SET body = '{"type":"double","round":1,"player":"p1"}' WHERE seq = 2`,
		"a game that is not here":        `UPDATE sessions SET game = 'chess'`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t)
			keeper := h.notebook()
			id := h.begin(keeper, "Ana", "Léo")
			whole := h.write(keeper, id, number(1, "p1", 1, "p2", 2), double(1, "p2"))
			h.sql(damage)
			view := h.view(keeper, id)
			require.NotNil(t, view.Broken)
			assert.Equal(t, "log_broken", view.Broken.Code)
			assert.Nil(t, view.Sheet)
			assert.Nil(t, view.Undo)
			assert.Equal(t, whole.Standing, view.Standing, "the stored result stays")
			for _, how := range []string{"entry", "correct", "undo"} {
				_, err := h.do(keeper, id, how, 1, h.at(2, number(2, "p1", 1)))
				if how == "undo" && name != "a game that is not here" {
					refused(t, err, scoring.Conflict, "not_latest", how)
					_, err = h.do(keeper, id, how, 2, h.at(2, ""))
				}
				refused(t, err, scoring.Refused, "log_broken", how)
			}
			_, err := h.Preview(ctx, keeper, id, 0, []byte(number(2, "p1", 1)))
			refused(t, err, scoring.Refused, "log_broken")
			_, err = h.Rematch(ctx, keeper, id, "again")
			if name == "a game that is not here" {
				refused(t, err, scoring.Refused, "unknown_game")
			} else {
				require.NoError(t, err, "the players may go on")
			}
			list, err := h.List(ctx, keeper, play.Filter{})
			require.NoError(t, err)
			assert.NotZero(t, list.Total)
			require.NoError(t, h.Delete(ctx, keeper, id))
		})
	}
}

// Until its end, a broken log is shown only to the phone that typed it: nobody
// knows what of it is secret.
func TestBrokenLogKeepsSecrets(t *testing.T) {
	h := newHouse(t)
	keeper, other := h.notebook(), h.notebook()
	id := h.begin(keeper, "Ana", "Léo")
	h.sit(other, id, "p2")
	h.write(keeper, id, number(1, "p1", 1))
	h.sql(`UPDATE sessions SET options = '[]'`)
	assert.NotNil(t, h.view(keeper, id).Rows[0].Entry)
	assert.Nil(t, h.view(other, id).Rows[0].Entry)
	assert.Nil(t, h.view(other, id).History[0].Entry)
	h.sql(`UPDATE sessions SET ended = 5`)
	assert.NotNil(t, h.view(other, id).Rows[0].Entry)
}

func TestRestart(t *testing.T) {
	h := newHouse(t)
	token := h.NewToken()
	keeper, err := h.OpenNotebook(context.Background(), token, play.Browser, "test")
	require.NoError(t, err)
	id := h.begin(keeper, "Ana", "Léo")
	before := h.write(keeper, id, number(1, "p1", 1, "p2", 2), double(1, "p2"))
	h.restart()
	again, err := h.Identify(context.Background(), token)
	require.NoError(t, err)
	assert.Equal(t, keeper, again)
	assert.Equal(t, before, h.view(again, id))
	h.write(again, id, number(2, "p1", 1, "p2", 2))
}

func TestLogIsFull(t *testing.T) {
	h := newHouse(t)
	keeper := h.notebook()
	id := h.begin(keeper, "Ana", "Léo")
	h.sql(`WITH RECURSIVE n (seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM n WHERE seq < 10000)
		INSERT INTO entries SELECT $1, seq, 'undo', 0, 1, '', 'keeper', '', seq, '', 0 FROM n`, id)
	h.sql(`UPDATE sessions SET version = 10000`)
	_, err := h.do(keeper, id, "entry", 0, h.at(10000, number(1, "p1", 1)))
	problem := refused(t, err, scoring.Refused, "log_full")
	assert.Equal(t, 10000, problem.Args["max"])
}
