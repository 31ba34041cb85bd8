package e2e

import (
	"fmt"
	"testing"
)

// wrong tells whether a note with some words says what is wrong.
func wrong(words string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(".note[data-kind=bad]:not([hidden])")].some(e => e.innerText.includes(%q))`, words)
}

// TestATapThatDidNotGetThrough taps a totem without a network, and one while the
// server is down: that is told, and stays so until the next tap, which is saved.
func TestATapThatDidNotGetThrough(t *testing.T) {
	t.Parallel()
	s := serve(t)
	b := &beads{keeps: keeping(newPhone(t, s, phoneSettings{language: "fr"}), "fr", "Ana", "Léo", "Inès"), placed: map[string]bool{}}
	b.open("/new/bead-trade")
	b.fillNames()
	b.tap("button", b.say.T("house.setup.start"))
	lost := wrong(b.say.T("live.unsent"))

	b.offline(true)
	b.sees(b.say.T("house.offline.taps"))
	b.tapTotem("pink", "lid")
	b.until(lost, "the tap is lost without a word")
	b.shot("unsent")
	b.offline(false)
	b.until(`document.querySelector("#offline").hidden`, "the network is back")
	b.until(lost, "what was not read yet is gone")
	b.tapTotem("pink", "lid")
	placed := b.say.T("house.undo", "what", b.totem("pink")+" "+b.box("lid"))
	b.find("button", placed)
	b.until("!"+lost, "what was told once stays for ever")

	b.tap("button", placed)
	s.stop()
	b.tapTotem("green", "base")
	b.until(lost, "the tap is lost without a word")
	s.start()
	b.until(`document.querySelector("#lost").hidden`, "the server is back")
	b.until(lost, "what was not read yet is gone")
	b.wires.takeComplaints() // of the network and the server that were gone
}

// TestARefusalOutlivesWhatComesAfterIt has a totem refused that lies there
// already: that stands there after what another page does, until the next tap.
func TestARefusalOutlivesWhatComesAfterIt(t *testing.T) {
	t.Parallel()
	s := serve(t)
	b := &beads{keeps: keeping(newPhone(t, s, phoneSettings{}), "en", "Ana", "Léo"), placed: map[string]bool{}}
	b.open("/new/bead-trade")
	b.fillNames()
	b.tap("button", b.say.T("house.setup.start"))
	other := &beads{keeps: keeping(b.secondTab(s, phoneSettings{}), "en", b.names...), placed: map[string]bool{}}
	other.open(b.gamePath())
	put := b.say.T("house.undo", "what", b.totem("pink")+" "+b.box("lid"))

	b.tell(`for (const totem of ["lid.pink", "base.pink"]) document.querySelector("[value='" + totem + "']").click()`)
	refused := wrong(b.totem("pink") + " " + b.box("base"))
	b.until(refused, "nothing is refused")
	other.tap("button", put)
	b.find("button", b.say.T("bt.tap", "totem", b.totem("pink"), "box", b.box("lid"))) // the page is drawn anew
	b.until(refused, "the refusal is drawn over")
	b.tapTotem("pink", "lid")
	b.find("button", put)
	b.until("!"+refused, "what was told once stays for ever")
	b.wires.takeComplaints() // of the refusal
}
