package handlers_test

import (
	"mime"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// apiDocument is the OpenAPI document that a site serves.
type apiDocument struct {
	paths    map[string]any
	mutex    sync.Mutex // scenarios call at once, the compiler does not
	compiler *jsonschema.Compiler
}

const documentURL = "http://ardoise.test/openapi.json"

// document reads the document once.
func (s *site) document(t *testing.T) *apiDocument {
	t.Helper()
	if s.api == nil {
		got := s.send(t, nil, http.MethodGet, "/api/openapi.json", "")
		require.Equal(t, http.StatusOK, got.StatusCode)
		whole, err := jsonschema.UnmarshalJSON(strings.NewReader(got.body))
		require.NoError(t, err)
		s.api = &apiDocument{paths: whole.(map[string]any)["paths"].(map[string]any), compiler: jsonschema.NewCompiler()}
		s.api.compiler.AssertFormat()
		require.NoError(t, s.api.compiler.AddResource(documentURL, whole))
	}
	return s.api
}

// find gives the template of a path ("/sessions/{id}") that the document has
// an operation for, "" where there is none.
func (d *apiDocument) find(method, path string) string {
	path, isAPI := strings.CutPrefix(path, "/api/v1")
	if !isAPI {
		return ""
	}
	for _, literal := range []bool{true, false} { // "/sessions/x" before "/sessions/{id}"
		for template, item := range d.paths {
			if literal == strings.Contains(template, "{") {
				continue
			}
			pattern := regexp.MustCompile(`^` + regexp.MustCompile(`\\\{\w+\\\}`).ReplaceAllString(regexp.QuoteMeta(template), `[^/]+`) + `$`)
			if pattern.MatchString(path) && item.(map[string]any)[strings.ToLower(method)] != nil {
				return template
			}
		}
	}
	return ""
}

// documented checks an answer against the document: its status is listed, its
// body is of the type and shape given for it, its headers are there. What no
// operation answers is a problem document.
func (s *site) documented(t *testing.T, method, url string, got answer) {
	t.Helper()
	d := s.document(t)
	kind, _, _ := mime.ParseMediaType(got.Header.Get("Content-Type"))
	template := d.find(method, pathOf(t, url))
	if template == "" {
		if got.StatusCode >= 400 {
			assert.Equal(t, "application/problem+json", kind)
			d.valid(t, "#/components/schemas/Problem", got.body)
		}
		return
	}
	operation := d.paths[template].(map[string]any)[strings.ToLower(method)].(map[string]any)
	status := strconv.Itoa(got.StatusCode)
	described, listed := operation["responses"].(map[string]any)[status].(map[string]any)
	require.True(t, listed, "%s %s: status %s is not in the document", method, template, status)
	if headers, ok := described["headers"].(map[string]any); ok && got.StatusCode != http.StatusConflict {
		for name := range headers {
			assert.NotEmpty(t, got.Header.Get(name), "%s %s %s: header %s is missing", method, template, status, name)
		}
	}
	content, hasBody := described["content"].(map[string]any)
	if !hasBody {
		assert.Empty(t, got.body, "%s %s: %s has no body in the document", method, template, status)
		return
	}
	require.Contains(t, content, kind, "%s %s: the content type of %s", method, template, status)
	if !strings.HasSuffix(kind, "json") {
		return // a table is text to the document
	}
	escape := strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D")
	d.valid(t, "#/paths/"+escape.Replace(template)+"/"+strings.ToLower(method)+"/responses/"+status+
		"/content/"+escape.Replace(kind)+"/schema", got.body)
}

// valid checks a body against a schema of the document.
func (d *apiDocument) valid(t *testing.T, pointer, body string) {
	t.Helper()
	d.mutex.Lock()
	defer d.mutex.Unlock()
	schema, err := d.compiler.Compile(documentURL + pointer)
	require.NoError(t, err)
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(body))
	require.NoError(t, err, body)
	if err := schema.Validate(value); err != nil {
		assert.Fail(t, "the answer is not as the document says", "%v\n%s", err, body)
	}
}
