package handlers

import (
	"ardoise/scoring"

	"github.com/labstack/echo/v4"
)

// pageError answers a person whose request failed, in the reader's language.
func (s *server) pageError(c echo.Context, status int, problem *scoring.Problem) error {
	return c.String(status, s.words(c).Problem(problem, seatNames(nil))+"\n")
}
