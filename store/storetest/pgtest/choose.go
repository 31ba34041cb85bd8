package pgtest

import (
	"database/sql"
	"os"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
)

// Chosen gives the database that a test runs on which may run on either: the file
// named, or with TEST_ENGINE=postgres a database of its own on a server.
func Chosen(t testing.TB, file string) string {
	t.Helper()
	if os.Getenv("TEST_ENGINE") == "postgres" {
		return Database(t)
	}
	return file
}

// Beside opens a database, file or server, beside the program under test, until
// the test ends. SQLite's driver is the caller's to bring.
func Beside(t testing.TB, dsn string) *sql.DB {
	t.Helper()
	driver := "sqlite"
	if strings.HasPrefix(dsn, "postgres") {
		driver = "pgx"
	}
	db, err := sql.Open(driver, dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}
