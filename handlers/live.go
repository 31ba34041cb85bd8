package handlers

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"runtime/debug"
	"strconv"
	"time"

	"ardoise/live"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

const (
	eventStream     = "text/event-stream"
	lastEventHeader = "Last-Event-ID"
)

// Streams are the settings of the event streams. What is zero has its default.
type Streams struct {
	Beat     time.Duration // between two signs of life; 20 s
	Patience time.Duration // what a reader may take to read; 10 s
	Server   int           // streams at once, in all; 10,000
	Address  int           // and from one address; 2,000
}

// IsStream tells whether a request is one for an event stream, which has no end
// of its own.
func IsStream(c echo.Context) bool { return c.Path() == apiBase+"/sessions/:id/events" }

// browserStreams is how many streams one browser keeps: of its six connections
// a host, some must be left for pages.
const browserStreams = 4

func (s Streams) orDefaults() Streams {
	if s.Beat == 0 {
		s.Beat = 20 * time.Second
	}
	if s.Patience == 0 {
		s.Patience = 10 * time.Second
	}
	if s.Server == 0 {
		s.Server = 10000
	}
	if s.Address == 0 {
		s.Address = 2000
	}
	return s
}

func (s Streams) places() *live.Places {
	return live.NewPlaces(live.Limits{Server: s.Server, Address: s.Address, Browser: browserStreams})
}

// liveOperation is the stream of a session's changes, for programs and for the
// pages of this app.
func (s *server) liveOperation() operation {
	return operation{
		method: http.MethodGet, path: "/sessions/{id}/events", id: "follow-session", tag: "Sessions",
		says: "Follow a session by server-sent events. Each event \"change\" says that there is something new to read: " +
			"its id and data are the session's change. The latest comes at once unless Last-Event-ID names it; changes " +
			"in quick succession may come as one. An event \"beat\" is a sign of life. An event \"rest\" ends the stream " +
			"of a browser that has opened newer ones.",
		access: device, headers: []string{lastEventHeader},
		status: http.StatusOK,
		refusals: []int{http.StatusUnauthorized, http.StatusNotFound, http.StatusTooManyRequests,
			http.StatusServiceUnavailable},
		stream: s.follow,
	}
}

// live lets a page follow its session; at is the page's own address, which an
// answer to a form does not have in its request.
func (s *server) live(c echo.Context, t *table, at string) *views.Live {
	if c.Request().Method == http.MethodGet {
		at = ""
	}
	change := t.Session.Change
	if t.FormVersion() < t.Session.Version {
		change-- // what the form has not seen yet is still to be drawn
	}
	return &views.Live{
		Events: apiBase + "/sessions/" + t.Session.ID + "/events", Change: change,
		Beat: s.Streams.Beat, Page: at, Game: t.path(),
	}
}

// follow sends the changes of a session until one of both sides ends it. What
// it calls once stands in functions of its own: their frames do not stay on the
// stack of the stream.
func (s *server) follow(in *call) error {
	f := &follower{in: in, server: s, out: http.NewResponseController(in.Response())}
	defer f.leave()
	if err := f.enter(); err != nil {
		return err
	}
	if asksHead(in.Request()) { // its sender takes the connection for free now
		return nil
	}
	_ = f.run() // the reader has gone: nobody is left to tell
	return nil
}

// browserOf names the browser that a stream is for, "" for a program.
func browserOf(in *call) string {
	if in.Request().Header.Get(echo.HeaderAuthorization) != "" {
		return ""
	}
	return in.Caller.Device
}

// changeNow asks who the caller is by now, whether they may read the session,
// and at which change it is. It does so on a goroutine of its own: the deep
// stack of a database call would stay with the stream.
func (s *server) changeNow(in *call) (int64, error) {
	type answer struct {
		change int64
		err    error
	}
	told := make(chan answer, 1)
	go func() {
		var got answer
		defer func() {
			if fault := recover(); fault != nil { // here it would end the program
				got.err = fmt.Errorf("panic: %v\n%s", fault, debug.Stack())
			}
			told <- got
		}()
		caller, err := s.caller(in)
		if err != nil {
			got.err = err
			return
		}
		got.change, got.err = s.Play.ChangeOf(in.Request().Context(), caller, in.Param("id"))
	}()
	got := <-told
	return got.change, got.err
}

// follower is one stream.
type follower struct {
	in     *call
	server *server
	heard  *live.Subscription
	place  *live.Place // nil before it has one
	out    *http.ResponseController
	sent   int64     // the change that the reader knows
	due    time.Time // of the next beat
	timer  *time.Timer
}

// enter listens, sees that the caller may, takes a place and begins the stream.
func (f *follower) enter() error {
	f.heard = f.server.Live.Subscribe(f.in.Param("id"))
	// Read after subscribing: a change in between is heard, not missed.
	change, err := f.server.changeNow(f.in)
	if err != nil {
		return err
	}
	place, ok := f.server.places.Take(addressOf(f.in).String(), browserOf(f.in))
	if !ok {
		return &scoring.Problem{Kind: tooMany, Code: "too_many_streams", Args: scoring.Args{"seconds": 30}}
	}
	f.place = place
	if _, _, open := f.heard.Latest(); !open {
		return &scoring.Problem{Kind: play.Unavailable, Code: "unavailable"}
	}
	f.due = time.Now().Add(f.server.Streams.Beat)
	f.timer = time.NewTimer(f.server.Streams.Beat)
	_ = f.begin(change) // where it fails the reader is gone, and the next write fails too
	return nil
}

// leave gives back what enter took.
func (f *follower) leave() {
	f.heard.Cancel()
	if f.place != nil {
		f.place.Leave()
	}
	if f.timer != nil {
		f.timer.Stop()
	}
}

// The frames of a stream. A beat is an event, not a comment: a page must see
// it, to notice that a connection has died without a word.
const (
	retryFrame = "retry: 1000\n"
	beatFrame  = "event: beat\ndata:\n\n"
	restFrame  = "event: rest\ndata:\n\n"
)

func changeFrame(change int64) string {
	n := strconv.FormatInt(change, 10)
	return "id: " + n + "\nevent: change\ndata: " + n + "\n\n"
}

// run keeps the stream going. It returns nil where the server ends it, an
// error where the reader is gone or too slow.
func (f *follower) run() error {
	gone := f.in.Request().Context().Done()
	for {
		latest, later, open := f.heard.Latest()
		if !open {
			return nil
		}
		if latest > f.sent {
			if err := f.tell(latest); err != nil {
				return err
			}
			if f.server.Signalled != nil {
				f.server.Signalled(f.heard.Since())
			}
			f.hasten()
		}
		select {
		case <-later:
		case <-f.timer.C:
			if on, err := f.beat(); !on {
				return err
			}
		case <-f.place.Rest():
			return f.write(restFrame)
		case <-gone:
			return f.in.Request().Context().Err()
		}
	}
}

// hasten brings the next beat on after a change, which may have ended a role;
// not of all streams at once.
func (f *follower) hasten() {
	beat := f.server.Streams.Beat
	if soon := time.Now().Add(beat/20 + rand.N(beat/10)); soon.Before(f.due) {
		f.due = soon
		f.timer.Reset(time.Until(soon))
	}
}

// begin sends the header, and the change where the reader does not know it.
func (f *follower) begin(change int64) error {
	// The server's limits on reading and writing a request are not for a stream.
	// Where the connection knows no limits there are none to clear.
	_ = f.out.SetReadDeadline(time.Time{})
	header := f.in.Response().Header()
	header.Set(echo.HeaderContentType, eventStream)
	header.Set(echo.HeaderCacheControl, "private, no-store")
	header.Set("X-Accel-Buffering", "no") // a proxy must not wait for more
	f.in.Response().WriteHeader(http.StatusOK)
	f.sent = change
	if known, err := strconv.ParseInt(f.in.Request().Header.Get(lastEventHeader), 10, 64); err == nil && known == change {
		return f.write(retryFrame + "\n")
	}
	return f.write(retryFrame + changeFrame(change))
}

func (f *follower) tell(change int64) error {
	f.sent = change
	return f.write(changeFrame(change))
}

// beat shows that the stream lives, after a look whether its reader may still
// read. The look also makes good a signal that was lost on its way.
func (f *follower) beat() (on bool, err error) {
	f.due = time.Now().Add(f.server.Streams.Beat)
	f.timer.Reset(f.server.Streams.Beat)
	change, err := f.server.changeNow(f.in)
	switch {
	case err != nil && statusOf(problemOf(err)) < http.StatusInternalServerError:
		return false, nil
	case err == nil && change > f.sent:
		err = f.tell(change)
	default: // a database that does not answer now may do so at the next beat
		err = f.write(beatFrame)
	}
	return err == nil, err
}

// write sends a frame; a reader that does not take it in time is let go.
func (f *follower) write(frame string) error {
	_ = f.out.SetWriteDeadline(time.Now().Add(f.server.Streams.Patience))
	if _, err := f.in.Response().Write([]byte(frame)); err != nil {
		return err
	}
	return f.out.Flush()
}
