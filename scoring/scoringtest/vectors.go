package scoringtest

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Vector is one request with its known answer, or the status of its refusal.
type Vector struct {
	ID      string          `json:"id"`
	Note    string          `json:"note"`
	Path    string          `json:"path"` // "/score/skull-king"
	Request json.RawMessage `json:"request"`
	Answer  json.RawMessage `json:"answer"`
	Status  int             `json:"status"` // 0 is 200
}

// Vectors runs a file of requests and known answers through the game's calls:
// every field that an answer names must be in ours with the same value; ours
// may hold more. Status 422 is a problem of kind Refused, 400 a Malformed one.
// A number spelled as no whole number is Malformed in each of them.
func Vectors(t *testing.T, game scoring.Game, file string) {
	t.Helper()
	vectors := ReadVectors(t, file)
	calls := map[string]scoring.Call{}
	for _, call := range game.Calls() {
		calls["/score/"+call.Path] = call
	}
	t.Run("whole numbers", func(t *testing.T) { wholeNumbers(t, calls, vectors) })
	for _, v := range vectors {
		t.Run(v.ID, func(t *testing.T) {
			call, ok := calls[v.Path]
			require.True(t, ok, "no call for %s", v.Path)
			answer, err := call.Do(v.Request)
			switch v.Status {
			case 0, 200:
				require.NoError(t, err, v.Note)
				AssertHolds(t, v.Answer, JSON(t, answer))
			case 422:
				assertKind(t, scoring.Refused, err, v.Note)
			case 400:
				assertKind(t, scoring.Malformed, err, v.Note)
			default:
				t.Fatalf("a status that no call can have: %d", v.Status)
			}
		})
	}
}

// ReadVectors reads a file of requests and known answers.
func ReadVectors(t testing.TB, file string) []Vector {
	t.Helper()
	content, err := os.ReadFile(file)
	require.NoError(t, err)
	var vectors []Vector
	require.NoError(t, json.Unmarshal(content, &vectors))
	require.NotEmpty(t, vectors)
	return vectors
}

// AssertHolds tests that a JSON answer holds every field that is wanted, with
// the same value; it may hold more.
func AssertHolds(t testing.TB, wanted, got []byte) {
	t.Helper()
	var want, have any
	require.NoError(t, json.Unmarshal(wanted, &want))
	require.NoError(t, json.Unmarshal(got, &have))
	assert.Empty(t, differences("", want, have), "answer: %s", got)
}

// differences lists where have lacks what want names.
func differences(at string, want, have any) []string {
	switch want := want.(type) {
	case map[string]any:
		object, ok := have.(map[string]any)
		if !ok {
			return []string{fmt.Sprintf("%s: want an object, have %v", at, have)}
		}
		var found []string
		for name, value := range want {
			inner, ok := object[name]
			if !ok {
				found = append(found, at+"/"+name+": is missing")
				continue
			}
			found = append(found, differences(at+"/"+name, value, inner)...)
		}
		return found
	case []any:
		list, ok := have.([]any)
		if !ok || len(list) != len(want) {
			return []string{fmt.Sprintf("%s: want %v, have %v", at, want, have)}
		}
		var found []string
		for i, value := range want {
			found = append(found, differences(fmt.Sprintf("%s/%d", at, i), value, list[i])...)
		}
		return found
	}
	if want != have {
		return []string{fmt.Sprintf("%s: want %v, have %v", at, want, have)}
	}
	return nil
}
