package handlers_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
)

// number is an entry of the toy game.
func number(round int, seat string, value any) string {
	return fmt.Sprintf(`{"type":"number","round":%d,"values":{"%s":%v}}`, round, seat, value)
}

// add appends an entry at a version; its key is the version.
func add(body string, version int) step {
	return step{as: "ana", call: "POST /sessions/{id}/entries", body: body, key: fmt.Sprint("k", version), match: fmt.Sprintf(`"%d"`, version), status: 201}
}

func TestEntriesAreAddedCorrectedAndUndone(t *testing.T) {
	first := add(number(1, "p1", 3), 0)
	first.etag = `"1"`
	first.json = map[string]any{"/seq": 1, "/version": 1, "/entry/type": "number", "/entry/values/p1": 3, "/state/rounds/0/values/p1": 3}
	scenario(t, begun(), first, add(number(1, "p2", 5), 1), add(number(1, "p3", 4), 2),
		step{as: "ana", call: "GET /sessions/{id}", status: 200, etag: `"3"`, json: map[string]any{"/state/totals/p2": 1}},
		step{as: "ana", call: "PUT /sessions/{id}/entries/1", body: number(1, "p1", 9), key: "c", match: `"3"`, status: 200, etag: `"4"`,
			json: map[string]any{"/seq": 4, "/entry/values/p1": 9, "/state/totals/p1": 1, "/state/totals/p2": 0}},
		step{as: "ana", call: "GET /sessions/{id}/entries", status: 200, etag: `"4"`,
			json: map[string]any{"/version": 4, "/entries/0/seq": 1, "/entries/0/entry/values/p1": 9, "/log/0/entry/values/p1": 3,
				"/log/3/kind": "correct", "/log/3/target": 1, "/log/3/author": "keeper"}},
		step{as: "ana", call: "DELETE /sessions/{id}/entries/3", key: "u0", match: `"4"`, status: 409, json: map[string]any{"/code": "not_latest", "/version": 4}},
		step{as: "ana", call: "DELETE /sessions/{id}/entries/4", key: "u1", match: `"4"`, status: 200, etag: `"5"`,
			json: map[string]any{"/seq": 5, "/state/totals/p1": 0, "/state/totals/p2": 1}},
		step{as: "ana", call: "DELETE /sessions/{id}/entries/3", match: `"5"`, status: 200, etag: `"6"`, json: map[string]any{"/state/totals/p2": 0}},
		step{as: "ana", call: "GET /sessions/{id}/entries", status: 200, json: map[string]any{"/entries/1/seq": 2, "/log/5/kind": "undo", "/log/5/target": 3}},
	)
}

func TestACorrectionThatBreaksALaterEntryIsRefused(t *testing.T) {
	s := start(t)
	game := gameOf(t, "perlinpinpin")
	s.run(t, map[string]string{},
		step{as: "ana", call: "POST /sessions", body: `{"game":"` + game.ID() + `","players":["Ana","Léo"]}`, status: 201, keep: map[string]string{"id": "/id"}},
		add(`{"type":"wake","player":"p1","princess":"heart"}`, 0),
		add(`{"type":"steal","player":"p2","from":"p1","princess":"heart"}`, 1),
		step{as: "ana", call: "PUT /sessions/{id}/entries/1", body: `{"type":"wake","player":"p2","princess":"heart"}`, key: "c", match: `"2"`,
			status: 422, lacks: []string{"⟦"}},
		step{as: "ana", call: "GET /sessions/{id}", status: 200, etag: `"2"`},
	)
}

func TestARetryWritesNothingTwice(t *testing.T) {
	first := add(number(1, "p1", 3), 0)
	other := add(number(1, "p1", 4), 0)
	other.status, other.json = 422, map[string]any{"/code": "key_reused"}
	again := first
	again.etag, again.json = `"1"`, map[string]any{"/seq": 1, "/version": 1, "/entry/values/p1": 3}
	spaced := again
	spaced.body = `{ "values": {"p1": 3}, "round": 1, "type": "number" }`
	scenario(t, begun(), first, again, add(number(1, "p2", 5), 1), again, spaced, other,
		step{as: "ana", call: "GET /sessions/{id}", status: 200, etag: `"2"`},
		step{as: "ana", call: "PUT /sessions/{id}/entries/1", body: number(1, "p1", 8), key: "c", match: `"2"`, status: 200, etag: `"3"`},
		step{as: "ana", call: "PUT /sessions/{id}/entries/1", body: number(1, "p1", 8), key: "c", match: `"2"`, status: 200, etag: `"3"`},
		step{as: "ana", call: "DELETE /sessions/{id}/entries/3", key: "u", match: `"3"`, status: 200, etag: `"4"`},
		step{as: "ana", call: "DELETE /sessions/{id}/entries/3", key: "u", match: `"3"`, status: 200, etag: `"4"`},
		step{as: "ana", call: "POST /sessions/{id}/finish", key: "f", status: 201, etag: `"5"`, json: map[string]any{"/state/finished": true, "/state/broken_off": true}},
		step{as: "ana", call: "POST /sessions/{id}/finish", key: "f", status: 201, etag: `"5"`},
		step{as: "ana", call: "GET /sessions/{id}", status: 200, etag: `"5"`},
	)
}

func TestPostsAtOnceWithOneKeyWriteOneRow(t *testing.T) {
	s := start(t)
	kept := map[string]string{}
	s.run(t, kept, begun())
	s.document(t)
	const posts = 8
	answers := make([]answer, posts)
	var together sync.WaitGroup
	for i := range posts {
		together.Go(func() { answers[i] = s.call(t, kept, add(number(1, "p1", 3), 0)) })
	}
	together.Wait()
	for _, got := range answers {
		assert.Equal(t, 201, got.StatusCode, got.body)
		assert.Equal(t, `"1"`, got.Header.Get("ETag"))
		assert.EqualValues(t, 1, at(t, got.body, "/seq"))
	}
	s.run(t, kept, step{as: "ana", call: "GET /sessions/{id}/entries", status: 200, json: map[string]any{"/version": 1}})
}

func TestPostsAtOnceOfSeveralSeatsAllCount(t *testing.T) {
	s := start(t)
	kept := map[string]string{}
	s.run(t, kept, begun())
	s.document(t)
	seats := []string{"p1", "p2", "p3"}
	var together sync.WaitGroup
	for _, seat := range seats {
		together.Go(func() {
			got := s.call(t, kept, step{as: "ana", call: "POST /sessions/{id}/entries", body: number(1, seat, 1), key: seat, match: "*"})
			assert.Equal(t, 201, got.StatusCode, got.body)
		})
	}
	together.Wait()
	s.run(t, kept, step{as: "ana", call: "GET /sessions/{id}", status: 200, etag: `"3"`})
}

func TestAStalePageGetsTheSessionAsItIs(t *testing.T) {
	stale := add(number(1, "p2", 4), 0)
	stale.key, stale.status, stale.etag = "late", 409, `"1"`
	stale.json = map[string]any{"/code": "stale", "/status": 409, "/id": "{id}", "/version": 1, "/players/1/name": "Léo", "/state/rounds/0/values/p1": 3}
	scenario(t, begun(), add(number(1, "p1", 3), 0), stale)
}

func TestWhatAWriteMustCarry(t *testing.T) {
	s := start(t)
	entry := number(1, "p1", 3)
	post := func(change func(*step)) step {
		st := add(entry, 0)
		change(&st)
		return st
	}
	for _, c := range []struct {
		name, code string
		status     int
		step       step
	}{
		{"no If-Match", "match_missing", 428, post(func(st *step) { st.match = "" })},
		{"no If-Match to correct", "match_missing", 428, step{call: "PUT /sessions/{id}/entries/1", body: entry, key: "c"}},
		{"no If-Match to undo", "match_missing", 428, step{call: "DELETE /sessions/{id}/entries/1", key: "u"}},
		{"* for several seats", "match_any", 428, post(func(st *step) { st.match, st.body = "*", `{"type":"number","round":1,"values":{"p1":1,"p2":2}}` })},
		{"no key", "key_missing", 400, post(func(st *step) { st.key = "" })},
		{"a bare version", "if_match_wrong", 400, post(func(st *step) { st.match = "0" })},
		{"a weak tag", "if_match_wrong", 400, post(func(st *step) { st.match = `W/"0"` })},
		{"two versions", "if_match_wrong", 400, post(func(st *step) { st.match = `"0", "1"` })},
		{"a version that is a word", "if_match_wrong", 400, post(func(st *step) { st.match = `"zero"` })},
		{"a version too large for any log", "if_match_wrong", 400, post(func(st *step) { st.match = `"99999999999999999999"` })},
		{"a version to come", "stale", 409, post(func(st *step) { st.match = `"7"` })},
		{"no such entry", "entry_unknown", 404, step{call: "PUT /sessions/{id}/entries/9", body: entry, key: "c", match: `"1"`}},
		{"an entry that is a word", "not_found", 404, step{call: "PUT /sessions/{id}/entries/last", body: entry, key: "c", match: `"1"`}},
		{"nothing to take back that far", "entry_unknown", 404, step{call: "DELETE /sessions/{id}/entries/9", key: "u", match: `"1"`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			setup := []step{begun()}
			if c.step.as == "" {
				setup = append(setup, add(entry, 0))
				c.step.as = "ana"
			}
			c.step.status, c.step.json, c.step.lacks = c.status, map[string]any{"/code": c.code}, []string{"⟦"}
			s.run(t, map[string]string{}, append(setup, c.step)...)
		})
	}
}

func TestWhatIsNoEntry(t *testing.T) {
	s := start(t)
	for _, c := range []struct {
		name, body, code, field string
	}{
		{"no type", `{"round":1}`, "type_missing", "/type"},
		{"an unknown type", `{"type":"bid"}`, "unknown_entry", "/type"},
		{"a type that is a number", `{"type":1}`, "wrong_type", "/type"},
		{"an unknown field", `{"type":"number","round":1,"values":{"p1":1},"note":"x"}`, "unknown_field", "/note"},
		{"a seat twice", `{"type":"number","round":1,"values":{"p1":1,"p1":2}}`, "field_twice", "/values/p1"},
		{"half a trick", number(1, "p1", 1.5), "wrong_type", "/values/p1"},
		{"another script's digit", number(1, "p1", `"٣"`), "wrong_type", "/values/p1"},
		{"a text", number(1, "p1", `"3"`), "wrong_type", "/values/p1"},
		{"null", number(1, "p1", "null"), "wrong_type", "/values/p1"},
		{"more than any number", number(1, "p1", "1e400"), "wrong_type", "/values/p1"},
		{"broken JSON", `{"type":"number",`, "not_json", ""},
		{"two values", `{"type":"finish"}{"type":"finish"}`, "not_json", ""},
		{"no object", `"finish"`, "wrong_type", ""},
		{"half a character", "{\"type\":\"\xff\"}", "not_json", ""},
		{"a deep nest", `{"type":"number","values":` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + `}`, "not_json", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := add(c.body, 0)
			st.status, st.json, st.lacks = 400, map[string]any{"/code": c.code}, []string{"⟦"}
			if c.field != "" {
				st.json["/field"] = c.field
			}
			s.run(t, map[string]string{}, begun(), st, step{as: "ana", call: "GET /sessions/{id}", status: 200, etag: `"0"`})
		})
	}
}
