package play

// LatestGames is how many of the latest games statistics tell one by one.
const LatestGames = 30

// FewGames is where figures begin to say something: below it chance decides
// more than skill.
const FewGames = 10

// GameCount is how many games of a kind count.
type GameCount struct {
	Game  string
	Games int
}

// Record is what the games of one person add up to.
type Record struct {
	Games  int
	Wins   int // shared ones included
	Shared int // wins that others shared
	Places int // sum of the places reached, from 1
	Points int // sum of the totals
}

// AveragePlace is the mean of the places, 0 without a game.
func (r Record) AveragePlace() float64 { return mean(r.Places, r.Games) }

// AverageScore is the mean of the totals, 0 without a game.
func (r Record) AverageScore() float64 { return mean(r.Points, r.Games) }

func mean(sum, n int) float64 {
	if n == 0 {
		return 0
	}
	return float64(sum) / float64(n)
}

// PersonRecord is the record of one person.
type PersonRecord struct {
	Person Person
	Record
}

// GameStats is what a notebook's people did at one game, in Year or, where that
// is "", in all years.
type GameStats struct {
	Game   string
	Year   string
	Years  []string // that have games, the newest first
	Games  int
	People []PersonRecord // the better record first
}

// Tally is what a fact adds up to over the games that have it.
type Tally struct {
	Games int
	N     int
}

// Outcome is what one game gave a person.
type Outcome struct {
	Session string
	Evening string // "2026-11-29"
	Total   int
	Place   int
	Winners int // who share the win; 0: the person did not win
}

// Placing is how often a place was reached.
type Placing struct {
	Place int
	N     int
}

// Versus is the record of one person against another.
type Versus struct {
	Games int
	Ahead int // games in which the person had the better place
	Level int // games in which both shared a place
	Gap   int // sum of the person's points less the other's
}

// Behind is how many games the other had the better place in.
func (v Versus) Behind() int { return v.Games - v.Ahead - v.Level }

// AverageGap is the mean of the differences in points, 0 without a game.
func (v Versus) AverageGap() float64 { return mean(v.Gap, v.Games) }

// Opponent is the record against one other.
type Opponent struct {
	Person Person
	Versus
}

// PersonStats is what one person did at one game.
type PersonStats struct {
	Game   string
	Year   string
	Years  []string
	Person Person
	Record
	Best    Outcome // the first of the highest totals; of no session where there is no game
	Worst   Outcome // the first of the lowest totals
	Longest int     // most games won in a row; a shared win is one
	Present int     // games won in a row up to the latest
	Places  []Placing
	Latest  []Outcome        // the oldest of them first
	Facts   map[string]Tally // what the game counts, by key
	Others  []Opponent       // who played most with the person comes first
}

// Meeting is one game of two people.
type Meeting struct {
	Session      string
	Evening      string
	Total, Other int // points of the person and of the other
	Place        int // of the person
	OthersPlace  int
}

// PairStats is how two people did against each other at one game.
type PairStats struct {
	Game   string
	Year   string
	Years  []string
	Person Person
	Other  Person
	Versus
	Latest []Meeting // the oldest of them first
}
