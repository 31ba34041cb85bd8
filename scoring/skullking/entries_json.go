package skullking

import (
	"maps"
	"slices"
)

// AppendJSON adds bids as JSON, byte for byte as [scoring.Marshal] writes them: each
// is written to the log and in its answer.
func (b Bids) AppendJSON(into []byte) ([]byte, error) {
	w := writer{out: into}
	w.text(`{"type":`, b.Kind).number(`,"round":`, b.Round)
	members(&w, `,"values":`, b.Values, func(bid *int) {
		if bid == nil {
			w.raw(`null`)
			return
		}
		w.number("", *bid)
	})
	w.raw(`}`)
	return w.out, w.err
}

// AppendJSON adds results as JSON, byte for byte as [scoring.Marshal] writes them.
func (r Results) AppendJSON(into []byte) ([]byte, error) {
	w := writer{out: into}
	w.text(`{"type":`, r.Kind).number(`,"round":`, r.Round)
	counts(&w, `,"tricks":`, r.Tricks)
	if len(r.Bonuses) > 0 {
		members(&w, `,"bonuses":`, r.Bonuses, func(earned Earned) { members(&w, "", earned, w.count) })
	}
	w.rare(`,"alliances":`, r.Alliances, len(r.Alliances))
	counts(&w, `,"wagers":`, r.Wagers)
	counts(&w, `,"bid_changes":`, r.BidChanges)
	w.rare(`,"cannonball":`, r.Cannonball, len(r.Cannonball))
	w.some(`,"destroyed_tricks":`, r.DestroyedTricks).some(`,"ghost_tricks":`, r.GhostTricks)
	w.only(`,"waive_tricks_check":`, r.WaiveTricksCheck).raw(`}`)
	return w.out, w.err
}

// counts writes numbers by name, unless there are none.
func counts[K ~string](w *writer, name string, of map[K]int) {
	if len(of) > 0 {
		members(w, name, of, w.count)
	}
}

// count writes a number.
func (w *writer) count(n int) { w.number("", n) }

// members writes an object in the order of its names.
func members[K ~string, V any](w *writer, name string, of map[K]V, value func(V)) {
	var room [16]K // a table has no more
	keys := slices.AppendSeq(room[:0], maps.Keys(of))
	slices.Sort(keys)
	w.raw(name).raw(`{`)
	for i, key := range keys {
		w.comma(i)
		w.text("", string(key)).raw(`:`)
		value(of[key])
	}
	w.raw(`}`)
}
