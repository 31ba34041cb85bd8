package handlers

import (
	"io"
	"mime"
	"net/http"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/labstack/echo/v4"
)

// apiBase is the path before every operation of the API.
const apiBase = "/api/v1"

// operation is one call of the API: what the router serves and what the OpenAPI
// document says of it, so that neither can be without the other.
type operation struct {
	method string
	path   string // below apiBase, as OpenAPI writes it: "/sessions/{id}"
	id     string // operationId
	tag    string
	says   string // what it does; the first sentence is its summary

	access  access
	queries []query
	needs   []string // names of request headers that must be there, of headerDocs
	headers []string // and of those that may

	// request is a zero value of what the body is decoded into; nil: no body.
	// With raw set the body goes to do as it came, after a check that it is a
	// JSON object: who decodes it is the game.
	request any
	raw     bool
	takes   string // content type of a body that is no JSON; it goes to do as it came

	status   int // of success
	answer   any // a zero value of what success answers; nil: no body
	refusals []int
	sends    []string // names of headers of the answer, of headerDocs

	do func(*call) (reply, error)
	// first, of an opener's call, refuses what do would refuse, before a
	// browser without rows gets its notebook.
	first func(*call) error
	// stream is there in place of do where success is a stream, which it sends
	// itself: of events, or of the content type media.
	stream func(*call) error
	media  string
}

// access says who may call an operation.
type access int

const (
	anybody access = iota // no login
	device                // a known device
	opener                // a device, or a browser that becomes one now
	entrant               // a device, checked with the entry that it writes
)

// call is one request to an operation: checked, decoded, its caller known.
type call struct {
	echo.Context
	Caller play.Caller
	Body   []byte // of a raw operation
	In     any    // pointer to the decoded request
}

// reply is what an operation answers beside its status.
type reply struct {
	body     any
	etag     string
	location string
}

// serve makes the handler of an operation. The order of its checks is the
// API's: the body's form first, then who asks; play makes the others.
func (s *server) serve(op operation) echo.HandlerFunc {
	return func(c echo.Context) error {
		in, err := s.admit(&op, c)
		if err != nil {
			return err
		}
		if op.stream != nil {
			err = op.stream(in)
		} else {
			err = s.answer(&op, in)
		}
		if err != nil {
			c.Set(callerKey, in.Caller)
		}
		return err
	}
}

// admit reads a request and finds who asks.
func (s *server) admit(op *operation, c echo.Context) (*call, error) {
	in := &call{Context: c}
	if err := op.read(in); err != nil {
		return nil, err
	}
	var err error
	switch op.access {
	case device:
		in.Caller, err = s.caller(c)
	case entrant:
		if in.Caller, err = s.callerBy(c, s.Play.Recall); err != nil {
			if malformed := scoring.AnObject(in.Body); malformed != nil {
				return nil, malformed
			}
		}
	case opener:
		first := func() error { return nil }
		if op.first != nil {
			first = func() error { return op.first(in) }
		}
		in.Caller, err = s.callerOfWrite(c, first)
	}
	return in, err
}

// answer does what an operation does, and sends what comes of it.
func (s *server) answer(op *operation, in *call) error {
	out, err := op.do(in)
	if err != nil {
		return err
	}
	header := in.Response().Header()
	if op.access != anybody {
		header.Set(echo.HeaderCacheControl, "private, no-store")
	}
	if out.etag != "" {
		header.Set("ETag", out.etag)
	}
	if out.location != "" {
		header.Set(echo.HeaderLocation, out.location)
	}
	if op.answer == nil {
		return in.NoContent(op.status)
	}
	return s.sendJSON(in, op.status, echo.MIMEApplicationJSON, out.body)
}

// callerKey keeps the caller for the answer to an error.
const callerKey = "caller"

// viewed reads the session that a failed call was about, as its caller may see
// it; nil where there is none.
func (s *server) viewed(c echo.Context) *play.View {
	caller, known := c.Get(callerKey).(play.Caller)
	id := c.Param("id")
	if !known || caller.Device == "" || id == "" {
		return nil
	}
	view, err := s.Play.Session(c.Request().Context(), caller, id)
	if err != nil {
		return nil
	}
	return view
}

// read checks and decodes the body of a request.
func (op *operation) read(in *call) error {
	if op.takes != "" {
		return op.readFile(in)
	}
	body, err := readBody(in.Context, op.request == nil)
	if err != nil {
		return err
	}
	if op.raw {
		if _, isFile := op.request.(anyFile); isFile {
			body = play.WithoutByteOrder(body)
		}
		in.Body = body
		if op.access == anybody || op.access == entrant {
			return nil // who is called decodes it next, before anything else
		}
		return scoring.AnObject(body)
	}
	into := reflect.New(reflect.TypeOf(struct{}{}))
	if op.request != nil {
		into = reflect.New(reflect.TypeOf(op.request))
	} else if len(body) == 0 {
		return nil
	}
	in.In = into.Interface()
	return scoring.Unmarshal(body, in.In)
}

// readFile reads a body that is no JSON.
func (op *operation) readFile(in *call) error {
	kind, params, err := mime.ParseMediaType(in.Request().Header.Get(echo.HeaderContentType))
	if charset := params["charset"]; err != nil || kind != op.takes || charset != "" && !strings.EqualFold(charset, "utf-8") {
		return errNoJSON
	}
	if in.Body, err = io.ReadAll(in.Request().Body); err != nil {
		return bodyFault(err)
	}
	return nil
}

// readBody reads a JSON body; mayLack allows for none at all.
func readBody(c echo.Context, mayLack bool) ([]byte, error) {
	r := c.Request()
	if !mayLack && !isJSON(r.Header.Get(echo.HeaderContentType)) {
		return nil, errNoJSON
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, bodyFault(err)
	}
	if len(body) > 0 && mayLack && !isJSON(r.Header.Get(echo.HeaderContentType)) {
		return nil, errNoJSON
	}
	return body, nil
}

// errNoJSON answers a body that says it is something else.
var errNoJSON = &scoring.Problem{Kind: wrongMedia, Code: "wrong_media"}

// isJSON tells whether a Content-Type is JSON's; its only charset is UTF-8.
func isJSON(contentType string) bool {
	if contentType == echo.MIMEApplicationJSON { // nearly always
		return true
	}
	kind, params, err := mime.ParseMediaType(contentType)
	charset := params["charset"]
	return err == nil && kind == echo.MIMEApplicationJSON && (charset == "" || strings.EqualFold(charset, "utf-8"))
}

// bodyFault keeps the size limit's error; any other means that the caller went
// away or sent a broken body, which is no fault of ours.
func bodyFault(err error) error {
	if problemOf(err).Kind == tooLarge {
		return err
	}
	return &scoring.Problem{Kind: scoring.Malformed, Code: "bad_request"}
}

// sendJSON writes a value as JSON, whole or not at all.
func (s *server) sendJSON(c echo.Context, status int, contentType string, value any) error {
	room, _ := s.room.Get().(*[]byte)
	if room == nil {
		room = new([]byte)
	}
	defer s.room.Put(room)
	body, err := scoring.AppendJSON((*room)[:0], value)
	if err != nil {
		return err
	}
	if cap(body) <= largeAnswer {
		*room = body
	}
	// Of known length it goes out in one piece, where nothing compresses it.
	c.Response().Header().Set(echo.HeaderContentLength, strconv.Itoa(len(body)))
	return c.Blob(status, contentType, body)
}

// etag writes a version as an entity tag.
func etag(version int64) string { return `"` + strconv.FormatInt(version, 10) + `"` }

// versionTag is the form of an If-Match that names a version.
var versionTag = regexp.MustCompile(`^"(0|[1-9][0-9]{0,17})"$`)

// match reads If-Match: absent, *, or one version.
func (in *call) match() (play.Match, error) {
	values := in.Request().Header.Values("If-Match")
	if len(values) == 0 {
		return play.Match{}, nil
	}
	text := strings.TrimSpace(values[0])
	if text == "*" && len(values) == 1 {
		return play.Match{Set: true, Any: true}, nil
	}
	found := versionTag.FindStringSubmatch(text)
	if found == nil || len(values) > 1 {
		return play.Match{}, &scoring.Problem{Kind: scoring.Malformed, Code: "if_match_wrong"}
	}
	version, err := strconv.ParseInt(found[1], 10, 64)
	return play.Match{Set: true, Version: version}, err
}

// maxKey is the longest idempotency key, in bytes.
const maxKey = 200

// key reads Idempotency-Key; "" is none.
func (in *call) key() (string, error) {
	key := strings.TrimSpace(in.Request().Header.Get("Idempotency-Key"))
	if !keyShaped(key) {
		return "", &scoring.Problem{Kind: scoring.Malformed, Code: "key_wrong", Args: scoring.Args{"limit": maxKey}}
	}
	return key, nil
}

// keyShaped tells whether text may be an idempotency key, or none: the store
// keeps it for good.
func keyShaped(text string) bool {
	return len(text) <= maxKey && !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' })
}

// routePath writes an operation's path as the router does: "/sessions/:id".
func (op operation) routePath() string {
	return apiBase + strings.NewReplacer("{", ":", "}", "").Replace(op.path)
}

// refusalsOf lists statuses in the order of the API's checks.
func refusalsOf(more ...int) []int {
	return append([]int{http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType}, more...)
}
