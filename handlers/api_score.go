package handlers

import (
	"net/http"
	"strings"

	"ardoise/scoring"
)

// scoreOperations lists the scoring calls of all games: pure computing, so
// anybody may ask.
func (s *server) scoreOperations() []operation {
	var ops []operation
	for _, game := range s.Play.Games() {
		for _, c := range game.Calls() {
			ops = append(ops, scoreOperation(c))
		}
	}
	return ops
}

func scoreOperation(c scoring.Call) operation {
	return operation{
		method:   http.MethodPost,
		path:     "/score/" + c.Path,
		id:       "score-" + strings.ReplaceAll(c.Path, "/", "-"),
		tag:      "Scoring",
		says:     "Compute " + c.Path + " from the request alone; nothing is stored.",
		request:  c.Request,
		raw:      true,
		status:   http.StatusOK,
		answer:   c.Answer,
		refusals: refusalsOf(http.StatusUnprocessableEntity),
		do: func(in *call) (reply, error) {
			answer, err := c.Do(in.Body)
			return reply{body: answer}, err
		},
	}
}
