package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"ardoise/migrations"

	"github.com/pressly/goose/v3"
)

// Open opens the database that dsn names: the path of an SQLite file, which is
// made where it is missing, or the address of a PostgreSQL database, see
// [OnServer]. Its tables are brought up to date, see [AsItIs].
func Open(ctx context.Context, dsn string, with ...Option) (*Store, error) {
	if OnServer(dsn) {
		return openPostgres(ctx, dsn, optionsOf(with))
	}
	if scheme, _, found := strings.Cut(dsn, "://"); found {
		return nil, fmt.Errorf("a database of the kind %q is not known: give the path of an SQLite file, or postgres://…", scheme)
	}
	return openSQLite(ctx, dsn, optionsOf(with))
}

// OnServer tells whether dsn is the address of a PostgreSQL database
// ("postgres://user@host1,host2/database"), not the path of a file.
func OnServer(dsn string) bool {
	return strings.HasPrefix(dsn, "postgres://") || strings.HasPrefix(dsn, "postgresql://")
}

// migrate brings the tables up to date, or with asTheyAre refuses older ones that
// are there. Those of a newer program are left alone: this one does not know what
// they mean.
func migrate(ctx context.Context, dialect goose.Dialect, db *sql.DB, asTheyAre bool) error {
	provider, err := goose.NewProvider(dialect, db, migrations.FS)
	if err != nil {
		return err
	}
	has, knows, err := provider.GetVersions(ctx)
	if err != nil {
		return err
	}
	if err := fits(has, knows, asTheyAre && has > 0); err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}

// fits tells whether this program may work with the tables of a database; exactly
// asks for those that it makes itself.
func fits(has, knows int64, exactly bool) error {
	switch {
	case has > knows:
		return fmt.Errorf("a newer Ardoise wrote it (its tables are at %d, this program knows %d): start that one, or put a copy from before back", has, knows)
	case exactly && has < knows:
		return fmt.Errorf("an older Ardoise wrote it (its tables are at %d, this program's at %d): take a copy of it, then start this program on it once, which brings them up to date", has, knows)
	}
	return nil
}

// newest is the version of the tables that this program makes.
func newest() (int64, error) {
	all, err := fs.Glob(migrations.FS, "*.sql")
	if err != nil || len(all) == 0 {
		return 0, errors.Join(errors.New("no tables are known"), err)
	}
	number, _, _ := strings.Cut(slices.Max(all), "_")
	return strconv.ParseInt(number, 10, 64)
}
