package main

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// private gives the address that a server serves its metrics at.
func (r *running) private(t *testing.T) string {
	t.Helper()
	found := regexp.MustCompile(`msg"?[=:]"?metrics"? ?,?"?addr"?[=:]"?([0-9.:]+)`).FindStringSubmatch(r.logs.String())
	require.NotNil(t, found, r.logs.String())
	return "http://" + found[1]
}

// read gives the body of a page that has to be there.
func read(t *testing.T, url string) string {
	t.Helper()
	answer, err := http.Get(url)
	require.NoError(t, err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, answer.StatusCode, url)
	return string(body)
}

// What a table does is in the figures, at the private address alone.
func TestMetricsOfAGame(t *testing.T) {
	r := start(t, "--metrics", "127.0.0.1:0", "--pprof", "on", "--log", "json", "--backup-dir", filepath.Join(t.TempDir(), "copies"))
	api := r.url + "/api/v1"
	token := send(t, http.MethodPost, api+"/notebooks", "", "", "token")
	id := send(t, http.MethodPost, api+"/sessions", token, `{"game":"skull-king","rulebook":"classic","players":["Ana","Léo"]}`, "id")
	request, err := http.NewRequest(http.MethodGet, api+"/sessions/"+id+"/events", nil)
	require.NoError(t, err)
	request.Header.Set("Authorization", "Bearer "+token)
	stream, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer stream.Body.Close()
	send(t, http.MethodPost, api+"/sessions/"+id+"/entries", token, `{"type":"bids","round":1,"values":{"p1":1}}`, "")
	again, err := http.NewRequest(http.MethodPost, api+"/sessions/"+id+"/entries", strings.NewReader(`{"type":"bids","round":1,"values":{"p2":0}}`))
	require.NoError(t, err)
	for name, value := range map[string]string{"Authorization": "Bearer " + token, "Content-Type": "application/json", "If-Match": `"0"`, "Idempotency-Key": "late"} {
		again.Header.Set(name, value)
	}
	answer, err := http.DefaultClient.Do(again)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	require.Equal(t, http.StatusConflict, answer.StatusCode)

	var figures string
	require.Eventually(t, func() bool { // the stream and the copy are on their own way
		figures = read(t, r.private(t)+"/metrics")
		return strings.Contains(figures, "ardoise_signal_delay_seconds_count 1") && strings.Contains(figures, `ardoise_backups_total{result="ok"} 1`)
	}, 10*time.Second, 20*time.Millisecond)
	for _, line := range []string{
		`ardoise_entries_total{game="skull-king",kind="entry"} 1`,
		`ardoise_conflicts_total{game="skull-king"} 1`,
		`ardoise_live_connections 1`,
		`ardoise_http_requests_total{code="201",host="",method="POST",url="/api/v1/sessions/:id/entries"} 1`,
		`ardoise_http_requests_total{code="409",host="",method="POST",url="/api/v1/sessions/:id/entries"} 1`,
		`ardoise_commit_batch_size_count `,
	} {
		assert.True(t, strings.Contains(figures, "\n"+line), line)
	}
	page, err := os.ReadFile("../../docs/operations.md")
	require.NoError(t, err)
	for _, of := range regexp.MustCompile(`(?m)^# TYPE (ardoise_\w+) `).FindAllStringSubmatch(figures, -1) {
		assert.Contains(t, string(page), "`"+of[1]+"`", "a figure that nobody is told of")
	}
	assert.Contains(t, read(t, r.private(t)+"/debug/pprof/goroutine?debug=1"), "goroutine profile")
	assert.Equal(t, http.StatusNotFound, status(t, http.DefaultClient, r.url+"/metrics"))
	assert.Equal(t, http.StatusNotFound, status(t, http.DefaultClient, r.url+"/debug/pprof/"))
	r.stop()
	require.NoError(t, r.ended(t))
	for line := range strings.Lines(r.logs.String()) {
		assert.True(t, json.Valid([]byte(line)), line)
	}
	_, err = http.Get(r.private(t) + "/metrics")
	assert.Error(t, err, "it is gone with the server")
}

func TestProfilesAreOffUnlessWanted(t *testing.T) {
	r := start(t, "--metrics", "127.0.0.1:0", "--log-level", "warn")
	assert.NotContains(t, r.logs.String(), "metrics", "below its level")
	r = start(t, "--metrics", "127.0.0.1:0")
	assert.Equal(t, http.StatusNotFound, status(t, http.DefaultClient, r.private(t)+"/debug/pprof/"))
}

func TestMetricsNeedAFreePort(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	err = run(t.Context(), []string{"--addr", "127.0.0.1:0", "--metrics", taken.Addr().String(), "--db", filepath.Join(t.TempDir(), "a.db")},
		console{environment(nil), nil, io.Discard, io.Discard})
	assert.ErrorContains(t, err, "another port with --metrics")
}
