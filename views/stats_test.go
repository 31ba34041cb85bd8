package views

import (
	"testing"

	"ardoise/i18n"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestNumbersOfStatistics(t *testing.T) {
	words, err := i18n.Load()
	require.NoError(t, err)
	en, fr := words.For("en"), words.For("fr")
	assert.Equal(t, []string{"2.4", "−28.8", "0", "0", "12"},
		[]string{Decimal(en, 2.44), Decimal(en, -28.84), Decimal(en, 0), Decimal(en, -0.04), Decimal(en, 11.96)})
	assert.Equal(t, "2,4", Decimal(fr, 2.44))
	assert.Equal(t, []string{"+2,4", "−2,4", "0", "0"}, []string{signed(fr, 2.4), signed(fr, -2.4), signed(fr, 0), signed(fr, 0.04)})
	assert.Equal(t, []string{"33%", "100%", "–"}, []string{Percent(en, 1, 3), Percent(en, 3, 3), Percent(en, 0, 0)})
	assert.Equal(t, "45\u202f%", Percent(fr, 45, 100))
	assert.Equal(t, []string{"1.5", "180", "380", "–"}, []string{Mean(en, 3, 2), Mean(en, 360, 2), Mean(en, 380, 1), Mean(en, 0, 0)})
}

// Every bar lies between the chart's edges, also where some are negative.
func TestBarsStayInTheirBox(t *testing.T) {
	for name, bars := range map[string]Bars{
		"one":       {Rows: []BarRow{{Label: "0", N: 1}}},
		"none made": {Rows: []BarRow{{Label: "0", N: 0, Of: 12}, {Label: "10", N: 3, Of: 3}}},
		"negative":  {Rows: []BarRow{{Label: "a long label", N: -112}, {Label: "b", N: 80}}},
		"all lost":  {Rows: []BarRow{{Label: "a", N: -3}}},
	} {
		drawn, zero := bars.draw()
		require.Len(t, drawn, len(bars.Rows))
		for _, bar := range drawn {
			assert.GreaterOrEqual(t, bar.x, 0, name)
			assert.LessOrEqual(t, bar.x+bar.width, barsWidth-textRoom, name)
			assert.LessOrEqual(t, zero+bar.outline, barsWidth-textRoom, name)
			assert.Equal(t, bar.N < 0, bar.x < zero, name)
			if bar.Of > 0 {
				assert.GreaterOrEqual(t, bar.outline, bar.width, name)
			}
		}
	}
}

func TestACourseHoldsItsPoints(t *testing.T) {
	for name, values := range map[string][]int{
		"one game": {120}, "all nothing": {0, 0}, "below": {-40, -10}, "both": {-140, 470, 0}, "small": {1, 3, -2}, "large": {100_000, 3},
	} {
		var points []CoursePoint
		for _, value := range values {
			points = append(points, CoursePoint{Value: value})
		}
		c := newCourse(points)
		assert.LessOrEqual(t, len(c.grid), 8, name)
		assert.GreaterOrEqual(t, len(c.grid), 2, name)
		for i, point := range c.points {
			assert.True(t, courseLeft <= point.x && point.x <= courseRight, name)
			assert.True(t, courseTop <= point.y && point.y <= courseBottom, "%s: %d", name, point.y)
			if i > 0 {
				assert.Greater(t, point.x, c.points[i-1].x, name)
				assert.Equal(t, point.Value > c.points[i-1].Value, point.y < c.points[i-1].y, name)
			}
		}
	}
}
