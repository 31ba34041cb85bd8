package play

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Who won as often stands by how well the rest of it went.
func TestTheBetterRecordStandsAbove(t *testing.T) {
	ordered := []Record{ // games, wins, shared, places, points
		{10, 3, 0, 30, 900},
		{2, 1, 0, 5, 100},
		{3, 1, 0, 4, 900},
		{1, 0, 0, 4, 160},
		{2, 0, 0, 9, 280},
		{1, 0, 0, 5, 140},
		{1, 0, 0, 5, 130},
	}
	for i, better := range ordered {
		assert.Zero(t, better.compare(better))
		for _, other := range ordered[i+1:] {
			assert.Positive(t, better.compare(other), "%v %v", better, other)
			assert.Negative(t, other.compare(better), "%v %v", better, other)
		}
	}
}
