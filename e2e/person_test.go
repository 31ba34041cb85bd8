package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// TestOwnSettings chooses language and look; both are remembered.
func TestOwnSettings(t *testing.T) {
	t.Parallel()
	k := keeping(newPhone(t, serve(t), phoneSettings{language: "es-MX,es"}), "es", "Ana")
	k.open("/")
	k.sees(k.say.T("house.new"))
	k.tap("link", k.say.T("house.settings"))
	k.tap("radio", "Français")
	k.tap("radio", k.say.T("house.settings.light"))
	k.tap("button", k.say.T("house.settings.save"))
	french := keeping(k.phone, "fr", "Ana")
	for range 2 {
		french.open("/")
		french.sees(french.say.T("house.new"))
		assert.Equal(t, "fr", ask(k.phone, chromedp.Evaluate[string](`document.documentElement.lang`)))
		assert.Equal(t, "light", ask(k.phone, chromedp.Evaluate[string](`document.documentElement.dataset.theme || ""`)))
	}
	french.tap("link", french.say.T("house.settings"))
	assert.Equal(t, "true", french.find("radio", "Français").property("checked"))
}

// TestNamesAsTyped takes names that break careless programs: all are shown as
// typed, and those that may not be are refused beside their field.
func TestNamesAsTyped(t *testing.T) {
	t.Parallel()
	odd := []string{`<b>"O'Neill"</b>`, "$1 ${x} {{.}}", "👩‍👩‍👧‍👦 Zoë", "محمد", strings.Repeat("w", 40)}
	k := keeping(newPhone(t, serve(t), phoneSettings{}), "en", odd...)
	k.setUp("p1")
	for _, name := range odd {
		k.find("group", name+"…")
	}
	for _, fault := range k.misfits(phoneWidth) {
		t.Errorf("bids: %s", fault)
	}

	k.names = []string{"Ana", " ana ", strings.Repeat("x", 200), ""}
	k.open("/new/skull-king")
	k.fillNames()
	k.tap("button", k.say.T("house.setup.start"))
	assert.Equal(t, "/new/skull-king", k.address())
	assert.Equal(t, "true", k.find("combobox", k.say.T("house.setup.name", "place", "2")).property("invalid"))
	for i, name := range k.names {
		field := k.find("combobox", k.say.T("house.setup.name", "place", string(rune('1'+i))))
		assert.Equal(t, strings.TrimSpace(name), strings.TrimSpace(text(field.ax.Value)), "what was typed stays")
	}
}
