package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"strconv"

	"github.com/jackc/pgx/v5/pgconn"
)

// message is a statement on its way to a server, and what became of it.
type message struct {
	text    string
	args    []any
	asks    bool  // for a number
	number  int64 // that it answers
	touched int64 // rows
}

// send sends messages to a server in one go and reads what became of them: all
// of them are done, or none is. A text is sent to a connection once, and later
// called by a name.
func send(conn *pgconn.PgConn, all []message) error {
	line := conn.StartPipeline(context.Background())
	told := toldTo(conn)
	fresh := map[string]string{}
	for _, m := range all {
		if told[m.text] == "" && fresh[m.text] == "" {
			name := "script_" + strconv.Itoa(len(told)+len(fresh))
			fresh[m.text] = name
			line.SendPrepare(name, m.text, nil)
		}
	}
	for _, m := range all {
		values, err := asText(m.args)
		if err != nil {
			return errors.Join(err, conn.Close(context.Background())) // with what was sent of it
		}
		name := told[m.text]
		if name == "" {
			name = fresh[m.text]
		}
		line.SendQueryPrepared(name, values, nil, nil)
	}
	if err := line.Sync(); err != nil {
		return errors.Join(err, line.Close()) // without its end nothing of it is done
	}
	err := learn(line, fresh, told)
	knows := err == nil
	if knows {
		err = answers(line, all)
	}
	if closed := line.Close(); err == nil {
		err = closed
	}
	if err == nil {
		return nil
	}
	if !knows || codeOf(err) == outdatedPlan { // another connection knows no texts yet
		_ = conn.Close(context.Background()) // the fault is told already
	}
	return unlessRefused(err)
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

// learn reads what the server says of new texts, which it knows from then on.
func learn(line *pgconn.Pipeline, fresh, told map[string]string) error {
	for range fresh {
		if _, err := line.GetResults(); err != nil {
			return err
		}
	}
	maps.Copy(told, fresh)
	return nil
}

// answers reads what the server says of each message.
func answers(line *pgconn.Pipeline, all []message) error {
	for i := range all {
		result, err := line.GetResults()
		if err != nil {
			return err
		}
		rows, is := result.(*pgconn.ResultReader)
		if !is {
			return fmt.Errorf("an answer of a kind that was not asked for: %T", result)
		}
		if err := all[i].read(rows); err != nil {
			return err
		}
	}
	return nil
}

func (m *message) read(rows *pgconn.ResultReader) error {
	for rows.NextRow() {
		if !m.asks {
			continue
		}
		var err error
		if m.number, err = strconv.ParseInt(string(rows.Values()[0]), 10, 64); err != nil {
			return err
		}
	}
	tag, err := rows.Close()
	m.touched = tag.RowsAffected()
	return err
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
			return nil, fmt.Errorf("an argument of a type that no column has: %T", arg)
		}
	}
	return values, nil
}
