package e2e

import (
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// press sends one key by its name, and waits until the page has answered.
func (p *phone) press(name string) {
	p.t.Helper()
	keys := map[string]string{
		"Tab": kb.Tab, "Enter": kb.Enter, "Space": " ", "ArrowRight": kb.ArrowRight, "ArrowLeft": kb.ArrowLeft,
		"ArrowDown": kb.ArrowDown, "ArrowUp": kb.ArrowUp, "Backspace": kb.Backspace, "Home": kb.Home,
	}
	p.wires.touch()
	p.do(chromedp.KeyEvent(keys[name]))
	p.wires.touch()
	p.settle()
}
