package handlers_test

import (
	"context"
	"encoding/base64"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"ardoise/handlers"
	"ardoise/play"
	"ardoise/store"
	"ardoise/store/storetest/pgtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// noText are bytes that are no text, as addresses and forms carry them. A
// database server refuses them where a file would keep them. The last is a text
// once it is read, and may do what was asked: it comes after all others.
var noText = []string{"%00", "a%00b", "%FF", "%ED%A0%80", "%2500"}

// asksFor are the names that routes look for in a query.
var asksFor = []string{"cursor", "back", "seat", "with", "game", "player", "status", "from", "to", "text", "year", "limit"}

var (
	partOfPath = regexp.MustCompile(`:[a-z]+`)
	formValue  = regexp.MustCompile(`=[^&]*`)
	jsonString = regexp.MustCompile(`"[^"]*"`)
)

// hostile lists what a request becomes when each of its texts in turn is none.
func hostile(a asked) []asked {
	var all []asked
	for _, text := range noText {
		for _, at := range partOfPath.FindAllStringIndex(a.route, -1) {
			bad := a
			bad.route = a.route[:at[0]] + text + a.route[at[1]:]
			all = append(all, bad)
		}
		if strings.HasPrefix(a.route, "GET ") {
			for _, name := range asksFor {
				bad := a
				bad.route += "?" + name + "=" + text
				all = append(all, bad)
			}
		}
		if strings.Contains(a.route, "/api/") {
			continue
		}
		for _, at := range formValue.FindAllStringIndex(a.body, -1) {
			bad := a
			bad.body = a.body[:at[0]] + "=" + text + a.body[at[1]:]
			all = append(all, bad)
		}
	}
	if strings.HasPrefix(a.route, "GET ") {
		// A cursor is packed: what is in it comes past who looks at the address.
		for _, packed := range []string{"2026-11-29 5 \x00", "2026-11-29 5 \xff", "\x00 5 x"} {
			bad := a
			bad.route += "?cursor=" + base64.RawURLEncoding.EncodeToString([]byte(packed))
			all = append(all, bad)
		}
	}
	if strings.Contains(a.route, "/api/") {
		for _, at := range jsonString.FindAllStringIndex(a.body, -1) {
			for _, text := range []string{`"a\u0000b"`, "\"\xff\"", `"\ud800"`} {
				bad := a
				bad.body = a.body[:at[0]] + text + a.body[at[1]:]
				all = append(all, bad)
			}
		}
	}
	return all
}

// Bytes that are no text, in every place of every route where a text can stand,
// are refused or name nothing; none is a fault of ours, and none is kept.
func TestWhatIsNoTextIsNoFault(t *testing.T) {
	onBothEngines(t, func(t *testing.T, s *site) {
		require.Equal(t, 201, s.device(t, tokenOf("keeper"), http.MethodPost, "/api/v1/sessions", toyWish).StatusCode)
		s.houseDevice(t)
		var people cast
		id, code := s.roundTable(t)
		tried := 0
		for _, a := range everyRoute {
			a.route, _, _ = strings.Cut(a.route, "#")
			if a.aboutPeople() { // one cast for all that is asked of a route: seating them is the dearest part
				people = s.casting(t)
			}
			done := false
			for _, bad := range hostile(a) {
				tried++
				status := s.asksAbout(t, "keeper", bad, id, code, people)
				assert.Less(t, status, 500, "%q %q", bad.route, bad.body)
				done = done || status < 400
			}
			if done && strings.Contains(a.route, ":id") && !strings.HasPrefix(a.route, "GET ") {
				id, code = s.roundTable(t) // it may be over, or gone
			}
		}
		assert.Greater(t, tried, 1000)
		s.holdsTextOnly(t)
	}, func(c *handlers.Config) {
		c.Limits = handlers.Limits{Codes: 1e6, AllCodes: 1e6, Notebooks: 1e6, Sessions: 1e6}
	})
}

// holdsTextOnly looks at every value of a database file; a server can hold no
// other.
func (s *site) holdsTextOnly(t *testing.T) {
	t.Helper()
	if store.OnServer(s.db) {
		return
	}
	db := pgtest.Beside(t, s.db)
	tables, err := db.Query(`SELECT 'SELECT * FROM ' || name FROM sqlite_master WHERE type = 'table'`)
	require.NoError(t, err)
	defer tables.Close()
	for tables.Next() {
		var query string
		require.NoError(t, tables.Scan(&query))
		rows, err := db.QueryContext(context.Background(), query)
		require.NoError(t, err)
		columns, err := rows.Columns()
		require.NoError(t, err)
		for rows.Next() {
			row, into := make([]any, len(columns)), make([]any, len(columns))
			for i := range row {
				into[i] = &row[i]
			}
			require.NoError(t, rows.Scan(into...))
			for i, value := range row {
				if text, is := value.(string); is {
					assert.True(t, play.IsText(text), "%s: %s is %s", query, columns[i], url.QueryEscape(text))
				}
			}
		}
		require.NoError(t, rows.Close())
	}
}
