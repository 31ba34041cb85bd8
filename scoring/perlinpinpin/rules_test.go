package perlinpinpin

import (
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/scoringtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func seats(n int) []scoring.SeatID {
	return []scoring.SeatID{"p1", "p2", "p3", "p4", "p5"}[:n]
}

func setup(t *testing.T, players int, options string) scoring.Setup {
	t.Helper()
	prepared, err := Game{}.Prepare(scoring.Setup{Seats: seats(players), First: "p1", Options: scoring.Options(options)})
	require.NoError(t, err)
	return prepared
}

func wake(player scoring.SeatID, princess string) Wake {
	return Wake{Head: scoring.Head{Kind: "wake"}, Player: player, Princess: princess}
}

func rose(player scoring.SeatID, second string) Wake {
	w := wake(player, Rose)
	w.Second = second
	return w
}

func move(kind string, player, from scoring.SeatID, princess string) Move {
	return Move{Head: scoring.Head{Kind: kind}, Player: player, From: from, Princess: princess}
}

const powers = `{"princess_powers":true}`

// before, entry, problem: what the rules refuse, with the field and the names.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		name    string
		players int
		options string
		before  []scoring.Entry
		entry   scoring.Entry
		code    string
		field   string
		args    scoring.Args
	}{
		{"awake already", 2, "", []scoring.Entry{wake("p1", "moon")}, wake("p2", "moon"), "already_awake", "/princess",
			scoring.Args{"princess": scoring.Word("perlinpinpin.princess.moon"), "player": scoring.SeatID("p1")}},
		{"steals from oneself", 2, "", []scoring.Entry{wake("p1", "moon")}, move("steal", "p1", "p1", "moon"), "own_princess", "/from", nil},
		{"puts the own to sleep", 2, "", []scoring.Entry{wake("p1", "moon")}, move("sleep", "p1", "p1", "moon"), "own_princess", "/from", nil},
		{"steals what sleeps", 2, "", nil, move("steal", "p1", "p2", "moon"), "not_held", "/princess", nil},
		{"steals from who does not hold", 3, "", []scoring.Entry{wake("p3", "moon")}, move("steal_countered", "p1", "p2", "moon"), "not_held", "/princess", nil},
		{"a stranger wakes", 2, "", nil, wake("p3", "moon"), "unknown_player", "/player", nil},
		{"a stranger is attacked", 2, "", nil, move("sleep", "p1", "p9", "moon"), "unknown_player", "/from", nil},
		{"no such princess", 2, "", nil, wake("p1", "anna"), "unknown_princess", "/princess", nil},
		{"no such princess to steal", 2, "", nil, move("steal", "p1", "p2", "anna"), "unknown_princess", "/princess", nil},
		{"woken by a dragon", 2, "", nil, Wake{Player: "p1", Princess: "moon", Card: "dragon"}, "wake_card", "/by", nil},
		{"after the win", 4, "", []scoring.Entry{wake("p1", "heart"), wake("p1", "cat"), wake("p1", "cake")}, wake("p2", "moon"), "game_over", "", nil},
		{"after breaking off", 2, "", []scoring.Entry{scoring.Finish{}}, wake("p2", "moon"), "game_over", "", nil},
		{"a second without powers", 2, "", nil, rose("p1", "moon"), "second_not_allowed", "/second", nil},
		{"a second for another", 2, powers, nil, Wake{Player: "p1", Princess: "moon", Second: "cake"}, "second_not_allowed", "/second", nil},
		{"Rose alone", 2, powers, nil, rose("p1", ""), "second_missing", "/second", nil},
		{"Rose twice", 2, powers, nil, rose("p1", Rose), "second_is_rose", "/second", nil},
		{"Rose with one awake", 2, powers, []scoring.Entry{wake("p2", "moon")}, rose("p1", "moon"), "already_awake", "/second", nil},
		{"Cat to the Dog by a steal", 2, powers, []scoring.Entry{wake("p1", Cat), wake("p2", Dog)}, move("steal", "p2", "p1", Cat), "cat_and_dog", "/princess", nil},
		{"the same, countered", 2, powers, []scoring.Entry{wake("p1", Cat), wake("p2", Dog)}, move("steal_countered", "p2", "p1", Cat), "cat_and_dog", "/princess", nil},
		{"a player leaves", 2, "", nil, scoring.Leave{Player: "p1", FromRound: 1}, "no_leave", "/type", nil},
		{"a player joins", 2, "", nil, scoring.Join{Name: "Zoë"}, "no_join", "/type", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Game{}.Replay(setup(t, c.players, c.options), append(c.before, c.entry))
			var refused *scoring.EntryProblem
			require.ErrorAs(t, err, &refused)
			assert.Equal(t, len(c.before), refused.Index)
			assert.Equal(t, c.code, refused.Problem.Code)
			assert.Equal(t, c.field, refused.Problem.Field)
			if c.args != nil {
				assert.Equal(t, c.args, refused.Problem.Args)
			}
		})
	}
}

func TestGamesEnd(t *testing.T) {
	many := func(player scoring.SeatID, princesses ...string) (log []scoring.Entry) {
		for _, p := range princesses {
			log = append(log, wake(player, p))
		}
		return log
	}
	for _, c := range []struct {
		name    string
		players int
		options string
		log     []scoring.Entry
		endedBy string
		winners []scoring.SeatID
		points  map[scoring.SeatID]int
	}{
		{"five princesses of three players", 3, "", many("p2", Rose, "cake", "rainbow", "starfish", "moon"), "princesses", []scoring.SeatID{"p2"}, map[scoring.SeatID]int{"p1": 0, "p2": 30, "p3": 0}},
		{"four of four players", 4, "", many("p2", Rose, "cake", "rainbow", "starfish"), "princesses", []scoring.SeatID{"p2"}, map[scoring.SeatID]int{"p1": 0, "p2": 20, "p3": 0, "p4": 0}},
		{"fifty points and more", 2, "", many("p1", "heart", Cat, "moon", "pancake"), "points", []scoring.SeatID{"p1"}, map[scoring.SeatID]int{"p1": 60, "p2": 0}},
		{"Rose's second makes the win", 2, powers, append(many("p1", "heart", Cat), rose("p1", "pancake")), "points", []scoring.SeatID{"p1"}, map[scoring.SeatID]int{"p1": 55, "p2": 0}},
		{"the last princess counts before all awake", 2, `{"princesses":` + twelve(1) + `}`,
			append(many("p1", "a", "b", "c", "d"), append(many("p2", "e", "f", "g", "h"), wake("p1", "i"))...), "princesses", []scoring.SeatID{"p1"}, nil},
		{"the dog goes back beside the cat", 2, powers, []scoring.Entry{wake("p1", Cat), wake("p1", Dog)}, "", []scoring.SeatID{}, map[scoring.SeatID]int{"p1": 15, "p2": 0}},
		{"a potion lets Rose work again", 2, powers, []scoring.Entry{rose("p1", "moon"), move("sleep", "p2", "p1", Rose), rose("p2", "cake")}, "", []scoring.SeatID{}, map[scoring.SeatID]int{"p1": 10, "p2": 10}},
	} {
		t.Run(c.name, func(t *testing.T) {
			sheet, err := Game{}.Replay(setup(t, c.players, c.options), c.log)
			require.NoError(t, err)
			s := sheet.(*Sheet)
			assert.Equal(t, c.endedBy, s.EndedBy)
			assert.Equal(t, c.winners, s.Winners)
			assert.Equal(t, c.endedBy != "", s.Finished)
			if c.points != nil {
				assert.Equal(t, c.points, s.Totals)
			}
		})
	}
}

func twelve(points int) string {
	princesses := make([]Princess, 12)
	for i := range princesses {
		princesses[i] = Princess{ID: string(rune('a' + i)), Points: points}
	}
	body, _ := scoring.Marshal(princesses)
	return string(body)
}

func TestWinnerStandsFirstWhateverThePoints(t *testing.T) {
	log := []scoring.Entry{
		wake("p2", "heart"), wake("p2", Cat), wake("p1", Rose), wake("p1", "cake"), wake("p1", "rainbow"),
		wake("p3", "moon"), wake("p4", "peacock"), wake("p1", "starfish"),
	}
	sheet, err := Game{}.Replay(setup(t, 4, ""), log)
	require.NoError(t, err)
	assert.Equal(t, []scoring.Place{
		{Place: 1, Players: []scoring.SeatID{"p1"}, Total: 20},
		{Place: 2, Players: []scoring.SeatID{"p2"}, Total: 35},
		{Place: 3, Players: []scoring.SeatID{"p3", "p4"}, Total: 10},
	}, sheet.Common().Ranking)
}

func TestSetupsRefused(t *testing.T) {
	for _, c := range []struct {
		name, options string
		seats         []scoring.SeatID
		code, field   string
	}{
		{"one player", "", seats(1), "player_count", "/players"},
		{"six players", "", append(seats(5), "p6"), "player_count", "/players"},
		{"a name twice", "", []scoring.SeatID{"Ana", "Ana"}, "name_twice", "/players/1"},
		{"eleven princesses", `{"princesses":[{"id":"rose","points":5}]}`, seats(2), "princess_count", "/options/princesses"},
		{"worth less than nothing", `{"princesses":` + twelve(-1) + `}`, seats(2), "princess_points", "/options/princesses/0/points"},
		{"worth two thousand million", `{"princesses":` + twelve(1<<31) + `}`, seats(2), "princess_points", "/options/princesses/0/points"},
		{"an option nobody knows", `{"powers":true}`, seats(2), "unknown_option", "/options/powers"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Game{}.Prepare(scoring.Setup{Seats: c.seats, First: c.seats[0], Options: scoring.Options(c.options)})
			var problem *scoring.Problem
			require.ErrorAs(t, err, &problem)
			assert.Equal(t, c.code, problem.Code)
			assert.Equal(t, c.field, problem.Field)
		})
	}
}

func TestEventsTellWhatEachEntryDid(t *testing.T) {
	recording := scoringtest.ReadRecording(t, "testdata/games/powers.json")
	setup, log := recording.PreparedSetup(t, Game{}), recording.Log(t, Game{})
	events, err := Game{}.Events(setup, log)
	require.NoError(t, err)
	require.Len(t, events, len(log))
	for i := range log {
		sheet := scoringtest.Replay(t, Game{}, setup, log[:i+1]).(*Sheet)
		assert.Equal(t, *sheet.Last, events[i], "entry %d", i)
	}
	broken := append(log[:1:1], scoring.Finish{Head: scoring.Head{Kind: "finish"}})
	events, err = Game{}.Events(setup, broken)
	require.NoError(t, err)
	assert.Equal(t, Event{}, events[1])
	_, err = Game{}.Events(setup, append(log[:1:1], log[0]))
	var refused *scoring.EntryProblem
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, 1, refused.Index)
}
