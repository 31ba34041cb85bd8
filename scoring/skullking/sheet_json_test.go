package skullking_test

import (
	"encoding/json"
	"path/filepath"
	"reflect"
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/scoringtest"
	"ardoise/scoring/skullking"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// sameJSON holds what a value writes of itself against what is written of it.
func sameJSON(t testing.TB, value any) {
	t.Helper()
	want, err := scoring.Marshal(value)
	require.NoError(t, err)
	require.Implements(t, (*scoring.OwnJSON)(nil), value)
	got, err := scoring.AppendJSON(nil, value)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got))
}

// Every recorded game, as it stands after each of its entries, and these.
func TestASheetWritesItself(t *testing.T) {
	files, err := filepath.Glob("testdata/games/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		recording := scoringtest.ReadRecording(t, file)
		setup, log := recording.PreparedSetup(t, skullking.New()), recording.Log(t, skullking.New())
		for n := range len(log) + 1 {
			sheet, err := skullking.New().Replay(setup, log[:n])
			require.NoError(t, err)
			sameJSON(t, sheet)
		}
		for _, entry := range log {
			switch entry.(type) {
			case skullking.Bids, skullking.Results:
				sameJSON(t, entry)
			}
		}
	}
}

// Bids and results with a value in every field, with none, and bids that are cut.
func TestAnEntryWritesEveryField(t *testing.T) {
	var bids skullking.Bids
	var results skullking.Results
	fillIn(reflect.ValueOf(&bids).Elem())
	fillIn(reflect.ValueOf(&results).Elem())
	sameJSON(t, bids)
	sameJSON(t, results)
	sameJSON(t, skullking.Bids{})
	sameJSON(t, skullking.Results{})
	bids.Values = map[scoring.SeatID]*int{"p2": nil, "p10": nil, "é\"<": nil}
	sameJSON(t, bids)
	results.Bonuses = map[scoring.SeatID]skullking.Earned{"p1": nil, "p2": {}}
	sameJSON(t, results)
}

// A sheet with a value in every field, and one with none: a field that is added
// and not written is found here.
func TestASheetWritesEveryField(t *testing.T) {
	var full skullking.Sheet
	fillIn(reflect.ValueOf(&full).Elem())
	sameJSON(t, &full)
	sameJSON(t, &skullking.Sheet{})
	body, err := full.AppendJSON(nil)
	require.NoError(t, err)
	assert.True(t, json.Valid(body))
	sameJSON(t, &skullking.Sheet{Seats: []scoring.SeatID{"Zoé \"<&>\" \u2028\n", "李"}})
}

// fillIn gives everything below a value another value than its zero.
func fillIn(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int:
		v.SetInt(-7)
	case reflect.String:
		v.SetString("tête")
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fillIn(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			fillIn(v.Index(i))
		}
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fillIn(key)
		fillIn(value)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fillIn(v.Field(i))
			}
		}
	case reflect.Interface:
		v.Set(reflect.ValueOf(3))
	}
}
