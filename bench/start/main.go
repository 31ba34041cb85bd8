// Command start measures the time from the start of the program to its first
// answer, the memory that it holds while nobody asks, and its size, beside a
// bare echo handler with the same SQLite.
package main

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"ardoise/bench/kit"

	"github.com/labstack/echo/v4"
	_ "modernc.org/sqlite"
)

// starts is how often each is started: odd, the median is one of them.
const starts = 11

func main() {
	kit.Main("start", 2*time.Minute, map[string]func(context.Context, []string) error{"": measure, "serve-bare": serveBare})
}

// serveBare answers with one row of a database.
func serveBare(_ context.Context, args []string) error {
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: args[0]}).EscapedPath()+"?_pragma=journal_mode(WAL)")
	if err != nil {
		return err
	}
	defer db.Close()
	e := echo.New()
	e.GET("/*", func(c echo.Context) error {
		var text string
		if err := db.QueryRowContext(c.Request().Context(), `SELECT 'here'`).Scan(&text); err != nil {
			return err
		}
		return c.String(http.StatusOK, text)
	})
	return kit.Serve(e)
}

func measure(ctx context.Context, _ []string) error {
	kit.Title("start")
	folder, err := os.MkdirTemp("", "ardoise-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	binary, err := kit.Build(ctx, folder)
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	first, _, err := startOnce(exec.CommandContext(ctx, binary, "--addr", "127.0.0.1:0", "--db", filepath.Join(folder, "ours.db")))
	if err != nil {
		return err
	}
	fmt.Printf("the very first start, which makes the tables: %.0f ms\n", kit.Ms(first))
	var times [2][]time.Duration
	var held [2][]int64
	for range starts {
		for i, cmd := range []*exec.Cmd{
			exec.CommandContext(ctx, binary, "--addr", "127.0.0.1:0", "--db", filepath.Join(folder, "ours.db")),
			exec.CommandContext(ctx, self, "serve-bare", filepath.Join(folder, "bare.db")),
		} {
			took, memory, err := startOnce(cmd)
			if err != nil {
				return err
			}
			times[i], held[i] = append(times[i], took), append(held[i], memory)
		}
	}
	ours, bare := kit.Median(times[0]), kit.Median(times[1])
	kit.Figure(fmt.Sprintf("start to first answer, on a file that is there; a bare echo handler with SQLite: %.0f ms", kit.Ms(bare)), fmt.Sprintf("%.0f ms", kit.Ms(ours)))
	kit.Figure(fmt.Sprintf("memory in use (RSS) a second after the start; the bare one: %.0f MB", mb(kit.Median(held[1]))), fmt.Sprintf("%.0f MB", mb(kit.Median(held[0]))))
	return sizes(binary, self)
}

func sizes(binary, self string) error {
	var size [2]int64
	for i, path := range []string{binary, self} {
		file, err := os.Stat(path)
		if err != nil {
			return err
		}
		size[i] = file.Size()
	}
	kit.Figure(fmt.Sprintf("size of the program; the bare one: %.1f MB", mb(size[1])), fmt.Sprintf("%.1f MB", mb(size[0])))
	return nil
}

func mb(bytes int64) float64 { return float64(bytes) / (1 << 20) }

// startOnce starts a server, waits for its first answer and weighs it after a
// second in which nobody asks.
func startOnce(cmd *exec.Cmd) (took time.Duration, memory int64, err error) {
	began := time.Now()
	p, err := kit.Start(cmd)
	if err != nil {
		return 0, 0, err
	}
	defer p.Stop()
	took = time.Since(began)
	time.Sleep(time.Second)
	memory, err = p.Memory()
	return took, memory, err
}
