package play

import (
	"slices"

	"ardoise/scoring"
)

const colours = 8 // how many colours, each with its shape, there are

// seating finds or makes the people who sit down at one table.
type seating struct {
	known map[string]PersonRow // by folded name
	byID  map[string]PersonRow
	used  [colours + 1]int // how many people wear a colour
	table [colours + 1]bool
	taken map[string]bool // ids and folded names of who sits already
	fresh []PersonRow
}

// nextTable begins another table: who was new at the last one is known.
func (s *seating) nextTable() {
	for _, person := range s.fresh {
		s.known[person.Folded], s.byID[person.ID] = person, person
	}
	s.fresh, s.table = nil, [colours + 1]bool{}
	clear(s.taken)
}

// newSeating starts from a notebook's people and the seats that are taken.
func newSeating(people []PersonRow, taken []SeatRow) *seating {
	s := &seating{
		known: make(map[string]PersonRow, len(people)),
		byID:  make(map[string]PersonRow, len(people)),
		taken: make(map[string]bool, len(taken)),
	}
	for _, person := range people {
		s.known[person.Folded], s.byID[person.ID] = person, person
		if person.MergedInto == "" {
			s.used[person.Colour]++
		}
	}
	for i, colour := range worn(taken) {
		seat := taken[i]
		s.table[colour] = true
		s.taken[seat.Person], s.taken[seat.Folded] = true, true
	}
	return s
}

// worn gives the colour of each seat: the person's own, the same in every game.
// Where two at a table have one the later gives way, to the colour given to the
// seat when it was taken, or to a free one.
func worn(seats []SeatRow) []int {
	colour := make([]int, len(seats))
	var used [colours + 1]bool
	wear := func(wish func(SeatRow) int) {
		for i, seat := range seats {
			if c := wish(seat); colour[i] == 0 && c != 0 && !used[c] {
				colour[i], used[c] = c, true
			}
		}
	}
	wear(func(s SeatRow) int { return s.Own })
	wear(func(s SeatRow) int { return s.Colour })
	for i, seat := range seats {
		if colour[i] != 0 {
			continue
		}
		colour[i] = max(1, seat.Colour)
		if free := slices.Index(used[1:], false); free >= 0 {
			colour[i] = free + 1
		}
		used[colour[i]] = true
	}
	return colour
}

// person finds who goes by a name, following those who were merged.
func (s *seating) person(folded string) (PersonRow, bool) {
	person, known := s.known[folded]
	for range len(s.byID) {
		if !known || person.MergedInto == "" {
			break
		}
		person, known = s.byID[person.MergedInto]
	}
	return person, known
}

// sit gives the named people their seats, in order; first is the position of
// the first. A name that cannot be kept, or that sits here already, is a
// problem at its field.
func (s *seating) sit(names []string, first int, field func(i int) string) ([]SeatRow, error) {
	seats := make([]SeatRow, len(names))
	for i, name := range names {
		name, err := cleanName(name, field(i))
		if err != nil {
			return nil, err
		}
		seat := SeatRow{Seat: scoring.SeatAt(first + i), Position: first + i, Name: name, Folded: scoring.FoldName(name)}
		typed := seat.Folded
		if person, known := s.person(typed); known {
			seat.Person, seat.Name, seat.Folded = person.ID, person.Name, person.Folded
		}
		if s.taken[typed] || s.taken[seat.Person] {
			return nil, scoring.Refuse("name_twice", field(i), "name", name)
		}
		s.taken[typed], s.taken[seat.Folded] = true, true
		if seat.Person != "" {
			s.taken[seat.Person] = true
		}
		seats[i] = seat
	}
	return seats, nil
}

// dress gives seats their colours, and a person to those whose name is new: in
// the colour that the seat brings along as its own, else in the seat's.
// People keep their colour; where two at the table share one, the later of
// them gets a free one for this session, since colour and shape must tell
// players apart.
func (s *seating) dress(seats []SeatRow, newID func() string, now int64) {
	for i := range seats {
		own := seats[i].Own
		if person, known := s.byID[seats[i].Person]; known {
			own = person.Colour
		}
		if own != 0 && !s.table[own] {
			seats[i].Colour, s.table[own] = own, true
		}
	}
	for i := range seats {
		if seats[i].Colour == 0 {
			seats[i].Colour = s.freeColour()
			s.table[seats[i].Colour] = true
		}
		if seats[i].Person != "" {
			continue
		}
		person := PersonRow{ID: newID(), Name: seats[i].Name, Folded: seats[i].Folded, Colour: seats[i].Colour, Played: now}
		if seats[i].Own != 0 {
			person.Colour = seats[i].Own
		}
		if erased(person.Name) {
			person.Folded = erasedMark + person.ID
		}
		seats[i].Person = person.ID
		s.used[person.Colour]++
		s.fresh = append(s.fresh, person)
	}
}

// freeColour is one that nobody at the table wears, the least worn in the
// notebook; at a table of more than eight some must share.
func (s *seating) freeColour() int {
	best := 0
	for colour := 1; colour <= colours; colour++ {
		if s.table[colour] && slices.Contains(s.table[1:], false) {
			continue
		}
		if best == 0 || s.used[colour] < s.used[best] {
			best = colour
		}
	}
	return best
}
