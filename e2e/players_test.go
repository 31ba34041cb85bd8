package e2e

import (
	"testing"

	"ardoise/i18n"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// The pages of a notebook's people, each held against what every page must be:
// mend a name, choose a sign, make one of two, take them apart, hide, erase.
func TestPlayers(t *testing.T) {
	for _, language := range i18n.Langs {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			k := keeping(newPhone(t, serve(t), phoneSettings{language: language}), language, "Ana", "Léo", "Inès")
			k.open("/players")
			k.look("players, none")
			k.setUp("p1")
			game := k.gameOnly()
			k.names = []string{"Anna", "Maximilienne de Bourbon", "יעל <b>"}
			k.setUp("p1")
			k.open("/settings")
			k.tap("link", k.say.T("people.players"))
			k.look("players")

			k.tap("link", "Léo…")
			k.look("player")
			k.find("textbox", k.say.T("people.name")+"…").write("anna")
			k.tap("button", k.say.T("people.save")+" , "+k.say.T("people.name"))
			k.sees(k.say.T("problem.name_taken", "name", "Anna"))
			k.look("player, refused")
			k.find("textbox", k.say.T("people.name")+"…").write("Léonie")
			k.tap("button", k.say.T("people.save")+" , "+k.say.T("people.name"))
			k.tap("radio", k.say.T("people.colour.7"))
			k.tap("button", k.say.T("people.save")+" , "+k.say.T("people.colour"))
			assert.Equal(t, "true", k.find("radio", k.say.T("people.colour.7")).property("checked"))
			k.tap("button", k.say.T("people.hide"))
			k.find("button", k.say.T("people.show"))

			k.open("/players")
			k.look("players, one hidden")
			k.tap("link", "Ana…")
			k.option("with", "Anna")
			k.tap("button", k.say.T("people.merge.look"))
			k.look("merge")
			k.tap("radio", "Anna")
			k.tap("button", k.say.T("people.merge.do"))
			k.find("button", k.say.T("people.split")+" , Ana")
			k.look("player, merged")
			k.open(game)
			k.sees("Anna")
			k.open("/new/skull-king")
			assert.NotContains(t, ask(k.phone, chromedp.Evaluate[string](`document.querySelector("#people").innerHTML`)), "Léonie", "hidden")
			k.open("/players")
			k.tap("link", "Anna…")
			k.option("with", "Léonie")
			k.tap("button", k.say.T("people.merge.look"))
			k.sees(k.say.T("people.together"))
			k.look("merge, refused")
			k.back()
			k.tap("button", k.say.T("people.split")+" , Ana")
			k.open(game)
			k.sees("Ana")

			k.open("/players")
			k.tap("DisclosureTriangle", k.say.N("people.hidden", 1))
			k.tap("link", "Léonie…")
			k.tap("link", k.say.T("people.erase"))
			k.look("erase")
			k.tap("button", k.say.T("people.erase.do"))
			assert.NotContains(t, k.text(), "Léonie")
			k.open(game)
			k.sees(k.say.T("people.erased", "n", "2"))
			k.look("bids, one erased")
		})
	}
}

// option takes an option of a list by its words.
func (k *keeps) option(field, words string) {
	k.t.Helper()
	k.tell(`{
		const list = document.querySelector("select[name=` + field + `]");
		list.value = [...list.options].find(o => o.text === "` + words + `").value;
		list.dispatchEvent(new Event("change", { bubbles: true }));
	}`)
}
