package perlinpinpin

import (
	"unicode/utf8"

	"ardoise/scoring"
)

// Princess is one of the twelve cards in the centre.
type Princess struct {
	ID     string `json:"id"`
	Points int    `json:"points"` // 0 to 100
	// Name is what the table calls her; empty: the usual name of her id.
	Name string `json:"name,omitempty"`
}

// Options are the options of a session.
type Options struct {
	PrincessPowers bool       `json:"princess_powers,omitzero"`
	Princesses     []Princess `json:"princesses,omitempty"` // twelve; none: the preset
}

// The three princesses with powers.
const (
	Rose = "rose"
	Cat  = "cat"
	Dog  = "dog"
)

const (
	princessCount = 12
	maxPoints     = 100
	maxSigns      = 40
)

// Preset gives the princesses' usual values, to be changed to what the cards
// of the table say.
func Preset() []Princess {
	return []Princess{
		{ID: Rose, Points: 5}, {ID: "cake", Points: 5}, {ID: "rainbow", Points: 5}, {ID: "starfish", Points: 5},
		{ID: "moon", Points: 10}, {ID: "peacock", Points: 10}, {ID: "ladybug", Points: 10}, {ID: "sunflower", Points: 10},
		{ID: Cat, Points: 15}, {ID: Dog, Points: 15}, {ID: "pancake", Points: 15},
		{ID: "heart", Points: 20},
	}
}

// Goal is what wins at once (PP-1): that many princesses or that many points.
type Goal struct {
	Princesses int `json:"princesses"`
	Points     int `json:"points"`
}

// GoalFor gives the goal of a table: 5 or 50 for two and three players, 4 or
// 40 for four and five.
func GoalFor(players int) Goal {
	if players <= 3 {
		return Goal{5, 50}
	}
	return Goal{4, 40}
}

// Prepare checks a set-up and fills the princesses in.
func (g Game) Prepare(setup scoring.Setup) (scoring.Setup, error) {
	prepared, err := scoring.PrepareBy(ID, g.Spec(), setup)
	if err != nil {
		return scoring.Setup{}, err
	}
	var options Options
	if err := scoring.Unmarshal(prepared.Options, &options); err != nil {
		return scoring.Setup{}, scoring.Inside(err, "options")
	}
	if options.Princesses == nil {
		options.Princesses = Preset()
	}
	if err := checkPrincesses(options.Princesses); err != nil {
		return scoring.Setup{}, scoring.Inside(err, "options", "princesses")
	}
	prepared.Options, err = scoring.Marshal(options)
	return prepared, err
}

func checkPrincesses(princesses []Princess) error {
	if n := len(princesses); n != princessCount {
		return scoring.Refuse("princess_count", "", "n", n, "wanted", princessCount)
	}
	seen := make(map[string]bool, princessCount)
	for i, p := range princesses {
		at := scoring.Pointer(i)
		switch {
		case p.ID == "" || utf8.RuneCountInString(p.ID) > maxSigns:
			return scoring.Refuse("princess_id", at+"/id", "high", maxSigns)
		case utf8.RuneCountInString(p.Name) > maxSigns:
			return scoring.Refuse("princess_name", at+"/name", "high", maxSigns)
		case seen[p.ID]:
			return scoring.Refuse("princess_twice", at+"/id", "princess", Named(princesses, p.ID))
		case p.Points < 0 || p.Points > maxPoints:
			return scoring.Refuse("princess_points", at+"/points", "princess", Named(princesses, p.ID), "n", p.Points, "high", maxPoints)
		}
		seen[p.ID] = true
	}
	return nil
}

// Named gives the argument that names a princess in a message: the table's own
// name, the usual one, or the id where neither is known.
func Named(princesses []Princess, id string) any {
	for _, p := range princesses {
		if p.ID == id && p.Name != "" {
			return p.Name
		}
	}
	for _, p := range Preset() {
		if p.ID == id {
			return scoring.Word("perlinpinpin.princess." + id)
		}
	}
	return id
}
