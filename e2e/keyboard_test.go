package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// focused is what a screen reader says the keyboard is on.
func (p *phone) focused() *thing {
	p.t.Helper()
	object := ask(p, chromedp.Evaluate[*runtime.RemoteObject](`document.activeElement`))
	tree := call(p, accessibility.GetPartialAXTree, accessibility.GetPartialAXTreeParams{ObjectID: object.ObjectID, FetchRelatives: new(false)})
	require.NotEmpty(p.t, tree.Nodes)
	node := tree.Nodes[0]
	return &thing{p: p, role: text(node.Role), name: text(node.Name), node: node.BackendDOMNodeID, ax: node}
}

// tabTo presses Tab until the focus is on a thing; a name ending in … is a
// beginning.
func (p *phone) tabTo(role, name string) *thing {
	p.t.Helper()
	begins, isBeginning := strings.CutSuffix(name, "…")
	var passed []string
	for range 80 {
		at := p.focused()
		if at.role == role && (at.name == name || isBeginning && strings.HasPrefix(at.name, begins)) {
			return at
		}
		passed = append(passed, fmt.Sprintf("%s %q", at.role, at.name))
		p.press("Tab")
	}
	require.Failf(p.t, "the keyboard does not reach it", "%s %q; Tab passed %s", role, name, strings.Join(passed, ", "))
	return nil
}

// go presses Enter on what Tab leads to.
func (p *phone) enter(role, name string) {
	p.t.Helper()
	p.tabTo(role, name)
	p.press("Enter")
}

// arrowTo goes by arrows through the radios of the group under the keyboard.
func (p *phone) arrowTo(name string) {
	p.t.Helper()
	if p.focused().property("checked") != "true" {
		p.press("Space")
	}
	for range 20 {
		if at := p.focused(); at.role == "radio" && at.name == name {
			require.Equal(p.t, "true", at.property("checked"))
			return
		}
		p.press("ArrowRight")
	}
	require.Failf(p.t, "no such choice", "radio %q", name)
}

// TestKeyboardAlone plays a whole game without a finger on the screen: a short
// evening of Grandpa Beck's edition, one round.
func TestKeyboardAlone(t *testing.T) {
	t.Parallel()
	s := serve(t)
	k := keeping(newPhone(t, s, phoneSettings{}), "en", "Ana", "Léo")
	k.open("/")
	k.enter("link", k.say.T("skull-king.name")+"…")
	for i, name := range k.names {
		k.tabTo("combobox", k.say.T("house.setup.name", "place", fmt.Sprint(i+1)))
		k.do(chromedp.KeyEvent(name))
		k.settle()
	}
	// The rulebook and its schedule.
	k.tabTo("radio", k.rulebook("classic"))
	for !strings.HasPrefix(k.focused().name, k.say.T("skull-king.rulebook.grandpa-beck.name")) {
		k.press("ArrowDown")
	}
	k.enter("DisclosureTriangle", k.say.N("house.setup.options", 3))
	k.tabTo("radio", k.say.T("skull-king.option.schedule.classic"))
	k.arrowTo(k.say.T("skull-king.option.schedule.past-your-bedtime"))
	k.enter("button", k.say.T("house.setup.start"))

	k.keyRow("Ana", 1)
	k.keyRow("Léo", 0)
	k.enter("button", k.say.T("sk.bids.go", "round", 1))
	assert.Contains(t, ask(k.phone, chromedp.Title()), k.say.T("sk.bar.results", "round", 1, "rounds", 1), "what a screen reader says first")

	k.keyRow("Ana", 1)
	k.keyRow("Léo", 0)
	k.shot("results")
	k.enter("button", k.say.T("sk.results.go", "round", 1))
	assert.Contains(t, k.text(), "Ana")
	k.enter("DisclosureTriangle", "Léo…")
	k.sees("+10")
	k.enter("button", k.say.T("house.rematch"))
	k.find("group", "Ana…")
	assert.Contains(t, ask(k.phone, chromedp.Title()), k.say.T("sk.bar.bids", "round", 1, "rounds", 1))
}

// keyRow chooses a number in a seat's row by keys.
func (k *keeps) keyRow(name string, n int) {
	k.t.Helper()
	group := k.find("group", name+"…")
	for range 80 {
		if on[bool](group, `function() { return this.contains(document.activeElement) }`) && k.focused().role == "radio" {
			break
		}
		k.press("Tab")
	}
	k.arrowTo(fmt.Sprint(n))
}
