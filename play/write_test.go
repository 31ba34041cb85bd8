package play_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/scoringtest/toy"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheSameKeyAgain(t *testing.T) {
	a := newTable(t)
	ctx := context.Background()
	body := number(1, "p1", 1)
	entry := a.at(0, body)
	first, err := a.Append(ctx, a.ana, a.id, entry)
	require.NoError(t, err)
	correct := a.at(1, number(1, "p1", 2))
	corrected, err := a.Correct(ctx, a.ana, a.id, 1, correct)
	require.NoError(t, err)
	undo := a.at(2, "")
	undone, err := a.Undo(ctx, a.ana, a.id, 0, undo)
	require.NoError(t, err)
	a.write(a.leo, a.id, number(1, "p2", 7))
	_, err = a.do(a.keeper, a.id, "undo", 0, a.at(4, ""))
	require.NoError(t, err)
	_, err = a.do(a.keeper, a.id, "undo", 0, a.at(5, "")) // the corrected entry stands no more
	require.NoError(t, err)
	a.write(a.leo, a.id, number(1, "p2", 7))
	signals := len(a.signals)

	spaced := entry
	spaced.Body = []byte(strings.ReplaceAll(body, ":", " : "))
	anew := entry
	anew.Match = play.Match{Set: true, Version: 7}
	for name, again := range map[string]struct {
		first *play.Written
		do    func() (*play.Written, error)
	}{
		"entry":                   {first, func() (*play.Written, error) { return a.Append(ctx, a.ana, a.id, entry) }},
		"entry written apart":     {first, func() (*play.Written, error) { return a.Append(ctx, a.ana, a.id, spaced) }},
		"entry, at a new version": {first, func() (*play.Written, error) { return a.Append(ctx, a.ana, a.id, anew) }},
		"correction":              {corrected, func() (*play.Written, error) { return a.Correct(ctx, a.ana, a.id, 1, correct) }},
		"undo":                    {undone, func() (*play.Written, error) { return a.Undo(ctx, a.ana, a.id, 0, undo) }},
	} {
		written, err := again.do()
		require.NoError(t, err, name)
		assert.Equal(t, again.first.Seq, written.Seq, name)
		assert.Equal(t, again.first.Version, written.Version, name)
		assert.Equal(t, again.first.Entry, written.Entry, name)
		assert.Equal(t, a.view(a.ana, a.id), written.View(), "%s: the session as it is now", name)
	}
	assert.Equal(t, int64(7), a.view(a.ana, a.id).Version, "nothing is written twice")
	assert.Len(t, a.signals, signals)

	blind := entry
	blind.Match = play.Match{}
	_, err = a.Append(ctx, a.ana, a.id, blind)
	refused(t, err, play.Precondition, "match_missing", "a retry says its version as the first did")
	other := entry
	other.Body = []byte(number(1, "p1", 2))
	_, err = a.Append(ctx, a.ana, a.id, other)
	refused(t, err, scoring.Refused, "key_reused")
	_, err = a.Append(ctx, a.keeper, a.id, entry)
	refused(t, err, scoring.Refused, "key_reused", "another device")
	moved := entry
	moved.Match.Version = 7
	_, err = a.Undo(ctx, a.keeper, a.id, 0, moved)
	refused(t, err, scoring.Refused, "key_reused", "another kind")
}

func TestOrderOfTheChecks(t *testing.T) {
	a := newTable(t)
	a.write(a.keeper, a.id, number(1, "p1", 1))
	good := number(1, "p2", 1)
	used := "key-1"
	set := func(version int64) play.Match { return play.Match{Set: true, Version: version} }
	for _, test := range []struct {
		name   string
		caller play.Caller
		write  play.Write
		kind   scoring.Kind
		code   string
	}{
		{"not JSON comes first", a.stranger, play.Write{Body: []byte("{")}, scoring.Malformed, "not_json"},
		{"then whose session it is", a.stranger, play.Write{Body: []byte(good)}, play.NotFound, "not_found"},
		{"then the entry's form", a.tv, play.Write{Body: []byte(`{"type":"number","x":1}`)}, scoring.Malformed, "unknown_field"},
		{"then the version", a.tv, play.Write{Body: []byte(good)}, play.Precondition, "match_missing"},
		{"then the role", a.tv, play.Write{Body: []byte(good), Match: set(0)}, play.Forbidden, "forbidden"},
		{"then the key", a.leo, play.Write{Body: []byte(good), Match: set(0)}, play.KeyMissing, "key_missing"},
		{"then its use", a.leo, play.Write{Body: []byte(good), Match: set(0), Key: used}, scoring.Refused, "key_reused"},
		{"then who was first", a.leo, play.Write{Body: []byte(number(7, "p2", 1)), Match: set(0), Key: "new"}, scoring.Conflict, "stale"},
		{"then the rules", a.leo, play.Write{Body: []byte(number(7, "p2", 1)), Match: set(1), Key: "new"}, scoring.Refused, "round_next"},
	} {
		_, err := a.Append(context.Background(), test.caller, a.id, test.write)
		refused(t, err, test.kind, test.code, test.name)
	}
	assert.Equal(t, int64(1), a.view(a.keeper, a.id).Version)
}

func TestAnyVersion(t *testing.T) {
	a := newTable(t)
	ctx := context.Background()
	any := func(body string) play.Write {
		write := a.at(0, body)
		write.Match = play.Match{Set: true, Any: true}
		return write
	}
	_, err := a.Append(ctx, a.keeper, a.id, any(number(1, "p3", 1)))
	require.NoError(t, err, "the keeper, for any one seat")
	written, err := a.Append(ctx, a.ana, a.id, any(number(1, "p1", 1)))
	require.NoError(t, err, "a player, for the own seat")
	assert.Equal(t, int64(2), written.Version)
	_, err = a.Correct(ctx, a.ana, a.id, 2, any(number(1, "p1", 3)))
	require.NoError(t, err)
	_, err = a.Append(ctx, a.ana, a.id, any(number(1, "p2", 1)))
	refused(t, err, play.Forbidden, "forbidden", "another's seat")
	for _, body := range []string{number(1, "p1", 1, "p2", 1), finish, `{"type":"join","name":"Zoé","start":0}`} {
		_, err = a.Append(ctx, a.keeper, a.id, any(body))
		refused(t, err, play.Precondition, "match_any", body)
	}
	_, err = a.Undo(ctx, a.keeper, a.id, 0, any(""))
	refused(t, err, play.Precondition, "match_any")
	_, err = a.Append(ctx, a.keeper, a.id, any(number(1, "p1", 5)))
	problem := refused(t, err, scoring.Conflict, "number_there")
	assert.Equal(t, scoring.Args{"player": scoring.SeatID("p1")}, problem.Args, "no word about the first")
}

// Eight phones at once, each for its own seat, two sending everything twice:
// whatever was answered is in the log, once.
func TestEightAtOnce(t *testing.T) {
	h := newHouse(t)
	keeper := h.notebook()
	names := []string{"a", "b", "c", "d", "e", "f", "g", "h"}
	id := h.begin(keeper, names...)
	phones := make([]play.Caller, len(names))
	for i := range phones {
		phones[i] = h.notebook()
		h.sit(phones[i], id, scoring.SeatID(fmt.Sprintf("p%d", i+1)))
	}
	var mu sync.Mutex
	answered := map[int64]string{}
	var group sync.WaitGroup
	for i, phone := range phones {
		for range 1 + i%2 {
			group.Go(func() {
				body := number(1, fmt.Sprintf("p%d", i+1), i)
				write := play.Write{Key: fmt.Sprint(i), Match: play.Match{Set: true, Any: true}, Body: []byte(body)}
				written, err := h.Append(context.Background(), phone, id, write)
				if !assert.NoError(t, err) {
					return
				}
				mu.Lock()
				defer mu.Unlock()
				if before, known := answered[written.Seq]; known {
					assert.Equal(t, before, body, "one seq, two entries")
				}
				answered[written.Seq] = body
			})
		}
	}
	group.Wait()
	assert.Len(t, answered, len(names))
	view := h.view(keeper, id)
	require.Len(t, view.Rows, len(names))
	for _, row := range view.Rows {
		body, err := scoring.Marshal(row.Entry)
		require.NoError(t, err)
		assert.Equal(t, answered[row.Seq], string(body))
	}
	assert.Equal(t, []scoring.SeatID{"p8"}, view.Sheet.(*toy.Sheet).Rounds[0].Winners)
}

// With a named version, of those who all saw the same one writes and the
// others are told that it is stale.
func TestOneOfManyAtAVersion(t *testing.T) {
	h := newHouse(t)
	keeper := h.notebook()
	id := h.begin(keeper, "Ana", "Léo")
	var group sync.WaitGroup
	var mu sync.Mutex
	results := map[string]int{}
	for i := range 8 {
		group.Go(func() {
			write := play.Write{Key: fmt.Sprint(i), Match: play.Match{Set: true}, Body: []byte(number(1, "p1", i))}
			_, err := h.Append(context.Background(), keeper, id, write)
			mu.Lock()
			defer mu.Unlock()
			var problem *scoring.Problem
			if err == nil {
				results["written"]++
			} else if assert.ErrorAs(t, err, &problem) {
				results[problem.Code]++
			}
		})
	}
	group.Wait()
	assert.Equal(t, map[string]int{"written": 1, "stale": 7}, results)
}

func TestPreviewWritesNothing(t *testing.T) {
	a := newTable(t)
	ctx := context.Background()
	a.write(a.keeper, a.id, number(1, "p1", 1, "p2", 2))
	before := a.view(a.keeper, a.id)
	sheet, err := a.Preview(ctx, a.keeper, a.id, 0, []byte(number(1, "p3", 9)))
	require.NoError(t, err)
	assert.Equal(t, []scoring.SeatID{"p3"}, sheet.(*toy.Sheet).Rounds[0].Winners)
	sheet, err = a.Preview(ctx, a.keeper, a.id, 1, []byte(number(1, "p1", 8)))
	require.NoError(t, err)
	assert.Equal(t, 8, sheet.(*toy.Sheet).Rounds[0].Sum)
	_, err = a.Preview(ctx, a.keeper, a.id, 0, []byte(number(1, "p1", 1)))
	refused(t, err, scoring.Conflict, "number_there")
	_, err = a.Preview(ctx, a.keeper, a.id, 9, []byte(number(1, "p1", 1)))
	refused(t, err, play.NotFound, "entry_unknown")
	assert.Equal(t, before, a.view(a.keeper, a.id))
}

func TestWrote(t *testing.T) {
	a := newTable(t)
	ctx := context.Background()
	write := a.at(0, number(1, "p1", 1))
	_, err := a.Append(ctx, a.ana, a.id, write)
	require.NoError(t, err)
	for _, test := range []struct {
		caller play.Caller
		key    string
		wrote  bool
	}{{a.ana, write.Key, true}, {a.ana, "other", false}, {a.ana, "", false}, {a.keeper, write.Key, false}} {
		wrote, err := a.Wrote(ctx, test.caller, a.id, test.key)
		require.NoError(t, err)
		assert.Equal(t, test.wrote, wrote, "%v", test)
	}
	_, err = a.Wrote(ctx, a.stranger, a.id, write.Key)
	refused(t, err, play.NotFound, "not_found")
}
