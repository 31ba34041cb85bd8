package handlers_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

// bid and took are entries of a Skull King round.
func bid(value string) string {
	return `{"type":"bids","round":1,"values":{"p1":` + value + `,"p2":0,"p3":0}}`
}

func took(value string) string {
	return `{"type":"results","round":1,"tricks":{"p1":` + value + `,"p2":0,"p3":0}}`
}

// A count that is none, or that no round can have, writes nothing and says
// where it stands.
func TestCountsOfAllSorts(t *testing.T) {
	s := start(t)
	for value, status := range map[string]int{
		"1": 201, "-1": 422, "2": 422, "2147483648": 422, "-9223372036854775808": 422,
		"1.5": 400, "1.0": 400, `"٣"`: 400, "9223372036854775808": 400, "null": 400, "true": 400, `"1"`: 400,
	} {
		kept := map[string]string{}
		s.run(t, kept, step{as: "ana", call: "POST /sessions", body: `{"game":"skull-king","rulebook":"classic","players":["Ana","Léo","Inès"]}`,
			status: 201, keep: map[string]string{"id": "/id"}})
		for version, body := range []string{bid(value), took(value)} {
			if version == 1 && status != 201 {
				s.run(t, kept, add(bid("1"), 0))
			}
			st := add(body, version)
			st.key = fmt.Sprint("try", version)
			got := s.call(t, kept, st)
			assert.Equal(t, status, got.StatusCode, "%s: %s", body, got.body)
			if status != 201 {
				assert.Contains(t, []any{"/values/p1", "/tricks/p1", "/tricks"}, at(t, got.body, "/field"), body)
				assert.NotContains(t, got.body, "⟦")
			}
		}
		version := 2
		if status != 201 {
			version = 1
		}
		s.run(t, kept, step{as: "ana", call: "GET /sessions/{id}", status: 200, json: map[string]any{"/version": version}})
	}
}

// Who says what a refusal is about: the players' names, in the caller's words.
func TestARefusedRoundSaysWhoHasWhat(t *testing.T) {
	scenario(t,
		step{as: "ana", call: "POST /sessions", body: `{"game":"skull-king","rulebook":"classic","players":["Ana","<b>Léo</b>","שירה"]}`,
			status: 201, keep: map[string]string{"id": "/id"}},
		add(bid("1"), 0),
		step{as: "ana", call: "POST /sessions/{id}/entries", body: `{"type":"results","round":1,"tricks":{"p1":1,"p2":1,"p3":0}}`, key: "t", match: `"1"`,
			status: 422, json: map[string]any{"/code": "tricks_total", "/field": "/tricks"}, lacks: []string{"⟦", "p2"}},
		step{as: "ana", call: "GET /sessions/{id}", status: 200, etag: `"1"`},
	)
}
