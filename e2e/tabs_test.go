package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestDoubleTap presses the main button twice before the page can answer.
func TestDoubleTap(t *testing.T) {
	for name, noScript := range map[string]bool{"with script": false, "without script": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := keeping(newPhone(t, serve(t), phoneSettings{noScript: noScript}), "en", "Ana", "Léo")
			k.setUp("p1")
			k.bid(map[string]int{"p1": 1, "p2": 0})
			at := k.find("button", k.say.T("sk.bids.go", "round", 1)).place()
			k.wires.touch()
			k.do(chromedp.MouseClickXY(at.X, at.Y), chromedp.MouseClickXY(at.X, at.Y))
			k.wires.touch()
			k.settle()
			k.take(round{tricks: map[string]int{"p1": 1, "p2": 0}})
			k.sendResults(1)
			k.tap("link", k.say.T("house.sheet"))
			assert.Equal(t, map[string]string{"Ana": "20", "Léo": "10"}, k.totals(), "what was sent twice is there once")
		})
	}
}

// TestStaleTab sends a form that another tab has overtaken.
func TestStaleTab(t *testing.T) {
	t.Parallel()
	s := serve(t)
	k := keeping(newPhone(t, s, phoneSettings{}), "en", "Ana", "Léo")
	k.setUp("p1")
	stale := keeping(k.secondTab(s, phoneSettings{}), "en", "Ana", "Léo")
	stale.open(k.gamePath())
	stale.bid(map[string]int{"p1": 0, "p2": 0})

	k.bid(map[string]int{"p1": 1, "p2": 0})
	k.sendBids(1)

	stale.sendBids(1)
	stale.shot("conflict")
	before, _, _ := strings.Cut(stale.say.T("house.stale", "what", "\x00"), "\x00")
	stale.sees(strings.TrimSpace(before))
	k.reload()
	k.take(round{tricks: map[string]int{"p1": 1, "p2": 0}})
	k.sendResults(1)
	k.tap("link", k.say.T("house.sheet"))
	assert.Equal(t, map[string]string{"Ana": "20", "Léo": "10"}, k.totals(), "what was told first stands")
}

// TestSlowNetwork presses the main button before the last tap is drawn.
func TestSlowNetwork(t *testing.T) {
	t.Parallel()
	k := keeping(newPhone(t, serve(t), phoneSettings{}), "en", "Ana", "Léo")
	k.setUp("p1")
	k.choose("p1", 1)
	last, main := k.seat("p2").find("radio", "0"), k.find("button", k.say.T("sk.bids.go", "round", 1))
	at, then := last.place(), main.place()
	require.Equal(t, at, last.place(), "the page scrolled under the tap")
	k.slow(800)
	k.wires.touch()
	k.do(chromedp.MouseClickXY(at.X, at.Y), chromedp.MouseClickXY(then.X, then.Y))
	k.wires.touch()
	k.sees(k.say.T("sk.results.go", "round", 1))
	k.slow(0)
}

// TestBackButton goes back to a form that was sent and sends it again.
func TestBackButton(t *testing.T) {
	t.Parallel()
	s := serve(t)
	k := keeping(newPhone(t, s, phoneSettings{}), "en", "Ana", "Léo")
	k.setUp("p1")
	k.bid(map[string]int{"p1": 1, "p2": 0})
	k.sendBids(1)
	k.back()
	if k.has("button", k.say.T("sk.bids.go", "round", 1)) {
		k.choose("p2", 1)
		k.sendBids(1)
	}
	k.open(k.gamePath())
	k.take(round{tricks: map[string]int{"p1": 1, "p2": 0}})
	k.sendResults(1)
	k.tap("link", k.say.T("house.sheet"))
	assert.Equal(t, map[string]string{"Ana": "20", "Léo": "10"}, k.totals(), "what was told first stands")
}
