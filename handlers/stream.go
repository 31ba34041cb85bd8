package handlers

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
)

// maxPause is how long one piece of a streamed file may take to be sent.
const maxPause = 30 * time.Second

// stream writes an answer piece by piece; each gets a time of its own, so that
// a large file to a slow phone is not cut. A fault before the first piece is
// still answered as any other.
type stream struct{ echo.Context }

// Write sends a piece.
func (s *stream) Write(piece []byte) (int, error) {
	// What cannot set a deadline, a recorder of a test, has none to clear.
	_ = http.NewResponseController(s.Response()).SetWriteDeadline(time.Now().Add(maxPause))
	return s.Response().Write(piece)
}
