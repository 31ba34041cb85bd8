package beadtrade

import "ardoise/scoring"

// table is what a set-up fixes for all rounds.
type table struct {
	options Options
	seats   []scoring.SeatID
	centre  Pile // what always lies in the centre
}

func newTable(setup scoring.Setup) (*table, error) {
	options, err := ReadOptions(setup)
	if err != nil {
		return nil, err
	}
	if len(options.Types) != Types {
		return nil, scoring.Refuse("types_count", "/options/types", "count", len(options.Types), "needed", Types)
	}
	if n := len(setup.Seats); n < MinSeats || n > MaxSeats {
		return nil, scoring.Refuse("player_count", "/players", "count", n, "low", MinSeats, "high", MaxSeats)
	}
	t := &table{options: options, seats: setup.Seats}
	t.centre.Beads, t.centre.Totems = options.Centre()
	return t, nil
}

// typeAt finds a type by its id; -1 where there is none.
func (t *table) typeAt(id string) int {
	for i := range t.options.Types {
		if t.options.Types[i].ID == id {
			return i
		}
	}
	return -1
}

func (t *table) title(typ int) any { return t.options.Types[typ].Title() }

// place is where a totem is: nowhere that was counted, on a half of the box,
// or in front of the player at seat index p-seat0.
type place int8

const (
	uncounted place = iota
	onLid
	onBase
	seat0
)

// position is the end of a round as it was counted; types and seats by index.
type position struct {
	lid, base [Types]int
	held      [MaxSeats][Types]int
	totem     [Types]place
}

func (p *position) beads(typ int) int {
	sum := p.lid[typ] + p.base[typ]
	for seat := range p.held {
		sum += p.held[seat][typ]
	}
	return sum
}

// counted is all that the table has found.
func (p *position) counted() (sum Pile) {
	for typ := range Types {
		sum.Beads += p.beads(typ)
		if p.totem[typ] != uncounted {
			sum.Totems++
		}
	}
	return sum
}

// onBoxes is the number of totems on lid and base together.
func (p *position) onBoxes() (n int) {
	for _, where := range p.totem {
		if where == onLid || where == onBase {
			n++
		}
	}
	return n
}
