package e2e

import (
	"strings"
	"testing"

	"ardoise/i18n"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A second phone opens the notebook by a code that works once; closed, it
// begins anew. A new phone opens it by the key on paper. Every page on the way
// is held against what every page must be.
func TestDevices(t *testing.T) {
	for _, language := range i18n.Langs {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			s := serve(t)
			phone := func() *keeps {
				return keeping(newPhone(t, s, phoneSettings{language: language}), language, "Ana", "Léo", "Inès")
			}
			k := phone()
			k.setUp("p1")
			game := k.gameOnly()
			k.open("/settings")
			k.tap("link", k.say.T("devices.title"))
			k.look("devices")
			code := k.notebookCode()
			k.look("device code")

			second := phone()
			second.open("/join")
			second.find("textbox", second.say.T("table.join")+"…").write(strings.ToLower(code[:5]) + " " + code[5:])
			second.tap("button", second.say.T("table.join.go"))
			second.look("arrival")
			second.reload()
			second.tap("button", second.say.T("devices.arrival.go"))
			second.sees("Chrome · Android")
			second.look("devices, two")
			second.open("/open/" + code)
			second.sees(second.say.T("problem.hand_unknown"))
			second.look("open, used")
			second.open("/history")
			second.open(game)
			second.sees("Ana")

			held := phone()
			held.setUp("p1")
			k.open("/devices")
			held.open("/open/" + k.notebookCode())
			held.sees(held.say.N("devices.held", 1))
			held.look("arrival, held")
			held.tap("link", held.say.T("devices.held.key"))
			held.tap("button", held.say.T("recovery.make"))
			held.tap("link", held.say.T("recovery.kept"))
			held.tap("button", held.say.T("devices.arrival.go"))
			held.open(game)
			held.sees("Ana")

			k.open("/devices")
			k.tap("button", k.say.T("devices.close.others"))
			second.open(game)
			second.sees(second.say.T("problem.table_unknown"))
			second.open("/devices")
			second.sees(second.say.T("devices.none"))

			k.tap("link", k.say.T("recovery"))
			k.look("recovery, none")
			k.tap("button", k.say.T("recovery.make"))
			k.look("recovery key")
			key := ask(k.phone, chromedp.Evaluate[string](`document.querySelector(".key").textContent`))
			require.Len(t, strings.ReplaceAll(key, " ", ""), 28)
			k.tap("link", k.say.T("recovery.kept"))
			k.sees(k.say.T("recovery"))
			k.open("/recovery")
			assert.NotContains(t, k.text(), key, "shown once")
			k.look("recovery, made")

			fresh := phone()
			fresh.open("/recover")
			fresh.find("textbox", fresh.say.T("recover.key")+"…").write("WRONG")
			fresh.tap("button", fresh.say.T("devices.open.go"))
			fresh.sees(fresh.say.T("problem.recovery_unknown"))
			fresh.look("recover, refused")
			fresh.find("textbox", fresh.say.T("recover.key")+"…").write(strings.ToLower(key))
			fresh.tap("button", fresh.say.T("devices.open.go"))
			fresh.open(game)
			fresh.sees("Ana")
		})
	}
}

// notebookCode has the page of the devices show a code for one more.
func (k *keeps) notebookCode() string {
	k.t.Helper()
	k.tap("button", k.say.T("devices.code.make"))
	code := ask(k.phone, chromedp.Evaluate[string](`document.querySelector(".signs").lastChild.textContent`))
	code = strings.ReplaceAll(code, " ", "")
	require.Len(k.t, code, 10)
	return code
}

// The end of a notebook's first game speaks of the key on paper, until there is
// one.
func TestTheFirstEndSpeaksOfTheKey(t *testing.T) {
	t.Parallel()
	k := keeping(newPhone(t, serve(t), phoneSettings{}), "en", "Ana", "Léo")
	k.setUp("p1")
	game := k.gameOnly()
	k.tap("link", k.say.T("house.finish"))
	k.tap("button", k.say.T("house.finish.now"))
	k.look("result, no key yet")
	k.tap("link", k.say.T("recovery.note.go"))
	k.tap("button", k.say.T("recovery.make"))
	k.open(game)
	assert.False(t, k.has("link", k.say.T("recovery.note.go")))
}
