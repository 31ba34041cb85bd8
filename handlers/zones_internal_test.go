package handlers

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestZonesAreRemembered(t *testing.T) {
	var z zones
	for range 2 {
		for name, there := range map[string]bool{"Europe/Paris": true, "UTC": true, "Nowhere/At_All": false, "../Europe/Paris": false} {
			assert.Equal(t, there, z.has(name), name)
		}
	}
	assert.Len(t, z.known, 2)
	for n := range maxZones { // one zone, written in many ways
		z.has("Europe" + strings.Repeat("/", n+2) + "Paris")
	}
	assert.LessOrEqual(t, len(z.known), maxZones)
	assert.True(t, z.has("America/Bogota"))
}
