package handlers_test

import (
	"fmt"
	"net/http"
	"testing"

	"ardoise/store/storetest/pgtest"

	"github.com/stretchr/testify/require"
)

// cast are people of the keeper's notebook.
type cast struct {
	person string
	other  string // sat at a table with person
	apart  string // never did
	merged string // turned out to be person
	name   string // nobody's
}

// peopleFor gives a cast: those of the notebook get a new one each time, so that
// what one did no other finds done. Nobody else can touch theirs.
func (s *site) peopleFor(t *testing.T, role string) cast {
	t.Helper()
	if role == "keeper" || role == "house" {
		return s.casting(t)
	}
	if s.untouched == (cast{}) {
		s.untouched = s.casting(t)
	}
	return s.untouched
}

// casting seats a new cast.
func (s *site) casting(t *testing.T) cast {
	t.Helper()
	db := pgtest.Beside(t, s.db)
	defer db.Close() // one of many
	s.casts++
	named := map[string]string{}
	name := func(of string) string { return fmt.Sprint(of, " ", s.casts) }
	for _, table := range [][2]string{{"Person", "Other"}, {"Apart", "Fourth"}, {"Merged", "Fifth"}} {
		begun := s.device(t, tokenOf("keeper"), http.MethodPost, "/api/v1/sessions", game(fmt.Sprintf("%q,%q", name(table[0]), name(table[1]))))
		require.Equal(t, http.StatusCreated, begun.StatusCode, begun.body)
		for _, of := range table {
			var id string
			require.NoError(t, db.QueryRow(`SELECT id FROM people WHERE name = $1`, name(of)).Scan(&id))
			named[of] = id
		}
	}
	done := s.device(t, tokenOf("keeper"), http.MethodPost, "/api/v1/people/"+named["Person"]+"/merge", fmt.Sprintf(`{"with":%q}`, named["Merged"]))
	require.Equal(t, http.StatusNoContent, done.StatusCode, done.body)
	return cast{person: named["Person"], other: named["Other"], apart: named["Apart"], merged: named["Merged"], name: name("Nobody")}
}

// delete takes a table away; its keeper and that one's notebook may bring it
// back.
func (s *site) delete(t *testing.T, id string) {
	t.Helper()
	gone := s.device(t, tokenOf("keeper"), http.MethodDelete, "/api/v1/sessions/"+id, "")
	require.Equal(t, http.StatusNoContent, gone.StatusCode, gone.body)
}
