package handlers

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestZonesAreRemembered(t *testing.T) {
	var z zones
	for range 2 {
		for name, there := range map[string]bool{"Europe/Paris": true, "UTC": true, "Nowhere/At_All": false, "../Europe/Paris": false, "posixrules": false} {
			assert.Equal(t, there, z.has(name), name)
		}
	}
	assert.Len(t, z.known, 2)
	for n := range maxZones {
		z.known[strconv.Itoa(n)] = true
	}
	most := len(z.known)
	assert.True(t, z.has("America/Bogota"))
	assert.Len(t, z.known, most)
}
