package store

import (
	"testing"

	"ardoise/play"

	"github.com/stretchr/testify/assert"
)

// What goes without a savepoint can be beaten by its first statement only; who
// is beaten later would undo what others write at the same time.
func TestOnlyGuardedScriptsGoWithoutASavepoint(t *testing.T) {
	seats := []play.SeatRow{{Seat: "p1", Person: "ana"}}
	for name, test := range map[string]struct {
		row     play.AppendRow
		guarded bool
	}{
		"a bid":              {play.AppendRow{Change: 3, Former: &play.Result{}}, true},
		"points":             {play.AppendRow{Change: 3, Former: &play.Result{}, Result: play.Result{Seats: []play.ResultRow{{Seat: "p1"}}}}, true},
		"the end":            {play.AppendRow{Change: 3, Former: &play.Result{}, Result: play.Result{Finished: true}}, true},
		"at whatever change": {play.AppendRow{}, true},
		"somebody joins":     {play.AppendRow{Change: 3, Former: &play.Result{}, Seats: seats}, false},
		"somebody new joins": {play.AppendRow{Change: 3, Former: &play.Result{}, Seats: seats, People: []play.PersonRow{{ID: "ana"}}, Limits: play.Limits{People: 9}}, false},
	} {
		t.Run(name, func(t *testing.T) {
			var change int64
			assert.Equal(t, test.guarded, anyEntry(test.row, &change).guarded())
		})
	}
	var begins script
	begins.addSession(play.NewSessionRow{Seats: seats})
	assert.False(t, begins.guarded(), "a set-up")
	assert.False(t, script{}.guarded(), "nothing at all")
}
