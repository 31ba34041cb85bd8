package perlinpinpin

import (
	"slices"
	"strconv"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/perlinpinpin"
	"ardoise/views"
)

// The parts of a sticker, by the fields that count them.
const (
	squaresField = "squares"
	circlesField = "circles"
	dotsField    = "dots"
)

// stickerParts are the steppers of the sticker helper.
func (t *table) stickerParts() []views.Count {
	part := func(field, label string, most int) views.Count {
		return views.Count{
			Name: field, Value: t.Value(field, "0"), Max: most, Label: label,
			Less: t.P.T("pp.less", "what", label), More: t.P.T("pp.more", "what", label),
		}
	}
	return []views.Count{
		part(squaresField, t.P.T("pp.sticker.squares"), 10),
		part(circlesField, t.P.T("pp.sticker.circles"), 1),
		part(dotsField, t.P.T("pp.sticker.dots"), 10),
	}
}

// each is what one of a part is worth.
func each(field string) int {
	return []int{10, 5, 1}[slices.Index([]string{squaresField, circlesField, dotsField}, field)]
}

// stickerValue reads the sticker (PP-12), or says which field is wrong.
func (t *table) stickerValue() (n int, wrong, why string) {
	var counts [3]int
	for i, part := range t.stickerParts() {
		count, err := strconv.Atoi(part.Value)
		if err != nil {
			return 0, part.Name, t.P.T("problem.not_a_number", "value", i18n.Shown(part.Value))
		}
		counts[i] = count
	}
	n, err := perlinpinpin.Tactile(counts[0], counts[1], counts[2])
	if refused, ok := err.(*scoring.Problem); ok {
		field := map[string]string{"/square_dots": squaresField, "/circles": circlesField, "/dots": dotsField}[refused.Field]
		return 0, field, t.P.Problem(refused, t.Session.NameOf)
	}
	return n, "", ""
}

// stickerSays is the helper's answer.
func (t *table) stickerSays() string {
	n, wrong, why := t.stickerValue()
	if wrong != "" {
		return why
	}
	return t.P.T("pp.sticker.is", "n", n)
}

// stickered are the cards with a sticker of their own.
func stickered() []string {
	return append([]string{perlinpinpin.Rose, perlinpinpin.Cat, perlinpinpin.Dog}, powers()...)
}

// stickerCard names a card of the list of stickers.
func (t *table) stickerCard(card string) string {
	if slices.Contains(powers(), card) {
		return t.P.T("perlinpinpin.card." + card)
	}
	return t.speaker().bare(card)
}
