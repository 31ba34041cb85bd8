package main

import (
	"bytes"
	"context"
	"net/http"
	"strconv"

	"ardoise/bench/kit"

	"github.com/labstack/echo/v4"
)

// serveBare is the least that answers with a page: an echo handler that draws
// lines in memory with templ, as many as it is asked for.
func serveBare(context.Context, []string) error {
	e := echo.New()
	e.GET("/page/:lines", func(c echo.Context) error {
		n, err := strconv.Atoi(c.Param("lines"))
		if err != nil || n > 1e4 {
			return echo.ErrBadRequest
		}
		lines := make([]line, n)
		for i := range lines {
			lines[i] = line{"Ana", 10 * i}
		}
		var body bytes.Buffer
		if err := plain(lines).Render(c.Request().Context(), &body); err != nil {
			return err
		}
		return c.HTMLBlob(http.StatusOK, body.Bytes())
	})
	return kit.Serve(e)
}
