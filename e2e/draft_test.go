package e2e

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Two phones save while the keeper's page, with a tap that is not saved, is being
// drawn anew for the first of them: the second is seen too.
func TestADraftMissesNobody(t *testing.T) {
	t.Parallel()
	a := newTable(t, "en", "even-keeled", "Ana", "Léo", "Inès")
	k, leo, ines := a.keeps, a.join("en", "p2"), a.join("en", "p3")
	leo.bidOwn(1)
	ines.bidOwn(1)
	k.choose("p1", 0)
	k.tap("button", k.say.T("sk.bids.go", "round", 1))
	k.sees(k.say.T("sk.bar.results", "round", 1, "rounds", 5))
	k.choose("p1", 0)
	leo.choose("p2", 1)
	ines.choose("p3", 1)
	save := ines.find("button", ines.say.T("sk.results.save"))
	k.slow(2000) // its page is read at once, and there after the second
	leo.tap("button", leo.say.T("sk.results.save"))
	save.tap()
	k.until(`["p1-0", "p2-1", "p3-1"].every(seat => document.querySelector("#f-tricks-" + seat).checked)`, "the keeper does not see what both saved")
	k.slow(0)
	k.sendResults(1)
	k.tap("link", k.say.T("house.sheet"))
	assert.Equal(t, map[string]string{"Ana": "20", "Léo": "20", "Inès": "20"}, k.totals())
}
