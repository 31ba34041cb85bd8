package kit

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"
)

// Keeper is the least that keeps what it is sent: an echo handler that takes
// POST /entries/<bytes>, hands the body to keep, and answers with as many bytes
// as it is asked for, at most a MiB.
func Keeper(keep func(ctx context.Context, body []byte) error) http.Handler {
	answer := bytes.Repeat([]byte("x"), 1<<20)
	e := echo.New()
	e.POST("/entries/:bytes", func(c echo.Context) error {
		size, err := strconv.Atoi(c.Param("bytes"))
		if err != nil || size > len(answer) {
			return echo.ErrBadRequest
		}
		body, err := io.ReadAll(c.Request().Body)
		if err != nil {
			return err
		}
		if err := keep(c.Request().Context(), body); err != nil {
			return err
		}
		c.Response().Header().Set(echo.HeaderContentLength, strconv.Itoa(size))
		return c.Blob(http.StatusCreated, echo.MIMEApplicationJSON, answer[:size])
	})
	return e
}
