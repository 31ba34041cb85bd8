package scoringtest

import (
	"bytes"
	"testing"

	"ardoise/scoring"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/stretchr/testify/assert"
)

// wholeNumbers holds every number of the requests that a game answers to one
// spelling, in one place of each kind: a fraction or an exponent is of another
// type (400), also where its value is whole.
func wholeNumbers(t *testing.T, calls map[string]scoring.Call, vectors []Vector) {
	t.Helper()
	tried := map[string]bool{}
	for _, v := range vectors {
		if v.Status != 0 && v.Status != 200 || tried[v.Path] {
			continue
		}
		tried[v.Path] = true
		for _, at := range numbersIn(t, v.Request) {
			for _, end := range []string{".0", ".5", "e0", "E+1", "e400"} {
				body := append(append(bytes.Clone(v.Request[:at.end]), end...), v.Request[at.end:]...)
				_, err := calls[v.Path].Do(body)
				var problem *scoring.Problem
				if assert.ErrorAs(t, err, &problem, "%s", body) {
					assert.Equal(t, scoring.Malformed, problem.Kind, "%s", body)
					assert.Equal(t, "wrong_type", problem.Code, "%s", body)
					assert.Equal(t, at.field, problem.Field, "%s", body)
				}
			}
		}
	}
}

// number is where a number of a JSON text ends, and its pointer.
type number struct {
	end   int
	field string
}

func numbersIn(t *testing.T, body []byte) []number {
	t.Helper()
	var found []number
	decoder := jsontext.NewDecoder(bytes.NewReader(body))
	for {
		token, err := decoder.ReadToken()
		if err != nil {
			return found
		}
		if token.Kind() == '0' {
			found = append(found, number{int(decoder.InputOffset()), string(decoder.StackPointer())})
		}
	}
}
