package skullking

import (
	"strings"

	"ardoise/scoring"
	"ardoise/views"
)

// reader reads the fields of one posted form.
type reader struct{ views.Reader }

// seats reads the fields "<prefix>.<seat>" into numbers by seat, those that are
// 0 left out where zero is false: there 0 and nothing are the same.
func (r *reader) seats(prefix string, zero bool) map[scoring.SeatID]int {
	numbers := map[scoring.SeatID]int{}
	for _, field := range r.Fields(prefix) {
		if n, ok := r.Number(field); ok && (zero || n != 0) {
			numbers[scoring.SeatID(strings.TrimPrefix(field, prefix+"."))] = n
		}
	}
	return numbers
}
