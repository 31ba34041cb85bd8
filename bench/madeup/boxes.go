package madeup

import (
	"errors"
	"fmt"

	"ardoise/scoring"
)

// perlinPinpin wakes and steals until somebody wins.
func (g *Games) perlinPinpin(game scoring.Game, setup scoring.Setup) ([]string, error) {
	asleep := []string{"rose", "cake", "rainbow", "starfish", "moon", "peacock", "ladybug", "sunflower", "cat", "dog", "pancake", "heart"}
	g.dice.Shuffle(len(asleep), func(i, j int) { asleep[i], asleep[j] = asleep[j], asleep[i] })
	holder := map[string]int{}
	var held []string
	var log []string
	for len(asleep) > 0 {
		player := g.dice.IntN(len(setup.Seats))
		step := object{"type": "wake", "player": setup.Seats[player]}
		if len(held) > 0 && g.chance(3) {
			princess := held[g.dice.IntN(len(held))]
			if holder[princess] == player {
				continue
			}
			step["type"], step["from"], step["princess"] = "steal", setup.Seats[holder[princess]], princess
			if g.chance(3) {
				step["type"] = "steal_countered"
			} else {
				holder[princess] = player
			}
		} else {
			princess := asleep[0]
			step["princess"], asleep, held, holder[princess] = princess, asleep[1:], append(held, princess), player
			step["by"] = []string{"prince", "jester"}[g.dice.IntN(4)/3]
		}
		body, err := entry(step)
		if err != nil {
			return nil, err
		}
		log = append(log, body)
		_, sheet, err := g.Replay(Game{setup, log})
		if err != nil || sheet.Common().Finished {
			return log, err
		}
	}
	return nil, errors.New("every princess is awake, and nobody has won")
}

// beadTrade counts the rounds with every piece somewhere.
func (g *Games) beadTrade(_ scoring.Game, setup scoring.Setup) ([]string, error) {
	var options map[string]scoring.RawJSON
	if err := scoring.Unmarshal(setup.Options, &options); err != nil {
		return nil, err
	}
	var kinds []object
	if err := scoring.Unmarshal(options["types"], &kinds); err != nil {
		return nil, err
	}
	types := make([]string, len(kinds))
	for i, kind := range kinds {
		types[i] = fmt.Sprint(kind["id"])
	}
	var log []any
	for round := 1; round <= 3; round++ {
		log = append(log, g.reveal(round, types, setup.Seats))
	}
	return bodies(log)
}

type pieces struct {
	Beads  map[string]int `json:"beads"`
	Totems []string       `json:"totems"`
}

func (g *Games) reveal(round int, types []string, seats []scoring.SeatID) object {
	const beadsOfType = 4
	centre := len(types) - len(seats)
	if len(seats) == 2 {
		centre = 1
	}
	var beads []string
	for _, typ := range types {
		for range beadsOfType {
			beads = append(beads, typ)
		}
	}
	g.dice.Shuffle(len(beads), func(i, j int) { beads[i], beads[j] = beads[j], beads[i] })
	g.dice.Shuffle(len(types), func(i, j int) { types[i], types[j] = types[j], types[i] })
	places := []*pieces{{Totems: []string{types[0]}}, {Totems: []string{types[1]}}}
	held := map[scoring.SeatID]*pieces{}
	for _, seat := range seats {
		held[seat] = &pieces{Totems: []string{}}
		places = append(places, held[seat])
	}
	for _, place := range places {
		place.Beads = map[string]int{}
	}
	for _, bead := range beads[beadsOfType*centre:] {
		places[g.dice.IntN(len(places))].Beads[bead]++
	}
	for _, totem := range types[2 : len(types)-centre] {
		holder := places[2+g.dice.IntN(len(seats))]
		holder.Totems = append(holder.Totems, totem)
	}
	return object{"type": "reveal", "round": round, "lid": places[0], "base": places[1], "held": held}
}
