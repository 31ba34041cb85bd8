package e2e

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// A button that is pressed before the last tap is drawn, and let go after it, is
// pressed: what a tap draws anew keeps the button under the finger.
func TestAPressOutlastsADraft(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		begin func(t *testing.T) *keeps
		tap   func(k *keeps) *thing
		main  func(k *keeps) *thing
		drawn string
		then  func(k *keeps)
	}{
		"an own bid": {
			func(t *testing.T) *keeps {
				k := newTable(t, "en", "even-keeled", "Ana", "Léo", "Inès").join("en", "p2")
				k.tapOwn(0)
				return k
			},
			func(k *keeps) *thing { return k.find("group", k.say.T("sk.own.ask")).find("radio", "1") },
			func(k *keeps) *thing { return k.find("button", k.say.T("sk.own.go", "bid", 0)) },
			`document.querySelector("#main-button").innerText.includes("1")`,
			func(k *keeps) { k.sees(k.say.T("sk.own.cover")) },
		},
		"everybody's bids": {
			func(t *testing.T) *keeps {
				k := keeping(newPhone(t, serve(t), phoneSettings{}), "en", "Ana", "Léo")
				k.setUp("p1")
				k.choose("p1", 1)
				return k
			},
			func(k *keeps) *thing { return k.seat("p2").find("radio", "0") },
			func(k *keeps) *thing { return k.find("button", k.say.T("sk.bids.go", "round", 1)) },
			`document.querySelector("#main-button").dataset.kind == "main"`,
			func(k *keeps) { k.sees(k.say.T("sk.results.go", "round", 1)) },
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := c.begin(t)
			last, main := c.tap(k).place(), c.main(k).place()
			k.slow(400)
			k.wires.touch()
			k.do(chromedp.MouseClickXY(last.X, last.Y), mouse(chromedp.MousePressed, main))
			k.until(c.drawn, "the tap is not drawn")
			k.do(mouse(chromedp.MouseReleased, main))
			k.wires.touch()
			k.slow(0)
			c.then(k)
		})
	}
}

// mouse presses or lets go.
func mouse(what input.DispatchMouseEventType, at spot) chromedp.Action[chromedp.Void] {
	return chromedp.MouseEvent(what, at.X, at.Y, chromedp.ButtonLeft, chromedp.ClickCount(1))
}
