package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"slices"

	"github.com/jackc/pgx/v5/pgconn"
)

// What PostgreSQL says by codes (its manual, appendix A).
const (
	uniqueViolation     = "23505"
	foreignKeyViolation = "23503"
	readOnly            = "25006"
	deadlock            = "40P01"
	lockTimeout         = "55P03"
	outdatedPlan        = "0A000" // by a change of the tables
)

// undone are the codes of a transaction that the server undid for another's
// sake, or whose plan is of before.
var undone = []string{"40001", deadlock, outdatedPlan}

// stopped are the codes of a server that ends, or is not ready yet.
var stopped = []string{"57P01", "57P02", "57P03", "57P05", "25P03"}

// short are the codes of a server that lacks something for now: a lock, a cancelled
// statement, a disk that reads, or takes writes.
var short = []string{lockTimeout, "57014", "58030", readOnly}

func codeOf(err error) string {
	var fault *pgconn.PgError
	if errors.As(err, &fault) {
		return fault.Code
	}
	return ""
}

// beatenCode tells that somebody else was first: with a value that is there
// once, or by taking away the row that this one speaks of.
func beatenCode(err error) bool {
	code := codeOf(err)
	return code == uniqueViolation || code == foreignKeyViolation
}

// cut tells that a connection was lost, or none could be had.
func cut(err error) bool {
	var connect *pgconn.ConnectError
	var network net.Error
	return errors.As(err, &connect) || errors.As(err, &network) || errors.Is(err, driver.ErrBadConn) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) ||
		pgconn.SafeToRetry(err)
}

// worthAgain tells of a write that has not happened whether doing it again may
// help.
func worthAgain(err error) bool {
	code := codeOf(err)
	return slices.Contains(undone, code) || slices.Contains(stopped, code) || code == readOnly || code == "" && cut(err)
}

// postgresPassing tells the faults that pass from those of the program: a server
// that is gone, stops, starts, takes no writes, or is out of disk, memory or
// connections; a wait that was too long.
func postgresPassing(err error) bool {
	if errors.Is(err, context.Canceled) {
		return false // the caller left, the store is well
	}
	code := codeOf(err)
	if code == "" {
		return cut(err) || errors.Is(err, context.DeadlineExceeded)
	}
	var connect *pgconn.ConnectError
	return errors.As(err, &connect) || code[:2] == "08" || code[:2] == "53" ||
		slices.Contains(undone, code) || slices.Contains(stopped, code) || slices.Contains(short, code)
}
