package handlers_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A game has one rematch, and who may read that one is told its id.
func TestARematchOverTheAPI(t *testing.T) {
	s := start(t)
	kept := map[string]string{}
	s.run(t, kept, begun(),
		step{as: "ana", call: "GET /sessions/{id}", status: 200, keep: map[string]string{"code": "/join_code"}},
		step{as: "leo", call: "POST /join", body: `{"code":"{code}"}`, status: 200},
		step{as: "leo", call: "PUT /sessions/{id}/seats/p2", status: 200},
		step{as: "eva", call: "POST /join", body: `{"code":"{code}"}`, status: 200},
		step{as: "ana", call: "POST /sessions/{id}/finish", status: 201},
	)
	read := step{as: "eva", call: "GET /sessions/{id}", status: 200}
	watched := s.call(t, kept, read).body
	s.run(t, kept,
		step{as: "ana", call: "POST /sessions/{id}/rematch", key: "again", status: 201, keep: map[string]string{"new": "/id"}},
		step{as: "ana", call: "POST /sessions/{id}/rematch", key: "another", status: 201, etag: `"0"`, json: map[string]any{"/id": "{new}", "/follows": "{id}"}},
		step{as: "ana", call: "POST /sessions/{id}/rematch", status: 201, json: map[string]any{"/id": "{new}"}},
		step{as: "ana", call: "POST /sessions", body: toyWish, key: "again", status: 422, json: map[string]any{"/code": "key_reused"}},
		step{as: "ana", call: "GET /sessions/{id}", status: 200, json: map[string]any{"/next": "{new}"}},
		step{as: "leo", call: "GET /sessions/{id}", status: 200, json: map[string]any{"/next": "{new}"}},
		step{as: "leo", call: "GET /sessions/{new}", status: 200, json: map[string]any{"/seats/0": "p2", "/next": nil, "/follows": "{id}"}},
		step{as: "leo", call: "POST /sessions/{id}/rematch", status: 403, lacks: []string{"{new}"}},
		step{as: "eva", call: "POST /sessions/{id}/rematch", status: 403, lacks: []string{"{new}"}},
		step{as: "eva", call: "GET /sessions/{new}", status: 404},
	)
	assert.Equal(t, watched, s.call(t, kept, read).body, "who may not read the next game reads what was there before")
	s.run(t, kept,
		step{as: "ana", call: "DELETE /sessions/{new}", status: 204},
		step{as: "leo", call: "GET /sessions/{id}", status: 200, lacks: []string{"next"}},
		step{as: "ana", call: "POST /sessions/{id}/rematch", key: "again", status: 201, lacks: []string{"{new}"}, keep: map[string]string{"second": "/id"}},
		step{as: "leo", call: "GET /sessions/{id}", status: 200, json: map[string]any{"/next": "{second}"}},
	)
}

// A rematch tells which game it follows to who may read that one, and to nobody
// while that is deleted.
func TestARematchSaysWhatItFollows(t *testing.T) {
	read := func(as string, follows any) step {
		return step{as: as, call: "GET /sessions/{new}", status: 200, json: map[string]any{"/follows": follows}}
	}
	scenario(t, begun(),
		step{as: "ana", call: "GET /sessions/{id}", status: 200, lacks: []string{"follows"}, keep: map[string]string{"code": "/join_code"}},
		step{as: "leo", call: "POST /join", body: `{"code":"{code}"}`, status: 200},
		step{as: "leo", call: "PUT /sessions/{id}/seats/p2", status: 200},
		step{as: "ana", call: "POST /sessions/{id}/finish", status: 201},
		step{as: "ana", call: "POST /sessions/{id}/rematch", status: 201, json: map[string]any{"/follows": "{id}"},
			keep: map[string]string{"new": "/id", "next code": "/join_code"}},
		step{as: "eva", call: "POST /join", body: `{"code":"{next code}"}`, status: 200, lacks: []string{"{id}"}},
		read("ana", "{id}"), read("leo", "{id}"), read("eva", nil),
		step{as: "ana", call: "POST /sessions/{new}/entries", body: `{"type":"finish"}`, match: `"9"`, key: "late", status: 409, json: map[string]any{"/follows": "{id}"}},
		step{as: "ana", call: "PATCH /sessions/{new}", body: `{}`, status: 200, json: map[string]any{"/follows": "{id}"}},
		step{as: "ana", call: "DELETE /sessions/{id}", status: 204},
		read("ana", nil), read("leo", nil),
		step{as: "ana", call: "POST /sessions/{id}/restore", status: 200},
		read("ana", "{id}"), read("leo", "{id}"), read("eva", nil),
	)
}

// The pages of a game that is over lead to the next one: the keeper's in the
// place of the button that begins it, each player's to their own seat.
func TestAFinishedGameLeadsToTheNext(t *testing.T) {
	a := startShared(t)
	phones := map[string]*reader{"keeper": a.keeper, "ana": a.joins("p1"), "watcher": a.joins("")}
	a.keeper.get(a.game+"/finish").form("finish").press("", "")
	random := regexp.MustCompile(`data-change="\d+"|[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}`)
	pages := []string{"/result", "/sheet", "/log", "/board", "/print"}
	before := map[string]string{}
	for _, page := range pages {
		d := phones["watcher"].get(a.game + page)
		require.Equal(t, http.StatusOK, d.StatusCode, page)
		before[page] = random.ReplaceAllString(d.body, "X")
	}
	result := a.keeper.get(a.game + "/result")
	next := result.form("rematch").press("", "").path
	require.NotEqual(t, a.game, next)
	assert.Equal(t, next, result.form("rematch").with("key", "of another tab").press("", "").path, "a page of before leads to the same game")

	for _, page := range []string{"/result", "/sheet"} {
		for _, who := range []string{"keeper", "ana"} {
			d := phones[who].get(a.game + page)
			assert.True(t, d.links(next), "%s, %s", who, page)
			assert.Equal(t, 1, strings.Count(d.body, `data-kind="main"`), "%s, %s: one main button", who, page)
			assert.NotContains(t, d.forms(), a.game+"/rematch", "%s, %s", who, page)
		}
	}
	for _, page := range pages {
		after := phones["watcher"].get(a.game + page).body
		assert.NotContains(t, after, strings.TrimPrefix(next, "/g/"), page)
		assert.Equal(t, before[page], random.ReplaceAllString(after, "X"), page)
	}
	assert.Equal(t, http.StatusNotFound, phones["watcher"].get(next).StatusCode)
	d := phones["ana"].get(next)
	assert.NotEmpty(t, d.form("entry").fillable("bid.p1"), "at the own seat")
	assert.Empty(t, d.form("entry").fillable("bid.p2"))

	a.keeper.get(next+"/delete").form("delete").press("", "")
	assert.False(t, phones["ana"].get(a.game+"/result").links(next))
	again := a.keeper.get(a.game+"/result").form("rematch").press("", "").path
	assert.NotEqual(t, next, again)
	assert.True(t, phones["ana"].get(a.game+"/result").links(again))
}
