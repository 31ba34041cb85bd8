package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// The keeper plays again. The other phone, which looks at the result, is told
// of it without a reload, and one tap leads it to its own seat in the new game;
// the keeper finds the same way there after going back.
func TestTheOtherPhoneIsLedToTheRematch(t *testing.T) {
	t.Parallel()
	a := newTable(t, "fr", "even-keeled", "Ana", "Léo", "Inès")
	k, ana := a.keeps, a.join("es", "p1")
	k.tap("link", k.say.T("house.finish"))
	k.tap("button", k.say.T("house.finish.now"))
	ana.sees(ana.say.T("house.result"))
	ana.listen()
	ana.tell(`window.marked = true`)
	assert.False(t, ana.has("link", ana.say.T("rematch.next")))

	k.tap("button", k.say.T("house.rematch"))
	next := k.gameOnly()
	ana.hearsOnce(ana.say.T("rematch.begun"))
	assert.True(t, ask(ana.phone, chromedp.Evaluate[bool](`window.marked`)), "the result was not loaded anew")
	ana.look("result")
	ana.tap("link", ana.say.T("rematch.next"))
	assert.Equal(t, next, ana.gameOnly())
	ana.bidOwn(1)
	ana.sees(ana.say.T("sk.own.kept", "bid", 1))

	k.back()
	k.tap("link", k.say.T("house.sheet"))
	k.tap("link", k.say.T("rematch.next"))
	assert.Equal(t, next, k.gameOnly())
}
