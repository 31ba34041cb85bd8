package play_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"ardoise/bench/madeup"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/catalog"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Statistics are what plain loops over all logs count, on a notebook with ties,
// with games that are unfinished, broken off, not counted, deleted or brought
// back, corrected after their end, taken back over it, ended again, and with
// people who were renamed, merged and erased.
func TestStatisticsAreWhatTheLogsSay(t *testing.T) {
	h := newHouse(t)
	h.games = catalog.All()
	h.restart()
	caller := h.notebook()
	games := madeup.New(7)
	file, err := games.Notebook(madeup.Wish{
		Games: games.IDs(), N: 240, Mixed: true, Players: []string{"Ana", "Léo", "Inès", "Tom", "Maël", "Zoé"},
	})
	require.NoError(t, err)
	for i := range file.Games { // over several years
		file.Games[i].Evening = fmt.Sprint(2024+i*3/len(file.Games), file.Games[i].Evening[4:])
	}
	body, err := scoring.Marshal(file)
	require.NoError(t, err)
	_, err = h.Import(context.Background(), caller, body)
	require.NoError(t, err)
	happened := h.stir(caller)
	for what, n := range happened {
		assert.NotZero(t, n, "never happened: %s", what)
	}

	now := h.merge(caller, "Nils", "Inès")
	erased := h.personCalled(caller, "Zoé")
	require.NoError(t, h.ErasePerson(context.Background(), caller, erased))
	all := h.readAll(caller, now)
	people := map[string]int{}
	shared := 0
	for _, game := range all {
		won := 0
		for _, seat := range game.seats {
			people[seat.person]++
			if seat.won {
				won++
			}
		}
		if won > 1 {
			shared++
		}
	}
	require.NotZero(t, shared, "nobody shared a win")
	require.Greater(t, people[erased], 20)
	delete(people, erased)
	_, err = h.PersonStats(context.Background(), caller, "skull-king", erased, "")
	refused(t, err, play.NotFound, "person_unknown")
	for person, n := range people { // of the guests of one evening a few are enough
		if n < 2 && len(people) > 10 {
			delete(people, person)
		}
	}
	require.Less(t, len(all), 200, "all games count")
	counts, err := h.Statistics(context.Background(), caller)
	require.NoError(t, err)
	for _, count := range counts {
		assert.Equal(t, len(slices.DeleteFunc(slices.Clone(all), func(p played) bool { return p.game != count.Game })), count.Games)
	}
	for _, game := range games.IDs() {
		for _, year := range []string{"", "2024", "2025", "2026"} {
			h.sameRecords(caller, all, game, year)
			for person := range people {
				h.samePerson(caller, all, game, year, person)
				for other := range people {
					if other != person {
						h.samePair(caller, all, game, year, person, other)
					}
				}
			}
		}
	}
}

// stir changes games after they ended, by the doors, and counts what it did.
func (h *house) stir(caller play.Caller) map[string]int {
	h.t.Helper()
	ctx, dice, happened := context.Background(), rand.New(rand.NewPCG(3, 4)), map[string]int{}
	ids, err := h.store.Games(ctx, caller.Notebook)
	require.NoError(h.t, err)
	for _, id := range ids {
		view := h.view(caller, id)
		over := view.Sheet.Common().Finished
		switch dice.IntN(11) {
		case 0:
			require.NoError(h.t, h.Delete(ctx, caller, id))
			happened["deleted"]++
		case 1:
			if _, err := h.Undo(ctx, caller, id, 0, h.at(view.Version, "")); err == nil && over {
				happened["taken back over the end"]++
			}
		case 2:
			last := view.Rows
			if !over || len(last) == 0 {
				continue
			}
			body, err := scoring.Marshal(last[len(last)-1].Entry)
			require.NoError(h.t, err)
			written, err := h.Undo(ctx, caller, id, 0, h.at(view.Version, ""))
			require.NoError(h.t, err)
			require.False(h.t, written.Sheet.Common().Finished)
			h.write(caller, id, string(body))
			happened["ended again"]++
		case 3:
			if h.correctTricks(caller, view) {
				happened["corrected after the end"]++
			}
		case 4:
			if !over {
				h.write(caller, id, finish)
				happened["broken off"]++
			}
		case 5:
			seat := view.Players[dice.IntN(len(view.Players))]
			name := "Guest " + id[24:]
			if seat.Name == "Inès" {
				name = "Nils"
			}
			_, err := h.Rename(ctx, caller, id, seat.ID, name)
			require.NoError(h.t, err)
			happened["renamed"]++
			if seat.Name == "Inès" && over {
				happened["renamed to who is merged later"]++
			}
		case 6:
			require.NoError(h.t, h.Delete(ctx, caller, id))
			_, err := h.Restore(ctx, caller, id)
			require.NoError(h.t, err)
			happened["brought back"]++
		case 7:
			_, err := h.Remark(ctx, caller, id, func(r *play.Remarks) error { r.NotCounted = !r.NotCounted; return nil })
			require.NoError(h.t, err)
			happened["left out, or in again"]++
		}
	}
	return happened
}

// correctTricks turns the tricks of the last round of an ended game around the
// table, where it has any.
func (h *house) correctTricks(caller play.Caller, view *play.View) bool {
	h.t.Helper()
	if !view.Sheet.Common().Finished || len(view.Rows) == 0 {
		return false
	}
	last := view.Rows[len(view.Rows)-1]
	body, err := scoring.Marshal(last.Entry)
	require.NoError(h.t, err)
	var results struct {
		Type    string                            `json:"type"`
		Round   int                               `json:"round"`
		Tricks  map[scoring.SeatID]int            `json:"tricks"`
		Bonuses map[scoring.SeatID]map[string]int `json:"bonuses,omitempty"`
	}
	if err := scoring.Unmarshal(body, &results); err != nil || results.Type != "results" {
		return false
	}
	turned := map[scoring.SeatID]int{}
	for i, seat := range view.Setup.Seats {
		turned[seat] = results.Tricks[view.Setup.Seats[(i+1)%len(view.Setup.Seats)]]
	}
	results.Tricks, results.Bonuses = turned, nil
	body, err = scoring.Marshal(results)
	require.NoError(h.t, err)
	_, err = h.Correct(context.Background(), caller, view.ID, last.Seq, h.at(view.Version, string(body)))
	require.NoError(h.t, err)
	return true
}

// merge makes one person of two, and gives who they are now by id.
func (h *house) merge(caller play.Caller, name, into string) map[string]string {
	h.t.Helper()
	was, is := h.personCalled(caller, name), h.personCalled(caller, into)
	require.NoError(h.t, h.MergePeople(context.Background(), caller, is, was, 0))
	return map[string]string{was: is}
}

// personCalled is the id of a person of the notebook.
func (h *house) personCalled(caller play.Caller, name string) string {
	h.t.Helper()
	people, err := h.store.People(context.Background(), caller.Notebook)
	require.NoError(h.t, err)
	i := slices.IndexFunc(people, func(p play.PersonRow) bool { return p.Name == name })
	require.GreaterOrEqual(h.t, i, 0, name)
	return people[i].ID
}

func (h *house) sameRecords(caller play.Caller, all []played, game, year string) {
	h.t.Helper()
	stats, err := h.GameStats(context.Background(), caller, game, year)
	require.NoError(h.t, err)
	people, n := map[string]bool{}, 0
	for _, p := range all {
		if p.game != game || year != "" && p.year != year {
			continue
		}
		n++
		for _, seat := range p.seats {
			people[seat.person] = seat.name != ""
		}
	}
	maps.DeleteFunc(people, func(_ string, named bool) bool { return !named })
	assert.Equal(h.t, n, stats.Games)
	assert.Len(h.t, stats.People, len(people))
	for _, record := range stats.People {
		games, own := of(all, game, year, record.Person.ID)
		assert.Equal(h.t, countRecord(games, own), record.Record, "%s %s %s", game, year, record.Person.Name)
	}
}

func (h *house) samePerson(caller play.Caller, all []played, game, year, person string) {
	h.t.Helper()
	stats, err := h.PersonStats(context.Background(), caller, game, person, year)
	require.NoError(h.t, err)
	about := fmt.Sprint(game, " ", year, " ", stats.Person.Name)
	games, own := of(all, game, year, person)
	require.Equal(h.t, countRecord(games, own), stats.Record, about)
	assert.Equal(h.t, countFacts(games, own), sumsOf(stats.Facts), about)
	longest, run := 0, 0
	places := map[int]int{}
	for i, seat := range own {
		places[seat.place]++
		if run++; !seat.won {
			run = 0
		}
		longest = max(longest, run)
		assert.LessOrEqual(h.t, stats.Worst.Total, seat.total, about)
		assert.GreaterOrEqual(h.t, stats.Best.Total, seat.total, about)
		if games[i].session == stats.Best.Session {
			assert.Equal(h.t, seat.total, stats.Best.Total, about)
		}
		if games[i].session == stats.Worst.Session {
			assert.Equal(h.t, seat.total, stats.Worst.Total, about)
		}
	}
	assert.Equal(h.t, []int{longest, run}, []int{stats.Longest, stats.Present}, about)
	for _, placing := range stats.Places {
		assert.Equal(h.t, places[placing.Place], placing.N, about)
	}
	assert.Len(h.t, stats.Places, len(places))
	from := max(0, len(own)-play.LatestGames)
	require.Len(h.t, stats.Latest, len(own)-from, about)
	for i, outcome := range stats.Latest {
		seat, at := own[from+i], games[from+i]
		assert.Equal(h.t, []any{at.session, at.evening, seat.total, seat.place, seat.won}, []any{outcome.Session, outcome.Evening, outcome.Total, outcome.Place, outcome.Winners > 0}, about)
	}
}

func (h *house) samePair(caller play.Caller, all []played, game, year, person, other string) {
	h.t.Helper()
	stats, err := h.PairStats(context.Background(), caller, game, person, other, year)
	require.NoError(h.t, err)
	games, own := of(all, game, year, person)
	var want play.Versus
	var meetings []play.Meeting
	for i, p := range games {
		for _, seat := range p.seats {
			if seat.person != other {
				continue
			}
			want.Games++
			want.Gap += own[i].total - seat.total
			if own[i].place < seat.place {
				want.Ahead++
			}
			if own[i].place == seat.place {
				want.Level++
			}
			meetings = append(meetings, play.Meeting{Session: p.session, Evening: p.evening, Total: own[i].total, Other: seat.total, Place: own[i].place, OthersPlace: seat.place})
		}
	}
	assert.Equal(h.t, want, stats.Versus)
	assert.Equal(h.t, meetings[max(0, len(meetings)-play.LatestGames):], stats.Latest)
	one, err := h.PersonStats(context.Background(), caller, game, person, year)
	require.NoError(h.t, err)
	i := slices.IndexFunc(one.Others, func(o play.Opponent) bool { return o.Person.ID == other })
	if want.Games == 0 {
		assert.Negative(h.t, i)
	} else if assert.GreaterOrEqual(h.t, i, 0) {
		assert.Equal(h.t, want, one.Others[i].Versus)
	}
}
