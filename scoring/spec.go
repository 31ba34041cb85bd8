package scoring

// Spec is what a table may choose at set-up.
type Spec struct {
	Rules     int        // revision of the rules in this binary, from 1
	Rulebooks []Rulebook // one or more, the default first
	// BoardGameGeek is the game's number there, for other score keepers to
	// know it by; 0 where it is not known.
	BoardGameGeek int
}

// Rulebook is one printed edition. A game with a single one leaves ID empty.
type Rulebook struct {
	ID                 string
	MinSeats, MaxSeats int
	Options            []Option
}

// Option is one choice of a rulebook.
type Option struct {
	Name   string
	Kind   OptionKind
	Values []string // of a Choice, the default first
	// MinSeats and MaxSeats bound the number of players the option is for;
	// 0 leaves that side open.
	MinSeats, MaxSeats int
}

// OptionKind says how an option is chosen.
type OptionKind int

const (
	Toggle   OptionKind = iota // off by default
	ToggleOn                   // on by default
	Choice                     // one of Values
	Custom                     // a value the game's own set-up page edits
)

// Rulebook finds a rulebook by id; an empty id finds the only one.
func (s Spec) Rulebook(id string) (Rulebook, bool) {
	for _, r := range s.Rulebooks {
		if r.ID == id {
			return r, true
		}
	}
	return Rulebook{}, false
}

// NoRulebook is the refusal of a rulebook that [Spec.Rulebook] does not find; id
// is empty where none was named though the game has several.
func (s Spec) NoRulebook(id string) *Problem {
	ids := make([]any, len(s.Rulebooks))
	for i, r := range s.Rulebooks {
		ids[i] = r.ID
	}
	return Refuse("unknown_rulebook", "/rulebook", "rulebook", id, "rulebooks", ids)
}

// Seats gives the smallest and the largest table of all rulebooks.
func (s Spec) Seats() (low, high int) {
	low, high = s.Rulebooks[0].MinSeats, s.Rulebooks[0].MaxSeats
	for _, r := range s.Rulebooks[1:] {
		low, high = min(low, r.MinSeats), max(high, r.MaxSeats)
	}
	return low, high
}
