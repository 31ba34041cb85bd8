package handlers

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// healthz says that the process lives.
func (s *server) healthz(c echo.Context) error { return c.String(http.StatusOK, "ok\n") }

// readyz says whether requests can be served now.
func (s *server) readyz(c echo.Context) error {
	if s.Ready != nil {
		if err := s.Ready(c.Request().Context()); err != nil {
			s.Log.WarnContext(c.Request().Context(), "not ready", "error", err)
			c.Response().Header().Set(echo.HeaderRetryAfter, retryAfter)
			return c.String(http.StatusServiceUnavailable, "not ready\n")
		}
	}
	return c.String(http.StatusOK, "ready\n")
}

// version says which build answers.
func (s *server) version(c echo.Context) error { return c.String(http.StatusOK, s.Version+"\n") }
