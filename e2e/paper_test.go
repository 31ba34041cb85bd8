package e2e

import (
	"path"
	"regexp"
	"testing"

	"ardoise/i18n"

	"github.com/chromedp/cdproto/page"
	"github.com/stretchr/testify/assert"
)

// pdfPage is the mark of one page in the pages that Chromium prints.
var pdfPage = regexp.MustCompile(`/Type\s*/Page\b`)

// printed gives the number of pages that a sheet of paper in inches takes.
func (p *phone) printed(width, height float64) int {
	p.t.Helper()
	pdf := call(p, page.PrintToPDF, page.PrintToPDFParams{PaperWidth: width, PaperHeight: height})
	return len(pdfPage.FindAll(pdf.Data, -1))
}

// TestOnePageOfPaper prints the sheets of large tables: ten rounds and eight
// players go on one page of either size of paper, in every language.
func TestOnePageOfPaper(t *testing.T) {
	for _, language := range i18n.Langs {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			k := keeping(newPhone(t, serve(t), phoneSettings{language: language}), language)
			for i, game := range []string{"skullking/beck-eight-players", "pearls/turns-six-players", "beadtrade/five-rounds", "perlinpinpin/five-players-all-awake"} {
				k.importFile(gameFile(t, game, eightNames...))
				k.openLatest(gameOf(game))
				k.tap("link", k.say.T("house.sheet"))
				k.tap("link", k.say.T("paper.to"))
				k.sees("Chez Léo")
				if i == 0 {
					k.look("paper")
					assert.Greater(t, k.printed(3, 4), 1, "small paper takes more")
				}
				for _, paper := range [][2]float64{{8.27, 11.69}, {8.5, 11}} {
					assert.Equal(t, 1, k.printed(paper[0], paper[1]), "%s on %v inches", game, paper)
				}
			}
		})
	}
}

// gameOf names the game that a recording's folder is of.
func gameOf(recording string) string {
	return map[string]string{"skullking": "skull-king", "pearls": "pearls", "beadtrade": "bead-trade", "perlinpinpin": "perlinpinpin"}[path.Dir(recording)]
}
