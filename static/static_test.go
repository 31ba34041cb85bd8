package static_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"ardoise/static"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func get(t *testing.T, url, encoding string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, url, nil)
	r.Header.Set("Accept-Encoding", encoding)
	w := httptest.NewRecorder()
	static.Handler().ServeHTTP(w, r)
	return w
}

func TestFilesAreServedUnderHashedNames(t *testing.T) {
	url := static.URL("app.js")
	assert.Regexp(t, `^/static/app\.[0-9a-f]{12}\.js$`, url)
	plain := get(t, url, "")
	assert.Equal(t, http.StatusOK, plain.Code)
	assert.Equal(t, "public, max-age=31536000, immutable", plain.Header().Get("Cache-Control"))
	assert.Contains(t, plain.Header().Get("Content-Type"), "javascript")

	br := get(t, url, "gzip, br")
	assert.Equal(t, "br", br.Header().Get("Content-Encoding"))
	unpacked, err := io.ReadAll(brotli.NewReader(br.Body))
	require.NoError(t, err)
	assert.Equal(t, plain.Body.String(), string(unpacked))

	gz := get(t, url, "gzip, br;q=0")
	assert.Equal(t, "gzip", gz.Header().Get("Content-Encoding"))
	reader, err := gzip.NewReader(gz.Body)
	require.NoError(t, err)
	unpacked, err = io.ReadAll(reader)
	require.NoError(t, err)
	assert.Equal(t, plain.Body.String(), string(unpacked))
}

// What was packed by hand is what it stands beside, and worth standing there.
func TestHTMXIsPackedByHand(t *testing.T) {
	packed := get(t, static.URL("htmx.min.js"), "gzip")
	assert.LessOrEqual(t, packed.Body.Len(), 12950)
	reader, err := gzip.NewReader(packed.Body)
	require.NoError(t, err)
	unpacked, err := io.ReadAll(reader)
	require.NoError(t, err)
	assert.Equal(t, get(t, static.URL("htmx.min.js"), "").Body.String(), string(unpacked))
	assert.Empty(t, static.URL("htmx.min.js.gz"), "it is no file of its own")
}

func TestAccepts(t *testing.T) {
	for header, accepted := range map[string]bool{
		"br": true, "gzip, br": true, "gzip;q=1, BR ; q=0.5": true,
		"": false, "brotli": false, "br;q=0": false, "br; q=0.0": false, "br;q=much": false, "gzip": false,
	} {
		assert.Equal(t, accepted, static.Accepts(header, "br"), header)
	}
}

func TestUnknownFilesAreNotFound(t *testing.T) {
	assert.Empty(t, static.URL("files.go"))
	for _, url := range []string{"/static/app.js", "/static/", "/static/../go.mod"} {
		assert.Equal(t, http.StatusNotFound, get(t, url, "").Code, url)
	}
}

func TestTheManifestNamesItsIconsByURL(t *testing.T) {
	body := get(t, static.URL("ardoise.webmanifest"), "").Body.String()
	assert.Contains(t, body, static.URL("icon-192.png"))
	assert.NotContains(t, body, "{{")
}

// What every page of a game loads once; html and the game's own styles come
// on top, and all of it must stay under 30 KB.
func TestTheSharedFilesStaySmall(t *testing.T) {
	limits := map[string]int{"ardoise.css": 4500, "app.js": 900, "table.js": 2340, "setup.js": 1150, "htmx.min.js": 12500, "icon.svg": 400, "ardoise.webmanifest": 400}
	for name, limit := range limits {
		assert.LessOrEqual(t, get(t, static.URL(name), "br").Body.Len(), limit, name)
	}
}

// The paper values stand twice: for who chose them and for whose system did.
func TestBothPaperThemesAreEqual(t *testing.T) {
	css, err := os.ReadFile("ardoise.css")
	require.NoError(t, err)
	block := regexp.MustCompile(`(?s):root(?::not\(\[data-theme="dark"\]\)|\[data-theme="light"\]) \{(?: /\*.*?\*/)?(.*?)\}`)
	found := block.FindAllStringSubmatch(string(css), -1)
	require.Len(t, found, 2)
	assert.Equal(t, strings.TrimSpace(found[0][1]), strings.TrimSpace(found[1][1]))
}
