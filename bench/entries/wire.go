package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
)

// wire is one kept connection. It does as little as a client can, so that what
// is measured is the server.
type wire struct {
	conn net.Conn
	in   *bufio.Reader
	out  bytes.Buffer
}

func dial(addr string) (*wire, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &wire{conn: conn, in: bufio.NewReaderSize(conn, 32<<10)}, nil
}

// request is what one phone sends.
type request struct {
	method, path string
	token        string // of its cookie, "" for none
	match, key   string // "" for none
	body         string
}

// send sends a request and gives the answer's status and body.
func (w *wire) send(r request) (status int, body []byte, err error) {
	w.out.Reset()
	fmt.Fprintf(&w.out, "%s %s HTTP/1.1\r\nHost: ardoise.test\r\n", r.method, r.path)
	if r.token != "" {
		fmt.Fprintf(&w.out, "Cookie: ardoise=%s\r\n", r.token)
	}
	if r.match != "" {
		fmt.Fprintf(&w.out, "If-Match: %s\r\nIdempotency-Key: %s\r\n", r.match, r.key)
	}
	fmt.Fprintf(&w.out, "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(r.body), r.body)
	if _, err := w.conn.Write(w.out.Bytes()); err != nil {
		return 0, nil, err
	}
	line, err := w.in.ReadString('\n')
	if err != nil || len(line) < 12 {
		return 0, nil, fmt.Errorf("%s %s: answer %q: %w", r.method, r.path, line, err)
	}
	if status, err = strconv.Atoi(line[9:12]); err != nil {
		return 0, nil, err
	}
	length := 0
	for {
		line, err := w.in.ReadString('\n')
		if err != nil {
			return 0, nil, err
		}
		if line = strings.TrimSpace(line); line == "" {
			break
		}
		name, value, _ := strings.Cut(line, ": ")
		switch {
		case strings.EqualFold(name, "Content-Length"):
			if length, err = strconv.Atoi(value); err != nil {
				return 0, nil, err
			}
		case strings.EqualFold(name, "Transfer-Encoding"), strings.EqualFold(name, "Content-Encoding"):
			return 0, nil, fmt.Errorf("%s %s: an answer of known length, not compressed, was expected: %s", r.method, r.path, line)
		}
	}
	body = make([]byte, length)
	_, err = io.ReadFull(w.in, body)
	return status, body, err
}

// ask is send where only a good answer will do.
func (w *wire) ask(r request) ([]byte, error) {
	status, body, err := w.send(r)
	if err == nil && status/100 != 2 {
		err = fmt.Errorf("%s %s: %d %s", r.method, r.path, status, body)
	}
	return body, err
}
