package beadtrade

import "ardoise/scoring"

// Options are the variants of a table and its five types.
type Options struct {
	// OrdinaryTotems makes a held totem one more bead of its type (BT-3).
	OrdinaryTotems bool `json:"ordinary_totems"`
	// ExtendedTotems ends a round at three totems instead of two.
	ExtendedTotems bool `json:"extended_totems"`
	// FiveRounds plays five rounds instead of three.
	FiveRounds bool `json:"five_rounds"`
	// LockedTotems and AnimalStories change play only: the table is reminded.
	LockedTotems  bool `json:"locked_totems"`
	AnimalStories bool `json:"animal_stories"`
	// Types are the five types in the order of the sheet; left out: Preset.
	Types []BeadType `json:"types,omitempty"`
}

// Rounds is how many rounds the game has.
func (o Options) Rounds() int {
	if o.FiveRounds {
		return 5
	}
	return 3
}

// TotemsToEnd is how many totems on the box end a round.
func (o Options) TotemsToEnd() int {
	if o.ExtendedTotems {
		return 3
	}
	return 2
}

// Centre gives the number of beads and of totems that always lie in the
// centre: those of the types nobody started with.
func (o Options) Centre() (beads, totems int) {
	for _, t := range o.Types {
		if t.Seat == "" {
			totems++
		}
	}
	return BeadsPerType * totems, totems
}

// ReadOptions reads the options of a prepared set-up.
func ReadOptions(setup scoring.Setup) (Options, error) {
	var options Options
	if err := scoring.Unmarshal(setup.Options, &options); err != nil {
		return options, scoring.Inside(err, "options")
	}
	return options, nil
}

// Prepare fills in the preset types, and who starts with which: in the order
// of types and seats, one each (two each for two players), unless the types
// name their seats.
func (g Game) Prepare(setup scoring.Setup) (scoring.Setup, error) {
	setup, err := scoring.PrepareBy(g.ID(), g.Spec(), setup)
	if err != nil {
		return scoring.Setup{}, err
	}
	options, err := ReadOptions(setup)
	if err != nil {
		return scoring.Setup{}, err
	}
	if options.Types, err = prepareTypes(options.Types, setup.Seats); err != nil {
		return scoring.Setup{}, scoring.Inside(err, "options", "types")
	}
	if setup.Options, err = scoring.Marshal(options); err != nil {
		return scoring.Setup{}, err
	}
	return setup, nil
}
