package handlers_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheDocumentListsWhatACallerMeets(t *testing.T) {
	s := start(t)
	got := s.send(t, nil, http.MethodGet, "/api/openapi.json", "")
	var document struct {
		OpenAPI    string
		Paths      map[string]map[string]struct{ OperationID string }
		Components struct {
			Schemas map[string]struct {
				Properties map[string]struct{ Enum []string }
			}
		}
	}
	require.NoError(t, json.Unmarshal([]byte(got.body), &document))
	assert.Equal(t, "3.1.0", document.OpenAPI)
	assert.Contains(t, document.Paths, "/sessions/{id}/entries/{seq}")
	assert.Contains(t, document.Paths["/sessions/{id}/entries/{seq}"], "put")
	assert.Subset(t, document.Components.Schemas["Problem"].Properties["code"].Enum, []string{"not_json", "stale", "key_reused", "already_awake"})
	assert.Equal(t, []string{"number"}, document.Components.Schemas["ToyNumber"].Properties["type"].Enum)
	for _, ref := range regexp.MustCompile(`"#/components/schemas/([^"]+)"`).FindAllStringSubmatch(got.body, -1) {
		assert.Contains(t, document.Components.Schemas, ref[1])
	}
}

// Entries of a session are as the document describes them.
func TestTheDocumentRefusesWhatIsNoEntry(t *testing.T) {
	d := start(t).document(t)
	schema, err := d.compiler.Compile(documentURL + "#/components/schemas/AnyEntry")
	require.NoError(t, err)
	assert.NoError(t, schema.Validate(map[string]any{"type": "finish"}))
	assert.Error(t, schema.Validate(map[string]any{"type": "begin"}))
	assert.Error(t, schema.Validate(map[string]any{"type": "finish", "why": "late"}))
	assert.Error(t, schema.Validate(map[string]any{}))
}

func TestTheDocsPageLoadsNothingFromElsewhere(t *testing.T) {
	s := start(t)
	page := s.send(t, nil, http.MethodGet, "/api/docs", "")
	require.Equal(t, 200, page.StatusCode)
	assert.Contains(t, page.Header.Get("Content-Type"), "text/html")
	assert.NotRegexp(t, `(src|href)="(https?:)?//`, page.body)
	policy := page.Header.Get("Content-Security-Policy")
	assert.Contains(t, policy, "style-src 'self' 'unsafe-inline'")
	assert.Contains(t, policy, "script-src 'self';")
	assert.Contains(t, policy, "default-src 'none'")

	script := regexp.MustCompile(`src="(/api/docs/[^"]+)"`).FindStringSubmatch(page.body)
	require.NotNil(t, script)
	packed := s.send(t, nil, http.MethodGet, script[1], "", "Accept-Encoding", "gzip, br")
	assert.Equal(t, "gzip", packed.Header.Get("Content-Encoding"))
	assert.Less(t, len(packed.body), 230_000)
	assert.Contains(t, packed.Header.Get("Cache-Control"), "immutable")
	plain := s.send(t, nil, http.MethodGet, script[1], "", "Accept-Encoding", "identity")
	assert.Empty(t, plain.Header.Get("Content-Encoding"))
	assert.Equal(t, unpacked(t, packed), plain.body)
	assert.True(t, strings.HasPrefix(plain.body, "/*! RapiDoc"))
}
