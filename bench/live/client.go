package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// phone is a device with a token of its own.
type phone struct {
	addr  string
	home  string
	token string
	http  *http.Client
}

// newPhone opens a notebook at a server.
func newPhone(ctx context.Context, p *process) (*phone, error) {
	c := &phone{addr: p.addr, home: "http://" + p.addr, http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 4, DisableCompression: true}}}
	var opened struct{ Token string }
	err := c.call(ctx, http.MethodPost, "/notebooks", nil, "", &opened)
	c.token = opened.Token
	return c, err
}

// call makes one call of the API and reads its answer into a value.
func (c *phone) call(ctx context.Context, method, path string, body any, match string, into any) error {
	payload, err := json.Marshal(body)
	if err != nil {
		return err
	}
	if body == nil {
		payload = nil
	}
	request, err := http.NewRequestWithContext(ctx, method, c.home+"/api/v1"+path, bytes.NewReader(payload))
	if err != nil {
		return err
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.token != "" {
		request.Header.Set("Authorization", "Bearer "+c.token)
	}
	if match != "" {
		request.Header.Set("If-Match", match)
		request.Header.Set("Idempotency-Key", strconv.FormatInt(time.Now().UnixNano(), 36)+c.token[:8])
	}
	answer, err := c.http.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode > 299 {
		return fmt.Errorf("%s %s: %d %s %w", method, path, answer.StatusCode, content, err)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(content, into)
}

// page reads a page whole, as a browser does, compressed.
func (c *phone) page(ctx context.Context, path string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.home+path, nil)
	if err != nil {
		return err
	}
	request.Header.Set("Cookie", "ardoise="+c.token)
	request.Header.Set("Accept-Encoding", "gzip")
	answer, err := c.http.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	unpacked, err := gzip.NewReader(answer.Body)
	if err != nil {
		return fmt.Errorf("GET %s: %d, %w", path, answer.StatusCode, err)
	}
	if n, err := io.Copy(io.Discard, unpacked); err != nil || n == 0 || answer.StatusCode != http.StatusOK {
		return fmt.Errorf("GET %s: %d, %d bytes, %w", path, answer.StatusCode, n, err)
	}
	return nil
}

// follow opens an event stream and calls heard with each change and when it
// came, until the stream or ctx ends.
func follow(ctx context.Context, addr, path, token string, heard func(change int64, at time.Time)) error {
	connection, err := net.Dial("tcp", addr)
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { _ = connection.Close() })()
	defer connection.Close()
	if _, err := fmt.Fprintf(connection, "GET %s HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer %s\r\n\r\n", path, token); err != nil {
		return err
	}
	lines := bufio.NewReaderSize(connection, 1024)
	status, err := lines.ReadString('\n')
	if err != nil || !strings.Contains(status, " 200 ") {
		return fmt.Errorf("GET %s: %s %w", path, status, err)
	}
	for {
		line, err := lines.ReadSlice('\n')
		if err != nil {
			return err
		}
		if text, is := bytes.CutPrefix(line, []byte("data: ")); is {
			at := time.Now()
			if change, err := strconv.ParseInt(string(bytes.TrimSpace(text)), 10, 64); err == nil {
				heard(change, at)
			}
		}
	}
}

// share gives the value that a share (0.5, 0.99) of all lie at or below.
func share(all []time.Duration, p float64) time.Duration {
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[min(len(all)-1, int(p*float64(len(all))))]
}

func shown(d time.Duration) string {
	return strconv.FormatFloat(float64(d.Microseconds())/1000, 'f', 1, 64) + " ms"
}
