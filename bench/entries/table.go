package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
)

// The games that are played: five at a table, ten rounds of Skull King, five
// bids and the results each.
const (
	players  = 5
	rounds   = 10
	perRound = players + 1
)

// table is a game whose players have a phone each; the keeper's is the first.
type table struct {
	path    string // of its entries
	tokens  [players]string
	version int
	name    string
}

// sit begins a game and brings everybody to their seats.
func sit(w *wire, name string) (*table, error) {
	t := &table{name: name}
	for i := range t.tokens {
		t.tokens[i] = fmt.Sprintf("%016x%016x", rand.Uint64(), rand.Uint64())
	}
	body, err := w.ask(request{method: http.MethodPost, path: "/api/v1/sessions", token: t.tokens[0],
		body: `{"game":"skull-king","rulebook":"classic","players":["Ana","Léo","Inès","Tom","Zoé"]}`})
	if err != nil {
		return nil, err
	}
	var begun struct {
		ID   string `json:"id"`
		Code string `json:"join_code"`
	}
	if err := json.Unmarshal(body, &begun); err != nil {
		return nil, err
	}
	home := "/api/v1/sessions/" + begun.ID
	t.path = home + "/entries"
	for i, token := range t.tokens {
		if i > 0 {
			if _, err := w.ask(request{method: http.MethodPost, path: "/api/v1/join", token: token, body: fmt.Sprintf(`{"code":%q}`, begun.Code)}); err != nil {
				return nil, err
			}
		}
		if _, err := w.ask(request{method: http.MethodPut, path: fmt.Sprintf("%s/seats/p%d", home, i+1), token: token, body: `{}`}); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// entry is a step of a round, from 0: the players' bids, each from its own
// phone, then the results, from the keeper's.
func (t *table) entry(round, step int) request {
	t.version++
	r := request{method: http.MethodPost, path: t.path, key: fmt.Sprint(t.name, "-", t.version)}
	if step < players {
		r.token, r.match = t.tokens[step], "*"
		r.body = fmt.Sprintf(`{"type":"bids","round":%d,"values":{"p%d":%d}}`, round, step+1, step%(round+1))
		return r
	}
	r.token, r.match = t.tokens[0], fmt.Sprintf(`"%d"`, t.version-1)
	r.body = fmt.Sprintf(`{"type":"results","round":%d,"tricks":{"p1":%d,"p2":0,"p3":%d,"p4":0,"p5":0}}`, round, round-round/2, round/2)
	return r
}
