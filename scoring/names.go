package scoring

import (
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// FoldName gives equal text for names that count as the same: upper and lower
// case do not matter, nor does how an accent is written, nor a sign that nobody
// sees.
func FoldName(name string) string {
	name = strings.Map(func(r rune) rune {
		switch r {
		case '\u00ad', '\u200b', '\u2060', '\ufeff':
			return -1
		}
		return r
	}, name)
	return norm.NFC.String(cases.Fold().String(name))
}

// NamedTwice finds the first player whose name counts as that of a player
// before; -1 where all differ. Blanks around a name and double ones inside do
// not make it another.
func NamedTwice(players []SeatID) int {
	seen := make(map[string]bool, len(players))
	for i, player := range players {
		name := FoldName(strings.Join(strings.Fields(string(player)), " "))
		if seen[name] {
			return i
		}
		seen[name] = true
	}
	return -1
}
