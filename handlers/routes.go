package handlers

import "github.com/labstack/echo/v4"

// routes lists every URL of the app.
func (s *server) routes(e *echo.Echo) {
	// Pages.

	// REST API.

	// Health.
}
