package handlers_test

import (
	"fmt"
	"strings"
	"testing"

	"ardoise/handlers"
	"ardoise/store/storetest/pgtest"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// publicHome is the address that the sites of these tests have.
const publicHome = "http://192.0.2.7:8080"

// shared is a game of Skull King that several browsers are about.
type shared struct {
	*site
	t      *testing.T
	keeper *reader
	game   string // path
	code   string
}

func (s *site) share(t *testing.T, names ...string) *shared {
	t.Helper()
	keeper := s.reader(t, "en")
	game := keeper.begin(names...).path
	a := &shared{site: s, t: t, keeper: keeper, game: game}
	a.code = a.seats(keeper).signs()
	return a
}

func startShared(t *testing.T, settings ...setting) *shared {
	t.Helper()
	settings = append(settings, func(c *handlers.Config) { c.URL = publicHome })
	return start(t, settings...).share(t, "Ana", "Léo", "Inès", "Tom")
}

// signs reads the code that a page shows big.
func (d *document) signs() string {
	d.r.t.Helper()
	for _, node := range all(d.root, func(n *html.Node) bool { return strings.HasPrefix(attr(n, "class"), "signs") }) {
		_, code, _ := strings.Cut(words(node), ":") // in any language
		return strings.ReplaceAll(code, " ", "")
	}
	require.Fail(d.r.t, "no code", d.text())
	return ""
}

// token is what the QR code carries, out of the store.
func (a *shared) token() string {
	a.t.Helper()
	db := pgtest.Beside(a.t, a.db)
	var token string
	require.NoError(a.t, db.QueryRow(`SELECT join_token FROM sessions WHERE id = $1`, strings.TrimPrefix(a.game, "/g/")).Scan(&token))
	return token
}

func (a *shared) seats(r *reader) *document { a.t.Helper(); return r.get(a.game + "/seats") }

func (a *shared) page(r *reader) *document { a.t.Helper(); return r.get(a.game) }

// joins brings a browser to the table; seat "" watches.
func (a *shared) joins(seat string) *reader {
	a.t.Helper()
	r := a.reader(a.t, "en")
	d := r.get("/join/" + a.code)
	if seat == "" {
		d = d.form(a.code).press("watch", "1")
	} else {
		d = d.form(a.code).press("seat", seat)
	}
	require.Equal(a.t, a.game, d.path, d.text())
	return r
}

// bids makes a player's own bid.
func (a *shared) bids(r *reader, seat string, n int) *document {
	a.t.Helper()
	return a.page(r).form("entry").with("bid."+seat, fmt.Sprint(n)).save()
}

// forms lists the forms of a page by their addresses.
func (d *document) forms() []string {
	var actions []string
	for _, node := range all(d.root, tag("form")) {
		actions = append(actions, attr(node, "action"))
	}
	return actions
}

// fillable lists the values that a field's choices have.
func (f *sheet) fillable(field string) []string {
	var values []string
	for _, node := range all(f.d.root, tag("input")) {
		if attr(node, "name") == field {
			values = append(values, attr(node, "value"))
		}
	}
	return values
}
