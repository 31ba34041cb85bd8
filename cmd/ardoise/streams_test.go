package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"runtime/metrics"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// send makes a call of the API and reads one text of its answer.
func send(t *testing.T, method, url, token, body, field string) string {
	t.Helper()
	request, err := http.NewRequest(method, url, strings.NewReader(body))
	require.NoError(t, err)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("If-Match", "*")
	request.Header.Set("Idempotency-Key", "k")
	answer, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer answer.Body.Close()
	var values map[string]any
	require.NoError(t, json.NewDecoder(answer.Body).Decode(&values))
	require.Less(t, answer.StatusCode, 300, "%v", values)
	value, _ := values[field].(string)
	return value
}

// The whole program: an entry reaches a stream, and stopping does not wait for
// streams.
func TestAStreamHearsAnEntryAndTheEnd(t *testing.T) {
	r := start(t)
	api := r.url + "/api/v1"
	token := send(t, http.MethodPost, api+"/notebooks", "", "", "token")
	id := send(t, http.MethodPost, api+"/sessions", token, `{"game":"skull-king","rulebook":"classic","players":["Ana","Léo"]}`, "id")
	request, err := http.NewRequest(http.MethodGet, api+"/sessions/"+id+"/events", nil)
	require.NoError(t, err)
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Last-Event-ID", "1")
	answer, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer answer.Body.Close()
	send(t, http.MethodPost, api+"/sessions/"+id+"/entries", token, `{"type":"bids","round":1,"values":{"p1":1}}`, "")
	lines := bufio.NewReader(answer.Body)
	for line := ""; line != "data: 2\n"; {
		line, err = lines.ReadString('\n')
		require.NoError(t, err)
	}
	began := time.Now()
	r.stop()
	_, err = io.ReadAll(lines)
	assert.NoError(t, err, "the stream ends whole")
	assert.NoError(t, r.ended(t))
	assert.Less(t, time.Since(began), 3*time.Second)
}

// The layers around a stream stay on its stack as long as it lives: with a frame
// too many the stack is twice as large, of each of ten thousand streams.
func TestAStreamHoldsLittleOfAStack(t *testing.T) {
	const streams, most = 200, 14 << 10 // with what the server reads the connection by
	for name, args := range map[string][]string{"as it comes": nil, "with figures": {"--metrics", "127.0.0.1:0"}} {
		t.Run(name, func(t *testing.T) {
			r := start(t, args...)
			api := r.url + "/api/v1"
			token := send(t, http.MethodPost, api+"/notebooks", "", "", "token")
			id := send(t, http.MethodPost, api+"/sessions", token, `{"game":"skull-king","rulebook":"classic","players":["Ana","Léo"]}`, "id")
			address := strings.TrimPrefix(r.url, "http://")
			before := stacks()
			for range streams {
				conn, err := net.Dial("tcp", address)
				require.NoError(t, err)
				defer conn.Close()
				_, err = fmt.Fprintf(conn, "GET /api/v1/sessions/%s/events HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n\r\n", id, address, token)
				require.NoError(t, err)
				lines := bufio.NewReader(conn)
				for line := ""; line != "data: 1\n"; {
					line, err = lines.ReadString('\n')
					require.NoError(t, err)
				}
			}
			assert.Less(t, (stacks()-before)/streams, most)
		})
	}
}

// stacks gives the bytes of all stacks, once what they do not need is given back.
func stacks() int {
	for range 3 {
		runtime.GC()
	}
	held := []metrics.Sample{{Name: "/memory/classes/heap/stacks:bytes"}}
	metrics.Read(held)
	return int(held[0].Value.Uint64())
}
