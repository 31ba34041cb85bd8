package storetest

import (
	"testing"

	"ardoise/play"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// stillOfTheHouse writes a row on the trust of a device that is remembered,
// only while it is open and of the notebook that is remembered.
func stillOfTheHouse(t *testing.T, store play.Store) {
	began(t, store, 1)
	device, err := store.OpenDevice(bg(), play.DeviceRow{ID: "device-r", Notebook: "notebook-r", TokenHash: "hash-r", Kind: play.Browser, Created: 1, Seen: 1})
	require.NoError(t, err)
	planned := row(1)
	planned.Row.Device, planned.House = device.ID, "another notebook"
	_, ok, err := store.Append(bg(), planned)
	require.NoError(t, err)
	assert.False(t, ok)
	planned.House = device.Notebook
	added(t, store, planned)
	next := row(2)
	next.Row.Device, next.House = "no device", device.Notebook
	_, ok, err = store.Append(bg(), next)
	require.NoError(t, err)
	assert.False(t, ok)
	assert.Len(t, load(t, store, "session-01").Rows, 1)
}
