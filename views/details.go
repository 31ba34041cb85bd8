package views

import (
	"strings"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
)

// Detailer is a [Game] with entries that hold more than a label can say.
type Detailer interface {
	// Details says all that an entry holds, a part each. Two bodies of one
	// entry say the same thing of the same name in the same words.
	Details(p *i18n.Printer, view *play.View, entry scoring.Entry) []Detail
}

// Detail is one part of what an entry holds.
type Detail struct {
	Name  string // whose it is, or what; may be empty
	Words string
}

// String keeps a name and its number on one line.
func (d Detail) String() string { return strings.TrimSpace(d.Name + "\u00a0" + d.Words) }

// details lists what an entry holds; nothing for a game whose labels say all.
func (t TableView) details(entry scoring.Entry) []Detail {
	if teller, tells := t.Game.(Detailer); tells && entry != nil {
		return teller.Details(t.P, t.Session, entry)
	}
	return nil
}

// told says what a row did, with all that its entry holds.
func (t TableView) told(row play.LogRow) string { return t.with(t.plain(row), t.details(row.Entry)) }

// with puts details behind a label.
func (t TableView) with(label string, details []Detail) string {
	if len(details) == 0 {
		return label
	}
	said := make([]string, len(details))
	for i, detail := range details {
		said[i] = detail.String()
	}
	return t.P.T("history.log.details", "what", label, "details", strings.Join(said, " · "))
}

// corrected says what a correction changed: what stood there, and what stands
// there now; parts that stayed are left out.
func (t TableView) corrected(before, after play.LogRow) string {
	was, is := t.details(before.Entry), t.details(after.Entry)
	gone, come := unlike(was, is), unlike(is, was)
	if len(gone)+len(come) == 0 {
		gone, come = was, is
	}
	return t.P.T("house.correction", "before", t.with(t.plain(before), gone), "after", t.with(t.plain(after), come))
}

// unlike gives the details that are not among others.
func unlike(details, others []Detail) []Detail {
	there := map[Detail]bool{}
	for _, other := range others {
		there[other] = true
	}
	var left []Detail
	for _, detail := range details {
		if !there[detail] {
			left = append(left, detail)
		}
	}
	return left
}
