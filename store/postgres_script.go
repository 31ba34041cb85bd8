package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"ardoise/play"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// sentAtOnce is how long a script may be to be sent in one go. Longer ones, of an
// import, have time, and can be given up halfway.
const sentAtOnce = 300

// performOnce sends a script in one go: without a BEGIN it is one transaction,
// committed at its end. So what writeOnce says of a commit is true of all of it
// from the moment when it is sent: the caller's leaving cancels nothing, and
// without an answer nobody knows what happened.
func (s *Store) performOnce(bounded context.Context, chosen options, all script) error {
	messages := make([]message, len(all))
	for i, one := range all {
		messages[i] = message{text: one.text(), args: one.args, asks: one.into != nil}
	}
	err := chosen.observed(func() error { return sendOver(bounded, s.write, messages) })
	if err != nil {
		return err
	}
	for i, one := range all {
		if one.into != nil {
			*one.into = messages[i].number
		}
	}
	return nil
}

// sendOver sends messages over a connection of a pool, which is waited for until
// the context ends. From then on it waits for the answer until the context's
// deadline, which it has, and cancels nothing. Without an error it is done with
// the messages; with one they may still be written to.
func sendOver(bounded context.Context, pool *sql.DB, all []message) error {
	conn, err := pool.Conn(bounded)
	if err != nil {
		return errors.Join(bounded.Err(), err)
	}
	done := make(chan error, 1)
	go func() {
		err := conn.Raw(func(of any) error { return send(of.(*stdlib.Conn).Conn().PgConn(), all) })
		_ = conn.Close() // back to the others; whether it is lost is looked at there
		done <- err
	}()
	late := time.NewTimer(leftOf(bounded))
	defer late.Stop()
	select {
	case err := <-done:
		return err
	case <-late.C:
		return &unsureError{play.ErrUnavailable}
	}
}

// leftOf is how long it is until a context's deadline, though the context may
// have ended: nothing that was sent is cancelled by a caller who left.
func leftOf(bounded context.Context) time.Duration {
	until, _ := bounded.Deadline()
	return time.Until(until)
}

// unlessRefused makes an error of what was sent to be committed an unsure one,
// unless the server says that it was not: a server that ends may have
// committed before.
func unlessRefused(err error) error {
	var refused *pgconn.PgError
	if errors.As(err, &refused) && refused.SeverityUnlocalized == "ERROR" {
		return err
	}
	return &unsureError{err}
}

// wasBeaten is what the server says, in its own log too, of a statement that
// had to touch a row and touched none. It names nothing of what was written.
const wasBeaten = "somebody was first"

// notANumber is the code of a text that cannot be read as a number.
const notANumber = "22P02"

// text writes a step for a server that is told all steps before it has answered
// one: a step that must touch a row and does not fails there, and takes all
// others along.
func (s step) text() string {
	if !s.must {
		return s.query
	}
	query := s.query
	if s.into == nil {
		query += ` RETURNING 1`
	}
	return `WITH touched AS (` + query + `)
		SELECT touched.* FROM (SELECT CAST(CASE count(*) WHEN 0 THEN '` + wasBeaten + `' ELSE '1' END AS BIGINT) AS hit FROM touched) AS held
		LEFT JOIN touched ON held.hit = 1`
}

// beatenStep tells that a script came to its end at a statement that touched
// no row.
func beatenStep(err error) bool {
	var fault *pgconn.PgError
	return errors.As(err, &fault) && fault.Code == notANumber && strings.Contains(fault.Message, wasBeaten)
}
