package skullking

import (
	"slices"
	"strconv"
	"sync"

	"ardoise/scoring"

	"github.com/go-json-experiment/json/jsontext"
)

// AppendJSON adds the sheet as JSON, byte for byte as [scoring.Marshal] writes
// it: a long sheet is the answer to every bid, and looking its fields up by
// reflection would cost more than all the rest of the answer. A test holds the
// two together.
func (s *Sheet) AppendJSON(into []byte) ([]byte, error) {
	w := writer{out: into}
	w.standing(&s.Standing)
	w.raw(`,"seats":`).seats(s.Seats)
	w.number(`,"round":`, s.Round).text(`,"phase":`, string(s.Phase)).number(`,"cards":`, s.Cards)
	w.text(`,"dealer":`, string(s.Dealer)).text(`,"leads":`, string(s.Leads)).number(`,"last_round":`, s.LastRound)
	w.raw(`,"rounds":[`)
	for i := range s.Rounds {
		w.comma(i)
		w.round(s.Rounds[i])
	}
	w.raw(`]`)
	w.rare(`,"left":`, s.Left, len(s.Left)).rare(`,"starts":`, s.Starts, len(s.Starts))
	w.raw(`}`)
	return w.out, w.err
}

// written is the JSON of a scored round, which every sheet after it shares: a
// round that is mended has another.
type written struct {
	once sync.Once
	json []byte
	err  error
}

// writer writes JSON; err is the first fault.
type writer struct {
	out []byte
	err error
}

func (w *writer) raw(text string) *writer {
	w.out = append(w.out, text...)
	return w
}

func (w *writer) comma(i int) {
	if i > 0 {
		w.out = append(w.out, ',')
	}
}

func (w *writer) number(name string, n int) *writer {
	w.out = strconv.AppendInt(append(w.out, name...), int64(n), 10)
	return w
}

// some writes a number unless it is 0.
func (w *writer) some(name string, n int) *writer {
	if n != 0 {
		w.number(name, n)
	}
	return w
}

// maybe writes a number where there is one.
func (w *writer) maybe(name string, n *int) *writer {
	if n != nil {
		w.number(name, *n)
	}
	return w
}

func (w *writer) truth(name string, is bool) *writer {
	w.out = strconv.AppendBool(append(w.out, name...), is)
	return w
}

// only writes a truth unless it is false.
func (w *writer) only(name string, is bool) *writer {
	if is {
		w.truth(name, is)
	}
	return w
}

func (w *writer) text(name, value string) *writer {
	out, err := jsontext.AppendQuote(append(w.out, name...), value)
	return w.add(out, err)
}

// told writes a text unless it is empty.
func (w *writer) told(name, value string) *writer {
	if value != "" {
		w.text(name, value)
	}
	return w
}

func (w *writer) add(out []byte, err error) *writer {
	if err != nil && w.err == nil {
		w.err = err
	}
	w.out = out
	return w
}

// rare writes what few sheets have, unless its length is 0.
func (w *writer) rare(name string, value any, length int) *writer {
	if length == 0 {
		return w
	}
	body, err := scoring.Marshal(value)
	return w.add(append(append(w.out, name...), body...), err)
}

func (w *writer) seats(seats []scoring.SeatID) *writer {
	w.raw(`[`)
	for i, seat := range seats {
		w.comma(i)
		w.text("", string(seat))
	}
	return w.raw(`]`)
}

func (w *writer) standing(s *scoring.Standing) {
	members(w, `{"totals":`, s.Totals, w.count)
	w.raw(`,"ranking":[`)
	for i, place := range s.Ranking {
		w.comma(i)
		w.number(`{"place":`, place.Place).raw(`,"players":`).seats(place.Players).number(`,"total":`, place.Total).raw(`}`)
	}
	w.truth(`],"finished":`, s.Finished).only(`,"broken_off":`, s.BrokenOff)
	w.raw(`,"winners":`).seats(s.Winners).raw(`,"missing":[`)
	for i, m := range s.Missing {
		w.comma(i)
		w.text(`{"code":`, m.Code).some(`,"round":`, m.Round).told(`,"player":`, string(m.Player)).rare(`,"args":`, m.Args, len(m.Args)).raw(`}`)
	}
	w.raw(`]`)
}

func (w *writer) round(r *Round) {
	once := r.written
	if once == nil {
		w.newRound(r)
		return
	}
	once.once.Do(func() {
		var own writer
		own.newRound(r)
		once.json, once.err = slices.Clip(own.out), own.err
	})
	w.add(append(w.out, once.json...), once.err)
}

func (w *writer) newRound(r *Round) {
	w.number(`{"round":`, r.Number).number(`,"cards":`, r.Cards)
	w.text(`,"dealer":`, string(r.Dealer)).text(`,"leads":`, string(r.Leads))
	w.truth(`,"revealed":`, r.Revealed).some(`,"bid_sum":`, r.BidSum).truth(`,"scored":`, r.Scored).raw(`,"boxes":[`)
	for i := range r.Boxes {
		w.comma(i)
		w.box(&r.Boxes[i])
	}
	w.raw(`]`).some(`,"destroyed_tricks":`, r.DestroyedTricks).some(`,"ghost_tricks":`, r.GhostTricks)
	w.rare(`,"alliances":`, r.Alliances, len(r.Alliances)).only(`,"waived_tricks_check":`, r.Waived)
	w.rare(`,"tricks":`, r.Tricks, len(r.Tricks)).only(`,"by_tricks":`, r.ByTricks)
	w.rare(`,"differs":`, r.Differs, len(r.Differs)).told(`,"next_lead":`, string(r.NextLead)).raw(`}`)
}

func (w *writer) box(b *Box) {
	w.text(`{"player":`, string(b.Player)).truth(`,"has_bid":`, b.HasBid).maybe(`,"bid":`, b.Bid)
	w.maybe(`,"bid_change":`, b.BidChange).maybe(`,"final_bid":`, b.FinalBid).maybe(`,"tricks":`, b.Tricks)
	w.some(`,"tricks_so_far":`, b.SoFar).rare(`,"bonuses":`, b.Bonuses, len(b.Bonuses)).maybe(`,"wager":`, b.Wager)
	w.only(`,"cannonball":`, b.Cannonball).truth(`,"scored":`, b.Scored).number(`,"points":`, b.Points).number(`,"total":`, b.Total)
	if len(b.Lines) > 0 {
		w.raw(`,"lines":[`)
		for i := range b.Lines {
			w.comma(i)
			w.line(&b.Lines[i])
		}
		w.raw(`]`)
	}
	w.raw(`}`)
}

func (w *writer) line(l *scoring.Line) {
	w.text(`{"rule":`, l.Rule).told(`,"what":`, l.What).number(`,"points":`, l.Points).some(`,"count":`, l.Count)
	w.some(`,"each":`, l.Each).only(`,"void":`, l.Void).told(`,"reason":`, l.Reason).raw(`}`)
}
