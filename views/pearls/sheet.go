package pearls

import (
	"slices"
	"strings"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/pearls"
)

// act is one entry of the log as the sheet lists it.
type act struct {
	seat  scoring.SeatID // empty where an entry is of several
	words string
	more  string // points and necklace
	at    string // where it is corrected; "" where this reader corrects nothing
}

// acts lists the entries, the newest first.
func (t *table) acts() []act {
	acts := make([]act, 0, len(t.Session.Rows))
	for i, row := range t.Session.Rows {
		a := act{words: t.RowWords(t.logRow(row)), more: t.brought(i)}
		if row.Entry != nil {
			if by := row.Entry.By(); len(by) == 1 {
				a.seat = by[0]
			}
		}
		if _, finish := row.Entry.(scoring.Finish); t.Keeps() && !finish && row.Entry != nil {
			a.at = t.CorrectAt(row.Seq)
		}
		acts = append(acts, a)
	}
	slices.Reverse(acts)
	return acts
}

// brought says what a lay brought.
func (t *table) brought(place int) string {
	laid, ok := t.now.Laid(place)
	if !ok {
		return ""
	}
	if laid.Necklace > 0 {
		return i18n.Points(laid.Points) + " · " + t.P.T("pe.necklace", "number", laid.Necklace)
	}
	return i18n.Points(laid.Points)
}

// deckColours lists the colours that the sheet has a row for, jokers last.
func (t *table) deckColours() []pearls.Colour {
	return slices.DeleteFunc(jokersLast(), func(c pearls.Colour) bool {
		return t.now.Deck[c] == 0 && !slices.ContainsFunc(t.seats, func(id scoring.SeatID) bool {
			return t.now.Players[id].Treasure[c] > 0
		})
	})
}

// won writes the values of a player's necklaces: "5 + 7".
func won(p *pearls.Player) string {
	if len(p.Necklaces) == 0 {
		return ""
	}
	values := slices.Sorted(slices.Values(p.Necklaces))
	words := make([]string, len(values))
	for i, value := range values {
		words[i] = i18n.Number(value)
	}
	return strings.Join(words, " + ")
}

// shownHand writes what is left in hand: points once it is entered, cards
// while it is tracked, a dash while nobody knows.
func (t *table) shownHand(p *pearls.Player) (points, cards string) {
	points = "–"
	if p.Hand != nil {
		points = "0"
		for _, line := range p.Lines {
			if line.Reason == "hand" {
				points = i18n.Points(line.Points)
			}
		}
	}
	if p.HandSize != nil {
		cards = t.P.N("pe.hand", *p.HandSize)
	}
	return points, cards
}

// level lists who has as many points as a player at the end of a game, when
// cards in hand decide.
func (t *table) level(id scoring.SeatID) []scoring.SeatID {
	if !t.now.Finished || t.now.BrokenOff {
		return nil
	}
	same := slices.DeleteFunc(slices.Clone(t.seats), func(other scoring.SeatID) bool {
		return t.now.Totals[other] != t.now.Totals[id]
	})
	if len(same) < 2 {
		return nil
	}
	return same
}

// tieWords says how a tie is broken, or that it is not.
func (t *table) tieWords(same []scoring.SeatID) string {
	counts := make([]string, len(same))
	most, shared := -1, false
	for i, id := range same {
		n := *t.now.Players[id].HandSize
		counts[i] = t.Name(id) + "\u00a0" + i18n.Number(n)
		shared = n == most || shared && n < most
		most = max(most, n)
	}
	key := "pe.tie"
	if shared {
		key = "pe.tie.shared"
	}
	return t.P.T(key, "points", t.now.Totals[same[0]], "counts", t.P.List(counts))
}

// levelFirst lists who is level at the top of a game that is over.
func (t *table) levelFirst() []scoring.SeatID {
	if len(t.now.Ranking) == 0 {
		return nil
	}
	return t.level(t.now.Ranking[0].Players[0])
}

// lineWords says what a line of a score counts.
func (t *table) lineWords(p *pearls.Player, reason string) string {
	switch reason {
	case "necklaces":
		return won(p)
	case "hand":
		return t.sumWords(p.Hand)
	}
	return t.sumWords(p.Treasure)
}

// sumWords writes cards out, colour by colour: "5 blue × 2".
func (t *table) sumWords(cards map[pearls.Colour]int) string {
	var parts []string
	for _, c := range jokersLast() {
		if n := cards[c]; n > 0 {
			parts = append(parts, t.times(c, n))
		}
	}
	return strings.Join(parts, " + ")
}

// logRow is a row of the effective log as the log itself has it.
func (t *table) logRow(row play.Row) play.LogRow {
	return play.LogRow{Seq: row.Seq, Kind: play.EntryRow, Entry: row.Entry}
}
