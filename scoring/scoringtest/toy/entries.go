package toy

import (
	"maps"
	"slices"

	"ardoise/scoring"
)

// Number is the secret entry: what one or more players chose for a round. A
// nil value is one that was cut out.
type Number struct {
	scoring.Head
	Round  int                     `json:"round"`
	Values map[scoring.SeatID]*int `json:"values"`
}

// By lists the seats that chose.
func (n Number) By() []scoring.SeatID { return slices.Sorted(maps.Keys(n.Values)) }

// Names lists the seats that chose.
func (n Number) Names() []scoring.SeatID { return n.By() }

// Double is the winner of a revealed round taking one point more for it: a
// correction of the round's numbers can make it impossible.
type Double struct {
	scoring.Head
	Round  int            `json:"round"`
	Player scoring.SeatID `json:"player"`
}

// By is the player.
func (d Double) By() []scoring.SeatID { return []scoring.SeatID{d.Player} }

// Names is the player.
func (d Double) Names() []scoring.SeatID { return d.By() }

func (game) Entries() []scoring.EntryType {
	return []scoring.EntryType{{Type: "number", Value: Number{}}, {Type: "double", Value: Double{}}}
}

func (game) Decode(typ string, body []byte) (scoring.Entry, error) {
	switch typ {
	case "number":
		entry, err := scoring.DecodeAs[Number](body)
		if err != nil {
			return nil, err
		}
		for seat, value := range entry.(Number).Values {
			if value == nil {
				return nil, &scoring.Problem{Kind: scoring.Malformed, Code: "wrong_type", Field: "/values/" + string(seat)}
			}
		}
		return entry, nil
	case "double":
		return scoring.DecodeAs[Double](body)
	}
	return scoring.DecodeShared(typ, body)
}
