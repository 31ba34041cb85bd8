package i18n

import (
	"golang.org/x/text/feature/plural"
)

// Ordinal writes a place in a ranking, from 1: "1st", "1er", "1.º".
func (p *Printer) Ordinal(n int) string {
	switch plural.Ordinal.MatchPlural(p.tag, n, 0, 0, 0, 0) {
	case plural.One:
		return p.T("ordinal.one", "n", n)
	case plural.Two:
		return p.T("ordinal.two", "n", n)
	case plural.Few:
		return p.T("ordinal.few", "n", n)
	}
	return p.T("ordinal.other", "n", n)
}
