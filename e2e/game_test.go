package e2e

import (
	"fmt"
	"maps"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// fivePlayers is the game that the tests play whole.
const fivePlayers = "classic-five-players.json"

func TestWholeGame(t *testing.T) {
	for name, noScript := range map[string]bool{"with script": false, "without script": true} {
		t.Run(name, func(t *testing.T) { playWholeGame(t, serve, noScript) })
	}
}

func playWholeGame(t *testing.T, on serving, noScript bool) {
	t.Parallel()
	s := on(t)
	game := recorded(t, fivePlayers)
	require.Len(t, game.rounds, 10)
	k := keeping(newPhone(t, s, phoneSettings{noScript: noScript}), "en", "Ana", "Léo", "Inès", "Tom", "Zoé")
	k.setUp(game.first)
	for _, r := range game.rounds {
		switch r.number {
		case 2:
			k.bid(r.bids)
			k.sendBids(r.number)
			refuseWrongSum(k, r)
		case 3:
			k.playRound(mistaken(r))
		case 5:
			k.bid(r.bids)
			k.sendBids(r.number)
			k.reload()
			s.restart()
			k.reload()
			k.take(r)
			k.shot(fmt.Sprint("results-", r.number))
			k.sendResults(r.number)
		case 6:
			// A bid that was misheard, taken back and told again.
			other := maps.Clone(r.bids)
			other["p1"] = (other["p1"] + 1) % (r.number + 1)
			k.bid(other)
			k.sendBids(r.number)
			k.tap("button", k.say.T("house.undo", "what", k.say.T("sk.undo.bids", "round", r.number)))
			k.playRound(r)
		case 8:
			k.bid(r.bids)
			k.shot("bids-8")
			k.sendBids(r.number)
			correct(k, game.rounds[2])
			k.take(r)
			k.sendResults(r.number)
		default:
			k.playRound(r)
		}
	}
	assert.Regexp(t, `^/g/[^/]+/result$`, k.address())
	k.shot("result")
	for name, total := range k.want(game) {
		assert.Contains(t, k.text(), name)
		assert.Contains(t, k.text(), total)
	}
	k.tap("link", k.say.T("house.sheet"))
	k.shot("sheet")
	assert.Equal(t, k.want(game), k.totals())
	assert.Equal(t, game.totals, throughAPI(t, s, game))

	// The evening is in the notebook.
	k.open("/")
	k.shot("home")
	k.sees(k.say.T("skull-king.name"))
}

// refuseWrongSum enters a count that does not fit first: nothing is scored,
// nothing of the form is lost.
func refuseWrongSum(k *keeps, r round) {
	k.t.Helper()
	wrong := round{number: r.number, tricks: maps.Clone(r.tricks)}
	for _, seat := range seats(wrong.tricks) {
		if wrong.tricks[seat] == 0 {
			wrong.tricks[seat] = 1
			break
		}
	}
	k.take(wrong)
	k.sendResults(r.number)
	k.shot("wrong-sum")
	k.sees(k.say.T("sk.tricks.sum", "n", r.number))
	for seat, tricks := range wrong.tricks {
		assert.Equal(k.t, "true", k.seat(seat).find("radio", fmt.Sprint(tricks)).property("checked"), "what was tapped stays")
	}
	k.take(r)
	k.sendResults(r.number)
}

// mistaken is a round as somebody in the next room heard it: two seats swapped,
// no bonus.
func mistaken(r round) round {
	heard := round{number: r.number, bids: r.bids, tricks: maps.Clone(r.tricks)}
	all := seats(heard.tricks)
	for _, seat := range all[1:] {
		if heard.tricks[seat] != heard.tricks[all[0]] {
			heard.tricks[seat], heard.tricks[all[0]] = heard.tricks[all[0]], heard.tricks[seat]
			break
		}
	}
	return heard
}

// correct goes by the score sheet to a round that was heard wrongly, and comes
// back to the round on the table.
func correct(k *keeps, r round) {
	k.t.Helper()
	k.tap("link", k.say.T("house.sheet"))
	k.tap("link", k.boxName(r.number, 0))
	k.take(r)
	k.shot("correct")
	k.tap("button", k.say.T("sk.correct.go"))
	k.tap("link", k.say.T("house.continue"))
}

// gamePath is the address of the game that the phone is in.
func (k *keeps) gamePath() string {
	k.t.Helper()
	var id string
	_, err := fmt.Sscanf(k.address(), "/g/%36s", &id)
	require.NoError(k.t, err, k.address())
	return "/g/" + id
}

// throughAPI plays the same game through the API.
func throughAPI(t *testing.T, s *server, game recording) map[string]int {
	t.Helper()
	c := newClient(t, s)
	begun := must[struct {
		ID string `json:"id"`
	}](t, c, http.StatusCreated, http.MethodPost, "/sessions", map[string]any{
		"game": "skull-king", "rulebook": "classic", "players": []string{"Ana", "Léo", "Inès", "Tom", "Zoé"},
		"first": map[string]string{"p1": "Ana", "p2": "Léo", "p3": "Inès", "p4": "Tom", "p5": "Zoé"}[game.first],
	}, map[string]string{"Idempotency-Key": "begin"})
	var last struct {
		State struct {
			Totals map[string]int `json:"totals"`
		} `json:"state"`
	}
	for i, entry := range game.entries {
		last = must[struct {
			State struct {
				Totals map[string]int `json:"totals"`
			} `json:"state"`
		}](t, c, http.StatusCreated, http.MethodPost, "/sessions/"+begun.ID+"/entries", entry,
			matches(int64(i), fmt.Sprint("entry-", i)))
	}
	return last.State.Totals
}
