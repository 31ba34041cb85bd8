package beadtrade

import "ardoise/scoring"

// Phases of a sheet.
const (
	Trading  = "trading"  // the round runs
	Counting = "reveal"   // enough totems lie on the box: count
	Finished = "finished" // the last round is scored, or the game broken off
)

// Sheet is the score sheet of Bead Trade.
type Sheet struct {
	scoring.Standing
	Options     Options  `json:"options"`
	Round       int      `json:"round"`  // the round at the table, from 1; the last one at the end
	Rounds      int      `json:"rounds"` // 3 or 5
	Phase       string   `json:"phase"`
	Totems      []Placed `json:"totems"`        // on the box in this round, as placed
	TotemsToEnd int      `json:"totems_to_end"` // 2 or 3
	Centre      Pile     `json:"centre"`
	Scored      []Round  `json:"scored"` // in order; rounds left out are absent
	Waived      []int    `json:"waived"` // rounds scored although the centre did not fit
}

// Placed is a totem on the box.
type Placed struct {
	BeadType string `json:"bead_type"`
	Box      string `json:"box"` // "lid" or "base"
}

// Pile is a number of beads and a number of totems.
type Pile struct {
	Beads  int `json:"beads"`
	Totems int `json:"totems"`
}

// Round is one scored round.
type Round struct {
	Round  int                    `json:"round"` // from 1
	Types  []TypeScore            `json:"types"` // in the order of the set-up
	Scores map[scoring.SeatID]int `json:"scores"`
	// Waived is set where the count did not fit the centre and the table said
	// to score all the same; Off is then by how much, missing pieces positive.
	Waived bool `json:"waived,omitzero"`
	Off    Pile `json:"off,omitzero"`
}

// TypeScore is one type of one round: where its pieces were, the rule that
// settles it, and each player's part.
type TypeScore struct {
	BeadType string `json:"bead_type"`
	Rule     string `json:"rule"`          // "BT-1"
	Box      string `json:"box,omitempty"` // under the totem; empty: on neither
	Lid      int    `json:"lid"`           // beads under the lid
	Base     int    `json:"base"`          // beads under the base
	Cells    []Cell `json:"cells"`         // in seat order
}

// Cell is what one player holds of a type and what it brings. The line is void
// where an exception takes the points away; its reason has words in every
// language ("bead-trade.reason.sole_holder") and is empty for a player who
// holds nothing of the type.
type Cell struct {
	Seat  scoring.SeatID `json:"player"`
	Beads int            `json:"beads,omitzero"`
	Totem bool           `json:"totem,omitzero"`
	scoring.Line
}

// newRound writes a settled position down.
func (t *table) newRound(number int, p *position) Round {
	round := Round{Round: number, Types: make([]TypeScore, Types), Scores: make(map[scoring.SeatID]int, len(t.seats))}
	cells := make([]Cell, 0, Types*len(t.seats))
	var sums [MaxSeats]int
	for typ := range round.Types {
		v := p.score(typ, t.options.OrdinaryTotems)
		from := len(cells)
		for seat, id := range t.seats {
			cells = append(cells, Cell{
				Seat: id, Beads: p.held[seat][typ], Totem: p.totem[typ] == seat0+place(seat),
				Line: scoring.Line{Rule: v.rule, Points: v.points[seat], Reason: v.reason[seat], Void: v.reason[seat] == reasonSoleHolder},
			})
			sums[seat] += v.points[seat]
		}
		round.Types[typ] = TypeScore{
			BeadType: t.options.Types[typ].ID, Rule: v.rule, Box: p.totem[typ].box(),
			Lid: p.lid[typ], Base: p.base[typ], Cells: cells[from:len(cells):len(cells)],
		}
	}
	for seat, id := range t.seats {
		round.Scores[id] = sums[seat]
	}
	return round
}

// box names the half of the box; empty for every other place.
func (p place) box() string {
	switch p {
	case onLid:
		return Lid
	case onBase:
		return Base
	}
	return ""
}
