package store_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"ardoise/play"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A name that was erased is not left behind between the rows of the file, on its free
// pages or in the log before it.
func TestErasedIsNotInTheFile(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "ardoise.db")
	holds := func() (in []string) {
		for _, file := range []string{path, path + "-wal"} {
			body, err := os.ReadFile(file)
			require.NoError(t, err)
			if bytes.Contains(bytes.ToLower(body), []byte("zebulon")) {
				in = append(in, filepath.Ext(file))
			}
		}
		return in
	}
	s := openAt(t, path)
	_, err := s.OpenDevice(ctx, play.DeviceRow{ID: "d", Notebook: "n", TokenHash: "h", Kind: play.Browser})
	require.NoError(t, err)
	people := []play.PersonRow{{ID: "p", Name: "Zebulon", Folded: "zebulon", Colour: 1}}
	erase := play.EraseRow{Notebook: "n", Person: "p", People: []play.ErasedRow{{ID: "p", Folded: "\x01p"}}}
	for i := range 400 {
		id := fmt.Sprint("p", i)
		people = append(people, play.PersonRow{ID: id, Name: "Zebulon " + id, Folded: "zebulon " + id, Colour: 1})
		erase.People = append(erase.People, play.ErasedRow{ID: id, Folded: "\x01" + id})
	}
	created, err := s.CreateSession(ctx, play.NewSessionRow{
		SessionRow: play.SessionRow{ID: "s", Origin: "s", Notebook: "n", Keeper: "d"},
		People:     people,
		Seats:      []play.SeatRow{{Seat: "p1", Position: 1, Person: "p", Colour: 1}},
	})
	require.NoError(t, err)
	require.True(t, created)
	require.NotEmpty(t, holds())
	_, ok, err := s.ErasePerson(ctx, erase)
	require.NoError(t, err)
	require.True(t, ok)
	assert.Empty(t, holds(), "while it is served")
	require.NoError(t, s.Close())
}
