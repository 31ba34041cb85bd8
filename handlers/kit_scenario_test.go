package handlers_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// step is one call of the API in a scenario. In path, body, headers and has,
// {name} stands for a value that an earlier step kept.
type step struct {
	as      string // whose notebook calls; "" shows no token
	call    string // "POST /sessions"; a path below /api/v1, or a whole one
	body    string
	key     string   // Idempotency-Key
	match   string   // If-Match
	headers []string // more: name, value, name, value, …

	status int
	etag   string            // wanted ETag; "" is not looked at
	has    []string          // texts that the body must hold
	lacks  []string          // texts that it must not
	json   map[string]any    // JSON pointer: wanted value
	keep   map[string]string // name: JSON pointer
}

// scenario runs steps on a fresh site; every answer is checked against the
// OpenAPI document.
func scenario(t *testing.T, steps ...step) *site {
	t.Helper()
	s := start(t)
	s.run(t, map[string]string{}, steps...)
	return s
}

// run makes the calls in order. kept holds the values by name, and tokens as
// "token NAME".
func (s *site) run(t *testing.T, kept map[string]string, steps ...step) {
	t.Helper()
	for i, st := range steps {
		name := fmt.Sprintf("step %d: %s", i+1, st.call)
		got := s.call(t, kept, st)
		require.Equal(t, st.status, got.StatusCode, "%s: %s", name, got.body)
		if st.etag != "" {
			assert.Equal(t, st.etag, got.Header.Get("ETag"), name)
		}
		for _, text := range st.has {
			assert.Contains(t, got.body, fill(kept, text), name)
		}
		for _, text := range st.lacks {
			assert.NotContains(t, got.body, fill(kept, text), name)
		}
		for pointer, want := range st.json {
			if text, ok := want.(string); ok {
				want = fill(kept, text)
			}
			assert.EqualValues(t, want, at(t, got.body, pointer), "%s: %s", name, pointer)
		}
		for as, pointer := range st.keep {
			kept[as] = fmt.Sprint(at(t, got.body, pointer))
		}
	}
}

// call makes one step's call and checks the answer against the document.
func (s *site) call(t *testing.T, kept map[string]string, st step) answer {
	t.Helper()
	method, path, _ := strings.Cut(fill(kept, st.call), " ")
	if !strings.HasPrefix(path, "/api/") {
		path = "/api/v1" + path
	}
	var headers []string
	if st.body != "" {
		headers = append(headers, "Content-Type", "application/json")
	}
	if st.as != "" {
		headers = append(headers, "Authorization", "Bearer "+s.token(t, kept, st.as))
	}
	if st.key != "" {
		headers = append(headers, "Idempotency-Key", st.key)
	}
	if st.match != "" {
		headers = append(headers, "If-Match", fill(kept, st.match))
	}
	headers = append(headers, st.headers...)
	got := s.send(t, nil, method, path, fill(kept, st.body), headers...)
	s.documented(t, method, path, got)
	return got
}

// token opens a notebook for a name at its first call.
func (s *site) token(t *testing.T, kept map[string]string, name string) string {
	t.Helper()
	if kept["token "+name] == "" {
		got := s.send(t, nil, http.MethodPost, "/api/v1/notebooks", "")
		require.Equal(t, http.StatusCreated, got.StatusCode, got.body)
		s.documented(t, http.MethodPost, "/api/v1/notebooks", got)
		kept["token "+name] = at(t, got.body, "/token").(string)
	}
	return kept["token "+name]
}

func fill(kept map[string]string, text string) string {
	for name, value := range kept {
		text = strings.ReplaceAll(text, "{"+name+"}", value)
	}
	return text
}

// at reads the value that a JSON pointer names.
func at(t *testing.T, body, pointer string) any {
	t.Helper()
	var value any
	require.NoError(t, json.Unmarshal([]byte(body), &value), body)
	for _, token := range strings.Split(pointer, "/")[1:] {
		token = strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
		switch inner := value.(type) {
		case map[string]any:
			value = inner[token]
		case []any:
			var i int
			_, err := fmt.Sscan(token, &i)
			require.NoError(t, err, pointer)
			require.Less(t, i, len(inner), "%s in %s", pointer, body)
			value = inner[i]
		default:
			require.Fail(t, "nothing there", "%s in %s", pointer, body)
		}
	}
	return value
}

// quoted writes text as a JSON string.
func quoted(text string) string {
	body, _ := json.Marshal(text)
	return string(body)
}

// pathOf is the path of a URL without its query.
func pathOf(t *testing.T, text string) string {
	t.Helper()
	parsed, err := url.Parse(text)
	require.NoError(t, err)
	return parsed.Path
}
