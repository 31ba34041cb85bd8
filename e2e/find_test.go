package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// thing is something on the page as a screen reader has it: found by what it is
// and what it is called.
type thing struct {
	p    *phone
	role string
	name string
	node cdp.BackendNodeID
	ax   *accessibility.Node
}

// seek looks for things once. An empty name is any; a name ending in … is a
// beginning. inside narrows the search to a thing's parts.
func (p *phone) seek(role, name string, inside *thing) []*thing {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	query := accessibility.QueryAXTreeParams{Role: role}
	if inside != nil {
		query.BackendNodeID = inside.node
	} else {
		root, err := chromedp.Call(ctx, dom.GetDocument, dom.GetDocumentParams{})
		if err != nil {
			return nil // the page is just changing
		}
		query.BackendNodeID = root.Root.BackendNodeID
	}
	begins, isBeginning := strings.CutSuffix(name, "…")
	if !isBeginning {
		query.AccessibleName = name
	}
	result, err := chromedp.Call(ctx, accessibility.QueryAXTree, query)
	if err != nil {
		return nil
	}
	var found []*thing
	for _, node := range result.Nodes {
		called := text(node.Name)
		if node.Ignored || node.BackendDOMNodeID == 0 || (isBeginning && !strings.HasPrefix(called, begins)) {
			continue
		}
		found = append(found, &thing{p: p, role: role, name: called, node: node.BackendDOMNodeID, ax: node})
	}
	return found
}

// has tells whether a thing is on the page now.
func (p *phone) has(role, name string) bool {
	p.t.Helper()
	return len(p.seek(role, name, nil)) > 0
}

// find waits for the one thing of a role and a name.
func (p *phone) find(role, name string) *thing {
	p.t.Helper()
	return p.findIn(role, name, nil)
}

// find waits for the one thing of a role and a name among a thing's parts.
func (g *thing) find(role, name string) *thing {
	g.p.t.Helper()
	return g.p.findIn(role, name, g)
}

func (p *phone) findIn(role, name string, inside *thing) *thing {
	p.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		found := p.seek(role, name, inside)
		if len(found) == 1 {
			return found[0]
		}
		if time.Now().After(end) {
			where := "on the page"
			if inside != nil {
				where = fmt.Sprintf("in the %s %q", inside.role, inside.name)
			}
			require.Failf(p.t, "not the one thing looked for", "%d of %s %q %s", len(found), role, name, where)
		}
	}
}

// sees waits for words on the page.
func (p *phone) sees(words string) {
	p.t.Helper()
	words = folded(words)
	for end := time.Now().Add(patience); !strings.Contains(p.text(), words); time.Sleep(20 * time.Millisecond) {
		require.True(p.t, time.Now().Before(end), "the page does not say %q", words)
	}
}

// text is what the page says, blanks folded.
func (p *phone) text() string {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	body, err := chromedp.Run(ctx, chromedp.Evaluate[string](`document.body.innerText`))
	if err != nil {
		return ""
	}
	return folded(body)
}

// folded has one blank for any, those that do not break too.
func folded(words string) string { return strings.Join(strings.Fields(words), " ") }

// on runs a function of the page on a thing, `this` in it.
func on[T any](g *thing, function string) T {
	g.p.t.Helper()
	object := call(g.p, dom.ResolveNode, dom.ResolveNodeParams{BackendNodeID: g.node})
	return ask(g.p, chromedp.CallFunctionOn[T](function, func(params *runtime.CallFunctionOnParams) {
		params.ObjectID = object.Object.ObjectID
	}))
}

// spot is where a finger goes.
type spot struct {
	X, Y  float64
	Hit   bool
	Cover string
}

// place scrolls a thing into view and gives its middle. The finger goes to the
// label where the control itself is drawn by it.
func (g *thing) place() spot {
	g.p.t.Helper()
	return on[spot](g, `function() {
		const e = this.nodeType === 1 ? this : this.parentElement;
		const target = e.matches("input[type=radio],input[type=checkbox]") && e.labels && e.labels[0] || e;
		let r = target.getBoundingClientRect();
		const middle = () => ({ X: r.left + r.width / 2, Y: r.top + r.height / 2 });
		const hits = () => { const m = middle(), h = document.elementFromPoint(m.X, m.Y); return h && (target.contains(h) || h.contains(target) && h.closest("label,a,button,summary") === target) ? null : h || document.body; };
		if (r.top < 0 || r.bottom > innerHeight || hits()) { target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" }); r = target.getBoundingClientRect(); }
		const cover = hits();
		return { ...middle(), Hit: !cover, Cover: cover ? cover.outerHTML.slice(0, 200) : "" };
	}`)
}

// tap presses a thing and waits until the page has answered. It is a mouse
// that presses: its answer comes after the page has handled the click.
func (g *thing) tap() {
	g.p.t.Helper()
	at := g.place()
	require.True(g.p.t, at.Hit, "%s %q is covered by %s", g.role, g.name, at.Cover)
	g.p.wires.touch()
	g.p.do(chromedp.MouseClickXY(at.X, at.Y))
	g.p.wires.touch()
	g.p.settle()
}

// tap finds the one thing of a role and a name and taps it.
func (p *phone) tap(role, name string) {
	p.t.Helper()
	p.find(role, name).tap()
}

// write replaces what a field holds.
func (g *thing) write(words string) {
	g.p.t.Helper()
	on[bool](g, `function() { this.focus(); this.select && this.select(); return true }`)
	if words == "" {
		g.p.press("Backspace")
	}
	call(g.p, input.InsertText, input.InsertTextParams{Text: words}) // as a phone's keyboard does
	g.p.wires.touch()
	g.p.settle()
}

// property is a state of the thing in the accessibility tree: "checked".
func (g *thing) property(name string) string {
	for _, property := range g.ax.Properties {
		if string(property.Name) == name {
			return text(property.Value)
		}
	}
	return ""
}

func text(value *accessibility.Value) string {
	if value == nil {
		return ""
	}
	var words string
	if json.Unmarshal(value.Value, &words) != nil {
		return string(value.Value) // a number, true or false
	}
	return words
}

// outline lists what a screen reader finds on the page.
func (p *phone) outline() string {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	tree, err := chromedp.Call(ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		return err.Error()
	}
	depth := map[accessibility.NodeID]int{}
	var b strings.Builder
	for _, node := range tree.Nodes {
		depth[node.NodeID] = depth[node.ParentID] + 1
		role := text(node.Role)
		if node.Ignored || role == "InlineTextBox" || role == "StaticText" || role == "none" || role == "generic" {
			depth[node.NodeID]--
			continue
		}
		fmt.Fprintf(&b, "%s%s %q\n", strings.Repeat("  ", min(depth[node.NodeID], 12)), role, text(node.Name))
	}
	return b.String()
}
