package skullking_test

import (
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/skullking"

	"github.com/stretchr/testify/assert"
)

// Bodies in the form that logs hold them in are read by a way of their own: it
// has to see in them what the strict way sees, which a blank behind the body
// leads to.
func TestPlainBodiesAreReadAsStrictly(t *testing.T) {
	for _, body := range []string{
		`{"type":"bids","round":1,"values":{"p1":1,"p2":0,"p10":12}}`,
		`{"type":"bids","round":-1,"values":{"p1":-999999999}}`,
		`{"type":"bids","round":1,"values":{}}`,
		`{"type":"bids","round":1,"values":{"p1":1,"p1":2}}`,
		`{"type":"bids","round":1,"values":{"p1":null}}`,
		`{"type":"bids","round":1,"values":{"p1":01}}`,
		`{"type":"bids","round":1,"values":{"p1":-0}}`,
		`{"type":"bids","round":1,"values":{"p1":-}}`,
		`{"type":"bids","round":1,"values":{"p1":1.5}}`,
		`{"type":"bids","round":1,"values":{"p1":1e1}}`,
		`{"type":"bids","round":1,"values":{"p1":12345678901}}`,
		`{"type":"bids","round":1,"values":{"p1":99999999999999999999}}`,
		`{"type":"bids","round":1,"values":{"p1":1,}}`,
		`{"type":"bids","round":1,"values":{"p1":1}`,
		`{"type":"bids","round":1,"values":{"p1":1}}}`,
		`{"type":"bids","round":1,"values":{"p1":{"p2":1}}}`,
		`{"type":"bids","round":1,"values":{"\u00701":1,"Zoë":2}}`,
		`{"type":"bids","round":,"values":{"p1":1}}`,
		`{"type":"bids","round":1,"valves":{"p1":1}}`,
		`{"type":"bids","round":1,"values":{"p1":1},"round":2}`,
		`{"type":"bids","values":{"p1":1},"round":2}`,
		`{"type":"results","round":2,"tricks":{"p1":2,"p2":0}}`,
		`{"type":"results","round":2}`,
		`{"type":"results","round":2,"tricks":{}}`,
		`{"type":"results","round":2,"tricks":{"p1":2},"tricks":{"p1":1}}`,
		`{"type":"results","round":2,"tricks":{"p1":2},"bonuses":{"p1":{"fourteens":1,"black_fourteen":1},"p2":{"fourteens":2}},"wagers":{"p1":10},"bid_changes":{"p1":-1}}`,
		`{"type":"results","round":2,"tricks":{"p1":2},"bonuses":{"p1":{"fourteens":1,"fourteens":1}}}`,
		`{"type":"results","round":2,"tricks":{"p1":2},"bonuses":{"p1":{}}}`,
		`{"type":"results","round":2,"wagers":{"p1":10},"tricks":{"p1":2}}`,
		`{"type":"results","round":2,"tricks":{"p1":2},"alliances":[["p1","p2"]],"cannonball":["p1"],"destroyed_tricks":1,"ghost_tricks":1,"waive_tricks_check":true}`,
	} {
		readAlike(t, []byte(body))
	}
}

// readAlike reads a body in both ways.
func readAlike(t *testing.T, body []byte) {
	t.Helper()
	entry, err := scoring.DecodeEntry(skullking.New(), body)
	strict, refused := scoring.DecodeEntry(skullking.New(), append(body, ' '))
	assert.Equal(t, refused, err, "%s", body)
	assert.Equal(t, strict, entry, "%s", body)
}
