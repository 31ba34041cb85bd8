package beadtrade

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ardoise/scoring"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// BeadType is one of the five types of piece. Boxes of the game differ, so a
// table may name, colour and shape each as its own box shows it.
type BeadType struct {
	// ID names the type in entries. Left out, it is the name.
	ID string `json:"id"`
	// Name is what the table calls it; empty: the preset's word for ID.
	Name string `json:"name,omitempty"`
	// Colour, Shape (of the bead) and Animal (the totem) are one of Colours,
	// Shapes and Animals, or the table's own words.
	Colour string `json:"colour,omitempty"`
	Shape  string `json:"shape,omitempty"`
	Animal string `json:"animal,omitempty"`
	// Seat is the player who starts every round with it; empty: the centre.
	Seat scoring.SeatID `json:"seat,omitempty"`
}

// Colours, Shapes and Animals have words in every language ("bead-trade.colour.pink").
func Colours() []string {
	return []string{"pink", "yellow", "green", "white", "blue", "red", "orange", "purple", "turquoise", "brown", "black", "grey"}
}

// Shapes lists the bead shapes that have words and a drawing.
func Shapes() []string {
	return []string{"round", "tube", "oval", "disc", "cube", "cone", "star", "ring"}
}

// Animals lists the totems that have words.
func Animals() []string {
	return []string{"bull", "snake", "frog", "goat", "fish", "bird", "cat", "dog", "elephant", "horse", "tiger", "turtle"}
}

// Preset gives the five types with which a table starts that names none.
func Preset() []BeadType {
	return []BeadType{
		{ID: "pink", Colour: "pink", Shape: "round", Animal: "bull"},
		{ID: "yellow", Colour: "yellow", Shape: "tube", Animal: "snake"},
		{ID: "green", Colour: "green", Shape: "oval", Animal: "frog"},
		{ID: "white", Colour: "white", Shape: "disc", Animal: "goat"},
		{ID: "blue", Colour: "blue", Shape: "cube", Animal: "fish"},
	}
}

// Title is the type as an argument of a message: the table's own name, or the
// word for the preset.
func (t BeadType) Title() any {
	if t.Name != "" {
		return t.Name
	}
	return scoring.Word("bead-trade.type." + t.ID)
}

// UnmarshalJSONFrom reads a type from an object, or from its mere name.
func (t *BeadType) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if dec.PeekKind() == '"' {
		*t = BeadType{}
		return json.UnmarshalDecode(dec, &t.ID)
	}
	type object BeadType
	return json.UnmarshalDecode(dec, (*object)(t))
}

// prepareTypes checks five types and fills in what they leave out. Fields of
// its problems start at the list.
func prepareTypes(given []BeadType, seats []scoring.SeatID) ([]BeadType, error) {
	if given == nil {
		given = Preset()
	}
	if len(given) != Types {
		return nil, scoring.Refuse("types_count", "", "count", len(given), "needed", Types)
	}
	types := make([]BeadType, len(given))
	for i, t := range given {
		types[i] = fillIn(t)
		if err := checkType(types[:i], types[i], i); err != nil {
			return nil, err
		}
	}
	if err := deal(types, seats); err != nil {
		return nil, err
	}
	return types, nil
}

func fillIn(t BeadType) BeadType {
	if t.ID == "" {
		t.ID = t.Name
	}
	for _, preset := range Preset() {
		if t.ID == preset.ID {
			t.Colour = cmp.Or(t.Colour, preset.Colour)
			t.Shape = cmp.Or(t.Shape, preset.Shape)
			t.Animal = cmp.Or(t.Animal, preset.Animal)
			return t
		}
	}
	t.Name = cmp.Or(t.Name, t.ID)
	return t
}

func checkType(before []BeadType, t BeadType, i int) error {
	if !fit(t.ID) {
		return scoring.Refuse("type_word", scoring.Pointer(i), "max", maxWord)
	}
	for _, word := range []struct{ member, value string }{{"name", t.Name}, {"colour", t.Colour}, {"shape", t.Shape}, {"animal", t.Animal}} {
		if word.value != "" && !fit(word.value) {
			return scoring.Refuse("type_word", scoring.Pointer(i, word.member), "max", maxWord)
		}
	}
	for _, other := range before {
		if t.ID == other.ID || t.Name != "" && strings.EqualFold(t.Name, other.Name) {
			return scoring.Refuse("type_twice", scoring.Pointer(i), "type", t.Title())
		}
	}
	return nil
}

const maxWord = 40 // characters of a type's name, colour, shape or animal

func fit(word string) bool {
	return strings.TrimSpace(word) != "" && utf8.RuneCountInString(word) <= maxWord &&
		!strings.ContainsFunc(word, unicode.IsControl)
}

// deal gives every seat its one type, or two where two play.
func deal(types []BeadType, seats []scoring.SeatID) error {
	each := 1
	if len(seats) == 2 {
		each = 2
	}
	has := make(map[scoring.SeatID]int, len(seats)+1)
	for i, t := range types {
		if t.Seat != "" && !slices.Contains(seats, t.Seat) {
			return scoring.Refuse("unknown_player", scoring.Pointer(i, "seat"), "player", t.Seat)
		}
		has[t.Seat]++
	}
	if has[""] == Types {
		for i := range len(seats) * each {
			types[i].Seat = seats[i/each]
		}
		return nil
	}
	for _, seat := range seats {
		if has[seat] != each {
			return scoring.Refuse("types_dealt", "", "player", seat, "count", has[seat], "needed", each)
		}
	}
	return nil
}
