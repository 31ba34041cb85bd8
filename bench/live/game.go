package main

import (
	"context"
	"fmt"
	"net/http"
)

// game is a running game of Skull King, entered step by step: one bid after
// the other, then the round's results.
type game struct {
	id      string
	version int64
	seats   []*phone // who enters for a seat; the keeper's is the first
	code    string
	round   int
	step    int // bids made in the round
}

func begin(ctx context.Context, keeper *phone, names ...string) (*game, error) {
	var begun struct {
		ID   string `json:"id"`
		Code string `json:"join_code"`
	}
	err := keeper.call(ctx, http.MethodPost, "/sessions", map[string]any{"game": "skull-king", "rulebook": "classic", "players": names}, "", &begun)
	g := &game{id: begun.ID, code: begun.Code, round: 1}
	for range names {
		g.seats = append(g.seats, keeper)
	}
	return g, err
}

// sit brings a phone of its own to a seat, counted from 0.
func (g *game) sit(ctx context.Context, seat int, p *phone) error {
	if err := p.call(ctx, http.MethodPost, "/join", map[string]any{"code": g.code}, "", nil); err != nil {
		return err
	}
	g.seats[seat] = p
	return p.call(ctx, http.MethodPut, "/sessions/"+g.id+"/seats/"+seatID(seat), map[string]any{}, "", nil)
}

func seatID(i int) string { return fmt.Sprint("p", i+1) }

// actor is the phone that enters next.
func (g *game) actor() *phone {
	if g.step < len(g.seats) {
		return g.seats[g.step]
	}
	return g.seats[0]
}

// next enters what is to be entered now, on the phone whose it is.
func (g *game) next(ctx context.Context) error {
	path, match := "/sessions/"+g.id+"/entries", "*"
	who, entry := g.actor(), map[string]any{"round": g.round}
	if g.step < len(g.seats) {
		entry["type"], entry["values"] = "bids", map[string]int{seatID(g.step): g.step % (g.round + 1)}
		g.step++
	} else {
		tricks := map[string]int{}
		for i := range g.seats {
			tricks[seatID(i)] = 0
		}
		tricks["p1"] = g.round
		entry["type"], entry["tricks"] = "results", tricks
		match = fmt.Sprintf("%q", fmt.Sprint(g.version))
		g.round, g.step = g.round+1, 0
	}
	g.version++
	return who.call(ctx, http.MethodPost, path, entry, match, nil)
}
