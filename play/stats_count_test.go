package play_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
	"ardoise/scoring/catalog"

	"github.com/stretchr/testify/require"
)

// played is one game that counts, read from its log: no figure of it comes
// from what the store keeps of results.
type played struct {
	session string
	game    string
	evening string
	year    string
	seats   []seated
	sheet   scoring.Sheet
	log     []logged
	book    string
}

// seated is one player of a played game.
type seated struct {
	seat   scoring.SeatID
	person string
	name   string // "" of who was erased
	total  int
	place  int
	won    bool
}

// logged is an entry in the words of the API.
type logged struct {
	Type     string                    `json:"type"`
	Round    int                       `json:"round"`
	Values   map[string]int            `json:"values"`
	Tricks   map[string]int            `json:"tricks"`
	Bonuses  map[string]map[string]int `json:"bonuses"`
	Player   string                    `json:"player"`
	From     string                    `json:"from"`
	Princess string                    `json:"princess"`
	By       string                    `json:"by"`
	Count    int                       `json:"count"`
	Hands    map[string]map[string]int `json:"hands"`
	Players  map[string]struct {
		Hand map[string]int `json:"hand"`
	} `json:"players"`
}

// readAll replays every log of a notebook and keeps the games that count, the
// oldest first. now gives who a person turned out to be.
func (h *house) readAll(caller play.Caller, now map[string]string) []played {
	h.t.Helper()
	var all []played
	ids, err := h.store.Games(context.Background(), caller.Notebook)
	require.NoError(h.t, err)
	for _, id := range ids {
		stored, err := h.store.LoadSession(context.Background(), id)
		require.NoError(h.t, err)
		view := h.view(caller, id)
		game := played{session: id, game: stored.Setup.Game, evening: stored.Evening, year: stored.Evening[:4], book: stored.Setup.Rulebook}
		var entries []scoring.Entry
		for _, row := range view.Rows {
			body, err := scoring.Marshal(row.Entry)
			require.NoError(h.t, err)
			entries = append(entries, row.Entry)
			var plain logged
			require.NoError(h.t, json.Unmarshal(body, &plain))
			game.log = append(game.log, plain)
		}
		rules := catalogGame(h.t, game.game)
		game.sheet, err = rules.Replay(stored.Setup, entries)
		require.NoError(h.t, err)
		common := game.sheet.Common()
		if !common.Finished || common.BrokenOff || stored.NotCounted {
			continue
		}
		for _, seat := range stored.Seats {
			who := seated{seat: seat.Seat, person: seat.Person, name: seat.Name, total: common.Totals[seat.Seat], won: slices.Contains(common.Winners, seat.Seat)}
			if is, merged := now[seat.Person]; merged {
				who.person = is
			}
			for _, place := range common.Ranking {
				if slices.Contains(place.Players, seat.Seat) {
					who.place = place.Place
				}
			}
			game.seats = append(game.seats, who)
		}
		all = append(all, game)
	}
	return all
}

func catalogGame(t *testing.T, id string) scoring.Game {
	t.Helper()
	for _, game := range catalog.All() {
		if game.ID() == id {
			return game
		}
	}
	require.Fail(t, "no game", id)
	return nil
}

// of keeps the games of a kind and a year that a person sat at.
func of(all []played, game, year, person string) (games []played, own []seated) {
	for _, p := range all {
		if p.game != game || year != "" && p.year != year {
			continue
		}
		for _, seat := range p.seats {
			if seat.person == person {
				games, own = append(games, p), append(own, seat)
			}
		}
	}
	return games, own
}

// countRecord adds up by plain loops.
func countRecord(games []played, own []seated) play.Record {
	var r play.Record
	for i, seat := range own {
		r.Games++
		r.Places += seat.place
		r.Points += seat.total
		winners := 0
		for _, other := range games[i].seats {
			if other.won {
				winners++
			}
		}
		if seat.won {
			r.Wins++
		}
		if seat.won && winners > 1 {
			r.Shared++
		}
	}
	return r
}

// countFacts counts what the games' statistics are about, from the entries.
func countFacts(games []played, own []seated) map[string]int {
	facts := map[string]int{}
	for i, game := range games {
		me := string(own[i].seat)
		switch game.game {
		case "skull-king":
			countBids(facts, game, me)
		case "pearls":
			countPearls(facts, game, me)
		case "perlinpinpin":
			countPrincesses(facts, game, own[i])
		case "bead-trade":
			countBeads(facts, game, own[i].seat)
		}
	}
	for key, n := range facts {
		if n == 0 {
			delete(facts, key)
		}
	}
	return facts
}

func countBids(facts map[string]int, game played, me string) {
	bids, tricks, bonus := map[int]int{}, map[int]int{}, map[int]int{}
	for _, entry := range game.log {
		switch entry.Type {
		case "bids":
			bids[entry.Round] = entry.Values[me]
		case "results":
			tricks[entry.Round] = entry.Tricks[me]
			bonus[entry.Round] = 30 * entry.Bonuses[me]["skull_king_took_pirates"]
		}
	}
	for round, bid := range bids {
		size, miss := fmt.Sprint("bid_", bid), tricks[round]-bid
		facts["bids"]++
		facts[size]++
		switch {
		case miss == 0:
			facts["bids_made"]++
			facts[size+"_made"]++
		case miss > 0:
			facts["under"] += miss
			facts["miss_sum"] += miss
		default:
			facts["over"] -= miss
			facts["miss_sum"] -= miss
		}
		if bid == 0 {
			facts["zero_bids"]++
			if miss == 0 {
				facts["zero_bids_made"]++
			}
		}
		if miss == 0 || game.book == "classic" {
			facts["bonus_points"] += bonus[round]
		}
	}
}

func countPearls(facts map[string]int, game played, me string) {
	worth := map[string]int{"blue": 2, "turquoise": 3, "purple": 5}
	necklaces := map[int]int{4: 1, 5: 2, 6: 2, 7: 2, 8: 2, 9: 1}
	largest, kept := 0, false
	for _, entry := range game.log {
		hand := entry.Hands[me]
		switch entry.Type {
		case "lay":
			kept = true
			won := necklaces[entry.Count] > 0
			if won {
				necklaces[entry.Count]--
			}
			if entry.Player != me {
				continue
			}
			facts["lays"]++
			largest = max(largest, entry.Count)
			if won {
				facts["necklaces"]++
			}
		case "count":
			hand = entry.Players[me].Hand
		}
		for colour, n := range hand {
			facts["points_in_hand"] += worth[colour] * n
		}
	}
	if kept {
		facts[fmt.Sprint("largest_lay_", largest)]++
	}
}

func countPrincesses(facts map[string]int, game played, me seated) {
	holder := map[string]string{}
	for _, entry := range game.log {
		switch entry.Type {
		case "wake", "steal":
			holder[entry.Princess] = entry.Player
			if entry.Player == string(me.seat) {
				facts[entry.Type+"s"]++
			}
		case "steal_countered":
			if entry.From == string(me.seat) {
				facts["countered"]++
			}
		}
	}
	points := map[string]int{"rose": 5, "cake": 5, "rainbow": 5, "starfish": 5, "moon": 10, "peacock": 10, "ladybug": 10, "sunflower": 10, "cat": 15, "dog": 15, "pancake": 15, "heart": 20}
	princesses, sum := 0, 0
	for princess, by := range holder {
		if by == string(me.seat) {
			princesses++
			sum += points[princess]
		}
	}
	facts["princesses"] += princesses
	if !me.won {
		return
	}
	goal, goalPoints := 5, 50
	if len(game.seats) > 3 {
		goal, goalPoints = 4, 40
	}
	last := game.log[len(game.log)-1]
	how := last.Type
	if last.Type == "wake" {
		how = last.By
		if how == "" {
			how = "prince"
		}
	}
	switch {
	case princesses >= goal:
		facts["won_princesses"]++
		facts["won_by_"+how]++
	case sum >= goalPoints:
		facts["won_points"]++
		facts["won_by_"+how]++
	default:
		facts["won_all_awake"]++
	}
}

func countBeads(facts map[string]int, game played, me scoring.SeatID) {
	for _, round := range game.sheet.(*beadtrade.Sheet).Scored {
		facts["rounds"]++
		best := true
		for _, points := range round.Scores {
			best = best && points <= round.Scores[me]
		}
		if best {
			facts["rounds_won"]++
		}
		for _, typ := range round.Types {
			for _, cell := range typ.Cells {
				if cell.Seat == me {
					facts["points_"+typ.Rule] += cell.Points
				}
			}
		}
	}
}

// sumsOf keeps the numbers of facts that are not 0.
func sumsOf(facts map[string]play.Tally) map[string]int {
	sums := map[string]int{}
	for key, tally := range facts {
		if tally.N != 0 {
			sums[key] = tally.N
		}
	}
	return sums
}
