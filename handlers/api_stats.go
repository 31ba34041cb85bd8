package handlers

import (
	"maps"
	"math"
	"net/http"
	"slices"

	"ardoise/play"
)

// RecordBody is what games add up to.
type RecordBody struct {
	Games        int     `json:"games" doc:"How many games are behind every figure beside it"`
	Few          bool    `json:"few_games,omitzero" doc:"Fewer than ten games: chance more than skill"`
	Wins         int     `json:"wins" doc:"Shared ones included"`
	SharedWins   int     `json:"shared_wins" doc:"Wins that others shared"`
	AveragePlace float64 `json:"average_place" doc:"0 where there is no game"`
	AverageScore float64 `json:"average_score" doc:"0 where there is no game"`
}

// statsPersonBody names a person of the notebook.
type statsPersonBody struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Colour int    `json:"colour" doc:"1 to 8: colour and shape, the same in every game"`
}

// personRecordBody is the record of one person.
type personRecordBody struct {
	Person statsPersonBody `json:"person"`
	RecordBody
}

// gameStatsBody answers a game's statistics.
type gameStatsBody struct {
	Game   string             `json:"game"`
	Years  []string           `json:"years" doc:"That have games, the newest first"`
	Games  int                `json:"games"`
	People []personRecordBody `json:"people" doc:"Who won most comes first; of equals who won the larger share of their games, then by the mean place and the mean total"`
}

// outcomeBody is what one game gave a person.
type outcomeBody struct {
	Session string `json:"session"`
	Evening string `json:"evening"`
	Total   int    `json:"points"`
	Place   int    `json:"place"`
	Winners int    `json:"winners" doc:"How many share the win; 0: the person did not win"`
}

// VersusBody is a record against one other.
type VersusBody struct {
	Games   int     `json:"games"`
	Few     bool    `json:"few_games,omitzero" doc:"Fewer than ten games: chance more than skill"`
	Ahead   int     `json:"ahead" doc:"Games in which the person had the better place"`
	Level   int     `json:"level" doc:"Games in which both shared a place"`
	Behind  int     `json:"behind"`
	Average float64 `json:"average_difference" doc:"The person's points less the other's"`
}

// opponentBody is the record against one other.
type opponentBody struct {
	Person statsPersonBody `json:"person"`
	VersusBody
}

// placingBody is how often a place was reached.
type placingBody struct {
	Place int `json:"place"`
	Games int `json:"games"`
}

// factBody is what a fact adds up to.
type factBody struct {
	Fact  string `json:"fact" doc:"As the game's rules count it"`
	Games int    `json:"games" doc:"Games that have it"`
	N     int    `json:"n" doc:"Sum over these games"`
}

// personStatsBody answers a person's statistics at a game.
type personStatsBody struct {
	Game   string          `json:"game"`
	Years  []string        `json:"years" doc:"In which the person has games, the newest first"`
	Person statsPersonBody `json:"person" doc:"Who was merged is read as who they are now"`
	RecordBody
	Best    *outcomeBody   `json:"best,omitempty" doc:"The first of the highest scores"`
	Worst   *outcomeBody   `json:"worst,omitempty" doc:"The first of the lowest scores"`
	Longest int            `json:"longest_streak" doc:"Most games won in a row; a shared win is one"`
	Present int            `json:"present_streak" doc:"Games won in a row up to the latest"`
	Places  []placingBody  `json:"places"`
	Facts   []factBody     `json:"facts"`
	Latest  []outcomeBody  `json:"latest" doc:"Up to 30 games, the oldest of them first"`
	Against []opponentBody `json:"against" doc:"Who played most with the person comes first"`
}

// meetingBody is one game of two people.
type meetingBody struct {
	Session     string `json:"session"`
	Evening     string `json:"evening"`
	Total       int    `json:"points"`
	Other       int    `json:"other_points"`
	Place       int    `json:"place"`
	OthersPlace int    `json:"other_place"`
}

// pairStatsBody answers a head to head.
type pairStatsBody struct {
	Game   string          `json:"game"`
	Years  []string        `json:"years"`
	Person statsPersonBody `json:"person"`
	Other  statsPersonBody `json:"other"`
	VersusBody
	Latest []meetingBody `json:"latest" doc:"Up to 30 games, the oldest of them first"`
}

var statsQueries = []query{{name: "year", kind: "string", says: "Only evenings of this year, of four digits; all years where left out."}}

// statsOperations lists the calls that read statistics.
func (s *server) statsOperations() []operation {
	const counted = "A game counts once it was played to its end, was not broken off and is not left out by its table."
	refusals := []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusNotFound}
	return []operation{{
		method: http.MethodGet, path: "/stats/{game}", id: "game-stats", tag: "Statistics",
		says:   "Read what the notebook's people did at a game. " + counted,
		access: device, queries: statsQueries, status: http.StatusOK, answer: gameStatsBody{}, refusals: refusals,
		do: s.readGameStats,
	}, {
		method: http.MethodGet, path: "/stats/{game}/people/{person}", id: "person-stats", tag: "Statistics",
		says:   "Read what a person did at a game. " + counted,
		access: device, queries: statsQueries, status: http.StatusOK, answer: personStatsBody{}, refusals: refusals,
		do: s.readPersonStats,
	}, {
		method: http.MethodGet, path: "/stats/{game}/people/{person}/against/{other}", id: "pair-stats", tag: "Statistics",
		says:   "Read how two people did against each other at a game. " + counted,
		access: device, queries: statsQueries, status: http.StatusOK, answer: pairStatsBody{}, refusals: refusals,
		do: s.readPairStats,
	}}
}

// year reads the query of statistics; what is in it is play's to check.
func (in *call) year() (string, error) {
	return in.QueryParam("year"), readQuery(in, statsQueries)
}

func (s *server) readGameStats(in *call) (reply, error) {
	year, err := in.year()
	if err != nil {
		return reply{}, err
	}
	stats, err := s.Play.GameStats(in.Request().Context(), in.Caller, in.Param("game"), year)
	if err != nil {
		return reply{}, err
	}
	body := gameStatsBody{Game: stats.Game, Years: orEmpty(stats.Years), Games: stats.Games, People: make([]personRecordBody, len(stats.People))}
	for i, record := range stats.People {
		body.People[i] = personRecordBody{shapePerson(record.Person), shapeRecord(record.Record)}
	}
	return reply{body: body}, nil
}

func (s *server) readPersonStats(in *call) (reply, error) {
	year, err := in.year()
	if err != nil {
		return reply{}, err
	}
	stats, err := s.Play.PersonStats(in.Request().Context(), in.Caller, in.Param("game"), in.Param("person"), year)
	if err != nil {
		return reply{}, err
	}
	body := personStatsBody{
		Game: stats.Game, Years: orEmpty(stats.Years), Person: shapePerson(stats.Person), RecordBody: shapeRecord(stats.Record),
		Longest: stats.Longest, Present: stats.Present, Places: []placingBody{}, Facts: []factBody{},
		Latest: []outcomeBody{}, Against: []opponentBody{},
	}
	if stats.Games > 0 {
		best, worst := outcomeBody(stats.Best), outcomeBody(stats.Worst)
		body.Best, body.Worst = &best, &worst
	}
	for _, placing := range stats.Places {
		body.Places = append(body.Places, placingBody{placing.Place, placing.N})
	}
	for _, key := range slices.Sorted(maps.Keys(stats.Facts)) {
		body.Facts = append(body.Facts, factBody{key, stats.Facts[key].Games, stats.Facts[key].N})
	}
	for _, outcome := range stats.Latest {
		body.Latest = append(body.Latest, outcomeBody(outcome))
	}
	for _, other := range stats.Others {
		body.Against = append(body.Against, opponentBody{shapePerson(other.Person), shapeVersus(other.Versus)})
	}
	return reply{body: body}, nil
}

func (s *server) readPairStats(in *call) (reply, error) {
	year, err := in.year()
	if err != nil {
		return reply{}, err
	}
	stats, err := s.Play.PairStats(in.Request().Context(), in.Caller, in.Param("game"), in.Param("person"), in.Param("other"), year)
	if err != nil {
		return reply{}, err
	}
	body := pairStatsBody{
		Game: stats.Game, Years: orEmpty(stats.Years), Person: shapePerson(stats.Person), Other: shapePerson(stats.Other),
		VersusBody: shapeVersus(stats.Versus), Latest: []meetingBody{},
	}
	for _, meeting := range stats.Latest {
		body.Latest = append(body.Latest, meetingBody(meeting))
	}
	return reply{body: body}, nil
}

func shapePerson(person play.Person) statsPersonBody {
	return statsPersonBody{ID: person.ID, Name: person.Name, Colour: person.Colour}
}

func shapeRecord(r play.Record) RecordBody {
	return RecordBody{
		Games: r.Games, Few: r.Games < play.FewGames, Wins: r.Wins, SharedWins: r.Shared,
		AveragePlace: hundredths(r.AveragePlace()), AverageScore: hundredths(r.AverageScore()),
	}
}

func shapeVersus(v play.Versus) VersusBody {
	return VersusBody{
		Games: v.Games, Few: v.Games < play.FewGames, Ahead: v.Ahead, Level: v.Level, Behind: v.Behind(),
		Average: hundredths(v.AverageGap()),
	}
}

// hundredths rounds to two digits: more of them would say nothing.
func hundredths(x float64) float64 { return math.Round(x*100) / 100 }

func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
