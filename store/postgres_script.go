package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"strconv"
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
func (s *Store) performOnce(bounded context.Context, patience time.Duration, all script) error {
	conn, err := s.write.Conn(bounded)
	if err != nil {
		return errors.Join(bounded.Err(), err)
	}
	done := make(chan error, 1)
	go func() {
		err := conn.Raw(func(of any) error { return send(of.(*stdlib.Conn).Conn().PgConn(), all) })
		_ = conn.Close() // back to the others; whether it is lost is looked at there
		done <- err
	}()
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case err := <-done:
		return err
	case <-late.C:
		return &unsureError{play.ErrUnavailable}
	}
}

// send sends a script and reads what became of it.
func send(conn *pgconn.PgConn, all script) error {
	line := conn.StartPipeline(context.Background())
	told := toldTo(conn)
	names := make([]string, len(all))
	fresh := map[string]string{}
	for i, one := range all {
		text := one.text()
		if names[i] = told[text]; names[i] == "" {
			if names[i] = fresh[text]; names[i] == "" {
				names[i] = "script_" + strconv.Itoa(len(told)+len(fresh))
				fresh[text] = names[i]
				line.SendPrepare(names[i], text, nil)
			}
		}
	}
	for i, one := range all {
		values, err := asText(one.args)
		if err != nil {
			return errors.Join(err, conn.Close(context.Background())) // with what was sent of it
		}
		line.SendQueryPrepared(names[i], values, nil, nil)
	}
	if err := line.Sync(); err != nil {
		return errors.Join(err, line.Close()) // without its end nothing of it is done
	}
	err := answers(line, len(fresh), all, func() {
		for text, name := range fresh {
			told[text] = name
		}
	})
	if closed := line.Close(); err == nil {
		err = closed
	}
	if codeOf(err) == outdatedPlan { // another connection has no plans yet
		return errors.Join(err, conn.Close(context.Background()))
	}
	if err != nil {
		return unlessRefused(err)
	}
	return nil
}

// toldTo are the texts that a connection's server knows, with their names.
func toldTo(conn *pgconn.PgConn) map[string]string {
	const kept = "scripts"
	told, is := conn.CustomData()[kept].(map[string]string)
	if !is {
		told = map[string]string{}
		conn.CustomData()[kept] = told
	}
	return told
}

// answers reads what the server says of new texts, and then of each step.
func answers(line *pgconn.Pipeline, fresh int, all script, known func()) error {
	for range fresh {
		if _, err := line.GetResults(); err != nil {
			return err
		}
	}
	known()
	for _, one := range all {
		result, err := line.GetResults()
		if err != nil {
			return err
		}
		rows, is := result.(*pgconn.ResultReader)
		if !is {
			return fmt.Errorf("an answer of a kind that was not asked for: %T", result)
		}
		for rows.NextRow() {
			if one.into == nil {
				continue
			}
			if *one.into, err = strconv.ParseInt(string(rows.Values()[0]), 10, 64); err != nil {
				return err
			}
		}
		if _, err := rows.Close(); err != nil {
			return err
		}
	}
	return nil
}

// asText writes arguments as a server reads them.
func asText(args []any) ([][]byte, error) {
	values := make([][]byte, len(args))
	for i, arg := range args {
		switch arg := arg.(type) {
		case string:
			values[i] = []byte(arg)
		case int64:
			values[i] = strconv.AppendInt(nil, arg, 10)
		case sql.NullString:
			if arg.Valid {
				values[i] = []byte(arg.String)
			}
		default:
			return nil, fmt.Errorf("an argument of type %T: %w", arg, driver.ErrSkip)
		}
	}
	return values, nil
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
