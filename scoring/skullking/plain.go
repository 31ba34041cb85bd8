package skullking

import (
	"strings"

	"ardoise/scoring"
)

// plain reads JSON that is written just as Marshal writes it: no blanks, members
// in their order, whole numbers, keys without an escape. A log is full of such
// bids and results, and reading them by reflection costs more than replaying
// them. Anything else, a fault above all, is left to [scoring.DecodeAs].
type plain struct {
	rest string
	odd  bool // something else was met
}

// plainBids reads bids; not ok where they are to be read otherwise.
func plainBids(body []byte) (e Bids, ok bool) {
	p := plain{rest: string(body)}
	p.literal(`{"type":"bids","round":`)
	e.Kind, e.Round = "bids", p.number()
	p.literal(`,"values":`)
	bids := make([]int, 0, p.members())
	e.Values = plainMembers[scoring.SeatID](&p, func() *int {
		bids = append(bids, p.number())
		return &bids[len(bids)-1]
	})
	p.literal(`}`)
	return e, p.ended()
}

// plainResults reads results of which nothing belongs to the whole table; not ok
// where they are to be read otherwise.
func plainResults(body []byte) (e Results, ok bool) {
	p := plain{rest: string(body)}
	p.literal(`{"type":"results","round":`)
	e.Kind, e.Round = "results", p.number()
	if p.next(`,"tricks":`) {
		e.Tricks = plainCounts[scoring.SeatID](&p)
	}
	if p.next(`,"bonuses":`) {
		e.Bonuses = plainMembers[scoring.SeatID](&p, func() Earned { return plainCounts[Bonus](&p) })
	}
	if p.next(`,"wagers":`) {
		e.Wagers = plainCounts[scoring.SeatID](&p)
	}
	if p.next(`,"bid_changes":`) {
		e.BidChanges = plainCounts[scoring.SeatID](&p)
	}
	p.literal(`}`)
	return e, p.ended()
}

// plainCounts reads an object of numbers.
func plainCounts[K ~string](p *plain) map[K]int { return plainMembers[K](p, p.number) }

// plainMembers reads an object that is not empty and names nothing twice.
func plainMembers[K ~string, V any](p *plain, value func() V) map[K]V {
	members := make(map[K]V, p.members())
	p.literal(`{`)
	n := 0
	for more := true; more && !p.odd; n++ {
		key := K(p.key())
		members[key] = value()
		more = p.next(`,`)
	}
	p.literal(`}`)
	p.odd = p.odd || n > len(members)
	return members
}

// members is room for those of the object that comes next, as long as they are
// numbers. Nothing is checked yet, so it is no more than a table can need.
func (p *plain) members() int {
	object, _, _ := strings.Cut(p.rest, `}`)
	return min(strings.Count(object, `:`), 16)
}

// ended tells whether all was read and nothing odd.
func (p *plain) ended() bool { return !p.odd && p.rest == "" }

// next goes past a text where it comes next.
func (p *plain) next(text string) bool {
	rest, is := strings.CutPrefix(p.rest, text)
	p.rest = rest
	return is
}

// literal goes past a text that has to come next.
func (p *plain) literal(text string) {
	if !p.next(text) {
		p.odd = true
	}
}

// key reads a member's name and the colon behind it.
func (p *plain) key() string {
	p.literal(`"`)
	end := 0
	for end < len(p.rest) && isPlain(p.rest[end]) {
		end++
	}
	key := p.rest[:end]
	p.rest = p.rest[end:]
	p.literal(`":`)
	return key
}

func isPlain(b byte) bool { return b >= 'a' && b <= 'z' || b >= '0' && b <= '9' || b == '_' }

// number reads a whole number of up to nine digits.
func (p *plain) number() int {
	minus := p.next(`-`)
	n, end := 0, 0
	for end < len(p.rest) && p.rest[end] >= '0' && p.rest[end] <= '9' {
		n = 10*n + int(p.rest[end]-'0')
		if end++; end > 9 {
			break
		}
	}
	if end == 0 || end > 9 || p.rest[0] == '0' && (end > 1 || minus) {
		p.odd = true
	}
	p.rest = p.rest[min(end, len(p.rest)):]
	if minus {
		return -n
	}
	return n
}
