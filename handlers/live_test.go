package handlers_test

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"ardoise/handlers"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// stream is an event stream that is being read.
type stream struct {
	t      *testing.T
	answer *http.Response
	frames chan string // closed at the end of the stream
	close  context.CancelFunc
}

// follow opens the event stream of the session kept as id, in somebody's name.
func (s *site) follow(t *testing.T, kept map[string]string, as string, headers ...string) *stream {
	t.Helper()
	if as != "" {
		headers = append(headers, "Authorization", "Bearer "+s.token(t, kept, as))
	}
	return listen(t, s.URL+fill(kept, "/api/v1/sessions/{id}/events"), headers...)
}

func listen(t *testing.T, url string, headers ...string) *stream {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	require.NoError(t, err)
	request.Header.Set("Accept-Encoding", "br, gzip")
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	client := &http.Client{Transport: &http.Transport{}}
	answer, err := client.Do(request)
	require.NoError(t, err)
	st := &stream{t: t, answer: answer, frames: make(chan string, 100), close: cancel}
	t.Cleanup(cancel)
	go func() {
		defer close(st.frames)
		defer answer.Body.Close()
		var frame []string
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			if lines.Text() != "" {
				frame = append(frame, lines.Text())
				continue
			}
			st.frames <- strings.Join(frame, " | ")
			frame = nil
		}
	}()
	return st
}

// next waits for a frame of the stream; "" is its end.
func (st *stream) next() string {
	st.t.Helper()
	select {
	case frame := <-st.frames:
		return frame
	case <-time.After(5 * time.Second):
		require.Fail(st.t, "the stream says nothing")
		return ""
	}
}

// silent checks that nothing more has come.
func (st *stream) silent() {
	st.t.Helper()
	select {
	case frame, open := <-st.frames:
		assert.Fail(st.t, "there is something on the stream", "%q, open %v", frame, open)
	case <-time.After(50 * time.Millisecond):
	}
}

const (
	hello  = "retry: 1000"
	first  = hello + " | id: 1 | event: change | data: 1"
	second = "id: 2 | event: change | data: 2"
)

// atTable begins a game and gives what was kept of it.
func atTable(t *testing.T, settings ...setting) (*site, map[string]string) {
	t.Helper()
	s, kept := start(t, settings...), map[string]string{}
	s.run(t, kept, begun())
	return s, kept
}

func TestAStreamTellsEveryChange(t *testing.T) {
	s, kept := atTable(t)
	st := s.follow(t, kept, "ana")
	require.Equal(t, http.StatusOK, st.answer.StatusCode)
	for name, value := range map[string]string{
		"Content-Type": "text/event-stream", "Cache-Control": "private, no-store", "X-Accel-Buffering": "no", "Content-Encoding": "",
	} {
		assert.Equal(t, value, st.answer.Header.Get(name), name)
	}
	assert.Equal(t, first, st.next())
	st.silent()
	s.run(t, kept, add(number(1, "p1", 3), 0))
	assert.Equal(t, second, st.next())
	s.run(t, kept, step{as: "ana", call: "DELETE /sessions/{id}/entries/1", match: `"1"`, key: "u", status: 200})
	assert.Equal(t, "id: 3 | event: change | data: 3", st.next())
	st.close()
	require.Eventually(t, func() bool { return s.hub.Listeners() == 0 }, 5*time.Second, 5*time.Millisecond)
}

// To HEAD the stream is over with its header: who asked takes the connection for
// free, and the next request on it must not wait behind a stream without end.
func TestAStreamHasAHeaderOfItsOwn(t *testing.T) {
	s, kept := atTable(t)
	client := &http.Client{Transport: &http.Transport{MaxConnsPerHost: 1}, Timeout: 5 * time.Second}
	request, err := http.NewRequest(http.MethodHead, s.URL+fill(kept, "/api/v1/sessions/{id}/events"), nil)
	require.NoError(t, err)
	request.Header.Set("Authorization", "Bearer "+s.token(t, kept, "ana"))
	answer, err := client.Do(request)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	assert.Equal(t, http.StatusOK, answer.StatusCode)
	assert.Equal(t, "text/event-stream", answer.Header.Get("Content-Type"))
	answer, err = client.Get(s.URL + "/healthz")
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	assert.Equal(t, http.StatusOK, answer.StatusCode)
	require.Eventually(t, func() bool { return s.hub.Listeners() == 0 }, 5*time.Second, 5*time.Millisecond)
}

func TestABrokenStreamGoesOn(t *testing.T) {
	s, kept := atTable(t)
	s.run(t, kept, add(number(1, "p1", 3), 0))
	for name, c := range map[string]struct{ last, begins string }{
		"behind":         {"1", hello + " | " + second},
		"up to date":     {"2", hello},
		"never here":     {"", hello + " | " + second},
		"not a number":   {"x", hello + " | " + second},
		"of another log": {"99", hello + " | " + second},
	} {
		t.Run(name, func(t *testing.T) {
			st := s.follow(t, kept, "ana", "Last-Event-ID", c.last)
			assert.Equal(t, c.begins, st.next())
			st.silent()
		})
	}
}

func TestAStreamShowsThatItLives(t *testing.T) {
	s, kept := atTable(t, func(c *handlers.Config) { c.Streams.Beat = 30 * time.Millisecond })
	st := s.follow(t, kept, "ana")
	assert.Equal(t, first, st.next())
	for range 3 {
		assert.Equal(t, "event: beat | data:", st.next())
	}
}

// A change whose signal was lost is told at the next beat.
func TestALostSignalIsMadeGood(t *testing.T) {
	s, kept := atTable(t, func(c *handlers.Config) { c.Live, c.Streams.Beat = nil, 300*time.Millisecond })
	st := s.follow(t, kept, "ana")
	assert.Equal(t, first, st.next())
	s.run(t, kept, add(number(1, "p1", 3), 0))
	assert.Equal(t, second, st.next())
}

func TestWhoMayFollow(t *testing.T) {
	s, kept := atTable(t)
	s.run(t, kept,
		step{as: "", call: "GET /sessions/{id}/events", status: 401, json: map[string]any{"/code": "unauthorized"}},
		step{as: "léo", call: "GET /sessions/{id}/events", status: 404, json: map[string]any{"/code": "not_found"}},
		step{as: "ana", call: "GET /sessions/none/events", status: 404},
		step{as: "ana", call: "POST /sessions/{id}/events", status: 405},
	)
	assert.Zero(t, s.hub.Listeners(), "who was refused does not listen")

	// A browser shows its cookie.
	r := s.reader(t, "en")
	page := r.begin("Ana", "Léo")
	game := strings.TrimPrefix(page.path, "/g/")
	url := s.URL + "/api/v1/sessions/" + game + "/events"
	cookies := page.Request.Header.Get("Cookie")
	require.NotEmpty(t, cookies)
	assert.Equal(t, first, listen(t, url, "Cookie", cookies).next())
}

// A session that is gone ends its streams soon.
func TestAStreamEndsWithTheRightToRead(t *testing.T) {
	s, kept := atTable(t, func(c *handlers.Config) { c.Streams.Beat = 4 * time.Second })
	st := s.follow(t, kept, "ana")
	assert.Equal(t, first, st.next())
	s.run(t, kept, step{as: "ana", call: "DELETE /sessions/{id}", status: 204})
	assert.Equal(t, second, st.next())
	began := time.Now()
	assert.Equal(t, "", st.next(), "the end, not a beat")
	assert.Less(t, time.Since(began), 2*time.Second)
	require.Eventually(t, func() bool { return s.hub.Listeners() == 0 }, 5*time.Second, 5*time.Millisecond)
}

func TestStreamsAreLimited(t *testing.T) {
	s, kept := atTable(t, func(c *handlers.Config) { c.Streams.Address = 2 })
	one, two := s.follow(t, kept, "ana"), s.follow(t, kept, "ana")
	one.next()
	two.next()
	full := step{as: "ana", call: "GET /sessions/{id}/events", status: 429, json: map[string]any{"/code": "too_many_streams"}, has: []string{"30"}}
	s.run(t, kept, full)
	one.close()
	require.Eventually(t, func() bool { return s.hub.Listeners() == 1 }, 5*time.Second, 5*time.Millisecond)
	assert.Equal(t, first, s.follow(t, kept, "ana").next())
}

// Eight pages of one browser at once: the newest four keep their streams, and
// programs are not counted among them.
func TestABrowserKeepsItsNewestStreams(t *testing.T) {
	s, kept := atTable(t)
	cookie := "ardoise=" + s.token(t, kept, "ana")
	program := s.follow(t, kept, "ana")
	program.next()
	var pages []*stream
	for range 8 {
		st := s.follow(t, kept, "", "Cookie", cookie)
		assert.Equal(t, first, st.next())
		pages = append(pages, st)
	}
	for _, st := range pages[:4] {
		assert.Equal(t, "event: rest | data:", st.next())
		assert.Equal(t, "", st.next())
	}
	s.run(t, kept, add(number(1, "p1", 3), 0))
	for _, st := range append(pages[4:], program) {
		assert.Equal(t, second, st.next())
	}
}

// The limits on a request's time do not end a stream, and the end of the
// server does, at once.
func TestAStreamOutlivesTheServersTimeouts(t *testing.T) {
	s, kept := atTable(t, func(c *handlers.Config) { c.Streams.Beat = 400 * time.Millisecond })
	server := httptest.NewUnstartedServer(s.Config.Handler)
	server.Config.ReadTimeout, server.Config.WriteTimeout = 100*time.Millisecond, 100*time.Millisecond
	server.Config.RegisterOnShutdown(s.hub.Close)
	server.Start()
	defer server.Close()
	st := listen(t, server.URL+fill(kept, "/api/v1/sessions/{id}/events"), "Authorization", "Bearer "+s.token(t, kept, "ana"))
	assert.Equal(t, first, st.next())
	assert.Equal(t, "event: beat | data:", st.next())
	assert.Equal(t, "event: beat | data:", st.next())
	began := time.Now()
	require.NoError(t, server.Config.Shutdown(t.Context()))
	assert.Less(t, time.Since(began), time.Second)
	assert.Equal(t, "", st.next())
	s.run(t, kept, step{as: "ana", call: "GET /sessions/{id}/events", status: 503})
}

// narrow is a listener whose connections take little before a write waits.
type narrow struct{ net.Listener }

func (n narrow) Accept() (net.Conn, error) {
	connection, err := n.Listener.Accept()
	if err == nil {
		err = connection.(*net.TCPConn).SetWriteBuffer(1)
	}
	return connection, err
}

// A reader that reads nothing is let go, and holds up nobody meanwhile.
func TestASlowReaderIsLetGo(t *testing.T) {
	s, kept := atTable(t, func(c *handlers.Config) {
		c.Streams.Beat, c.Streams.Patience = time.Millisecond, 200*time.Millisecond
	})
	server := httptest.NewUnstartedServer(s.Config.Handler)
	server.Listener = narrow{server.Listener}
	server.Start()
	defer server.Close()
	defer s.hub.Close()
	connection, err := net.Dial("tcp", server.Listener.Addr().String())
	require.NoError(t, err)
	defer connection.Close()
	require.NoError(t, connection.(*net.TCPConn).SetReadBuffer(1))
	_, err = connection.Write([]byte(fill(kept, "GET /api/v1/sessions/{id}/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ") +
		s.token(t, kept, "ana") + "\r\n\r\n"))
	require.NoError(t, err)
	require.Eventually(t, func() bool { return s.hub.Listeners() == 1 }, 5*time.Second, time.Millisecond)

	quick := s.follow(t, kept, "ana")
	assert.Equal(t, first, quick.next())
	s.run(t, kept, add(number(1, "p1", 3), 0))
	for frame := quick.next(); frame != second; frame = quick.next() {
		require.NotEmpty(t, frame, "the quick one stays")
	}
	go func() {
		for range quick.frames { // somebody reads on
		}
	}()
	require.Eventually(t, func() bool { return s.hub.Listeners() == 1 }, 20*time.Second, 5*time.Millisecond, "the slow one is gone")
}

// A page that answers a form knows the address it can be read again by.
func TestAPageKnowsWhereItIs(t *testing.T) {
	s := start(t)
	r := s.reader(t, "en")
	begun := r.begin("Ana", "Léo")
	game := begun.path
	for _, address := range []string{game, game + "/sheet", game + "/finish", game + "/seats", game + "/board"} {
		body := all(r.get(address).root, tag("body"))[0]
		assert.Equal(t, strings.Replace(game, "/g/", "/api/v1/sessions/", 1)+"/events", attr(body, "data-live"))
		assert.Equal(t, "1", attr(body, "data-change"), address)
		assert.Empty(t, attr(body, "data-page"), address)
	}
	begun.bid([]int{1, 0})
	late := r.post(game+"/undo", url.Values{"seq": {"1"}, "version": {"0"}, "key": {"k"}})
	assert.Equal(t, http.StatusConflict, late.StatusCode)
	assert.Equal(t, game, attr(all(late.root, tag("body"))[0], "data-page"), "not the button's address")
}
