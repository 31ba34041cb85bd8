package handlers

import (
	"compress/gzip"
	"io"
	"mime"
	"net/http"
	"strings"
	"sync"

	"ardoise/static"

	"github.com/andybalholm/brotli"
	"github.com/labstack/echo/v4"
)

// smallBody is the size in bytes below which compressing costs more than it saves.
const smallBody = 256

// Levels chosen for answers made on the fly. A phone on the local network gets
// gzip, and a page is small: the last bytes cost it less than the air does.
const (
	brotliLevel = 4
	gzipLevel   = 8
)

// compress writes answers with brotli or gzip where the caller reads it.
// Event streams, pictures and what is encoded already go out as they are.
func (s *server) compress(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		w := s.compressing(c)
		return w.ends(c, next(c))
	}
}

// compressing puts a compressor in the way of an answer.
func (s *server) compressing(c echo.Context) *compressor {
	w := &compressor{ResponseWriter: c.Response().Writer, encoding: chooseEncoding(c.Request().Header.Get(echo.HeaderAcceptEncoding)), from: &s.encoders}
	c.Response().Writer = w
	return w
}

// chooseEncoding reads Accept-Encoding; "" is no encoding.
func chooseEncoding(accept string) string {
	for _, encoding := range []string{"br", "gzip"} {
		if static.Accepts(accept, encoding) {
			return encoding
		}
	}
	return ""
}

// compressor decides at the first write, when the headers are known.
type compressor struct {
	http.ResponseWriter
	encoding string
	status   int
	decided  bool
	encoder  encoder // nil: plain
	from     *encoders
}

// encoder is what compresses one answer after the other.
type encoder interface {
	io.WriteCloser
	Flush() error
	Reset(into io.Writer)
}

// encoders are those that rest: a new one takes more room than the page.
type encoders struct{ gzip, brotli sync.Pool }

// take gives an encoder that writes into an answer.
func (e *encoders) take(encoding string, into io.Writer) encoder {
	resting, _ := e.of(encoding).Get().(encoder)
	if resting == nil {
		return newEncoder(encoding, into)
	}
	resting.Reset(into)
	return resting
}

func (e *encoders) of(encoding string) *sync.Pool {
	if encoding == "br" {
		return &e.brotli
	}
	return &e.gzip
}

func (w *compressor) WriteHeader(status int) {
	if status >= 100 && status < 200 {
		w.ResponseWriter.WriteHeader(status)
		return
	}
	if w.status == 0 {
		w.status = status // sent with the first write, or at the end
	}
}

func (w *compressor) Write(p []byte) (int, error) {
	w.decide(len(p))
	if w.encoder != nil {
		return w.encoder.Write(p)
	}
	return w.ResponseWriter.Write(p)
}

// Flush sends what was written so far.
func (w *compressor) Flush() {
	w.decide(0)
	if w.encoder != nil {
		_ = w.encoder.Flush() // the next write meets the same error
	}
	_ = http.NewResponseController(w.ResponseWriter).Flush()
}

// Unwrap lets http.ResponseController reach the connection.
func (w *compressor) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// decide sends the header, with an encoding where it pays.
func (w *compressor) decide(size int) {
	if w.decided {
		return
	}
	w.decided = true
	header := w.Header()
	if compressible(header) {
		header.Add(echo.HeaderVary, echo.HeaderAcceptEncoding)
		if w.encoding != "" && size >= smallBody && w.status != http.StatusPartialContent {
			header.Set(echo.HeaderContentEncoding, w.encoding)
			header.Del(echo.HeaderContentLength)
			w.encoder = w.from.take(w.encoding, w.ResponseWriter)
		}
	}
	if w.status != 0 {
		w.ResponseWriter.WriteHeader(w.status)
	}
}

// ends takes the compressor out of the way of an answer that is written; err is
// how that went.
func (w *compressor) ends(c echo.Context, err error) error {
	c.Response().Writer = w.ResponseWriter
	if closed := w.close(); err == nil {
		err = closed
	}
	return err
}

// close ends the encoding, or sends a header that no body followed.
func (w *compressor) close() error {
	if !w.decided {
		if w.status != 0 {
			w.decide(0)
		}
		return nil
	}
	if w.encoder == nil {
		return nil
	}
	err := w.encoder.Close()
	w.encoder.Reset(io.Discard) // the answer is let go of
	w.from.of(w.encoding).Put(w.encoder)
	w.encoder = nil
	return err
}

func newEncoder(encoding string, into io.Writer) encoder {
	if encoding == "br" {
		return brotli.NewWriterLevel(into, brotliLevel)
	}
	encoder, _ := gzip.NewWriterLevel(into, gzipLevel) // fails for an unknown level only
	return encoder
}

// compressible tells whether an answer's body is text that nobody encoded yet.
func compressible(header http.Header) bool {
	if header.Get(echo.HeaderContentEncoding) != "" {
		return false
	}
	kind := header.Get(echo.HeaderContentType)
	if kind == echo.MIMEApplicationJSON { // what phones get most, with the pages
		return true
	}
	kind, _, err := mime.ParseMediaType(kind)
	if err != nil || kind == "text/event-stream" {
		return false
	}
	if strings.HasPrefix(kind, "text/") || strings.HasSuffix(kind, "+json") || strings.HasSuffix(kind, "+xml") {
		return true
	}
	switch kind {
	case "application/json", "application/javascript", "application/manifest+json":
		return true
	}
	return false
}
