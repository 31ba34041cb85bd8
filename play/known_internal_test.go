package play

import (
	"fmt"
	"testing"

	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
)

// What is remembered is bounded, and a newer state is never replaced.
func TestKnownIsBounded(t *testing.T) {
	var k known
	at := func(id string, change int64, rows int) *table {
		return &table{
			stored: &StoredSession{SessionRow: SessionRow{ID: id, Change: change}}, records: make([]record, rows), as: seatedAs{device: "d"},
		}
	}
	for i := range 100 {
		k.put(at(fmt.Sprint("session-", i%50), int64(i), 900+i))
		sum := 0
		for _, t := range k.tables {
			sum += tableWeight + len(t.records)
		}
		assert.Equal(t, sum, k.weight)
		assert.LessOrEqual(t, sum, maxKnown)
	}
	assert.Greater(t, len(k.tables), 30)
	k = known{}
	k.put(at("a", 2, 2))
	k.put(at("a", 1, 1))
	assert.Equal(t, int64(2), k.get("a").stored.Change)
	assert.Empty(t, k.get("a").as.device, "it is nobody's")
	assert.Nil(t, k.get("b"))
	k.put(at("huge", 1, maxKnown+1))
	assert.LessOrEqual(t, k.weight, maxKnown)

	k = known{}
	for i := range maxKnown {
		k.put(at(fmt.Sprint("empty-", i), 1, 0))
	}
	assert.LessOrEqual(t, len(k.tables), 1000, "sessions without rows are forgotten too")
	for id := range k.tables {
		k.forget(id)
	}
	assert.Zero(t, k.weight)
}

// The rows of a session weigh once: as records, or as they are stored where
// nobody here knows the game.
func TestRowsWeighOnce(t *testing.T) {
	s := New(Config{})
	unknown := s.understand(&StoredSession{SessionRow: SessionRow{Setup: scoring.Setup{Game: "chess"}}, Rows: make([]LogEntryRow, 3)})
	assert.Equal(t, tableWeight+3, unknown.weight())

	known := &table{stored: &StoredSession{}, records: make([]record, 3)}
	again := &TableRow{StoredSession: StoredSession{Rows: make([]LogEntryRow, 3)}, Last: known.last()}
	assert.Equal(t, tableWeight+3, s.asRead(known, again).weight())
}
