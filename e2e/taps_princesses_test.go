package e2e

import "testing"

// princesses opens PerlinPinpin's board for a table of three.
func princesses(t *testing.T, language string) (*server, *keeps) {
	t.Helper()
	s := serve(t)
	k := keeping(newPhone(t, s, phoneSettings{language: language}), language, "Ana", "Léo", "Inès")
	k.open("/new/perlinpinpin")
	k.fillNames()
	k.tap("button", k.say.T("house.setup.start"))
	return s, k
}

// TestAPrincessThatDidNotGetThrough wakes princesses while the server is down, and
// one without a network: that is told, and stays so until the next tap, whatever
// another page does.
func TestAPrincessThatDidNotGetThrough(t *testing.T) {
	t.Parallel()
	s, k := princesses(t, "fr")
	lost := wrong(k.say.T("live.unsent"))
	other := keeping(k.secondTab(s, phoneSettings{language: "fr"}), "fr", k.names...)
	other.open(k.gamePath())

	s.kill()
	k.tap("button", "Réveiller Lune 10 points")
	k.until(lost, "the tap is lost without a word")
	k.tap("button", "Réveiller Paon 10 points")
	k.until(lost, "another tap is lost without a word")
	k.shot("unsent")
	s.start()
	k.until(`document.querySelector("#lost").hidden`, "the server is back")
	other.tap("button", "Réveiller Tournesol 10 points")
	k.find("button", fr("Tournesol 10 points, chez Ana : voler ou endormir")) // the page is drawn anew
	k.until(lost, "what was not read yet is gone")
	k.tap("button", "Réveiller Lune 10 points")
	k.hears("réveille Lune")
	k.until("!"+lost, "what was told once stays for ever")

	k.offline(true)
	k.tap("button", "Réveiller Paon 10 points")
	k.until(lost, "the tap is lost without a word")
	k.offline(false)
	k.until(`document.querySelector("#offline").hidden`, "the network is back")
	k.until(lost, "what was not read yet is gone")
	other.wires.takeComplaints()
	k.wires.takeComplaints() // of the server and the network that were gone
}

// TestARefusedPrincessStaysTold has a princess refused whom another phone has
// woken in the same breath, and another tapped before that is told: the refusal
// stands there after her answer, until the next tap.
func TestARefusedPrincessStaysTold(t *testing.T) {
	t.Parallel()
	_, k := princesses(t, "en")
	k.tell(`
		const card = princess => document.querySelector("[value='wake::" + princess + "']");
		const form = card(4).form, other = new FormData(form), first = new XMLHttpRequest();
		other.set("key", crypto.randomUUID());
		other.set("save", "wake:p2:4");
		first.open("POST", form.action, false);
		first.send(new URLSearchParams(other));
		for (const princess of [4, 5]) card(princess).click()`)
	k.find("button", "Peacock 10 points, with Ana: steal or put to sleep")
	refused := wrong("Moon is already awake")
	k.until(refused, "the answer to the next tap draws over the refusal")
	k.find("radio", "Inès").tap()
	k.until("!"+refused, "what was told once stays for ever")
}
