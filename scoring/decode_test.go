package scoring_test

import (
	"fmt"
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/scoringtest/toy"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestUnmarshalIsStrict(t *testing.T) {
	type body struct {
		Round  int            `json:"round"`
		Name   string         `json:"name"`
		Counts map[string]int `json:"counts"`
		List   []int          `json:"list"`
	}
	for _, c := range []struct {
		name, body, code, field string
	}{
		{"legal", `{"round":1,"name":"null","counts":{"a":0},"list":[1]}`, "", ""},
		{"an empty object", `{}`, "", ""},
		{"not JSON", `{"round":`, "not_json", ""},
		{"nothing", ``, "not_json", ""},
		{"two values", `{} {}`, "not_json", ""},
		{"not UTF-8", "{\"name\":\"\xff\"}", "not_json", ""},
		{"unknown member", `{"rounds":1}`, "unknown_field", "/rounds"},
		{"another case", `{"Round":1}`, "unknown_field", "/Round"},
		{"a member twice", `{"round":1,"round":1}`, "field_twice", "/round"},
		{"a key twice", `{"counts":{"a":1,"a":1}}`, "field_twice", "/counts/a"},
		{"a fraction", `{"round":1.5}`, "wrong_type", "/round"},
		{"a number as text", `{"counts":{"a":"1"}}`, "wrong_type", "/counts/a"},
		{"an Arabic digit", `{"counts":{"a":"٣"}}`, "wrong_type", "/counts/a"},
		{"too large a number", `{"round":99999999999999999999}`, "wrong_type", "/round"},
		{"an array for an object", `[]`, "wrong_type", ""},
		{"null for the whole", `null`, "wrong_type", ""},
		{"null for a number", `{"round":null}`, "wrong_type", "/round"},
		{"null for a count", `{"counts":{"a/b":null}}`, "wrong_type", "/counts/a~1b"},
		{"null in a list", `{"list":[1,null]}`, "wrong_type", "/list/1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var into body
			err := scoring.Unmarshal([]byte(c.body), &into)
			if c.code == "" {
				require.NoError(t, err)
				return
			}
			var problem *scoring.Problem
			require.ErrorAs(t, err, &problem)
			assert.Equal(t, scoring.Malformed, problem.Kind)
			assert.Equal(t, c.code, problem.Code)
			assert.Equal(t, c.field, problem.Field)
		})
	}
}

func TestMarshalGivesEqualBytesForEqualValues(t *testing.T) {
	value := map[string]any{"b": 1, "a": []int(nil), "c": map[string]int(nil)}
	first, err := scoring.Marshal(value)
	require.NoError(t, err)
	assert.Equal(t, `{"a":[],"b":1,"c":{}}`, string(first))
	for range 20 {
		again, err := scoring.Marshal(value)
		require.NoError(t, err)
		assert.Equal(t, first, again)
	}
}

func TestDecodeEntryReadsTheTypeWhereverItStands(t *testing.T) {
	game := toy.New()
	typ := game.Entries()[0].Type
	for _, c := range []struct{ name, body, code string }{
		{"first", `{"type":"` + typ + `"}`, ""},
		{"with blanks", ` { "type" : "` + typ + `"}`, ""},
		{"escaped", `{"type":"\u` + fmt.Sprintf("%04x", typ[0]) + typ[1:] + `"}`, ""},
		{"missing", `{}`, "type_missing"},
		{"a number", `{"type":1}`, "wrong_type"},
		{"unknown", `{"type":"stranger"}`, "unknown_entry"},
		{"cut short", `{"type":"` + typ, "not_json"},
		{"cut after the type", `{"type":"` + typ + `"`, "not_json"},
		{"twice", `{"type":"` + typ + `","type":"` + typ + `"}`, "field_twice"},
	} {
		t.Run(c.name, func(t *testing.T) {
			entry, err := scoring.DecodeEntry(game, []byte(c.body))
			if c.code == "" {
				require.NoError(t, err)
				assert.Equal(t, typ, entry.Type())
				return
			}
			var problem *scoring.Problem
			require.ErrorAs(t, err, &problem)
			assert.Equal(t, c.code, problem.Code)
		})
	}
}
