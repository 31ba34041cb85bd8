package skullking

import "ardoise/scoring"

// Taken says what came of a trick.
type Taken struct {
	// Winner is nil where the trick was destroyed: nobody has it.
	Winner    *scoring.SeatID `json:"winner"`
	Rule      string          `json:"rule"`      // "SK-T1" to "SK-T9"
	Bonuses   []TrickBonus    `json:"bonuses"`   // never null
	Alliances []Alliance      `json:"alliances"` // in order of play, never null
	// NextLead leads the next trick: the winner, or who would have won it.
	NextLead scoring.SeatID `json:"next_lead"`
}

// TrickBonus is a bonus earned in a trick.
type TrickBonus struct {
	Player scoring.SeatID `json:"player"`
	Bonus  Bonus          `json:"bonus"`
	Count  int            `json:"count"`
}

// Resolve says who takes a trick of one card or more, in the order played
// (SK-T1 to SK-T9). The cards are those of the rulebook.
func Resolve(rulebook string, plays []Play) Taken {
	lead, rule := taker(rulebook, plays)
	taken := Taken{Rule: rule, Bonuses: []TrickBonus{}, Alliances: []Alliance{}, NextLead: plays[lead].Player}
	switch last := lastBeast(plays); {
	case last < 0:
		taken.Winner = &plays[lead].Player
	case plays[last].Card == Kraken:
		taken.Rule = "SK-T8"
		return taken
	default:
		taken.Rule = "SK-T9"
		highest := highestOfAll(rulebook, plays)
		if highest < 0 {
			return taken
		}
		taken.Winner, taken.NextLead = &plays[highest].Player, plays[highest].Player
	}
	taken.Bonuses = trickBonuses(rulebook, taken, plays)
	for _, play := range plays {
		if play.Card == Loot && play.Player != *taken.Winner {
			taken.Alliances = append(taken.Alliances, Alliance{play.Player, *taken.Winner})
		}
	}
	return taken
}

// taker finds who takes a trick in which kraken and whale are escapes: SK-T1
// to SK-T7.
func taker(rulebook string, plays []Play) (index int, rule string) {
	king, pirate, mermaid := -1, -1, -1
	for i := len(plays) - 1; i >= 0; i-- {
		switch plays[i].Card {
		case SkullKing:
			king = i
		case Pirate, TigressPirate:
			pirate = i
		case Mermaid:
			mermaid = i
		}
	}
	switch {
	case king >= 0 && mermaid >= 0:
		return mermaid, "SK-T1"
	case king >= 0:
		return king, "SK-T2"
	case pirate >= 0:
		return pirate, "SK-T3"
	case mermaid >= 0:
		return mermaid, "SK-T4"
	}
	return numberTaker(rulebook, plays)
}

// numberTaker finds who takes a trick of numbers and escapes: SK-T5 to SK-T7.
func numberTaker(rulebook string, plays []Play) (index int, rule string) {
	suits := Suits(rulebook)
	trump := suits[len(suits)-1]
	index, rule = 0, "SK-T7"
	var best, asked = 0, ""
	for i, play := range plays {
		suit, number, ok := play.Card.Number(rulebook)
		if !ok {
			continue
		}
		if asked == "" {
			asked = suit
		}
		switch {
		case suit == trump && (rule != "SK-T5" || number > best):
			index, rule, best = i, "SK-T5", number
		case suit == asked && rule != "SK-T5" && number > best:
			index, rule, best = i, "SK-T6", number
		}
	}
	return index, rule
}

// lastBeast finds the kraken or whale that acts: the later one.
func lastBeast(plays []Play) int {
	for i := len(plays) - 1; i >= 0; i-- {
		if plays[i].Card == Kraken || plays[i].Card == WhiteWhale {
			return i
		}
	}
	return -1
}

// highestOfAll finds the highest number of any suit, the first of equals; -1
// where there is none (SK-T9).
func highestOfAll(rulebook string, plays []Play) int {
	found, best := -1, 0
	for i, play := range plays {
		if _, number, ok := play.Card.Number(rulebook); ok && number > best {
			found, best = i, number
		}
	}
	return found
}

// trickBonuses counts what the winner of a trick earned in it.
func trickBonuses(rulebook string, taken Taken, plays []Play) []TrickBonus {
	var counts [bonusKinds]int
	for _, play := range plays {
		switch play.Card {
		case SkullKing:
			if taken.Rule == "SK-T1" {
				counts[mermaidTookKing]++
			}
		case Pirate, TigressPirate:
			if taken.Rule == "SK-T2" {
				counts[kingTookPirates]++
			}
		case TigressEscape:
			if taken.Rule == "SK-T2" && TigressAlwaysPirate(rulebook) {
				counts[kingTookPirates]++
			}
		case Mermaid:
			if taken.Rule == "SK-T3" && rulebook == GrandpaBeck {
				counts[piratesTookMermaids]++
			}
		case "black-14":
			counts[blackFourteen]++
		case "yellow-14", "green-14", "purple-14":
			counts[fourteens]++
		}
	}
	bonuses := []TrickBonus{}
	for i, count := range counts {
		if count > 0 {
			bonuses = append(bonuses, TrickBonus{*taken.Winner, bonusOrder[i], count})
		}
	}
	return bonuses
}
