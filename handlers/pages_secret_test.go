package handlers_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// secretRun plays a round in which Ana and Léo bid on their phones, up to the
// last bid but one, and collects what everybody else can see meanwhile; after
// the reveal it looks once more.
func secretRun(t *testing.T, ana, leo int) map[string]string {
	a := startShared(t)
	phones := map[string]*reader{"keeper": a.keeper, "ana": a.joins("p1"), "leo": a.joins("p2"), "ines": a.joins("p3"), "watcher": a.joins("")}
	a.page(a.keeper).round([]int{0, 0, 0, 1}, []int{0, 0, 0, 1}) // the second round has three numbers to choose from
	random := strings.NewReplacer(strings.TrimPrefix(a.game, "/g/"), "GAME", a.code, "CODE", a.code[:3]+" "+a.code[3:], "CODE", a.token(), "TOKEN")
	keys := regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|<path d="M0 0\.5h7[^"]*"`)
	seen := map[string]string{}
	note := func(when, who, what string, got answer) {
		var headers strings.Builder
		for _, name := range []string{"Etag", "Content-Type", "Location", "Content-Language"} {
			fmt.Fprintf(&headers, "%s: %s\n", name, got.Header.Get(name))
		}
		seen[when+", "+who+", "+what] = keys.ReplaceAllString(random.Replace(fmt.Sprintf("%d\n%s%s", got.StatusCode, headers.String(), got.body)), "KEY")
	}
	form := func(r *reader, path string, values url.Values, headers ...string) answer {
		headers = append(headers, "Accept-Language", "en", "Content-Type", "application/x-www-form-urlencoded")
		return a.send(t, r.client, http.MethodPost, path, values.Encode(), headers...)
	}
	look := func(when string) {
		for who, r := range phones {
			for _, path := range []string{"/", "/history", a.game, a.game + "?cover=1", a.game + "/sheet", a.game + "/log", a.game + "/notes", a.game + "/delete", "/history/deleted", a.game + "/seats", a.game + "/board", a.game + "/s/people", a.game + "/finish", a.game + "/correct/3", a.game + "/correct/4", "/join/" + a.code} {
				note(when, who, random.Replace(path), a.send(t, r.client, http.MethodGet, path, "", "Accept-Language", "en"))
			}
			id := strings.TrimPrefix(a.game, "/g/")
			for _, path := range []string{"", "/entries", "/seats"} {
				note(when, who, "api"+path, a.send(t, r.client, http.MethodGet, "/api/v1/sessions/"+id+path, ""))
			}
			own := map[string]string{"ines": "bid.p3", "keeper": "bid.p4"}[who]
			draft := url.Values{"kind": {"bids"}, "round": {"2"}, "version": {"4"}, "key": {"k"}, "changed": {own}, own: {"1"}}
			note(when, who, "draft", form(r, a.game+"/draft", draft, "HX-Request", "true"))
			if who != "ana" && when != "revealed" { // refused, without a word of what is there
				again := url.Values{"kind": {"bids"}, "round": {"2"}, "version": {"4"}, "key": {"again-" + who}, "bid.p1": {"0"}, "save": {"p1"}}
				note(when, who, "a second bid", form(r, a.game, again))
			}
		}
	}
	require.Equal(t, 200, a.bids(phones["ana"], "p1", ana).StatusCode)
	look("one bid")
	require.Equal(t, 200, a.bids(phones["leo"], "p2", leo).StatusCode)
	look("two bids")
	require.Equal(t, 200, a.bids(phones["ines"], "p3", 0).StatusCode)
	a.page(a.keeper).form("entry").with("bid.p4", "0").save()
	look("revealed")
	return seen
}

// Two games that differ in two bids alone are the same bytes to everybody who
// did not make them, page by page, until the bids are turned over.
func TestPagesTellNoBid(t *testing.T) {
	one, other := secretRun(t, 1, 2), secretRun(t, 2, 0)
	require.Equal(t, len(one), len(other))
	told, revealed := 0, 0
	for what := range one {
		differs := one[what] != other[what]
		switch {
		case strings.HasPrefix(what, "revealed"):
			if differs {
				revealed++
			}
		case strings.HasSuffix(what, "?cover=1") || strings.HasSuffix(what, "/board"): // lie on the table, or hang on the wall
			assert.False(t, differs, "%s shows a bid:\n%s", what, difference(one[what], other[what]))
		case strings.Contains(what, ", ana,") || strings.Contains(what, ", leo,"):
			if differs {
				told++
			}
		default:
			assert.False(t, differs, "%s tells a bid:\n%s", what, difference(one[what], other[what]))
		}
	}
	assert.Greater(t, told, 4, "who bid sees the own bid")
	assert.Greater(t, revealed, 20, "everybody sees them in the end")
	for what, page := range one {
		if strings.HasPrefix(what, "one bid, leo") || strings.HasPrefix(what, "two bids, leo, GET") {
			assert.NotContains(t, page, "Bid 1 kept", what)
		}
	}
}

// difference is where two texts part.
func difference(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	cut := func(s string) string { return s[max(0, i-120):min(len(s), i+120)] }
	return cut(a) + "\n—\n" + cut(b)
}
