package store

import (
	"context"
	"database/sql/driver"
	"fmt"
)

// maxStatements bounds what a connection keeps; the store has fewer texts, but
// lists make some of theirs. Where a new one finds no place, one that rests
// gives way, whichever.
const maxStatements = 200

// engineConn is what a connection of the engine can do.
type engineConn interface {
	driver.Conn
	driver.ConnPrepareContext
	driver.ConnBeginTx
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// keeping is a connection that keeps the statements it has prepared: reading a
// text anew costs more than running it. A pool asks a connection for one thing
// at a time.
type keeping struct {
	engineConn
	kept map[string]*statement
	may  func() error // whether a transaction may begin; nil: always
}

// BeginTx begins a transaction.
func (c *keeping) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	if c.may != nil {
		if err := c.may(); err != nil {
			return nil, err
		}
	}
	return c.engineConn.BeginTx(ctx, options)
}

// statement is one that is kept; it cannot run while its rows are read.
type statement struct {
	driver.Stmt
	busy bool
}

func keepStatements(conn driver.Conn, may func() error) (driver.Conn, error) {
	engine, can := conn.(engineConn)
	if !can {
		return nil, fmt.Errorf("a connection of type %T cannot keep statements", conn)
	}
	return &keeping{engine, map[string]*statement{}, may}, nil
}

// prepared gives the statement of a text; nil where the text must run as it is.
func (c *keeping) prepared(ctx context.Context, query string) (*statement, error) {
	s := c.kept[query]
	if s == nil && c.room() {
		made, err := c.PrepareContext(ctx, query)
		if err != nil {
			return nil, err
		}
		s = &statement{Stmt: made}
		c.kept[query] = s
	}
	if s == nil || s.busy {
		return nil, nil
	}
	return s, nil
}

// room makes a place for one more statement.
func (c *keeping) room() bool {
	if len(c.kept) < maxStatements {
		return true
	}
	for text, s := range c.kept {
		if !s.busy {
			delete(c.kept, text)
			_ = s.Close() // the connection says what is wrong
			return true
		}
	}
	return false
}

// ExecContext runs a statement.
func (c *keeping) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	s, err := c.prepared(ctx, query)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return c.engineConn.ExecContext(ctx, query, args)
	}
	return s.Stmt.(driver.StmtExecContext).ExecContext(ctx, args)
}

// QueryContext runs a statement that answers rows.
func (c *keeping) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := c.prepared(ctx, query)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return c.engineConn.QueryContext(ctx, query, args)
	}
	rows, err := s.Stmt.(driver.StmtQueryContext).QueryContext(ctx, args)
	if err != nil {
		return nil, err
	}
	s.busy = true
	return &keptRows{rows, s}, nil
}

// Close lets go of the statements and the connection.
func (c *keeping) Close() error {
	for _, s := range c.kept {
		_ = s.Close() // the connection says what is wrong
	}
	return c.engineConn.Close()
}

// keptRows frees its statement at its end.
type keptRows struct {
	driver.Rows
	of *statement
}

// Close ends the reading.
func (r *keptRows) Close() error {
	r.of.busy = false
	return r.Rows.Close()
}
