package handlers

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/static"

	"github.com/labstack/echo/v4"
)

// fileTime is how long a request that brings a file may take.
const fileTime = 3 * time.Minute

// Sizes are the largest bodies of requests, in bytes. What is zero has its
// default.
type Sizes struct {
	Body int64 // 64 KB
	File int64 // of a file that is imported; 16 MB
}

// DefaultSizes are those of a [Config] that names none.
func DefaultSizes() Sizes { return Sizes{Body: 64 << 10, File: 16 << 20} }

func (s Sizes) orDefaults() Sizes {
	usual := DefaultSizes()
	if s.Body == 0 {
		s.Body = usual.Body
	}
	if s.File == 0 {
		s.File = usual.File
	}
	return s
}

// fileRoutes are the routes whose bodies are files.
var fileRoutes = []string{apiBase + "/sessions/import", apiBase + "/sessions/import.csv", "/import"}

// middleware puts the layers around every route, the outermost first.
func (s *server) middleware(e *echo.Echo) {
	e.IPExtractor = addresses(s.Proxies)
	e.HTTPErrorHandler = s.answerError
	if s.Around != nil {
		e.Use(s.Around)
	}
	e.Use(first(s.identifyRequest, s.secureHeaders), s.accessLog, s.compress, s.answerFaults,
		first(s.sameOrigin(), s.limitBody, onlyText, answerOptions))
}

// first does what comes before a request is answered; the first fault answers it.
// All of it is one layer: the frame of each layer stays on the stack of an event
// stream for as long as that lives.
func first(steps ...func(echo.Context) error) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			for _, step := range steps {
				if err := step(c); err != nil {
					return err
				}
			}
			return next(c)
		}
	}
}

// headAsGet routes HEAD as GET; net/http drops the body, since its own request
// still says HEAD.
func headAsGet(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead {
			get := r.WithContext(context.WithValue(r.Context(), headOnly{}, true))
			get.Method = http.MethodGet
			r = get
		}
		next.ServeHTTP(w, r)
	})
}

// headOnly marks a request that came as HEAD.
type headOnly struct{}

// asksHead tells whether a request came as HEAD: what has no end has to end with
// its header there.
func asksHead(r *http.Request) bool { return r.Context().Value(headOnly{}) != nil }

// allowHead adds HEAD to the methods of an answer: the router, which writes them
// down, knows nothing of headAsGet.
func allowHead(header http.Header) {
	header.Set(echo.HeaderAllow, strings.Replace(header.Get(echo.HeaderAllow), "GET", "GET, HEAD", 1))
}

// answerOptions makes what the router answers of the methods of a URL whole.
func answerOptions(c echo.Context) error {
	if c.Request().Method == http.MethodOptions {
		c.Response().Before(func() {
			if c.Response().Status == http.StatusNoContent {
				allowHead(c.Response().Header())
			}
		})
	}
	return nil
}

// identifyRequest gives every request an id of its own, named in the answer
// and in the log. Only an id of a trusted proxy is taken over, in whose log it
// stands too: anybody else's would be printed for the asking.
func (s *server) identifyRequest(c echo.Context) error {
	id := c.Request().Header.Get(echo.HeaderXRequestID)
	if !requestShape.MatchString(id) || !s.fromProxy(c) {
		id = rand.Text()
	}
	c.Response().Header().Set(echo.HeaderXRequestID, id)
	return nil
}

// requestShape is the form of an id that a proxy may give to a request.
var requestShape = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$`)

// fromProxy tells whether a trusted proxy handed the request on.
func (s *server) fromProxy(c echo.Context) bool {
	peer, err := netip.ParseAddrPort(c.Request().RemoteAddr)
	return err == nil && slices.ContainsFunc(s.Proxies, func(p netip.Prefix) bool { return p.Contains(peer.Addr().Unmap()) })
}

// requestID gives the id of the request being answered.
func requestID(c echo.Context) string { return c.Response().Header().Get(echo.HeaderXRequestID) }

// accessLog writes one line a request. It holds the route's pattern, never the
// URL: codes and tokens are in it.
func (s *server) accessLog(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		start := time.Now()
		err := next(c)
		if err != nil {
			c.Error(err)
		}
		s.logRequest(c, time.Since(start))
		return nil
	}
}

// logRequest stands apart from accessLog, whose frame every event stream keeps
// on its stack for as long as it lives. The line does not say which place in the
// program it comes from: nobody asks, and finding it costs as much as the line.
func (s *server) logRequest(c echo.Context, took time.Duration) {
	ctx, log := c.Request().Context(), s.Log.Handler()
	if !log.Enabled(ctx, slog.LevelInfo) {
		return
	}
	line := slog.NewRecord(time.Now(), slog.LevelInfo, "request", 0)
	line.AddAttrs(
		slog.String("request", requestID(c)),
		slog.String("method", c.Request().Method),
		slog.String("route", c.Path()),
		slog.Int("status", c.Response().Status),
		slog.Int64("bytes", c.Response().Size),
		slog.Duration("took", took))
	_ = log.Handle(ctx, line) // as slog itself: a log that fails has nowhere to say so
}

// contentPolicy allows what the pages are made of: files of this host.
const contentPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; " +
	"base-uri 'none'; frame-ancestors 'none'"

// permissions lets the screen stay awake during a game and names what nobody
// may ask a player for. It stands in every answer: longer would weigh on every
// tap.
const permissions = "screen-wake-lock=(self), camera=(), microphone=(), geolocation=()"

// secureHeaders says what a page may do. Files of static/ are no pages: there
// the words would only weigh on the first load. An answer of the API leads
// nowhere and asks for no camera: it could only be shown, and then does nothing.
func (s *server) secureHeaders(c echo.Context) error {
	header := c.Response().Header()
	header.Set(echo.HeaderXContentTypeOptions, "nosniff")
	if strings.HasPrefix(c.Request().URL.Path, static.Prefix) {
		return nil
	}
	header.Set(echo.HeaderContentSecurityPolicy, contentPolicy)
	if strings.HasPrefix(c.Request().URL.Path, apiBase+"/") {
		return nil
	}
	header.Set(echo.HeaderReferrerPolicy, "same-origin")
	header.Set("Permissions-Policy", permissions)
	if s.Secure { // on an insecure page browsers complain of it
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
	}
	return nil
}

// answerFaults turns errors and panics into answers inside the compression, so
// that an error page is compressed as any other.
func (s *server) answerFaults(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) (err error) {
		defer func() {
			if fault := recover(); fault != nil {
				if fault == http.ErrAbortHandler {
					panic(fault)
				}
				err = fmt.Errorf("panic: %v\n%s", fault, debug.Stack())
			}
			if err != nil {
				s.answerError(err, c)
				err = nil
			}
		}()
		return next(c)
	}
}

// sameOrigin refuses what another site's page sends with this host's cookie.
func (s *server) sameOrigin() func(echo.Context) error {
	protection := http.NewCrossOriginProtection()
	if s.URL != "" {
		// A URL that is no origin is the settings' fault, found where they are read.
		_ = protection.AddTrustedOrigin(s.URL)
	}
	return func(c echo.Context) error {
		if protection.Check(c.Request()) != nil {
			return &scoring.Problem{Kind: play.Forbidden, Code: "foreign_origin"}
		}
		return nil
	}
}

// limitBody cuts bodies off at their largest size, those of unknown length too:
// reading on is an *http.MaxBytesError.
func (s *server) limitBody(c echo.Context) error {
	r, limit := c.Request(), s.Sizes.Body
	if slices.Contains(fileRoutes, c.Path()) {
		limit = s.Sizes.File
		// What has no deadline, a recorder of a test, needs no later one.
		_ = http.NewResponseController(c.Response()).SetReadDeadline(time.Now().Add(fileTime))
	}
	if r.ContentLength > limit {
		c.Response().Header().Set(echo.HeaderConnection, "close")
		return &http.MaxBytesError{Limit: limit}
	}
	r.Body = http.MaxBytesReader(c.Response(), r.Body, limit)
	return nil
}
