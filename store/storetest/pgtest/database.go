package pgtest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// shared is the server of this test run: its URL without a database, or why
// there is none. It ends with the program.
var shared = sync.OnceValues(func() (*host, error) {
	if given := os.Getenv("TEST_DATABASE_URL"); given != "" {
		address, err := url.Parse(given)
		return &host{address: address}, err
	}
	cluster, err := Start(Unsafe())
	if err != nil {
		return nil, err
	}
	address, err := url.Parse(cluster.URL("postgres"))
	return &host{address: address, cluster: cluster}, err
})

// host is a server that makes databases.
type host struct {
	address *url.URL
	cluster *Cluster // nil where TEST_DATABASE_URL names one
	made    atomic.Int64
}

// Database makes an empty database for one test and gives its address; the test
// need not clear it away. Where there is no PostgreSQL the test is skipped,
// unless CI is true. TEST_DATABASE_URL names a server to use instead of a
// private one; its user must be allowed to make databases.
func Database(t testing.TB) string {
	t.Helper()
	server, err := shared()
	if errors.Is(err, ErrMissing) && os.Getenv("CI") != "true" {
		t.Skip("PostgreSQL is missing: install it as root on Debian or Ubuntu (make test does), or set TEST_DATABASE_URL")
	}
	if err != nil {
		t.Fatal(err)
	}
	name := "ardoise_" + strconv.Itoa(os.Getpid()) + "_" + strconv.FormatInt(server.made.Add(1), 10)
	server.do(t, `CREATE DATABASE `+name+` `+server.language(t))
	t.Cleanup(func() { server.drop(t, name) })
	address := *server.address
	address.Path = "/" + name
	return address.String()
}

// language gives a database another order of words than Go's, where that is
// possible: no test may depend on it.
func (h *host) language(t testing.TB) string {
	t.Helper()
	var version int
	conn := h.connect(t)
	defer conn.Close(context.Background())
	if err := conn.QueryRow(context.Background(), `SELECT current_setting('server_version_num')::int`).Scan(&version); err != nil {
		t.Fatal(err)
	}
	if version < 150000 {
		return `TEMPLATE template0 ENCODING 'UTF8'`
	}
	return `TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'fr-FR'`
}

func (h *host) do(t testing.TB, statement string) {
	t.Helper()
	conn := h.connect(t)
	defer conn.Close(context.Background())
	if _, err := conn.Exec(context.Background(), statement); err != nil {
		t.Error(fmt.Errorf("%s: %w", statement, err))
	}
}

// dropTime is how long a database may keep somebody at work.
const dropTime = 20 * time.Second

// drop takes a database away. A server's own vacuum may be at work in it, which
// a user who is no superuser cannot end: it is soon done.
func (h *host) drop(t testing.TB, name string) {
	t.Helper()
	conn := h.connect(t)
	defer conn.Close(context.Background())
	for end := time.Now().Add(dropTime); ; time.Sleep(50 * time.Millisecond) {
		_, err := conn.Exec(context.Background(), `DROP DATABASE `+name+` WITH (FORCE)`)
		var refused *pgconn.PgError
		if errors.As(err, &refused) && refused.Code == "42501" && time.Now().Before(end) { // insufficient_privilege
			continue
		}
		if err != nil {
			t.Error(fmt.Errorf("dropping %s: %w", name, err))
		}
		return
	}
}

func (h *host) connect(t testing.TB) *pgx.Conn {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, h.address.String())
	if err != nil {
		t.Fatal(err)
	}
	return conn
}
