package handlers_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"testing"

	"ardoise/scoring/catalog"
	"ardoise/scoring/scoringtest"

	"github.com/stretchr/testify/require"
)

// What a scoring call answers without, the document does not ask for.
func TestLeftOutMembersAreOptionalInTheDocument(t *testing.T) {
	s := start(t)
	tried := map[string]bool{}
	for _, game := range catalog.All() {
		for _, v := range scoringtest.ReadVectors(t, folder(game, "vectors.json")) {
			if v.Status != 0 || tried[v.Path] {
				continue
			}
			tried[v.Path] = true
			t.Run(v.Path, func(t *testing.T) {
				for _, body := range eachLeftOut(t, v.Request) {
					got := s.call(t, map[string]string{}, step{call: "POST " + v.Path, body: body})
					if got.StatusCode == http.StatusOK {
						s.document(t).valid(t, requestSchema(v.Path), body)
					}
				}
			})
		}
	}
}

// The same of the entries of a session: who joins without a start has 0.
func TestAJoinWithoutAStartIsInTheDocument(t *testing.T) {
	s, kept := start(t), map[string]string{}
	s.run(t, kept, step{as: "ana", call: "POST /sessions", status: http.StatusCreated, keep: map[string]string{"id": "/id"},
		body: `{"game":"skull-king","rulebook":"classic","players":["Ana","Léo"]}`})
	body := `{"type":"join","name":"Zoë"}`
	s.run(t, kept, step{as: "ana", call: "POST /sessions/{id}/entries", key: "join", match: `"0"`, status: http.StatusCreated, body: body})
	s.document(t).valid(t, requestSchema("/sessions/%7Bid%7D/entries"), body)
}

// eachLeftOut gives a JSON text once for every member of an object in it, each
// time without that member.
func eachLeftOut(t *testing.T, body []byte) []string {
	t.Helper()
	var whole any
	require.NoError(t, json.Unmarshal(body, &whole))
	var without []string
	var visit func(value any)
	visit = func(value any) {
		switch value := value.(type) {
		case []any:
			for _, inner := range value {
				visit(inner)
			}
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(value)) {
				left := value[name]
				delete(value, name)
				text, err := json.Marshal(whole)
				require.NoError(t, err)
				without = append(without, string(text))
				value[name] = left
				visit(left)
			}
		}
	}
	visit(whole)
	require.NotEmpty(t, without)
	return without
}
