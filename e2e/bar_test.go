package e2e

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"ardoise/i18n"
	"ardoise/scoring/catalog"
	"ardoise/views"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestTheBarsDateIsOneLine writes every date of a year, as one of this year and
// of another, into the bar of a page about a game: none needs a second line on a
// phone, whichever game it is.
func TestTheBarsDateIsOneLine(t *testing.T) {
	t.Parallel()
	for _, language := range i18n.Langs {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			k := keeping(newPhone(t, serve(t), phoneSettings{language: language}), language, "Ana", "Léo")
			k.open("/new/perlinpinpin")
			k.fillNames()
			k.tap("button", k.say.T("house.setup.start"))
			k.open(k.address() + "/notes")
			var lines []string
			for day := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() == 2026; day = day.AddDate(0, 0, 1) {
				for _, today := range []string{"2026-12-31", "2027-01-01"} {
					date := views.BarDate(k.say, day.Format(time.DateOnly), today)
					for _, game := range catalog.All() {
						lines = append(lines, views.GameName(k.say, game.ID())+" · "+date)
					}
				}
			}
			k.sees("PerlinPinpin · ")
			all, err := json.Marshal(lines)
			require.NoError(t, err)
			high := ask(k.phone, chromedp.Evaluate[[]string](fmt.Sprintf(`(lines => {
				const line = document.querySelector(".bar .eyebrow > span");
				return lines.filter(words => { line.textContent = words; return line.offsetHeight > 30 });
			})(%s)`, all)))
			assert.Empty(t, high)
		})
	}
}
