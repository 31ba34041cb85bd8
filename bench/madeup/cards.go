package madeup

import "ardoise/scoring"

// object is a JSON object.
type object = map[string]any

// skullKing bids and takes: players are good at it, and not always.
func (g *Games) skullKing(_ scoring.Game, setup scoring.Setup) ([]string, error) {
	var log []string
	for round := 1; round <= 10; round++ {
		cards := round
		if len(setup.Seats) >= 8 {
			cards = min(round, 8)
		}
		tricks, bids := map[scoring.SeatID]int{}, map[scoring.SeatID]int{}
		for range cards {
			tricks[setup.Seats[g.dice.IntN(len(setup.Seats))]]++
		}
		for _, seat := range setup.Seats {
			tricks[seat] += 0 // who took none is named too
			bids[seat] = min(cards, max(0, tricks[seat]+g.dice.IntN(5)/2-1))
		}
		results := object{"type": "results", "round": round, "tricks": tricks}
		if winner := setup.Seats[g.dice.IntN(len(setup.Seats))]; tricks[winner] > 0 && g.chance(3) {
			results["bonuses"] = object{string(winner): object{"skull_king_took_pirates": 1}}
		}
		for _, value := range []object{{"type": "bids", "round": round, "values": bids}, results} {
			body, err := entry(value)
			if err != nil {
				return nil, err
			}
			log = append(log, body)
		}
	}
	return log, nil
}

// pearls lays, or counts at the end alone, with colours that every table has.
func (g *Games) pearls(_ scoring.Game, setup scoring.Setup) ([]string, error) {
	var options object
	if err := scoring.Unmarshal(setup.Options, &options); err != nil {
		return nil, err
	}
	left := map[string]int{"blue": 12, "turquoise": 8, "purple": 4}
	colours := []string{"blue", "turquoise", "purple"}
	draw := func(most int) (string, int) {
		colour := colours[g.dice.IntN(len(colours))]
		n := min(left[colour], 1+g.dice.IntN(most))
		left[colour] -= n
		return colour, n
	}
	seat := func() scoring.SeatID { return setup.Seats[g.dice.IntN(len(setup.Seats))] }
	var log []any
	treasure, hands := map[scoring.SeatID]map[string]int{}, map[scoring.SeatID]map[string]int{}
	for _, seat := range setup.Seats {
		treasure[seat], hands[seat] = map[string]int{}, map[string]int{}
	}
	for range 3 + g.dice.IntN(8) {
		if colour, n := draw(5); n > 0 {
			by := seat()
			treasure[by][colour] += n
			log = append(log, object{"type": "lay", "player": by, "colour": colour, "count": n})
		}
	}
	ender := g.dice.IntN(len(setup.Seats))
	log = append(log, object{"type": "pile_empty", "player": setup.Seats[ender]})
	for step := range setup.Seats { // everybody lays once more, who emptied the pile last
		by := setup.Seats[(ender+1+step)%len(setup.Seats)]
		if colour, n := draw(3); n > 0 {
			treasure[by][colour]++
			log = append(log, object{"type": "lay", "player": by, "colour": colour, "count": 1})
			hands[by][colour] += n - 1
		}
	}
	log = append(log, object{"type": "hands", "hands": hands})
	if options["keeping"] == "count" {
		players := object{}
		for _, seat := range setup.Seats {
			players[string(seat)] = object{"treasure": treasure[seat], "hand": hands[seat]}
		}
		log = []any{object{"type": "count", "players": players}}
	}
	return bodies(log)
}

func bodies(log []any) ([]string, error) {
	out := make([]string, len(log))
	for i, value := range log {
		var err error
		if out[i], err = entry(value); err != nil {
			return nil, err
		}
	}
	return out, nil
}
