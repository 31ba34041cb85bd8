package beadtrade

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// One type among three players: beads of each, and where its totem is.
func TestScore(t *testing.T) {
	const p1, p2, p3 = seat0, seat0 + 1, seat0 + 2
	type reasons = [3]string
	for _, c := range []struct {
		name      string
		lid, base int
		held      [3]int
		totem     place
		ordinary  bool
		rule      string
		points    [3]int
		reasons   reasons
	}{
		{"lid: +1 however many", 0, 0, [3]int{3, 1, 0}, onLid, false, "BT-1", [3]int{1, 1, 0}, reasons{"beads", "beads", ""}},
		{"lid: sole holder", 0, 0, [3]int{0, 4, 0}, onLid, false, "BT-1", [3]int{}, reasons{"", "sole_holder", ""}},
		{"lid: beads under the base are not looked at", 0, 2, [3]int{1, 1, 0}, onLid, false, "BT-1", [3]int{1, 1, 0}, reasons{"beads", "beads", ""}},
		{"lid: nobody holds any", 2, 1, [3]int{}, onLid, false, "BT-1", [3]int{}, reasons{}},
		{"base: -1 however many", 0, 0, [3]int{2, 0, 1}, onBase, false, "BT-2", [3]int{-1, 0, -1}, reasons{"beads", "", "beads"}},
		{"base: a sole holder loses too", 3, 0, [3]int{1, 0, 0}, onBase, false, "BT-2", [3]int{-1, 0, 0}, reasons{"sole_loser", "", ""}},
		{"more lid: beads and the totem", 1, 0, [3]int{2, 1, 0}, p1, false, "BT-3", [3]int{2, 1, 0}, reasons{"beads_and_totem", "beads", ""}},
		{"more lid: the totem alone", 2, 1, [3]int{1, 0, 0}, p3, false, "BT-3", [3]int{1, 0, 1}, reasons{"beads", "", "totem"}},
		{"more lid: sole holder loses the bonus too", 1, 0, [3]int{3, 0, 0}, p1, false, "BT-3", [3]int{}, reasons{"sole_holder", "", ""}},
		{"more lid: sole holder of the totem", 4, 0, [3]int{}, p2, false, "BT-3", [3]int{}, reasons{"", "sole_holder", ""}},
		{"more lid: sole holder, totem in the centre", 1, 0, [3]int{3, 0, 0}, uncounted, false, "BT-3", [3]int{}, reasons{"sole_holder", "", ""}},
		{"ordinary totem: one point for both", 1, 0, [3]int{2, 1, 0}, p1, true, "BT-3", [3]int{1, 1, 0}, reasons{"ordinary_totem", "beads", ""}},
		{"ordinary totem: alone it is a bead", 1, 0, [3]int{2, 0, 0}, p2, true, "BT-3", [3]int{1, 1, 0}, reasons{"beads", "totem", ""}},
		{"ordinary totem: sole holder", 1, 0, [3]int{2, 0, 0}, p1, true, "BT-3", [3]int{}, reasons{"sole_holder", "", ""}},
		{"level", 1, 1, [3]int{1, 1, 0}, p1, false, "BT-4", [3]int{}, reasons{"level", "level", ""}},
		{"level with nothing under the boxes", 0, 0, [3]int{4, 0, 0}, p2, false, "BT-4", [3]int{}, reasons{"level", "level", ""}},
		{"more base: bead, totem, one each", 0, 1, [3]int{3, 0, 0}, p2, false, "BT-5", [3]int{-1, -1, 0}, reasons{"beads", "totem", ""}},
		{"more base: bead and totem lose one together", 0, 1, [3]int{1, 2, 0}, p2, false, "BT-5", [3]int{-1, -1, 0}, reasons{"beads", "no_more_than_one", ""}},
		{"more base: a sole holder loses too", 1, 2, [3]int{1, 0, 0}, p1, false, "BT-5", [3]int{-1, 0, 0}, reasons{"no_more_than_one", "", ""}},
		{"more base: sole holder of beads", 0, 2, [3]int{0, 2, 0}, uncounted, false, "BT-5", [3]int{0, -1, 0}, reasons{"", "sole_loser", ""}},
		{"more base, ordinary totem: alone it loses", 0, 2, [3]int{}, p3, true, "BT-5", [3]int{0, 0, -1}, reasons{"", "", "sole_loser"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := position{}
			p.lid[1], p.base[1], p.totem[1] = c.lid, c.base, c.totem
			for seat, beads := range c.held {
				p.held[seat][1] = beads
			}
			v := p.score(1, c.ordinary)
			assert.Equal(t, c.rule, v.rule)
			assert.Equal(t, c.points[:], v.points[:3])
			assert.Equal(t, c.reasons[:], v.reason[:3])
		})
	}
}
