package pgtest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Pair starts a server with a standby that it waits for at each commit, and makes
// the database "ardoise" there; both end with the test. Where there is no
// PostgreSQL the test is skipped, as by [Database].
func Pair(t testing.TB) (primary, standby *Cluster) {
	t.Helper()
	Database(t) // skips
	primary, err := Start(Unsafe())
	if err != nil {
		t.Fatal(err)
	}
	ends(t, primary)
	if standby, err = primary.Standby("second", Unsafe()); err != nil {
		t.Fatal(err)
	}
	ends(t, standby)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if err := follow(ctx, primary.URL("postgres")); err != nil {
		t.Fatal(err)
	}
	return primary, standby
}

func ends(t testing.TB, c *Cluster) {
	t.Cleanup(func() {
		if err := c.Stop(); err != nil {
			t.Error(err)
		}
	})
}

// follow makes the primary wait for its standby from now on.
func follow(ctx context.Context, url string) error {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	for _, statement := range []string{
		`CREATE DATABASE ardoise`, `ALTER SYSTEM SET synchronous_standby_names = 'second'`, `SELECT pg_reload_conf()`,
	} {
		if _, err := conn.Exec(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	for n := 0; n == 0; time.Sleep(20 * time.Millisecond) {
		if err := conn.QueryRow(ctx, `SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'`).Scan(&n); err != nil {
			return fmt.Errorf("the standby does not follow: %w", err)
		}
	}
	return nil
}
