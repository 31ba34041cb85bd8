package beadtrade

// Ids of the rules, as a score line names them.
const (
	ruleOnLid     = "BT-1" // totem on the lid: +1, a sole holder 0
	ruleOnBase    = "BT-2" // totem on the base: -1
	ruleMoreLid   = "BT-3" // more beads under the lid: +1 a bead, +1 the totem, a sole holder 0
	ruleLevel     = "BT-4" // as many under both: 0
	ruleMoreUnder = "BT-5" // more under the base: -1
)

// Reasons of a player's points for a type; a player without any piece of it
// has none.
const (
	reasonBeads         = "beads"            // for the beads, however many
	reasonTotem         = "totem"            // for the totem alone
	reasonBoth          = "beads_and_totem"  // one for the beads, one for the totem
	reasonOrdinaryTotem = "ordinary_totem"   // the totem is one bead more, so one point
	reasonCapped        = "no_more_than_one" // beads and totem lose one together
	reasonSoleHolder    = "sole_holder"      // nobody else has the type: no point
	reasonSoleLoser     = "sole_loser"       // nobody else has the type: lost all the same
	reasonLevel         = "level"            // nothing to win or lose
)

// verdict is the score of one type for every seat.
type verdict struct {
	rule   string
	points [MaxSeats]int
	reason [MaxSeats]string
}

// score settles one type (BT-1 to BT-5): by its totem where that lies on the
// box, otherwise by the beads under the box.
func (p *position) score(typ int, ordinaryTotems bool) verdict {
	v := verdict{rule: p.rule(typ)}
	holders := 0
	for seat := range p.held {
		if p.holds(seat, typ) {
			holders++
		}
	}
	for seat := range p.held {
		if p.holds(seat, typ) {
			beads, totem := p.held[seat][typ] > 0, p.totem[typ] == seat0+place(seat)
			v.points[seat], v.reason[seat] = worth(v.rule, beads, totem, holders == 1, ordinaryTotems)
		}
	}
	return v
}

func (p *position) rule(typ int) string {
	switch lead := p.lid[typ] - p.base[typ]; {
	case p.totem[typ] == onLid:
		return ruleOnLid
	case p.totem[typ] == onBase:
		return ruleOnBase
	case lead > 0:
		return ruleMoreLid
	case lead < 0:
		return ruleMoreUnder
	}
	return ruleLevel
}

func (p *position) holds(seat, typ int) bool {
	return p.held[seat][typ] > 0 || p.totem[typ] == seat0+place(seat)
}

// worth is what a rule gives a player who holds beads of the type, its totem,
// or both.
func worth(rule string, beads, totem, sole, ordinaryTotems bool) (points int, reason string) {
	switch rule {
	case ruleOnLid, ruleMoreLid:
		switch {
		case sole:
			return 0, reasonSoleHolder
		case beads && totem && ordinaryTotems:
			return 1, reasonOrdinaryTotem
		case beads && totem:
			return 2, reasonBoth
		}
		return 1, piece(totem)
	case ruleOnBase, ruleMoreUnder:
		switch {
		case beads && totem:
			return -1, reasonCapped
		case sole:
			return -1, reasonSoleLoser
		}
		return -1, piece(totem)
	}
	return 0, reasonLevel
}

// Rules lists the ids of the rules that settle a type.
func Rules() []string { return []string{ruleOnLid, ruleOnBase, ruleMoreLid, ruleLevel, ruleMoreUnder} }

// Worth is what a rule gives a player for a type: one who holds beads of it,
// its totem, or both; sole where nobody else holds a piece of it. ordinary is
// the option ordinary_totems.
func Worth(rule string, beads, totem, sole, ordinary bool) int {
	points, _ := worth(rule, beads, totem, sole, ordinary)
	return points
}

func piece(totem bool) string {
	if totem {
		return reasonTotem
	}
	return reasonBeads
}
