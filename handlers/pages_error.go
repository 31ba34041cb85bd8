package handlers

import (
	"net/http"
	"strconv"

	"ardoise/scoring"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// pageError answers a person whose request failed, in the reader's language,
// with a way back.
func (s *server) pageError(c echo.Context, status int, problem *scoring.Problem) error {
	page := s.page(c)
	title := page.P.T("house.error." + strconv.Itoa(shownStatus(status)))
	text := page.P.Problem(problem, seatNames(s.viewed(c)))
	head := views.Head{
		Title: title,
		Bar:   views.Bar{Back: "/", BackWords: page.P.T("house.home"), Title: title},
	}
	return s.show(c, status, page, head, views.ErrorScreen(page, views.Problem{Text: text}, wayBack(c)))
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
func wayBack(c echo.Context) string {
	if id := c.Param("id"); id != "" && c.Request().Method == http.MethodPost {
		return "/g/" + id
	}
	return "/"
}
