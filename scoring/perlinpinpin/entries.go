package perlinpinpin

import "ardoise/scoring"

// Wake turns a sleeping princess up before a player (PP-3).
type Wake struct {
	scoring.Head
	Player   scoring.SeatID `json:"player"`
	Princess string         `json:"princess"`
	// Second is the princess that Rose brings along (PP-9).
	Second string `json:"second,omitempty"`
	// Card is "prince" (also when left out) or "jester".
	Card string `json:"by,omitempty"`
}

// Move is a knight or a potion against an opponent's princess: steal (PP-4),
// sleep (PP-6), and both as countered (PP-5, PP-7).
type Move struct {
	scoring.Head
	Player   scoring.SeatID `json:"player"`
	From     scoring.SeatID `json:"from"`
	Princess string         `json:"princess"`
}

// By is the player who is given the princess.
func (w Wake) By() []scoring.SeatID { return []scoring.SeatID{w.Player} }

// Names is the player alone.
func (w Wake) Names() []scoring.SeatID { return []scoring.SeatID{w.Player} }

// By is the attacker.
func (m Move) By() []scoring.SeatID { return []scoring.SeatID{m.Player} }

// Names is the attacker and who is attacked.
func (m Move) Names() []scoring.SeatID { return []scoring.SeatID{m.Player, m.From} }
