package beadtrade

import (
	"maps"
	"slices"

	"ardoise/scoring"
)

// Words for the places of a message.
const (
	wordLid  scoring.Word = "bead-trade.place.lid"
	wordBase scoring.Word = "bead-trade.place.base"
)

// read turns a reveal into a position. It refuses unknown names, counts that
// cannot be and a totem in two places; players may be left out.
func (t *table) read(r Reveal, placed []Placed) (*position, *scoring.Problem) {
	p := &position{}
	lid, base := boxTotems(r, placed)
	if problem := t.readPieces(p, r.Lid.Beads, lid, onLid); problem != nil {
		return nil, problem
	}
	if problem := t.readPieces(p, r.Base.Beads, base, onBase); problem != nil {
		return nil, problem
	}
	known := 0
	for seat, id := range t.seats {
		held, counted := r.Held[id]
		if !counted {
			continue
		}
		known++
		if problem := t.readPieces(p, held.Beads, held.Totems, seat0+place(seat)); problem != nil {
			return nil, problem
		}
	}
	if known < len(r.Held) {
		for _, id := range slices.Sorted(maps.Keys(r.Held)) {
			if !slices.Contains(t.seats, id) {
				return nil, scoring.Refuse("unknown_player", scoring.Pointer("held", id), "player", id)
			}
		}
	}
	return p, nil
}

// boxTotems gives the totems of lid and base: those of the reveal, or where it
// speaks of none at all, those that were placed before.
func boxTotems(r Reveal, placed []Placed) (lid, base []string) {
	if r.Lid.Totems != nil || r.Base.Totems != nil {
		return r.Lid.Totems, r.Base.Totems
	}
	for _, p := range placed {
		if p.Box == Lid {
			lid = append(lid, p.BeadType)
		} else {
			base = append(base, p.BeadType)
		}
	}
	return lid, base
}

func (t *table) readPieces(p *position, beads map[string]int, totems []string, where place) *scoring.Problem {
	known := 0
	for typ := range t.options.Types {
		n, counted := beads[t.options.Types[typ].ID]
		if !counted {
			continue
		}
		known++
		if n < 0 || n > BeadsPerType {
			return scoring.Refuse("bead_count", t.pointer(where)+scoring.Pointer("beads", t.options.Types[typ].ID),
				"type", t.title(typ), "count", n, "max", BeadsPerType)
		}
		*p.beadsAt(where, typ) = n
	}
	if known < len(beads) {
		for _, id := range slices.Sorted(maps.Keys(beads)) {
			if t.typeAt(id) < 0 {
				return scoring.Refuse("unknown_type", t.pointer(where)+scoring.Pointer("beads", id), "type", id)
			}
		}
	}
	for i, id := range totems {
		typ := t.typeAt(id)
		if typ < 0 {
			return scoring.Refuse("unknown_type", t.pointer(where)+scoring.Pointer("totems", i), "type", id)
		}
		if before := p.totem[typ]; before != uncounted {
			return scoring.Refuse("totem_twice", t.pointer(where)+scoring.Pointer("totems", i),
				"type", t.title(typ), "first", t.placeName(before), "second", t.placeName(where))
		}
		p.totem[typ] = where
	}
	return nil
}

func (p *position) beadsAt(where place, typ int) *int {
	switch where {
	case onLid:
		return &p.lid[typ]
	case onBase:
		return &p.base[typ]
	}
	return &p.held[where-seat0][typ]
}

func (t *table) pointer(where place) string {
	switch where {
	case onLid:
		return "/lid"
	case onBase:
		return "/base"
	}
	return scoring.Pointer("held", t.seats[where-seat0])
}

func (t *table) placeName(where place) any {
	switch where {
	case onLid:
		return wordLid
	case onBase:
		return wordBase
	}
	return t.seats[where-seat0]
}

// check refuses the rest of what no waiver covers: a player left out, more
// than four beads of a type, totems that are not those placed before, or not
// as many as end a round.
func (t *table) check(p *position, r Reveal, placed []Placed) *scoring.Problem {
	for _, id := range t.seats {
		if _, counted := r.Held[id]; !counted {
			return scoring.Refuse("held_missing", scoring.Pointer("held", id), "player", id)
		}
	}
	for typ := range Types {
		if sum := p.beads(typ); sum > BeadsPerType {
			return scoring.Refuse("beads_over", t.overAt(p, typ), "type", t.title(typ), "count", sum, "max", BeadsPerType,
				"held", sum-p.lid[typ]-p.base[typ], "lid", p.lid[typ], "base", p.base[typ])
		}
	}
	for _, totem := range placed {
		if p.totem[t.typeAt(totem.BeadType)] != boxPlace(totem.Box) {
			return scoring.Refuse("totems_differ", "/"+totem.Box+"/totems",
				"type", t.title(t.typeAt(totem.BeadType)), "box", boxWord(totem.Box))
		}
	}
	if n := p.onBoxes(); n != t.options.TotemsToEnd() {
		return scoring.Refuse("totems_on_boxes", "/lid/totems", "count", n, "needed", t.options.TotemsToEnd())
	}
	return nil
}

// overAt points to the count with which a type comes to more than it has.
func (t *table) overAt(p *position, typ int) string {
	sum := 0
	for where := onLid; ; where++ {
		if sum += *p.beadsAt(where, typ); sum > BeadsPerType {
			return t.pointer(where) + scoring.Pointer("beads", t.options.Types[typ].ID)
		}
	}
}

func boxPlace(box string) place {
	if box == Lid {
		return onLid
	}
	return onBase
}

func boxWord(box string) scoring.Word {
	if box == Lid {
		return wordLid
	}
	return wordBase
}
