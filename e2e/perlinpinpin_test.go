package e2e

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// keyboard is a phone that nobody touches: everything is reached by Tab and
// the arrow keys, and found by role and name.
type keyboard struct{ *phone }

// at tells whether a thing has the focus.
func (k keyboard) at(g *thing) bool {
	k.t.Helper()
	return on[bool](g, `function() { return this === document.activeElement }`)
}

// to presses Tab until the one thing of a role and a name has the focus.
func (k keyboard) to(role, name string) *thing {
	k.t.Helper()
	wanted := k.find(role, fr(name))
	for range 90 {
		if k.at(wanted) {
			return wanted
		}
		k.press("Tab")
	}
	require.Fail(k.t, "no way by keyboard", "%s %q", role, name)
	return nil
}

// enter goes to a thing and presses Enter.
func (k keyboard) enter(role, name string) {
	k.t.Helper()
	k.to(role, name)
	k.press("Enter")
}

// plays chooses whose turn it is with the arrow keys.
func (k keyboard) plays(name string) {
	k.t.Helper()
	group := k.find("group", fr("Qui joue ?"))
	for range 6 {
		for _, radio := range k.seek("radio", "", group) {
			if radio.property("checked") == "true" {
				if radio.name == name {
					return
				}
				k.to("radio", radio.name)
			}
		}
		k.press("ArrowRight")
	}
	require.Fail(k.t, "nobody plays", name)
}

// hears waits for the words of the page's live line.
func (k keyboard) hears(words string) {
	k.t.Helper()
	k.sees(words)
	said := on[string](k.find("status", ""), `function() { return this.innerText }`)
	assert.Contains(k.t, strings.Join(strings.Fields(said), " "), words)
}

// fr puts the blanks of French typography before its signs.
func fr(words string) string {
	return strings.NewReplacer(" :", "\u00a0:", " ;", "\u202f;", " !", "\u202f!", " ?", "\u202f?").Replace(words)
}

// accessible runs axe-core in both themes, and looks for anything wider than a
// narrow phone.
func (p *phone) accessible(t *testing.T, where string) {
	t.Helper()
	axe, err := os.ReadFile("testdata/axe/axe.min.js")
	require.NoError(t, err)
	for _, light := range []bool{false, true} {
		p.scheme(light)
		found, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](string(axe)+`;
			axe.run(document).then(r => r.violations.map(v => v.id + ": " + v.nodes.map(n => n.html + " " + n.failureSummary).join(" | ")).join("\n"))`, chromedp.EvalAwaitPromise))
		require.NoError(t, err)
		assert.Empty(t, found, "%s, light=%v", where, light)
	}
	p.scheme(false)
	p.narrow(t, where)
}

// narrow asks for a page of 320 pixels without a sideways scroll.
func (p *phone) narrow(t *testing.T, where string) {
	t.Helper()
	p.do(chromedp.EmulateViewport(320, 640, chromedp.EmulateMobile, chromedp.EmulateTouch))
	wide := ask(p, chromedp.Evaluate[int](`Math.max(0, document.documentElement.scrollWidth - 320)`))
	assert.Zero(t, wide, "%s is wider than 320 pixels", where)
	p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
}

func TestPerlinPinpinByKeyboard(t *testing.T) {
	k := keyboard{newPhone(t, serve(t), phoneSettings{language: "fr"})}
	k.open("/")
	k.enter("link", "Perlin…")
	for i, name := range []string{"Ana", "Léo"} {
		k.to("combobox", fmt.Sprintf("Nom, place %d", i+1))
		k.do(chromedp.KeyEvent(name))
	}
	k.accessible(t, "the set-up")
	k.enter("button", "Commencer la partie")
	k.hears("Toutes les princesses dorment. À Ana de commencer.")
	k.wires.take()

	// A prince: one tap.
	k.enter("button", "Réveiller Rose (fleur), 5 points")
	k.hears("Ana réveille Rose (fleur) : 1 princesse, 5 points, encore 4 princesses ou 45 points.")
	bytes, requests := k.wires.take()
	assert.LessOrEqual(t, bytes, int64(4<<10), "%v", requests)
	require.True(t, k.at(k.find("radio", "Léo")), "the focus stands at whose turn is next")

	// A knight: the princess, then what happened.
	k.enter("button", "Rose (fleur), 5 points, chez Ana : voler ou endormir")
	bytes, requests = k.wires.take()
	assert.LessOrEqual(t, bytes, int64(4<<10), "%v", requests)
	require.True(t, k.at(k.find("button", "Léo vole Rose à Ana Chevalier (croix)")), "the focus goes to what may have happened")
	k.find("button", "Léo endort Rose chez Ana Potion (lune)")
	k.accessible(t, "the play screen with a princess in hand")
	k.enter("button", "Contré par un dragon…")
	k.hears("Léo veut voler Rose (fleur) à Ana : contré par un dragon (point d’exclamation), rien ne bouge.")

	// Whose turn it is is a guess; a potion, and it was a slip.
	k.plays("Léo")
	k.enter("button", "Rose (fleur), 5 points, chez Ana : voler ou endormir")
	k.enter("button", "Léo endort Rose chez Ana Potion (lune)")
	k.hears("Léo endort Rose (fleur) chez Ana ; Ana : 0 princesse, 0 point")
	k.enter("button", "Annuler : Léo endort Rose…")
	k.hears("Annulé : Léo endort Rose (fleur) chez Ana.")
	k.reload()
	k.hears("Annulé : Léo endort Rose (fleur) chez Ana.")

	// The jester counts round the table, and its wake is offered at once.
	k.enter("link", "Bouffon triangle")
	k.find("group", fr("Qui a joué la carte Bouffon (triangle) ?"))
	k.enter("button", "4")
	name := "Léo"
	if k.find("radio", "Léo").property("checked") == "true" {
		name = "Ana"
	}
	k.hears("Le 4 mène à " + name + ", qui peut réveiller une princesse.")
	k.accessible(t, "the jester")
	k.enter("button", "Réveiller Cœur, 20 points")
	k.hears(name + " réveille Cœur, grâce à un bouffon (triangle).")

	k.helpers(t)
	k.sheetAndCorrection(t)

	// To the win, which is told the moment it happens.
	for _, princess := range []string{"Chat (égal), 15", "Chien (trèfle), 15", "Crêpe, 15", "Lune, 10"} {
		if strings.HasSuffix(k.address(), "/result") {
			break
		}
		k.plays("Ana")
		k.enter("button", "Réveiller "+princess+" points")
	}
	require.True(t, strings.HasSuffix(k.address(), "/result"), k.address())
	k.sees("Ana gagne avec")
	k.sees("50 points atteints, victoire immédiate.")
	k.accessible(t, "the result")
	k.shot("result")
	assert.Empty(t, k.wires.takeForeign())
}

// helpers asks the two helpers that count cards and stickers.
func (k keyboard) helpers(t *testing.T) {
	t.Helper()
	k.enter("link", "Défausse additions")
	for _, number := range []string{"2", "3", "5"} {
		k.enter("button", number)
	}
	k.hears("2 + 3 = 5 : la défausse est valable.")
	k.enter("button", "Retirer 5")
	k.hears("Pas encore : il manque un 5, 2 + 3 = 5.")
	k.accessible(t, "the discard")
	k.enter("link", "Retour à la partie")
	k.enter("link", "Étiquette lire")
	k.enter("button", "Points sur un carré : un de plus")
	k.enter("button", "Ronds pointillés : un de plus")
	k.enter("button", "Points seuls : un de plus")
	k.enter("button", "Points seuls : un de plus")
	k.hears("Valeur : 17")
	k.accessible(t, "the sticker")
	k.enter("link", "Retour à la partie")
}

// sheetAndCorrection corrects the countered theft into one that worked.
func (k keyboard) sheetAndCorrection(t *testing.T) {
	t.Helper()
	k.enter("link", "Feuille")
	k.accessible(t, "the sheet")
	k.enter("link", "Léo veut voler Rose (fleur) à Ana…")
	k.accessible(t, "the correction")
	k.enter("button", "Léo vole Rose à Ana Chevalier (croix)")
	k.find("link", "Léo vole Rose (fleur) à Ana…")
	k.enter("link", "Continuer la partie")
	k.hears("Maintenant : correction, Léo vole Rose (fleur) à Ana.")
}

// TestPerlinPinpinPictures takes pictures of the screens where E2E_SHOTS names a folder.
func TestPerlinPinpinPictures(t *testing.T) {
	if os.Getenv("E2E_SHOTS") == "" {
		t.Skip("no E2E_SHOTS: nobody wants pictures")
	}
	s := serve(t)
	for _, lang := range []string{"fr", "en", "es"} {
		t.Run(lang, func(t *testing.T) {
			p := newPhone(t, s, phoneSettings{language: lang})
			p.open("/new/perlinpinpin")
			for _, name := range []string{"Maud", "Léo", "Ana", "Tomás", "Maximiliane"} {
				boxes := p.seek("combobox", "", nil)
				free := boxes[len(boxes)-1]
				for _, box := range boxes {
					if on[string](box, "function() { return this.value }") == "" {
						free = box
						break
					}
				}
				free.write(name)
				if name == "Léo" || name == "Ana" || name == "Tomás" {
					on[bool](p.seek("button", "", nil)[0], `function() { document.querySelector("#add-other").click(); return true }`)
					p.settle()
				}
			}
			on[bool](p.find("main", ""), `function() { document.querySelectorAll("details").forEach(d => d.open = true); return true }`)
			p.look("setup")
			press := func(css string) {
				on[bool](p.find("main", ""), fmt.Sprintf(`function() { document.querySelector(%q).click(); return true }`, css))
				p.settle()
			}
			press(".dock [data-kind=main]")
			p.look("start")
			for _, i := range []int{11, 0, 4, 8, 9} {
				press(fmt.Sprintf("#princess-%d", i))
			}
			p.look("play")
			press("input[value=p2]")
			press("#princess-11")
			p.look("chosen")
			press("#acts .pp-ways .button:nth-child(2)")
			press(".bar a:last-child")
			p.look("sheet")
			press(".list a")
			p.look("correct")
			p.back()
			p.back()
			press(".pp-helpers a")
			press("#number-7")
			p.look("jester")
			p.back()
			press(".pp-helpers a:nth-child(2)")
			press("#add-2")
			press("#add-3")
			p.look("discard")
			p.back()
			press(".pp-helpers a:nth-child(3)")
			press("[name=more][value=squares]")
			p.look("sticker")
		})
	}
}

func (p *phone) look(name string) {
	p.t.Helper()
	for _, size := range [][2]int64{{390, 844}, {320, 640}, {1280, 800}} {
		for _, light := range []bool{false, true} {
			p.scheme(light)
			if size[0] > 1000 {
				p.do(chromedp.EmulateViewport(size[0], size[1]))
			} else {
				p.do(chromedp.EmulateViewport(size[0], size[1], chromedp.EmulateMobile, chromedp.EmulateTouch))
			}
			shot, err := chromedp.Call(p.ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{})
			require.NoError(p.t, err)
			require.NoError(p.t, os.MkdirAll(os.Getenv("E2E_SHOTS"), 0o755))
			theme := map[bool]string{true: "light", false: "dark"}[light]
			file := fmt.Sprintf("%s/%s-%s-%d-%s.png", os.Getenv("E2E_SHOTS"), name, strings.TrimPrefix(p.t.Name(), "TestPerlinPinpinPictures/"), size[0], theme)
			require.NoError(p.t, os.WriteFile(file, shot.Data, 0o644))
			if size[0] < 1000 && !light {
				wide := ask(p, chromedp.Evaluate[int](fmt.Sprintf(`Math.max(0, document.documentElement.scrollWidth - %d)`, size[0])))
				assert.Zero(p.t, wide, "%s is too wide at %d", name, size[0])
			}
		}
	}
	p.scheme(false)
	p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
}
