package handlers_test

import (
	"fmt"
	"net/http"

	"github.com/stretchr/testify/assert"
)

// act does one thing that comes to a phone's mind at a table as it was seen.
func (p *phone) act(seen tableSeen) {
	round := seen.State.Round
	if seen.State.Finished {
		round = 10
	}
	bid, tricks, revealed, cards := p.standing(seen, round)
	latest := fmt.Sprintf(`"%d"`, seen.Version)
	switch whim := p.dice.IntN(20); {
	case whim == 0: // an old version
		if seen.Version > 0 {
			status := p.send(p.change(http.MethodPost, "", `"0"`, p.bidFor(p.seat, round, cards)), true)
			assert.NotEqual(p.t, 201, status, "a stale version wrote")
		}
	case whim == 1: // another's seat
		other := p.other()
		status := p.send(p.change(http.MethodPost, "", "*", p.bidFor(other, round, cards)), true)
		assert.True(p.t, p.n == 0 || status == 403, "%s bid for %s: %d", p.seat, other, status)
	case whim == 2: // the latest row back, whoever wrote it
		p.send(p.change(http.MethodDelete, fmt.Sprintf("/%d", seen.Version), latest, ""), true)
	case whim == 3 && len(p.own) > 0: // another value in a row of its own
		p.send(p.change(http.MethodPut, fmt.Sprintf("/%d", p.own[len(p.own)-1]), latest, p.bidFor(p.seat, round, cards)), true)
	case !bid:
		p.send(p.change(http.MethodPost, "", p.oneOf("*", latest), p.bidFor(p.seat, round, cards)), true)
	case revealed && !tricks:
		p.send(p.change(http.MethodPost, "", p.oneOf("*", latest), resultOf(p.seat, round, cards)), true)
	case p.n == 0 && whim < 8: // the keeper, for somebody who is slow
		p.send(p.change(http.MethodPost, "", "*", resultOf(p.other(), round, cards)), true)
	}
}

// standing tells how far the own seat is in a round.
func (p *phone) standing(seen tableSeen, number int) (bid, tricks, revealed bool, cards int) {
	for _, round := range seen.State.Rounds {
		if round.Round != number {
			continue
		}
		for _, box := range round.Boxes {
			if box.Player == p.seat {
				bid, tricks = box.HasBid, box.Tricks != nil
			}
		}
		revealed, cards = round.Revealed, round.Cards
	}
	return bid, tricks, revealed, max(1, cards)
}

// bidFor is a bid for a seat; what was typed for others is known to who typed.
func (p *phone) bidFor(seat string, round, cards int) string {
	value := p.dice.IntN(cards + 1)
	if seat != p.seat && p.n == 0 {
		if p.typed == nil {
			p.typed = map[string]int{}
		}
		p.typed[fmt.Sprint(round, seat)] = value
	}
	return fmt.Sprintf(`{"type":"bids","round":%d,"values":{%q:%d}}`, round, seat, value)
}

// resultOf is a seat's tricks: each round one seat takes them all, so that they
// add up whoever enters them.
func resultOf(seat string, round, cards int) string {
	tricks := 0
	if seat == fmt.Sprintf("p%d", (round-1)%tablePhones+1) {
		tricks = cards
	}
	return fmt.Sprintf(`{"type":"results","round":%d,"tricks":{%q:%d}}`, round, seat, tricks)
}

// other is a seat that is not the phone's.
func (p *phone) other() string {
	return fmt.Sprintf("p%d", (p.n+1+p.dice.IntN(tablePhones-1))%tablePhones+1)
}

func (p *phone) oneOf(texts ...string) string { return texts[p.dice.IntN(len(texts))] }
