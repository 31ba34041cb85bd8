package kit

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
)

// Wire is one kept connection. It does as little as a client can, so that what
// is measured is the server. It is for one goroutine at a time.
type Wire struct {
	conn net.Conn
	in   *bufio.Reader
	out  bytes.Buffer
}

// Dial connects to a server, "127.0.0.1:8080".
func Dial(addr string) (*Wire, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &Wire{conn: conn, in: bufio.NewReaderSize(conn, 32<<10)}, nil
}

// Request is what one phone sends.
type Request struct {
	Method, Path string
	Token        string // of its cookie, "" for none
	Match, Key   string // of a write to a log; "" for none
	Body         string
}

// Send sends a request and gives the answer's status and body.
func (w *Wire) Send(r Request) (status int, body []byte, err error) {
	w.out.Reset()
	fmt.Fprintf(&w.out, "%s %s HTTP/1.1\r\nHost: ardoise.test\r\n", r.Method, r.Path)
	if r.Token != "" {
		fmt.Fprintf(&w.out, "Cookie: ardoise=%s\r\n", r.Token)
	}
	if r.Match != "" {
		fmt.Fprintf(&w.out, "If-Match: %s\r\nIdempotency-Key: %s\r\n", r.Match, r.Key)
	}
	if r.Body != "" {
		fmt.Fprintf(&w.out, "Content-Type: application/json\r\nContent-Length: %d\r\n", len(r.Body))
	}
	w.out.WriteString("\r\n")
	w.out.WriteString(r.Body)
	if _, err := w.conn.Write(w.out.Bytes()); err != nil {
		return 0, nil, err
	}
	line, err := w.in.ReadString('\n')
	if err != nil || len(line) < 12 {
		return 0, nil, fmt.Errorf("%s %s: answer %q: %w", r.Method, r.Path, line, err)
	}
	if status, err = strconv.Atoi(line[9:12]); err != nil {
		return 0, nil, err
	}
	length, chunked := 0, false
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
		case strings.EqualFold(name, "Transfer-Encoding"):
			chunked = true
		case strings.EqualFold(name, "Content-Encoding"):
			return 0, nil, fmt.Errorf("%s %s: an answer that is not compressed was expected: %s", r.Method, r.Path, line)
		}
	}
	if chunked {
		body, err = w.chunks()
		return status, body, err
	}
	body = make([]byte, length)
	_, err = io.ReadFull(w.in, body)
	return status, body, err
}

// chunks reads a body whose length was not known at its beginning.
func (w *Wire) chunks() ([]byte, error) {
	var body bytes.Buffer
	for {
		line, err := w.in.ReadString('\n')
		if err != nil {
			return nil, err
		}
		size, err := strconv.ParseInt(strings.TrimSpace(line), 16, 32)
		if err != nil {
			return nil, err
		}
		if _, err := io.CopyN(&body, w.in, size); err != nil {
			return nil, err
		}
		if _, err := w.in.Discard(len("\r\n")); err != nil || size == 0 {
			return body.Bytes(), err
		}
	}
}

// Ask is Send where only a good answer will do.
func (w *Wire) Ask(r Request) ([]byte, error) {
	status, body, err := w.Send(r)
	if err == nil && status/100 != 2 {
		err = fmt.Errorf("%s %s: %d %s", r.Method, r.Path, status, body)
	}
	return body, err
}
