package beadtrade

import "ardoise/scoring"

// Account says, while a reveal is being counted, what is still to be found and
// whether it matters. It warns and never refuses: Replay does that.
type Account struct {
	Counted  Pile `json:"counted"`  // found so far, lid, base and players together
	Expected Pile `json:"expected"` // to be found: everything but the centre's
	// Off is what is missing (positive) or counted too many (negative).
	Off   Pile          `json:"off"`
	Types []TypeAccount `json:"types"` // in the order of the set-up
	// CanChange is set while pieces that are missing or too many could change
	// a player's points for some type.
	CanChange bool `json:"can_change"`
}

// TypeAccount is the part of an account that concerns one type.
type TypeAccount struct {
	BeadType string `json:"bead_type"`
	Lid      int    `json:"lid"`  // beads under the lid
	Base     int    `json:"base"` // beads under the base
	Held     int    `json:"held"` // beads in front of players
	// Unaccounted beads were not found: in the centre, or missing. Negative:
	// more were counted than there are.
	Unaccounted int  `json:"unaccounted"`
	TotemFound  bool `json:"totem_found"`
	// Missing is how many of the beads (and MissingTotem of the totem) can be
	// among those missing from the whole count, at least and at most; negative
	// where the whole count has too many.
	Missing      Range  `json:"missing"`
	MissingTotem Range  `json:"missing_totem"`
	Rule         string `json:"rule"` // as counted
	CanChange    bool   `json:"can_change"`
	Seats        []Span `json:"seats"` // in seat order
}

// Span is a player's points for a type as counted, and the range in which they
// lie wherever the missing pieces are.
type Span struct {
	Seat   scoring.SeatID `json:"player"`
	Points int            `json:"points"`
	Range
}

// AccountFor takes the account of a reveal that is being entered. sheet is the
// one before it (nil: no totem placed yet); players left out of Held hold
// nothing so far. Unknown names, counts that cannot be and a totem in two
// places are a *scoring.Problem.
func AccountFor(setup scoring.Setup, sheet *Sheet, partial Reveal) (Account, error) {
	t, err := newTable(setup)
	if err != nil {
		return Account{}, err
	}
	var placed []Placed
	if sheet != nil {
		placed = sheet.Totems
	}
	p, problem := t.read(partial, placed)
	if problem != nil {
		return Account{}, problem
	}
	account := Account{Counted: p.counted(), Expected: t.aroundTable(), Off: t.off(p), Types: make([]TypeAccount, Types)}
	for typ := range account.Types {
		account.Types[typ] = t.typeAccount(p, typ)
		account.CanChange = account.CanChange || account.Types[typ].CanChange
	}
	return account, nil
}

func (t *table) typeAccount(p *position, typ int) TypeAccount {
	now := p.score(typ, t.options.OrdinaryTotems)
	account := TypeAccount{
		BeadType: t.options.Types[typ].ID, Lid: p.lid[typ], Base: p.base[typ],
		Held:        p.beads(typ) - p.lid[typ] - p.base[typ],
		Unaccounted: BeadsPerType - p.beads(typ), TotemFound: p.totem[typ] != uncounted,
		Missing: t.beadsOff(p, typ), MissingTotem: t.totemOff(p, typ),
		Rule: now.rule, Seats: make([]Span, len(t.seats)),
	}
	for seat, id := range t.seats {
		account.Seats[seat] = Span{Seat: id, Points: now.points[seat], Range: Range{now.points[seat], now.points[seat]}}
	}
	search := search{table: t, typ: typ, account: &account, boxesOpen: p.onBoxes() < t.options.TotemsToEnd()}
	search.run(*p)
	for _, span := range account.Seats {
		account.CanChange = account.CanChange || span.Low != span.Points || span.High != span.Points
	}
	return account
}

// search tries every place where the missing pieces of one type can be (or
// from which those counted too many can go) and widens the players' spans.
type search struct {
	*table
	typ       int
	account   *TypeAccount
	boxesOpen bool // totems are still missing on the boxes
}

func (s *search) run(p position) {
	totem := s.account.MissingTotem
	switch {
	case totem.Low < 0: // it may be one too many
		s.beads(p)
		p.totem[s.typ] = uncounted
		s.beads(p)
	case totem.High > 0:
		if totem.Low == 0 {
			s.beads(p)
		}
		first := seat0
		if s.boxesOpen {
			first = onLid
		}
		for where := first; where < seat0+place(len(s.seats)); where++ {
			p.totem[s.typ] = where
			s.beads(p)
		}
	default:
		s.beads(p)
	}
}

func (s *search) beads(p position) {
	for n := s.account.Missing.Low; n <= s.account.Missing.High; n++ {
		s.move(&p, onLid, n)
	}
}

// move puts n beads (negative: takes them away) on the places from where on,
// in every way.
func (s *search) move(p *position, where place, n int) {
	if n == 0 {
		s.widen(p)
		return
	}
	if where == seat0+place(len(s.seats)) {
		return
	}
	beads := p.beadsAt(where, s.typ)
	before := *beads
	step := 1
	if n < 0 {
		step = -1
	}
	for moved := 0; ; moved += step {
		*beads = before + moved
		s.move(p, where+1, n-moved)
		if moved == n || *beads+step < 0 {
			break
		}
	}
	*beads = before
}

func (s *search) widen(p *position) {
	v := p.score(s.typ, s.options.OrdinaryTotems)
	for seat := range s.account.Seats {
		span := &s.account.Seats[seat]
		span.Low, span.High = min(span.Low, v.points[seat]), max(span.High, v.points[seat])
	}
}
