package metrics_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"ardoise/metrics"

	"github.com/labstack/echo/v4"
	"github.com/stretchr/testify/assert"
)

// page reads the figures.
func page(m *metrics.Metrics) string {
	recorder := httptest.NewRecorder()
	m.Handler().ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	return recorder.Body.String()
}

// No caller can make figures of its own: hosts, methods and addresses that are
// made up share one.
func TestCallersMakeNoFigures(t *testing.T) {
	m := metrics.New("v1.2.3")
	e := echo.New()
	e.Use(m.Requests(func(c echo.Context) bool { return c.Path() == "/stream" }))
	e.Use(func(next echo.HandlerFunc) echo.HandlerFunc { // errors are answered inside
		return func(c echo.Context) error {
			if err := next(c); err != nil {
				c.Error(err)
			}
			return nil
		}
	})
	e.GET("/g/:id", func(c echo.Context) error { return c.NoContent(http.StatusNoContent) })
	e.GET("/stream", func(c echo.Context) error { return nil })
	ask := func(i int, method, path string) {
		request := httptest.NewRequest(method, fmt.Sprintf(path, i), nil)
		request.Host = fmt.Sprintf("host-%d.example", i)
		e.ServeHTTP(httptest.NewRecorder(), request)
	}
	asking := func(i int) {
		ask(i, http.MethodGet, "/g/SECRET-%d?token=SECRET")
		ask(i, http.MethodGet, "/nowhere/SECRET-%d")
		ask(i, fmt.Sprintf("BREW%d", i), "/g/SECRET-%d")
		ask(i, http.MethodGet, "/stream?x=%d")
	}
	asking(0)
	before := page(m)
	for i := range 50 {
		asking(i + 1)
	}
	after := page(m)
	assert.Equal(t, strings.Count(before, "\n"), strings.Count(after, "\n"))
	for _, line := range []string{
		`ardoise_http_requests_total{code="204",host="",method="GET",url="/g/:id"} 51`,
		`ardoise_http_requests_total{code="404",host="",method="GET",url="none"} 51`,
		`ardoise_http_requests_total{code="405",host="",method="other",url="/g/:id"} 51`,
	} {
		assert.True(t, strings.Contains(after, line), line)
	}
	for _, word := range []string{"SECRET", "BREW", ".example", `url="/stream"`} {
		assert.False(t, strings.Contains(after, word), word)
	}
}

func TestFiguresOfTheServer(t *testing.T) {
	m := metrics.New("v1.2.3")
	m.Watch("live_connections", "Event streams.", func() int { return 7 })
	m.Wrote("pearls", "entry")
	m.Wrote("pearls", "entry")
	m.Conflict("pearls")
	m.Committed(3, 2*time.Millisecond)
	m.Signalled(time.Millisecond)
	m.BackedUp(time.Unix(1700000000, 0), time.Second, nil)
	m.BackedUp(time.Unix(1800000000, 0), 2*time.Second, errors.New("disk full"))
	got := page(m)
	for _, line := range []string{
		`ardoise_build_info{version="v1.2.3"} 1`,
		`ardoise_live_connections 7`,
		`ardoise_entries_total{game="pearls",kind="entry"} 2`,
		`ardoise_conflicts_total{game="pearls"} 1`,
		`ardoise_commit_batch_size_sum 3`,
		`ardoise_commit_seconds_count 1`,
		`ardoise_signal_delay_seconds_sum 0.001`,
		`ardoise_backups_total{result="ok"} 1`,
		`ardoise_backups_total{result="failed"} 1`,
		`ardoise_backup_last_success_timestamp_seconds 1.7e+09`,
		`ardoise_backup_last_duration_seconds 2`,
		`go_goroutines `,
		`process_resident_memory_bytes `,
	} {
		assert.True(t, strings.Contains(got, "\n"+line), line)
	}
}
