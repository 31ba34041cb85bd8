package skullking_test

import (
	"testing"

	"ardoise/scoring/scoringtest"
	"ardoise/scoring/skullking"
)

func TestVectors(t *testing.T) {
	scoringtest.Vectors(t, skullking.New(), "testdata/vectors.json")
}
