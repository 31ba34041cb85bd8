package scoring

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// FoldName gives equal text for names that count as the same: upper and lower
// case do not matter, nor does how an accent is written, nor a sign that nobody
// sees, nor blanks around it and double ones inside.
func FoldName(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case r == '\u00ad', r == '\u200b', r == '\u2060', r == '\ufeff',
			unicode.In(r, unicode.Bidi_Control, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point):
			return -1
		}
		return r // joiners stay: they make another sign of two
	}, name)
	name = strings.Join(strings.Fields(name), " ")
	return norm.NFC.String(cases.Fold().String(name))
}

// NamedTwice finds the first player whose name counts as that of a player
// before; -1 where all differ.
func NamedTwice(players []SeatID) int {
	seen := make(map[string]bool, len(players))
	for i, player := range players {
		name := FoldName(string(player))
		if seen[name] {
			return i
		}
		seen[name] = true
	}
	return -1
}
