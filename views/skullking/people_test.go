package skullking

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestStartScoresThatAreOffered(t *testing.T) {
	for _, c := range []struct {
		totals          []int
		average, median int
	}{
		{nil, 0, 0},
		{[]int{40}, 40, 40},
		{[]int{10, 20}, 15, 15},
		{[]int{10, 15}, 13, 13},
		{[]int{-10, -15}, -13, -13},
		{[]int{100, -10, 0}, 30, 0},
		{[]int{20, 10, 10, 10}, 13, 10},
		{[]int{-20, -10, -10}, -13, -10},
	} {
		assert.Equal(t, c.average, average(c.totals), "average of %v", c.totals)
		assert.Equal(t, c.median, median(c.totals), "median of %v", c.totals)
	}
}
