package skullking

import "ardoise/scoring"

// The rulebooks.
const (
	Classic     = "classic"
	Schmidt     = "schmidt"
	GrandpaBeck = "grandpa-beck"
)

// Values of the option "scoring".
const (
	Standard = "standard"
	Rascal   = "rascal"
)

// Options are the options of a set-up, decoded. Those that the rulebook does
// not know are off.
type Options struct {
	BonusNeedsExactBid bool   `json:"bonus_needs_exact_bid"`
	BonusPerPirate     bool   `json:"bonus_per_pirate"`
	Schedule           string `json:"schedule"`
	Scoring            string `json:"scoring"`
	Ghost              bool   `json:"ghost"`
}

// Bonus is the id of something that pays in a trick won.
type Bonus string

// The bonuses.
const (
	MermaidTookSkullKing Bonus = "mermaid_took_skull_king" // SK-5
	SkullKingTookPirates Bonus = "skull_king_took_pirates" // SK-6: how many
	PiratesTookMermaids  Bonus = "pirates_took_mermaids"   // SK-7: how many
	Fourteens            Bonus = "fourteens"               // SK-7: coloured 14s in tricks won
	BlackFourteen        Bonus = "black_fourteen"          // SK-7
)

// bonusOrder is the order in which bonuses are listed and scored; an index
// into it is how the package counts them.
var bonusOrder = [...]Bonus{MermaidTookSkullKing, SkullKingTookPirates, PiratesTookMermaids, Fourteens, BlackFourteen}

const (
	mermaidTookKing = iota
	kingTookPirates
	piratesTookMermaids
	fourteens
	blackFourteen
	bonusKinds
)

// Worth is a bonus that a rulebook knows, and what it pays.
type Worth struct {
	Bonus Bonus
	Rule  string // the rule of its line: "SK-5"
	Each  int    // points for one
	// Once is set where any number pays as one.
	Once bool
	// Max is how many a whole table can count in one round.
	Max int
}

// Schedules lists the values of the option "schedule", the default first.
func Schedules() []string {
	return []string{"classic", "even-keeled", "skip-to-the-brawl", "swift-n-salty", "broadside-barrage", "whirlpool", "past-your-bedtime"}
}

// Schedule gives the cards that each round deals (before the limit of eight
// players), of the named schedule; an unknown name is the classic one.
func Schedule(name string) []int {
	switch name {
	case "even-keeled":
		return []int{2, 4, 6, 8, 10}
	case "skip-to-the-brawl":
		return []int{6, 7, 8, 9, 10}
	case "swift-n-salty":
		return []int{5, 5, 5, 5, 5}
	case "broadside-barrage":
		return []int{10, 10, 10, 10, 10, 10, 10, 10, 10, 10}
	case "whirlpool":
		return []int{9, 7, 5, 3, 1}
	case "past-your-bedtime":
		return []int{1}
	}
	return []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
}

// CardsDealt limits the cards of a schedule for a table of so many players:
// eight never get more than eight.
func CardsDealt(scheduled, players int) int {
	if players >= 8 {
		return min(scheduled, 8)
	}
	return scheduled
}

// OptionsOf decodes the options of a prepared set-up; whatever is not there is
// at its default.
func OptionsOf(setup scoring.Setup) Options {
	options := Options{Schedule: "classic", Scoring: Standard}
	if len(setup.Options) > 0 {
		// A set-up that was prepared decodes; of one that was not, the
		// defaults stand.
		_ = scoring.Unmarshal(setup.Options, &options)
	}
	return options
}

// Bonuses lists the bonuses that a rulebook knows, with what they pay under
// the options, in the order of the score lines.
func Bonuses(rulebook string, options Options) []Worth {
	if rulebook == GrandpaBeck {
		return []Worth{
			{Bonus: MermaidTookSkullKing, Rule: "SK-5", Each: 40, Max: 1},
			{Bonus: SkullKingTookPirates, Rule: "SK-6", Each: 30, Max: maxPirates},
			{Bonus: PiratesTookMermaids, Rule: "SK-7", Each: 20, Max: maxMermaids},
			{Bonus: Fourteens, Rule: "SK-7", Each: 10, Max: maxFourteens},
			{Bonus: BlackFourteen, Rule: "SK-7", Each: 20, Max: 1},
		}
	}
	return []Worth{
		{Bonus: MermaidTookSkullKing, Rule: "SK-5", Each: 50, Max: 1},
		{Bonus: SkullKingTookPirates, Rule: "SK-6", Each: 30, Once: rulebook == Classic && !options.BonusPerPirate, Max: maxPirates},
	}
}

// Wagers lists what Rascal of Roatan lets a player stake (SK-9).
func Wagers() []int { return []int{0, 10, 20} }

// BonusNeedsBid tells whether a missed bid voids the bonuses.
func BonusNeedsBid(rulebook string, options Options) bool {
	return rulebook != Classic || options.BonusNeedsExactBid
}

// ZeroCountsCards tells whether a bid of 0 is worth the cards dealt (SK-3,
// SK-4) and not the round's number.
func ZeroCountsCards(rulebook string) bool { return rulebook == GrandpaBeck }

// TigressAlwaysPirate tells whether the Tigress is a pirate card for the Skull
// King's bonus (SK-6) whichever way she was played.
func TigressAlwaysPirate(rulebook string) bool { return rulebook == Schmidt }

const (
	maxPirates   = 6 // five and the Tigress
	maxMermaids  = 2
	maxFourteens = 3 // the coloured suits
)
