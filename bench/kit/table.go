package kit

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
)

// The games that are played: five at a table, ten rounds of Skull King, five
// bids and the results each.
const (
	Players  = 5
	Rounds   = 10
	PerRound = Players + 1 // entries of a round
)

// Table is a game whose players have a phone each; the keeper's is the first.
type Table struct {
	ID      string // of its session
	Tokens  [Players]string
	version int
	name    string
}

// NewToken makes a browser's token.
func NewToken() string { return fmt.Sprintf("%016x%016x", rand.Uint64(), rand.Uint64()) }

// Sit begins a game and brings everybody to their seats. name is part of its
// entries' keys.
func Sit(w *Wire, name string) (*Table, error) {
	t := &Table{name: name}
	for i := range t.Tokens {
		t.Tokens[i] = NewToken()
	}
	body, err := w.Ask(Request{Method: http.MethodPost, Path: "/api/v1/sessions", Token: t.Tokens[0],
		Body: `{"game":"skull-king","rulebook":"classic","players":["Ana","Léo","Inès","Tom","Zoé"]}`})
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
	t.ID = begun.ID
	home := "/api/v1/sessions/" + begun.ID
	for i, token := range t.Tokens {
		if i > 0 {
			if _, err := w.Ask(Request{Method: http.MethodPost, Path: "/api/v1/join", Token: token, Body: fmt.Sprintf(`{"code":%q}`, begun.Code)}); err != nil {
				return nil, err
			}
		}
		if _, err := w.Ask(Request{Method: http.MethodPut, Path: fmt.Sprintf("%s/seats/p%d", home, i+1), Token: token, Body: `{}`}); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// Entry is a step of a round, from 0: the players' bids, each from its own
// phone, then the results, from the keeper's.
func (t *Table) Entry(round, step int) Request {
	t.version++
	r := Request{Method: http.MethodPost, Path: "/api/v1/sessions/" + t.ID + "/entries", Key: fmt.Sprint(t.name, "-", t.version)}
	if step < Players {
		r.Token, r.Match = t.Tokens[step], "*"
		r.Body = fmt.Sprintf(`{"type":"bids","round":%d,"values":{"p%d":%d}}`, round, step+1, step%(round+1))
		return r
	}
	r.Token, r.Match = t.Tokens[0], fmt.Sprintf(`"%d"`, t.version-1)
	r.Body = fmt.Sprintf(`{"type":"results","round":%d,"tricks":{"p1":%d,"p2":0,"p3":%d,"p4":0,"p5":0}}`, round, round-round/2, round/2)
	return r
}

// Play enters whole rounds.
func (t *Table) Play(w *Wire, first, last int) error {
	for round := first; round <= last; round++ {
		for step := range PerRound {
			if _, err := w.Ask(t.Entry(round, step)); err != nil {
				return err
			}
		}
	}
	return nil
}
