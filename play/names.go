package play

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"ardoise/scoring"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"
)

const (
	maxNameSigns = 40  // grapheme clusters: what a reader counts as one sign
	maxNameBytes = 400 // keeps one sign of a thousand accents out
	blankBraille = '\u2800'
)

// cleanName gives a name as it is kept: NFC, trimmed, inner blanks folded. A
// name that cannot be kept is a problem at field.
func cleanName(name, field string) (string, error) {
	if !utf8.ValidString(name) {
		return "", scoring.Refuse("name_signs", field)
	}
	name = strings.Join(strings.Fields(norm.NFC.String(name)), " ")
	visible := false
	for _, r := range name {
		if forbidden(r) {
			return "", scoring.Refuse("name_signs", field)
		}
		visible = visible || r != blankBraille && !unicode.In(r, unicode.Cf, unicode.Mn, unicode.Me, unicode.Zs, unicode.Other_Default_Ignorable_Code_Point)
	}
	if !visible {
		return "", scoring.Refuse("name_empty", field)
	}
	if uniseg.GraphemeClusterCount(name) > maxNameSigns {
		return "", scoring.Refuse("name_long", field, "max", maxNameSigns)
	}
	if len(name) > maxNameBytes { // few signs, each made of many: families of emoji
		return "", scoring.Refuse("name_heavy", field)
	}
	return name, nil
}

// forbidden tells control characters, those that turn the text around them, and
// those that are no characters.
func forbidden(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Noncharacter_Code_Point) || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}
