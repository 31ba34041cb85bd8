package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// hears waits for words in a live line of the page.
func (k *keeps) hears(words string) {
	k.t.Helper()
	k.sees(words)
	var said []string
	for _, status := range k.seek("status", "", nil) {
		line := on[string](status, `function() { return this.innerText }`)
		said = append(said, strings.Join(strings.Fields(line), " "))
	}
	assert.Contains(k.t, strings.Join(said, "\n"), words)
}

// fr puts the blanks of French typography before its signs.
func fr(words string) string {
	return strings.NewReplacer(" :", "\u00a0:", " ;", "\u202f;", " !", "\u202f!", " ?", "\u202f?").Replace(words)
}

// plays chooses whose turn it is with the arrow keys.
func (k *keeps) plays(name string) {
	k.t.Helper()
	radios := k.seek("radio", "", k.find("group", fr("Qui joue ?")))
	at := radios[0] // where nobody is chosen yet
	for _, radio := range radios {
		if radio.property("checked") == "true" {
			at = radio
		}
	}
	k.tabTo("radio", at.name)
	k.arrowTo(name)
}

// TestPerlinPinpinByKeyboard plays a whole game in French to the win without a
// finger on the screen, heard as a screen reader says it.
func TestPerlinPinpinByKeyboard(t *testing.T) {
	t.Parallel()
	k := keeping(newPhone(t, serve(t).onTheNetwork(), phoneSettings{language: "fr"}), "fr", "Ana", "Léo")
	k.open("/")
	k.enter("link", "Perlin…")
	for i, name := range k.names {
		k.tabTo("combobox", k.say.T("house.setup.name", "place", i+1))
		k.do(chromedp.KeyEvent(name))
		k.settle()
	}
	k.enter("DisclosureTriangle", "Valeur des princesses")
	k.look("set-up")
	k.enter("button", "Commencer la partie")
	k.hears("Toutes les princesses dorment. À Ana de commencer.")
	k.wires.take()

	// A prince: one tap.
	k.enter("button", "Réveiller Rose fleur, 5 points")
	k.hears("Ana réveille Rose (fleur) : 1 princesse, 5 points, encore 4 princesses ou 45 points.")
	k.light("a wake", laterTap)
	assert.Equal(t, "radio Léo", k.focused().role+" "+k.focused().name, "the focus stands at whose turn is next")

	// A knight: the princess, then what happened.
	rose := fr("Rose fleur, 5 points, chez Ana : voler ou endormir")
	k.enter("button", rose)
	k.light("a princess in hand", laterTap)
	assert.Equal(t, "Léo vole Rose à Ana Chevalier (croix)", k.focused().name, "the focus goes to what may have happened")
	k.find("button", "Léo endort Rose chez Ana Potion (lune)")
	k.look("play")
	k.enter("button", "Contré par un dragon point d’exclamation , Léo vole Rose à Ana")
	k.hears("Léo veut voler Rose (fleur) à Ana, mais un dragon (point d’exclamation) l’en empêche : rien ne bouge.")

	// Whose turn it is is a guess that the arrow keys change; a potion was a slip.
	k.plays("Léo")
	k.enter("button", rose)
	k.enter("button", "Léo endort Rose chez Ana Potion (lune)")
	k.hears("Léo endort Rose (fleur) chez Ana ; Ana : 0 princesse, 0 point, encore 5 princesses ou 50 points.")
	k.enter("button", fr("Annuler : Léo endort Rose (fleur) chez Ana"))
	k.hears("Annulé : Léo endort Rose (fleur) chez Ana.")
	k.reload()
	k.hears("Annulé : Léo endort Rose (fleur) chez Ana.")

	k.jesterWakes(t)
	k.helpers()
	k.corrects()

	// A guess is a new one after each entry, whatever was chosen before.
	k.plays("Ana")
	k.enter("button", "Réveiller Gâteau 5 points")
	k.hears("Ana réveille Gâteau")
	assert.Equal(t, "true", k.find("radio", "Léo").property("checked"))
	k.enter("button", fr("Annuler : Ana réveille Gâteau"))
	k.hears("Annulé : Ana réveille Gâteau.")

	// To the win, which is told the moment it happens.
	for _, princess := range []string{"Cœur 20", "Chien trèfle, 15", "Crêpe 15"} {
		k.plays("Ana")
		k.enter("button", "Réveiller "+princess+" points")
	}
	require.True(t, strings.HasSuffix(k.address(), "/result"), k.address())
	k.sees("Ana gagne avec 50 points")
	k.sees("50 points atteints, victoire immédiate.")
	k.look("result")
	assert.Empty(t, k.wires.takeForeign())
}

// jesterWakes counts a jester round the table and wakes at once.
func (k *keeps) jesterWakes(t *testing.T) {
	t.Helper()
	k.plays("Ana")
	k.enter("link", "Bouffon triangle")
	k.tabTo("radio", k.seek("radio", "", k.find("group", fr("Qui a joué la carte Bouffon (triangle) ?")))[0].name)
	k.arrowTo("Ana")
	k.enter("button", "4")
	k.hears("Le 4 mène à Léo, qui peut réveiller une princesse.")
	k.look("jester")
	k.enter("button", "Réveiller Chat égal, 15 points")
	k.hears("Léo réveille Chat (égal), grâce à un bouffon (triangle) : 1 princesse, 15 points")
	assert.Equal(t, "true", k.find("radio", "Léo").property("checked"), "next is who sits left of Ana")
}

// helpers asks the helpers that count cards and stickers.
func (k *keeps) helpers() {
	k.t.Helper()
	k.enter("link", "Défausse additions")
	for _, number := range []string{"2", "3", "5"} {
		k.enter("button", number)
	}
	k.hears("2 + 3 = 5 : la défausse est valable.")
	k.enter("button", "Retirer 5")
	k.hears("Pas encore : il manque un 5, 2 + 3 = 5.")
	k.look("discard")
	k.enter("link", "Retour à la partie")
	k.enter("link", "Étiquette lire")
	for _, part := range []string{"Points sur un carré", "Ronds pointillés", "Points seuls", "Points seuls"} {
		k.enter("button", fr(part+" : un de plus"))
	}
	k.hears("Valeur : 17")
	k.look("sticker")
	k.enter("link", "Retour à la partie")
}

// corrects turns the countered theft into one that worked.
func (k *keeps) corrects() {
	k.t.Helper()
	k.enter("link", "Feuille")
	k.look("sheet")
	k.enter("link", "Léo veut voler Rose (fleur) à Ana…")
	k.look("correction")
	k.enter("button", "Léo vole Rose à Ana Chevalier (croix)")
	k.find("link", "Léo vole Rose (fleur) à Ana…")
	k.enter("link", "Continuer la partie")
	k.hears("Maintenant : correction, Léo vole Rose (fleur) à Ana.")
}

// TestPerlinPinpinWithoutScript plays in English with scripts off: princesses
// of the table's own worth, Rose's power, a theft, and every helper.
func TestPerlinPinpinWithoutScript(t *testing.T) { playPrincessesWithoutScript(t, serve) }

func playPrincessesWithoutScript(t *testing.T, on serving) {
	t.Parallel()
	k := keeping(newPhone(t, on(t), phoneSettings{noScript: true}), "en", "Ana", "Léo", "Inès")
	k.open("/new/perlinpinpin")
	k.fillNames()
	k.tap("DisclosureTriangle", "1 option")
	k.tap("checkbox", "Princess powers…")
	k.tap("DisclosureTriangle", "What the princesses are worth")
	k.find("textbox", "Heart points").write("200")
	k.tap("button", "Start the game")
	k.sees("Heart cannot be worth 200. Use a number from 0 to 100.")
	k.find("textbox", "Heart points").write("30")
	k.tap("button", "Start the game")

	k.tap("button", "Wake Rose flower, 5 points")
	k.sees("Rose (flower) wakes a second princess: which one?")
	k.tap("button", "Also wake Heart 30 points")
	k.hears("Ana wakes Rose (flower) and Heart: 2 princesses, 35 points, 3 princesses or 15 points to go.")
	k.find("radio", "Inès").tap()
	k.tap("button", "Heart 30 points, with Ana: steal or put to sleep")
	k.tap("button", "Inès steals Heart from Ana Knight (cross)")
	k.hears("Inès steals Heart from Ana: 1 princess, 30 points, 4 princesses or 20 points to go.")

	k.tap("link", "Jester triangle")
	k.tap("button", "3")
	k.hears("The 3 counts to Inès, who may wake a princess.")
	k.tap("button", "Wake Dog clover, 15 points")
	k.hears("Inès wakes Dog (clover), thanks to a jester (triangle): 2 princesses, 45 points")
	k.tap("link", "Discard additions")
	k.tap("button", "4")
	k.tap("button", "6")
	k.hears("Not yet: a 10 is missing, 4 + 6 = 10.")
	k.tap("link", "Back to the game")
	k.tap("link", "Sticker read it")
	k.tap("button", "Dots on a square: one more")
	k.hears("Value: 10")
	k.tap("link", "Back to the game")

	k.find("radio", "Inès").tap()
	k.tap("button", "Wake Cat equals sign, 15 points")
	k.hears("Cat (equals sign) goes straight back to sleep")
	k.find("radio", "Inès").tap()
	k.tap("button", "Wake Moon 10 points")
	k.sees("Inès wins with 55 points")

	// The next game knows what the cards are worth.
	k.open("/new/perlinpinpin")
	k.tap("DisclosureTriangle", "What the princesses are worth")
	assert.Equal(t, "30", text(k.find("textbox", "Heart points").ax.Value))
}

// TestPerlinPinpinWeight measures a table of five, the board in full use.
func TestPerlinPinpinWeight(t *testing.T) {
	t.Parallel()
	k := keeping(newPhone(t, serve(t).onTheNetwork(), phoneSettings{language: "es"}), "es", "Ana", "Léo", "Inès", "Tom", "Zoé")
	k.open("/new/perlinpinpin")
	k.fillNames()
	k.tap("button", k.say.T("house.setup.start"))
	for _, princess := range []string{"Rosa flor, 5", "Gato signo igual, 15", "Perro trébol, 15", "Mariquita 10"} {
		k.wires.take()
		k.tap("button", "Despertar a "+princess+" puntos")
		k.find("button", princess+" puntos, de…")
		k.light("a wake", laterTap)
	}
	k.tap("button", "Perro trébol, 15 puntos, de Inès: robar o dormir")
	k.light("a princess in hand", laterTap)
	k.find("radio", "Tom").tap()
	k.light("whose turn", laterTap)
	k.look("play of five")
	k.tap("button", "Tom le roba Perro a Inès Caballero (cruz)")
	k.hears("Tom le roba Perro (trébol) a Inès: 2 princesas, 25 puntos")
	k.emptyCache()
	k.wires.take()
	k.open(k.gamePath())
	bytes, requests := k.wires.take()
	assert.LessOrEqual(t, bytes+k.icons(strings.Join(requests, " ")), int64(firstLoad), "%q", requests)
}
