package views

import (
	"net/url"
	"strconv"

	"ardoise/i18n"
	"ardoise/play"
)

// Roster is the state of the page of a notebook's people.
type Roster struct {
	Page
	People []play.RosterPerson
	Erased bool // somebody was erased just now
}

// shown lists those who are, or are not, hidden.
func (r Roster) shown(hidden bool) []play.RosterPerson {
	var people []play.RosterPerson
	for _, person := range r.People {
		if person.Hidden == hidden {
			people = append(people, person)
		}
	}
	return people
}

// Player is the state of the page of one of a notebook's people.
type Player struct {
	Page
	Person   play.RosterPerson
	Others   []play.RosterPerson
	Played   []string // games of which there are statistics
	Name     string   // as typed, the person's own at first
	Problems []Problem
	Twin     string // id of who has the name that was typed; "" for nobody
}

// For gives the words of the problem at a field, "" where there is none.
func (p Player) For(field string) string { return problemFor(p.Problems, field) }

// at is an address below the person's own.
func (p Player) at(path string) string { return PlayerURL(p.Person.ID) + path }

// PlayerURL is the address of a person's page.
func PlayerURL(person string) string { return "/players/" + url.PathEscape(person) }

// called is a name as it stands in a sentence.
func called(person play.RosterPerson) string { return i18n.Isolate(person.Name) }

// wearing is a person as a mark is drawn of them.
func wearing(person play.Person, colour int) play.Seat {
	return play.Seat{Name: person.Name, Colour: colour}
}

// playedWords says how much somebody played: "12 games · last Sunday 29 …".
func playedWords(page Page, person play.RosterPerson) string {
	words := page.P.N("house.games", person.Games)
	if person.Latest != "" {
		words += " · " + page.P.T("people.latest", "evening", EveningWords(page.P, person.Latest))
	}
	return words
}

// Merge is the state of the page that makes one person of two.
type Merge struct {
	Page
	Two      [2]play.RosterPerson
	Stays    string // id of whose name stays
	Colour   int    // that stays
	Together []play.TogetherRow
	Problems []Problem
}

// colours are those of the two, each once.
func (m Merge) colours() []int {
	one, other := m.Two[0].Colour, m.Two[1].Colour
	if one == other {
		return []int{one}
	}
	return []int{one, other}
}

// allColours are the signs that somebody can wear.
func allColours() []int { return []int{1, 2, 3, 4, 5, 6, 7, 8} }

// colourWords names a colour by the shape that goes with it, which is the same
// in every theme.
func colourWords(page Page, colour int) string {
	return page.P.T("people.colour." + strconv.Itoa(colour))
}

// flagValue is how a form sends a truth.
func flagValue(on bool) string {
	if on {
		return "1"
	}
	return "0"
}
