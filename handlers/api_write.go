package handlers

import (
	"strconv"

	"ardoise/scoring"
)

// ownJSON is what writes itself as JSON, as scoring.Marshal would.
type ownJSON interface {
	AppendJSON(into []byte) ([]byte, error)
}

// marshal writes a value as JSON, into room where that is enough.
func marshal(room []byte, value any) ([]byte, error) {
	if own, can := value.(ownJSON); can {
		return own.AppendJSON(room)
	}
	return scoring.Marshal(value)
}

// AppendJSON adds the answer to a write, most of which is the sheet.
func (b writtenBody) AppendJSON(into []byte) ([]byte, error) {
	into = strconv.AppendInt(append(into, `{"seq":`...), b.Seq, 10)
	into = strconv.AppendInt(append(into, `,"version":`...), b.Version, 10)
	entry, err := scoring.Marshal(b.Entry)
	if err != nil {
		return nil, err
	}
	into = append(append(append(into, `,"entry":`...), entry...), `,"state":`...)
	if own, can := b.State.(ownJSON); can {
		into, err = own.AppendJSON(into)
	} else {
		var state []byte
		state, err = scoring.Marshal(b.State)
		into = append(into, state...)
	}
	return append(into, '}'), err
}
