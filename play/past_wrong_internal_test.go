package play

import (
	"testing"

	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
)

// However late a line is found wrong, the first ten of the file are told, in its
// order.
func TestTheFirstWrongLinesAreTold(t *testing.T) {
	var wrong wrongLines
	assert.NoError(t, wrong.err())
	for line := 4; line <= 22; line += 2 { // ten of them
		assert.Equal(t, line == 22, wrong.add(line, scoring.Refuse("past_date", "")), line)
	}
	assert.False(t, wrong.add(3, scoring.Refuse("past_game", "")), "there may be more before the last")
	assert.True(t, wrong.add(21, scoring.Refuse("past_game", "")), "what comes after the last is not told")
	assert.Equal(t, []int{3, 4, 6, 8, 10, 12, 14, 16, 18, 20}, wrong.lines)
	assert.Equal(t, "past_game", wrong.causes[0].Code)
	assert.Len(t, wrong.causes, mostWrong)
}
