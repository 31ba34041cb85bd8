package perlinpinpin

import (
	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/perlinpinpin"
)

// Progress says in a few words where the game stands.
func (Game) Progress(p *i18n.Printer, sheet scoring.Sheet) string {
	s, ok := sheet.(*perlinpinpin.Sheet)
	if !ok || s == nil {
		return ""
	}
	return p.N("pp.asleep", s.Asleep)
}

// UndoLabel says in a few words what a row did.
func (Game) UndoLabel(p *i18n.Printer, view *play.View, row play.LogRow) string {
	return speakerOf(p, view).entry(row.Entry, "")
}

// speaker puts words on entries: it knows how the table calls its princesses.
type speaker struct {
	p          *i18n.Printer
	view       *play.View
	princesses []perlinpinpin.Princess
}

// speakerOf reads the princesses from the set-up, which also a log that does
// not replay has.
func speakerOf(p *i18n.Printer, view *play.View) speaker {
	s := speaker{p: p, view: view, princesses: perlinpinpin.Preset()}
	var options perlinpinpin.Options
	if scoring.Unmarshal(view.Setup.Options, &options) == nil && options.Princesses != nil {
		s.princesses = options.Princesses
	}
	return s
}

// entry says what an entry did; back is who went straight back to sleep, ""
// where nobody did or nobody knows.
func (s speaker) entry(entry scoring.Entry, back string) string {
	switch e := entry.(type) {
	case perlinpinpin.Wake:
		return s.wake(e, back)
	case perlinpinpin.Move:
		pairs := []any{"name", s.name(e.Player), "from", s.name(e.From), "princess", s.princess(e.Princess)}
		switch e.Kind {
		case steals:
			return s.p.T("pp.did.steal", pairs...)
		case stealCountered:
			return s.p.T("pp.did.steal.countered", pairs...)
		case sleeps:
			return s.p.T("pp.did.sleep", pairs...)
		}
		return s.p.T("pp.did.sleep.countered", pairs...)
	}
	return ""
}

func (s speaker) wake(w perlinpinpin.Wake, back string) string {
	what := s.p.T("pp.did.wake", "name", s.name(w.Player), "princess", s.princess(w.Princess))
	if w.Second != "" {
		what = s.p.T("pp.did.wake.second", "name", s.name(w.Player), "princess", s.princess(w.Princess), "second", s.princess(w.Second))
	}
	if w.Card == "jester" {
		what = s.p.T("pp.did.jester", "what", what)
	}
	if back != "" {
		what = s.p.T("pp.did.back", "what", what, "princess", s.princess(back))
	}
	return what
}

func (s speaker) name(seat scoring.SeatID) string { return i18n.Isolate(s.view.NameOf(seat)) }

// princess names a princess, her sticker beside her where she has one.
func (s speaker) princess(id string) string {
	name := s.bare(id)
	if sticker := stickerOf(s.p, id); sticker != "" {
		return s.p.T("pp.with.sticker", "name", name, "sticker", sticker)
	}
	return name
}

// bare is a princess's name alone: the table's own, the usual one, or her id.
func (s speaker) bare(id string) string {
	for _, princess := range s.princesses {
		if princess.ID == id && princess.Name != "" {
			return i18n.Isolate(princess.Name)
		}
	}
	return usual(s.p, id)
}

// usual is the usual name of a princess, her id where nobody knows her.
func usual(p *i18n.Printer, id string) string {
	if key := "perlinpinpin.princess." + id; p.Has(key) {
		return p.T(key)
	}
	return i18n.Isolate(id)
}

// stickerOf names the sticker of a card, "" where it has none of its own.
func stickerOf(p *i18n.Printer, card string) string {
	if key := "perlinpinpin.sticker." + card; p.Has(key) {
		return p.T(key)
	}
	return ""
}

// cardOf names a power, its sticker beside it.
func cardOf(p *i18n.Printer, card string) string {
	return p.T("pp.with.sticker", "name", p.T("perlinpinpin.card."+card), "sticker", p.T("perlinpinpin.sticker."+card))
}
