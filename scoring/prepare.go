package scoring

import (
	"maps"
	"slices"
	"strings"
)

// PrepareBy checks a set-up against what a game's Spec allows and fills every
// default in: game, rules revision, first player, options. It is the common
// part of [Game.Prepare]; values of Custom options pass as they came (absent
// ones stay absent), for the game to check.
func PrepareBy(game string, spec Spec, setup Setup) (Setup, error) {
	rulebook, ok := spec.Rulebook(setup.Rulebook)
	if !ok {
		return Setup{}, spec.NoRulebook(setup.Rulebook)
	}
	if err := checkSeats(rulebook, setup.Seats); err != nil {
		return Setup{}, err
	}
	if setup.First == "" {
		setup.First = setup.Seats[0]
	}
	if !slices.Contains(setup.Seats, setup.First) {
		return Setup{}, Refuse("unknown_player", "/first", "player", setup.First)
	}
	options, err := prepareOptions(game, rulebook, setup)
	if err != nil {
		return Setup{}, err
	}
	setup.Game, setup.Rules, setup.Options = game, spec.Rules, options
	setup.Seats = slices.Clone(setup.Seats)
	return setup, nil
}

func checkSeats(rulebook Rulebook, seats []SeatID) error {
	if n := len(seats); n < rulebook.MinSeats || n > rulebook.MaxSeats {
		return Refuse("player_count", "/players", "count", n, "low", rulebook.MinSeats, "high", rulebook.MaxSeats)
	}
	for i, seat := range seats {
		if strings.TrimSpace(string(seat)) == "" {
			return Refuse("name_empty", Pointer("players", i))
		}
	}
	if i := NamedTwice(seats); i >= 0 {
		return Refuse("name_twice", Pointer("players", i), "name", seats[i])
	}
	return nil
}

func prepareOptions(game string, rulebook Rulebook, setup Setup) (Options, error) {
	given := map[string]RawJSON{}
	if len(setup.Options) > 0 {
		if err := Unmarshal(setup.Options, &given); err != nil {
			return nil, Inside(err, "options")
		}
	}
	full := make(map[string]any, len(rulebook.Options))
	for _, option := range rulebook.Options {
		raw := given[option.Name]
		delete(given, option.Name)
		value, err := optionValue(game, option, raw)
		if err != nil {
			return nil, err
		}
		if value != nil {
			full[option.Name] = value
		}
		if n := len(setup.Seats); !option.Fits(n) && value != option.Default() {
			return nil, Refuse("option_players", Pointer("options", option.Name),
				"option", optionWord(game, option), "count", n)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		return nil, Refuse("unknown_option", Pointer("options", name), "option", name)
	}
	return Marshal(full)
}

// optionValue gives the value of one option; nil raw is its default.
func optionValue(game string, option Option, raw RawJSON) (any, error) {
	field := Pointer("options", option.Name)
	if raw == nil {
		return option.Default(), nil
	}
	switch option.Kind {
	case Toggle, ToggleOn:
		var on bool
		if err := Unmarshal(raw, &on); err != nil {
			return nil, Inside(err, "options", option.Name)
		}
		return on, nil
	case Choice:
		var value string
		if err := Unmarshal(raw, &value); err != nil {
			return nil, Inside(err, "options", option.Name)
		}
		if !slices.Contains(option.Values, value) {
			return nil, Refuse("option_value", field, "option", optionWord(game, option), "value", value)
		}
		return value, nil
	}
	return raw, nil
}

// Default is the value of an option that nobody chose; nil for Custom.
func (o Option) Default() any {
	switch o.Kind {
	case Toggle, ToggleOn:
		return o.Kind == ToggleOn
	case Choice:
		return o.Values[0]
	}
	return nil
}

// Fits tells whether the option is for a table of n players.
func (o Option) Fits(n int) bool {
	return n >= o.MinSeats && (o.MaxSeats == 0 || n <= o.MaxSeats)
}

func optionWord(game string, option Option) Word { return Word(game + ".option." + option.Name) }
