package handlers

import (
	"strconv"

	"ardoise/scoring"
)

// AppendJSON adds the answer to a write, most of which is the sheet.
func (b writtenBody) AppendJSON(into []byte) ([]byte, error) {
	into = strconv.AppendInt(append(into, `{"seq":`...), b.Seq, 10)
	into = strconv.AppendInt(append(into, `,"version":`...), b.Version, 10)
	into, err := scoring.AppendJSON(append(into, `,"entry":`...), b.Entry)
	if err != nil {
		return nil, err
	}
	into, err = scoring.AppendJSON(append(into, `,"state":`...), b.State)
	return append(into, '}'), err
}
