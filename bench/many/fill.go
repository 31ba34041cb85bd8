package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"ardoise/bench/kit"

	_ "modernc.org/sqlite"
)

// The sessions that fill a file are copies of one that the program has written
// itself, so that their rows are what it writes: so many entries, two a round,
// all by the keeper.
const (
	notebooks = 1000
	entries   = 10
	played    = entries / 2 // rounds
)

// begin begins a game of four in a notebook and plays it as far as the copies
// are.
func begin(w *kit.Wire, token string) (session string, err error) {
	body, err := w.Ask(kit.Request{Method: http.MethodPost, Path: "/api/v1/sessions", Token: token,
		Body: `{"game":"skull-king","rulebook":"classic","players":["Ana","Léo","Inès","Tom"]}`})
	if err != nil {
		return "", err
	}
	var begun struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(body, &begun); err != nil {
		return "", err
	}
	for version := range entries {
		if _, err := w.Ask(next(begun.ID, token, version)); err != nil {
			return "", err
		}
	}
	return begun.ID, nil
}

// next is the entry that follows a version of the session: all bids, or all
// results.
func next(session, token string, version int) kit.Request {
	round := version/2 + 1
	body := fmt.Sprintf(`{"type":"bids","round":%d,"values":{"p1":0,"p2":1,"p3":0,"p4":%d}}`, round, round/2)
	if version%2 == 1 {
		body = fmt.Sprintf(`{"type":"results","round":%d,"tricks":{"p1":0,"p2":%d,"p3":%d,"p4":0}}`, round, round-round/2, round/2)
	}
	return kit.Request{Method: http.MethodPost, Path: "/api/v1/sessions/" + session + "/entries", Token: token,
		Match: fmt.Sprintf(`"%d"`, version), Key: fmt.Sprint("v", version), Body: body}
}

// filled is what a full file holds: session n is of notebook n modulo their
// number.
type filled struct {
	tokens   []string
	sessions int
}

// session gives the id and the token of a session, counted from 0.
func (f filled) session(n int) (id, token string) {
	return idOf(n), f.tokens[n%len(f.tokens)]
}

// idOf is the id of a copy: older than any that is begun in the run.
func idOf(n int) string { return fmt.Sprintf("01980000-%04x-7000-8000-%012x", n>>16, n) }

// fill fills a database file, in which the program has just opened the
// notebooks of the tokens and begun one session in the first.
func fill(ctx context.Context, path, session string, f filled) error {
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+
		"?_pragma=journal_mode(OFF)&_pragma=synchronous(OFF)&_pragma=locking_mode(EXCLUSIVE)&_pragma=cache_size(-1000000)&_pragma=foreign_keys(0)")
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	c := &copier{ctx: ctx, db: db, session: session}
	return errors.Join(c.run(f.sessions), db.Close())
}

// copier copies one session again and again.
type copier struct {
	ctx     context.Context
	db      *sql.DB
	session string
}

// chunk is how many sessions one statement makes.
const chunk = 50_000

func (c *copier) run(sessions int) error {
	for _, text := range []string{
		`CREATE TEMP TABLE books (n INTEGER PRIMARY KEY, notebook TEXT, device TEXT)`,
		`INSERT INTO books SELECT row_number() OVER (ORDER BY rowid) - 1, notebook, id FROM devices`,
		`CREATE TEMP TABLE made (n INTEGER PRIMARY KEY, id TEXT, notebook TEXT, device TEXT)`,
	} {
		if err := c.do(text); err != nil {
			return err
		}
	}
	if err := c.people(); err != nil {
		return err
	}
	for from := 0; from < sessions; from += chunk {
		if err := c.chunk(from, min(from+chunk, sessions)); err != nil {
			return err
		}
	}
	return nil
}

// people gives every notebook the people of the first.
func (c *copier) people() error {
	return c.copy("people", `books b CROSS JOIN people o`, `b.notebook <> o.notebook`, map[string]string{
		"id": `b.notebook || '-' || o.id`, "notebook": `b.notebook`,
	})
}

// chunk copies the session and all that hangs on it.
func (c *copier) chunk(from, to int) error {
	if err := c.do(`DELETE FROM made`); err != nil {
		return err
	}
	if err := c.do(fmt.Sprintf(`WITH RECURSIVE series(n) AS (SELECT %d UNION ALL SELECT n + 1 FROM series WHERE n < %d)
		INSERT INTO made SELECT s.n, printf('01980000-%%04x-7000-8000-%%012x', s.n >> 16, s.n), b.notebook, b.device
		FROM series s JOIN books b ON b.n = s.n %% (SELECT count(*) FROM books)`, from, to-1)); err != nil {
		return err
	}
	person := `CASE WHEN m.notebook = (SELECT notebook FROM people WHERE id = o.person) THEN o.person ELSE m.notebook || '-' || o.person END`
	// Codes are as scattered as those that are drawn by lot.
	code := `printf('%08X', (m.n * 2654435761) & 4294967295)`
	for _, table := range []struct {
		name   string
		values map[string]string
	}{
		{"sessions", map[string]string{"id": `m.id`, "notebook": `m.notebook`, "origin_id": `m.id`, "keeper_device": `m.device`,
			"create_key": `NULL`, "join_code": code, "join_token": code + ` || 'token-of-a-qr-code'`}},
		{"seats", map[string]string{"session": `m.id`, "person": person, "device": `CASE WHEN o.device IS NULL THEN NULL ELSE m.device END`}},
		{"entries", map[string]string{"session": `m.id`, "device": `m.device`}},
		{"results", map[string]string{"session": `m.id`}},
	} {
		key := "session"
		if table.name == "sessions" {
			key = "id"
		}
		if err := c.copy(table.name, `made m CROSS JOIN `+table.name+` o`, `o.`+key+` = $1`, table.values, c.session); err != nil {
			return err
		}
	}
	return nil
}

// copy adds rows to a table: those of a join in which it stands as o, with
// other values for some columns.
func (c *copier) copy(table, from, where string, values map[string]string, args ...any) error {
	rows, err := c.db.QueryContext(c.ctx, `SELECT name FROM pragma_table_info($1)`, table)
	if err != nil {
		return err
	}
	defer rows.Close()
	var columns, taken []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return err
		}
		columns = append(columns, name)
		value := values[name]
		if value == "" {
			value = "o." + name
		}
		taken = append(taken, value)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return err
	}
	for name := range values {
		if !slices.Contains(columns, name) {
			return fmt.Errorf("%s has no column %s", table, name)
		}
	}
	return c.do(`INSERT INTO `+table+` (`+strings.Join(columns, `, `)+`) SELECT `+strings.Join(taken, `, `)+` FROM `+from+` WHERE `+where, args...)
}

func (c *copier) do(text string, args ...any) error {
	if _, err := c.db.ExecContext(c.ctx, text, args...); err != nil {
		return fmt.Errorf("%w: %s", err, text)
	}
	return nil
}

// tokenOf reads the token of a notebook that was opened.
func tokenOf(body []byte) string {
	var opened struct{ Token string }
	_ = json.Unmarshal(body, &opened) // "" is refused by the next request
	return opened.Token
}
