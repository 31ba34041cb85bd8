package handlers_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"ardoise/static"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// draft sends what htmx sends after a tap.
func (f *sheet) draft(changed string) answer {
	r := f.d.r
	r.t.Helper()
	f.with("changed", changed)
	game := strings.Split(f.d.path, "/")[2]
	return r.s.send(r.t, r.client, http.MethodPost, "/g/"+game+"/draft", f.Encode(), "Accept-Language", r.lang,
		"Content-Type", "application/x-www-form-urlencoded", "HX-Request", "true", "Accept-Encoding", "br")
}

func TestADraftIsSmallAndWritesNothing(t *testing.T) {
	r := start(t).reader(t, "en")
	d := r.begin("Ana", "Léo", "Inès", "Tomás", "Maud", "Zoé").bid([]int{1, 0, 0, 0, 0, 0})
	f := d.fill("tricks", []int{1})
	got := f.draft("tricks.p1")
	require.Equal(t, 200, got.StatusCode)
	assert.LessOrEqual(t, len(got.body), 4<<10, "over the wire")
	body, err := io.ReadAll(brotli.NewReader(strings.NewReader(got.body)))
	require.NoError(t, err)
	assert.Contains(t, string(body), "+20")
	assert.NotContains(t, string(body), "<html")
	assert.Contains(t, string(body), "hx-swap-oob")
	assert.NotContains(t, string(body), "style=")
	assert.Equal(t, "1", r.get(d.path).version())
}

// The first load of a game page, with everything it loads, is at most 30 KB.
func TestTheFirstLoadOfAGamePageIsSmall(t *testing.T) {
	s := start(t)
	r := s.reader(t, "fr")
	d := r.begin("Ana", "Léo", "Inès", "Tomás", "Maud", "Zoé").round([]int{1, 0, 0, 0, 0, 0}, []int{1, 0, 0, 0, 0, 0})
	for _, page := range []*document{d, d.bid([]int{1, 0, 0, 0, 0, 1})} {
		got := s.send(t, r.client, http.MethodGet, page.path, "", "Accept-Encoding", "br", "Accept-Language", "fr")
		total := len(got.body)
		require.Equal(t, "br", got.Header.Get("Content-Encoding"))
		urls := map[string]bool{}
		for _, node := range all(page.root, tag("link", "script")) {
			if url := attr(node, "href") + attr(node, "src"); url != "" && attr(node, "rel") != "apple-touch-icon" {
				urls[url] = true
			}
		}
		assert.True(t, urls[static.URL("ardoise.css")] && urls[static.URL("skull-king.css")], "%v", urls)
		for url := range urls {
			require.True(t, strings.HasPrefix(url, "/static/"), url)
			file := s.send(t, nil, http.MethodGet, url, "", "Accept-Encoding", "br")
			require.Equal(t, 200, file.StatusCode, url)
			total += len(file.body)
		}
		t.Logf("%d bytes, the page %d of them", total, len(got.body))
		assert.LessOrEqual(t, total, 30<<10)
	}
}
