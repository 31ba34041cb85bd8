package beadtrade

import (
	"slices"
	"strings"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
)

// posts is the screen that the form of the reveal belongs to: the round's own,
// so that its table follows once it is scored.
func (t *table) posts() string {
	if t.Target != nil {
		return "correct"
	}
	return roundScreen(t.number)
}

func (t *table) goWords() string {
	if t.Target != nil {
		return t.P.T("bt.correct.go")
	}
	return t.P.T("bt.go", "round", t.number)
}

// sumID is the figure of a player's points so far; todoID a type's count in
// the dock.
func sumID(seat scoring.SeatID) string { return "sum-" + string(seat) }
func todoID(typ string) string         { return "todo-" + token(typ) }

// countAt is the number that a strip shows: nothing entered is none, which the
// account of the whole count then misses.
func (t *table) countAt(field string) string {
	if value := strings.TrimSpace(t.filled.Get(field)); value != "" {
		return value
	}
	return "0"
}

// placeWords names a place of the reveal in a sentence.
func (t *table) placeWords(place string) string {
	if t.seated(place) {
		return t.Name(scoring.SeatID(place))
	}
	return boxWords(t.P, place)
}

// restWords says where what was not counted anywhere is: with pieces in the
// centre it may lie there.
func (t *table) restWords() string {
	if t.sheet.Centre.Totems > 0 {
		return t.P.T("bt.rest.centre")
	}
	return t.P.T("bt.rest.none")
}

// leftWords says where the beads of a type are that were not counted.
func (t *table) leftWords() string {
	if t.sheet.Centre.Beads > 0 {
		return t.P.T("bt.rest.centred")
	}
	return t.P.T("bt.rest")
}

// inPlay says how much there is to find: what is not in the centre.
func (t *table) inPlay() string {
	key := "bt.inplay.all"
	if t.sheet.Centre != (beadtrade.Pile{}) {
		key = "bt.inplay"
	}
	types := len(t.options.Types)
	return t.P.T(key,
		"beads", t.P.N("bt.held.beads", types*beadtrade.BeadsPerType-t.sheet.Centre.Beads),
		"totems", t.P.N("bt.totems", types-t.sheet.Centre.Totems))
}

// complete tells whether nothing of a type is left to find. While the centre
// holds pieces no type alone can tell: any of its beads may lie there, and who
// thinks that each type must come to four counts beads that nobody has. Only
// the whole count settles it.
func (t *table) complete(account beadtrade.TypeAccount) bool {
	if t.sheet.Centre != (beadtrade.Pile{}) {
		return t.sound() && t.fits()
	}
	return account.Unaccounted == 0 && account.TotemFound
}

// verdict says which rule settles a type, with the beads where they do.
func (t *table) verdict(account beadtrade.TypeAccount) string {
	rule := t.P.T("bead-trade.rule." + account.Rule)
	if t.boxOf(account.BeadType) == "" && account.Rule != "BT-1" && account.Rule != "BT-2" {
		rule += " (" + i18n.Number(account.Lid) + "–" + i18n.Number(account.Base) + ")"
	}
	return rule + t.P.T("bt.colon")
}

// spans lists the points that a type brings so far, a question mark at those
// that missing pieces can change.
func (t *table) spans(account beadtrade.TypeAccount) string {
	holders := t.holders(account.BeadType)
	if len(holders) == 0 {
		return t.P.T("bt.nobody") + "."
	}
	var words []string
	for _, span := range account.Seats {
		for _, seat := range holders {
			if span.Seat == seat {
				words = append(words, t.Name(seat)+"\u00a0"+i18n.Points(span.Points)+doubt(span))
			}
		}
	}
	said := strings.Join(words, ", ")
	if len(holders) == 1 && (account.Rule == "BT-1" || account.Rule == "BT-3") {
		said += " (" + t.P.T("bead-trade.reason.sole_holder") + ")"
	}
	return said + end(said)
}

// end is the full stop of a sentence, none behind a doubt.
func end(said string) string {
	if strings.HasSuffix(said, "?") {
		return ""
	}
	return "."
}

func doubt(span beadtrade.Span) string {
	if span.Low != span.Points || span.High != span.Points {
		return "?"
	}
	return ""
}

// sum is what a player's pieces bring in the round so far.
func (t *table) sum(seat scoring.SeatID) string {
	if t.account == nil {
		return "–"
	}
	points, mark := 0, ""
	for _, account := range t.account.Types {
		for _, span := range account.Seats {
			if span.Seat == seat {
				points += span.Points
				mark = max(mark, doubt(span))
			}
		}
	}
	return i18n.Points(points) + mark
}

// tallyWords says what is wrong with the count as a whole, the gravest first.
func (t *table) tallyWords() (words, kind string) {
	if over := t.over(); len(over) > 0 {
		return t.P.T("bt.over.types", "types", t.typeNames(over)), "bad"
	}
	if n := t.onBoxes(); n != t.sheet.TotemsToEnd {
		return t.P.T("bt.boxes", "n", n, "needed", t.sheet.TotemsToEnd), "warn"
	}
	if t.fits() {
		return "", ""
	}
	if !t.offers() && !t.waived() { // still counting
		return "", ""
	}
	words = t.P.T("bt.off", "what", t.offWords(), "types", t.typeNames(t.suspects()))
	switch open := t.unsettled(); {
	case len(open) == 0:
		return words + " " + t.P.T("bt.changes.none"), "warn"
	case slices.Equal(open, t.suspects()):
		return words + " " + t.P.T("bt.changes.all"), "warn"
	default:
		return words + " " + t.P.T("bt.changes", "types", t.typeNames(open)), "warn"
	}
}

// offWords says how many pieces are missing or too many.
func (t *table) offWords() string {
	var words []string
	for _, part := range []struct {
		off           int
		missing, more string
	}{
		{t.account.Off.Beads, "bt.beads.missing", "bt.beads.more"},
		{t.account.Off.Totems, "bt.totems.missing", "bt.totems.more"},
	} {
		switch {
		case part.off > 0:
			words = append(words, t.P.N(part.missing, part.off))
		case part.off < 0:
			words = append(words, t.P.N(part.more, -part.off))
		}
	}
	return t.P.List(words)
}
