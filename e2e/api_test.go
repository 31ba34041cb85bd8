package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// client is a program that keeps a game through the API.
type client struct {
	home  string
	token string
	http  *http.Client
}

// answer is what came back.
type answer struct {
	status int
	body   []byte
}

// send makes one call; an error is one of the connection.
func (c *client) send(ctx context.Context, method, path string, body any, headers map[string]string) (answer, error) {
	var payload []byte
	if body != nil {
		var err error
		if payload, err = json.Marshal(body); err != nil {
			return answer{}, err
		}
	}
	request, err := http.NewRequestWithContext(ctx, method, c.home+"/api/v1"+path, bytes.NewReader(payload))
	if err != nil {
		return answer{}, err
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.token != "" {
		request.Header.Set("Authorization", "Bearer "+c.token)
	}
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	response, err := c.http.Do(request)
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	return answer{status: response.StatusCode, body: content}, err
}

// must makes a call that has to succeed and reads its answer.
func must[T any](t testing.TB, c *client, status int, method, path string, body any, headers map[string]string) T {
	t.Helper()
	got, err := c.send(context.Background(), method, path, body, headers)
	require.NoError(t, err)
	require.Equal(t, status, got.status, "%s %s: %s", method, path, got.body)
	var value T
	require.NoError(t, json.Unmarshal(got.body, &value))
	return value
}

// newClient opens a notebook of its own.
func newClient(t testing.TB, s *server) *client {
	t.Helper()
	c := &client{home: s.url, http: &http.Client{Transport: &http.Transport{}}}
	t.Cleanup(c.http.CloseIdleConnections)
	opened := must[struct {
		Token string `json:"token"`
	}](t, c, http.StatusCreated, http.MethodPost, "/notebooks", nil, nil)
	c.token = opened.Token
	return c
}

// written is what a change to a log answers.
type written struct {
	Seq     int64 `json:"seq"`
	Version int64 `json:"version"`
}

// tableLog is a session's log as the API shows it.
type tableLog struct {
	Version int64    `json:"version"`
	Entries []logRow `json:"entries"` // those that count
	Log     []logRow `json:"log"`
}

// logRow is one row of a log.
type logRow struct {
	Seq    int64           `json:"seq"`
	Kind   string          `json:"kind"`
	Target int64           `json:"target"`
	Entry  json.RawMessage `json:"entry"`
}

func (c *client) log(t testing.TB, session string) tableLog {
	t.Helper()
	return must[tableLog](t, c, http.StatusOK, http.MethodGet, "/sessions/"+session+"/entries", nil, nil)
}

func matches(version int64, key string) map[string]string {
	return map[string]string{"If-Match": fmt.Sprintf("%q", fmt.Sprint(version)), "Idempotency-Key": key}
}
