package handlers

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"strings"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"

	"github.com/labstack/echo/v4"
)

// Kinds of problem that only this door knows.
const (
	tooLarge    scoring.Kind = "too_large"    // a body over its Sizes
	wrongMedia  scoring.Kind = "wrong_media"  // a body that is not what the route reads
	wrongMethod scoring.Kind = "wrong_method" // a URL that answers other methods
	tooMany     scoring.Kind = "too_many"     // over a limit; Args may hold seconds, when to try again
	internal    scoring.Kind = "internal"     // a fault of ours
)

// statuses gives each kind of problem its HTTP status.
var statuses = map[scoring.Kind]int{
	scoring.Malformed: http.StatusBadRequest,
	scoring.Refused:   http.StatusUnprocessableEntity,
	scoring.Conflict:  http.StatusConflict,
	play.Unauthorized: http.StatusUnauthorized,
	play.NotFound:     http.StatusNotFound,
	play.Forbidden:    http.StatusForbidden,
	play.Precondition: http.StatusPreconditionRequired,
	play.KeyMissing:   http.StatusBadRequest,
	play.Unavailable:  http.StatusServiceUnavailable,
	tooLarge:          http.StatusRequestEntityTooLarge,
	wrongMedia:        http.StatusUnsupportedMediaType,
	wrongMethod:       http.StatusMethodNotAllowed,
	tooMany:           http.StatusTooManyRequests,
	internal:          http.StatusInternalServerError,
}

// retryAfter is what a 503 advises, in seconds, and a 429 that knows no better.
const retryAfter = "2"

// secondsOf is when the caller of a refused call may try again.
func secondsOf(problem *scoring.Problem) string {
	if seconds, ok := problem.Args["seconds"].(int); ok {
		return strconv.Itoa(seconds)
	}
	return retryAfter
}

// statusOf gives the status of a problem; a kind nobody listed is our fault.
func statusOf(problem *scoring.Problem) int {
	if status, ok := statuses[problem.Kind]; ok {
		return status
	}
	return http.StatusInternalServerError
}

// problemOf finds the refusal in an error. What is none is a fault of ours:
// it is said without its cause, which goes to the log only.
func problemOf(err error) *scoring.Problem {
	var problem *scoring.Problem
	if errors.As(err, &problem) {
		return problem
	}
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return &scoring.Problem{Kind: tooLarge, Code: "too_large", Args: scoring.Args{"limit": int(large.Limit / 1024)}}
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		// The caller went away, or the server is stopping.
		return &scoring.Problem{Kind: play.Unavailable, Code: "unavailable"}
	}
	var framework *echo.HTTPError
	if errors.As(err, &framework) {
		switch framework.Code {
		case http.StatusNotFound:
			return &scoring.Problem{Kind: play.NotFound, Code: "not_found"}
		case http.StatusMethodNotAllowed:
			return &scoring.Problem{Kind: wrongMethod, Code: "wrong_method"}
		case http.StatusUnsupportedMediaType:
			return &scoring.Problem{Kind: wrongMedia, Code: "wrong_media"}
		case http.StatusBadRequest:
			return &scoring.Problem{Kind: scoring.Malformed, Code: "bad_request"}
		}
	}
	return &scoring.Problem{Kind: internal, Code: "internal"}
}

// answerError is the one place where an error becomes an answer: a problem
// document under /api, a page elsewhere.
func (s *server) answerError(err error, c echo.Context) {
	problem := asAsked(c, problemOf(err))
	status := s.refusedAs(c, err)
	if c.Response().Committed {
		return
	}
	header := c.Response().Header()
	header.Set(echo.HeaderCacheControl, "private, no-store")
	switch status {
	case http.StatusUnauthorized:
		header.Set(echo.HeaderWWWAuthenticate, `Bearer realm="ardoise"`)
	case http.StatusMethodNotAllowed:
		allowHead(header)
	}
	var failed error
	if isAPI(c) {
		failed = s.problemDocument(c, status, problem)
	} else {
		failed = s.pageError(c, status, problem)
	}
	if failed != nil && !gone(c) {
		s.Log.LogAttrs(c.Request().Context(), slog.LevelWarn, "answer lost",
			slog.String("request", requestID(c)), slog.Any("error", failed))
	}
}

// asAsked gives a problem of the disk the words of a request that only reads:
// nobody wanted anything to be saved.
func asAsked(c echo.Context, problem *scoring.Problem) *scoring.Problem {
	if problem.Code == "unavailable" && c.Request().Method == http.MethodGet {
		return &scoring.Problem{Kind: problem.Kind, Code: "cannot_read"}
	}
	return problem
}

// refusedAs gives the status of a request that failed, says when to try again
// where that helps, and writes a fault of ours into the log.
func (s *server) refusedAs(c echo.Context, err error) int {
	problem := problemOf(err)
	status := statusOf(problem)
	if status >= http.StatusInternalServerError && !gone(c) {
		s.Log.LogAttrs(c.Request().Context(), slog.LevelError, "fault",
			slog.String("request", requestID(c)), slog.String("route", c.Path()), slog.Any("error", err))
	}
	if status == http.StatusServiceUnavailable || status == http.StatusTooManyRequests {
		c.Response().Header().Set(echo.HeaderRetryAfter, secondsOf(problem))
	}
	return status
}

// gone tells that nobody waits for the answer any more.
func gone(c echo.Context) bool { return c.Request().Context().Err() != nil }

// isAPI tells the doors apart: programs get problem documents.
func isAPI(c echo.Context) bool {
	path := c.Request().URL.Path
	return path == "/api" || strings.HasPrefix(path, "/api/")
}

// ProblemBody is the problem document of RFC 9457. Type is about:blank, so
// title is the status in words; code says what happened.
type ProblemBody struct {
	Type    string `json:"type" enum:"about:blank"`
	Title   string `json:"title" doc:"The status in words, in the caller's language"`
	Status  int    `json:"status" doc:"The HTTP status"`
	Detail  string `json:"detail" doc:"What is wrong and what to do, in the caller's language"`
	Code    string `json:"code" doc:"What happened, stable over time"`
	Request string `json:"request,omitempty" doc:"Of a fault of the server: the id that its log has this request under"`
	Field   string `json:"field,omitempty" doc:"JSON pointer to the value at fault; left out for the whole body"`
}

// problemDocument answers with a problem document. A conflict also shows the
// session as it stands.
func (s *server) problemDocument(c echo.Context, status int, problem *scoring.Problem) error {
	words := s.words(c)
	view := s.viewed(c)
	body := ProblemBody{
		Type:   "about:blank",
		Title:  words.T("api.status." + strconv.Itoa(status)),
		Status: status,
		Detail: words.Problem(problem, seatNames(view)),
		Code:   problem.Code,
		Field:  problem.Field,
	}
	if status >= http.StatusInternalServerError { // no other: two refusals of the same are the same bytes
		body.Request = requestID(c)
	}
	header := c.Response().Header()
	header.Set("Content-Language", words.Lang)
	header.Add(echo.HeaderVary, "Accept-Language")
	if status == http.StatusConflict && view != nil {
		header.Set("ETag", etag(view.Version))
		return s.sendJSON(c, status, problemType, conflictBody{ProblemBody: body, SessionBody: shapeSession(view)})
	}
	return s.sendJSON(c, status, problemType, body)
}

// problemType is the content type of a problem document.
const problemType = "application/problem+json"

// words gives the words in the caller's language.
func (s *server) words(c echo.Context) *i18n.Printer {
	return s.Words.For(c.Request().Header.Get("Accept-Language"))
}

// seatNames names the seats of a session; without one, a seat is its own name.
func seatNames(view *play.View) func(scoring.SeatID) string {
	if view == nil {
		return func(id scoring.SeatID) string { return string(id) }
	}
	return view.NameOf
}
