package beadtrade

import "ardoise/scoring"

// off compares what the table did not find with what lies in the centre:
// positive numbers are missing, negative ones too many.
func (t *table) off(p *position) Pile {
	found, all := p.counted(), t.aroundTable()
	return Pile{Beads: all.Beads - found.Beads, Totems: all.Totems - found.Totems}
}

// aroundTable is what must be found outside the centre.
func (t *table) aroundTable() Pile {
	return Pile{Beads: Types*BeadsPerType - t.centre.Beads, Totems: Types - t.centre.Totems}
}

// checkCentre refuses a count that leaves the centre another number of beads
// or totems than it always holds. A table that lost some may waive it.
func (t *table) checkCentre(p *position) *scoring.Problem {
	off, found, all := t.off(p), p.counted(), t.aroundTable()
	switch {
	case off.Beads > 0:
		return scoring.Refuse("beads_missing", "", "count", off.Beads, "counted", found.Beads, "expected", all.Beads,
			"centre", t.centre.Beads, "types", t.suspects(p, t.beadsOff))
	case off.Beads < 0:
		return scoring.Refuse("beads_too_many", "", "count", -off.Beads, "counted", found.Beads, "expected", all.Beads,
			"centre", t.centre.Beads, "types", t.suspects(p, t.beadsOff))
	case off.Totems > 0:
		return scoring.Refuse("totems_missing", "", "count", off.Totems, "counted", found.Totems, "expected", all.Totems,
			"centre", t.centre.Totems, "types", t.suspects(p, t.totemOff))
	case off.Totems < 0:
		return scoring.Refuse("totems_too_many", "", "count", -off.Totems, "counted", found.Totems, "expected", all.Totems,
			"centre", t.centre.Totems, "types", t.suspects(p, t.totemOff))
	}
	return nil
}

// suspects are the types that a missing or surplus piece can be of.
func (t *table) suspects(p *position, off func(*position, int) Range) []any {
	titles := []any{}
	for typ := range Types {
		if off(p, typ) != (Range{}) {
			titles = append(titles, t.title(typ))
		}
	}
	return titles
}

// Range is a span of whole numbers, both ends included.
type Range struct {
	Low  int `json:"low"`
	High int `json:"high"`
}

// beadsOff is how many beads of a type may be missing (positive) or counted
// too many (negative), seen from all counts together.
func (t *table) beadsOff(p *position, typ int) Range {
	return share(t.off(p).Beads, BeadsPerType-p.beads(typ), p.beads(typ), t.centre.Beads)
}

// totemOff is the same for the totem of a type.
func (t *table) totemOff(p *position, typ int) Range {
	found := 0
	if p.totem[typ] != uncounted {
		found = 1
	}
	return share(t.off(p).Totems, 1-found, found, t.centre.Totems)
}

// share is the part of off that one type can have, of whose pieces some were
// found and some not. The centre can hide no more than it holds, so what one
// type has not found beyond that is missing for sure.
func share(off, notFound, found, centre int) Range {
	if off < 0 {
		return Range{Low: max(off, -found)}
	}
	return Range{Low: max(0, min(off, notFound-centre)), High: max(0, min(off, notFound))}
}
