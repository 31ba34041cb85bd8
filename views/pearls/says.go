package pearls

import (
	"strings"

	"ardoise/i18n"
	"ardoise/scoring/pearls"
)

// hint is what the lay wins.
func (t *turn) hint(lay pearls.Lay) pearls.Hint {
	return t.sheet.Hint(lay.Colour, lay.Count, lay.Jokers)
}

// offersDecline tells whether there is a necklace to decline.
func (t *turn) offersDecline() bool {
	lay, ok := t.lay()
	return ok && t.hint(lay).Outcome == pearls.Wins
}

// said is one sentence about the form, and what stands smaller beside it. heard
// is spoken in its place where the eye is led to words that stand elsewhere.
type said struct{ kind, text, more, heard string }

// stop ends a sentence for who hears it, where more words follow.
func (s said) stop() string {
	if strings.HasSuffix(s.text, ".") {
		return " "
	}
	return ". "
}

// says is the live line of the form.
func (t *turn) says() said {
	if text := t.trouble(); text != "" {
		return said{kind: "bad", text: text, heard: t.Problems[0].Text}
	}
	switch t.missing() {
	case partID("player"):
		return said{text: t.P.T("pe.ask.player")}
	case partID("colour"):
		return said{text: t.P.T("pe.ask.colour")}
	case partID("count"):
		return said{text: t.P.T("pe.ask.count")}
	}
	switch entry := t.entry().(type) {
	case pearls.Lay:
		return t.saysLay(entry)
	case pearls.Take:
		return t.saysTake(entry)
	case pearls.PileEmpty:
		return said{kind: "warn", text: t.P.T("pe.pile.by", "name", t.Name(entry.Player)), more: t.P.T("pe.then.last")}
	case pearls.Hands:
		return said{text: t.P.T("pe.pass.says", "name", t.Name(t.player()))}
	}
	return said{}
}

func (t *turn) saysLay(lay pearls.Lay) said {
	hint := t.hint(lay)
	s := said{text: t.P.T("pearls.hint."+string(hint.Outcome), "number", hint.Number, "left", hint.Left)}
	switch {
	case hint.Outcome == pearls.Wins && lay.Necklace != nil:
		s.text = t.P.T("pe.lay.declined", "number", hint.Number)
	case hint.Outcome == pearls.Wins:
		s.kind = "good"
	case hint.Instead > 0:
		s.kind = "warn"
		s.text += ". " + t.P.N("pearls.hint.instead", hint.Fewer, "necklace", hint.Instead)
	}
	laid, ok := t.laid()
	if ok {
		s.more = t.sum(lay, laid)
	}
	if t.setsOff() {
		s.more += " " + t.P.T("pe.then.last")
	}
	return s
}

func (t *turn) saysTake(take pearls.Take) said {
	if t.setsOff() {
		return said{kind: "warn", text: t.P.T("pearls.cause.pile"), more: t.P.T("pe.then.last")}
	}
	if t.Target != nil || t.preview == nil {
		return said{text: t.P.T("pe.take.says", "name", t.Name(take.Player), "cards", t.cards(take.Colour, take.Count))}
	}
	return said{
		text: t.P.N("pe.take.hand", *t.preview.Players[take.Player].HandSize, "name", t.Name(take.Player)),
		more: t.P.N("pe.pile.left", *t.preview.Pile),
	}
}

// laid is what the lay of the form brings.
func (t *turn) laid() (pearls.Laid, bool) {
	switch {
	case t.preview != nil:
		return t.preview.Laid(t.place())
	case t.Target != nil && t.Form == nil:
		return t.now.Laid(t.place())
	}
	return pearls.Laid{}, false
}

// setsOff tells whether the form's entry sets the end off.
func (t *turn) setsOff() bool {
	return t.preview != nil && t.sheet.End == nil && t.Target == nil && t.preview.End != nil
}

// sum writes out where the points of a lay come from.
func (t *turn) sum(lay pearls.Lay, laid pearls.Laid) string {
	parts := []string{t.times(lay.Colour, lay.Count)}
	if lay.Jokers > 0 {
		parts = append(parts, t.times(pearls.Joker, lay.Jokers))
	}
	if laid.Necklace > 0 {
		parts = append(parts, t.P.T("pe.necklace", "number", laid.Necklace))
	}
	return strings.Join(parts, " + ") + " = " + i18n.Points(laid.Points)
}

// goes is what the main button says.
func (t *turn) goes() string {
	if t.Target != nil {
		return t.P.T("pe.correct.go")
	}
	switch entry := t.entry().(type) {
	case pearls.Take:
		return t.P.T("pe.go.take", "cards", t.cards(entry.Colour, entry.Count))
	case pearls.Lay:
		if laid, ok := t.laid(); ok {
			return t.P.T("pe.go.lay", "number", entry.Count+entry.Jokers, "points", i18n.Points(laid.Points))
		}
	case pearls.PileEmpty:
		return t.P.T("pearls.cause.pile")
	case pearls.Hands:
		return t.P.T("pe.deed.pass")
	}
	deed := t.deed()
	if deed == "" {
		deed = t.deeds[0]
	}
	return t.P.T("pe.deed." + deed)
}
