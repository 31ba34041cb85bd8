package pearls_test

import (
	"testing"

	"ardoise/scoring/pearls"
	"ardoise/scoring/scoringtest"
)

func TestVectors(t *testing.T) {
	scoringtest.Vectors(t, pearls.Game{}, "testdata/vectors.json")
}
