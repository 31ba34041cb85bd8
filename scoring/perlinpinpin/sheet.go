package perlinpinpin

import "ardoise/scoring"

// Sheet is where a game stands.
type Sheet struct {
	scoring.Standing
	Players map[scoring.SeatID]Hand `json:"players"`
	// Asleep counts the princesses in the centre, Sleepers names them.
	Asleep   int      `json:"asleep"`
	Sleepers []string `json:"sleepers"`
	Goal     Goal     `json:"goal"`
	// EndedBy is "princesses" or "points" (PP-1) or "all_awake" (PP-2); empty
	// while the game runs and when it was broken off.
	EndedBy string `json:"ended_by,omitempty"`
	// Last is what the latest entry did; nil before the first.
	Last *Event `json:"last,omitempty"`
	// Princesses and Powers are the table's, for pages.
	Princesses []Princess `json:"-"`
	Powers     bool       `json:"-"`

	seats []scoring.SeatID
	means string // see table
}

// Hand is what one player has in front of them.
type Hand struct {
	Princesses []string `json:"princesses"` // by id
	Points     int      `json:"points"`
	// Lines has one line for each princess, in the order of Princesses.
	Lines []scoring.Line `json:"lines"`
	// PrincessesToGo and PointsToGo are the distance to the goal, 0 at least.
	PrincessesToGo int `json:"princesses_to_go"`
	PointsToGo     int `json:"points_to_go"`
	// Wakes, Steals and Sleeps count what the player did, Countered what was
	// held off.
	Wakes     int `json:"-"`
	Steals    int `json:"-"`
	Sleeps    int `json:"-"`
	Countered int `json:"-"`
}

// Event is what one entry did, for the history and the spoken line.
type Event struct {
	Entry  string         `json:"entry"` // the entry's type
	Player scoring.SeatID `json:"player"`
	From   scoring.SeatID `json:"from,omitempty"`
	// Princess moved, unless she is among Back; Second came along with Rose.
	Princess string `json:"princess"`
	Second   string `json:"second,omitempty"`
	// Back is the Cat or the Dog that went back to sleep at once (PP-10).
	Back string `json:"back,omitempty"`
}
