package play

import "context"

// StatsStore is the part of a [Store] that statistics read. A game counts once
// it was played to its end, was not broken off, is not left out and is not
// deleted. Year is of the evening ("2026"); "" stands for all years. The people
// of one query are one human being: who was merged is named with the other.
type StatsStore interface {
	// GameSums reads how many games of a notebook count, by game and year.
	GameSums(ctx context.Context, notebook string) ([]GameSumRow, error)

	// PersonSums reads the sums of all people of a notebook at one game, by
	// year.
	PersonSums(ctx context.Context, notebook, game string) ([]PersonSumRow, error)

	// PersonStats reads what a person did at one game, as of one moment.
	PersonStats(ctx context.Context, query PersonQuery) (PersonStatsRows, error)

	// CountLate counts the games that have ended and that wait for
	// somebody to read statistics, who would count them.
	CountLate(ctx context.Context) error

	// PairStats reads how two people did against each other at one game, as of
	// one moment.
	PairStats(ctx context.Context, query PairQuery) (PairStatsRows, error)
}

// GameSumRow is how many games count.
type GameSumRow struct {
	Game  string
	Year  string
	Games int
}

// PersonSumRow is what a person's games add up to.
type PersonSumRow struct {
	Person string
	Year   string
	Games  int
	Wins   int // shared ones included
	Shared int // wins that others shared
	Places int // sum
	Points int // sum
}

// PairSumRow is what the games of two people add up to, as the first of them
// sees it.
type PairSumRow struct {
	Other string // person
	Year  string
	Games int
	Ahead int // games in which the first had the better place
	Level int // games in which both shared a place
	Gap   int // sum of the first's points less the other's
}

// FactSumRow is what a fact adds up to over the games that have it.
type FactSumRow struct {
	Fact  string
	Games int
	N     int
}

// OutcomeRow is what one game gave a person.
type OutcomeRow struct {
	Session string
	Evening string
	Total   int
	Place   int
	Winners int // who share the win; 0: the person did not win
}

// PersonQuery asks for a person's statistics at one game.
type PersonQuery struct {
	People []string // ids of one person
	Game   string
	Year   string
	Latest int // how many of the latest games to read one by one
}

// PersonStatsRows answers a PersonQuery.
type PersonStatsRows struct {
	Years    []string // in which the person has games, the newest first
	Sum      PersonSumRow
	Pairs    []PairSumRow // a row for each other
	Facts    []FactSumRow
	Best     OutcomeRow   // the first of the highest totals; of no session where there is no game
	Worst    OutcomeRow   // the first of the lowest totals
	Latest   []OutcomeRow // the oldest of them first
	Winning  []bool       // of all games, the oldest first
	Placings map[int]int  // how often each place was reached
}

// PairQuery asks for the statistics of two people at one game.
type PairQuery struct {
	People []string // ids of the one
	Others []string // ids of the other
	Game   string
	Year   string
	Latest int
}

// PairStatsRows answers a PairQuery.
type PairStatsRows struct {
	Years  []string
	Sum    PairSumRow
	Latest []MeetingRow // the oldest of them first
}

// MeetingRow is one game of two people.
type MeetingRow struct {
	Session     string
	Evening     string
	Total       int // of the first
	Other       int // total of the other
	Place       int
	OthersPlace int
}
