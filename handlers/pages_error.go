package handlers

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// pageError answers a person whose request failed, in the reader's language,
// with a way back.
func (s *server) pageError(c echo.Context, status int, problem *scoring.Problem) error {
	page := s.page(c)
	view, back := s.viewed(c), wayBack(c, status)
	if view == nil && problem.Code == "not_found" && strings.HasPrefix(c.Path(), "/g/:id") {
		// This phone may not see the game, or there never was one: which of the
		// two, the answer keeps to itself.
		problem, back = &scoring.Problem{Kind: problem.Kind, Code: "table_unknown"}, "/join"
		if s.wasDeleted(c) {
			problem.Code, back = "table_deleted", "/"
		}
	}
	text := page.P.Problem(forPerson(problem), seatNames(view))
	if status >= http.StatusInternalServerError {
		text += " " + page.P.T("house.error.request", "id", requestID(c))
	}
	return s.showError(c, page, status, text, back)
}

// wasDeleted tells whether the game of a page is gone that its reader knew. Where
// that cannot be read it is a game that nobody knows.
func (s *server) wasDeleted(c echo.Context) bool {
	caller, known := c.Get(callerKey).(play.Caller)
	if !known || caller.Device == "" {
		return false
	}
	was, err := s.Play.WasDeleted(c.Request().Context(), caller, c.Param("id"))
	return err == nil && was
}

// errorPage says what went wrong, and leads back to the game or home.
func (s *server) errorPage(c echo.Context, page views.Page, status int, text string) error {
	return s.showError(c, page, status, text, wayBack(c, status))
}

func (s *server) showError(c echo.Context, page views.Page, status int, text, back string) error {
	title := page.P.T("house.error." + strconv.Itoa(shownStatus(status)))
	head := views.Head{
		Title: title,
		Bar:   views.Bar{Back: "/", BackWords: page.P.T("house.home"), Title: title},
	}
	return s.show(c, status, page, head, views.ErrorScreen(page, views.Problem{Text: text}, back))
}

// forPerson gives a problem that speaks of headers and methods, which nobody
// sees on a page, the words of what a person can do about it.
func forPerson(problem *scoring.Problem) *scoring.Problem {
	switch problem.Code {
	case "wrong_media", "bad_request", "key_missing", "key_wrong", "match_missing", "match_any":
		return &scoring.Problem{Kind: problem.Kind, Code: "form_not_whole"}
	case "wrong_method":
		return &scoring.Problem{Kind: problem.Kind, Code: "only_sent"}
	case "key_reused":
		return &scoring.Problem{Kind: problem.Kind, Code: "form_used"}
	}
	return problem
}

// shownStatus gives the status whose words a page has; the others share those
// of a bad request or of a fault.
func shownStatus(status int) int {
	switch status {
	case http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusTooManyRequests, http.StatusServiceUnavailable:
		return status
	case http.StatusUnauthorized:
		return http.StatusNotFound
	}
	if status >= http.StatusInternalServerError {
		return http.StatusInternalServerError
	}
	return http.StatusBadRequest
}

// wayBack is where a failed request leads: to the game it spoke of, else home.
func wayBack(c echo.Context, status int) string {
	rest, isGame := strings.CutPrefix(c.Request().URL.Path, "/g/")
	id, _, _ := strings.Cut(rest, "/")
	if isGame && (c.Request().Method == http.MethodPost || status == http.StatusMethodNotAllowed) {
		return "/g/" + url.PathEscape(id)
	}
	return "/"
}
