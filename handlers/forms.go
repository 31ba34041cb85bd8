package handlers

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// form reads a posted form. Another content type, broken encoding, too long a
// body or a key that no page of ours has is a problem.
func form(c echo.Context) (url.Values, error) {
	r := c.Request()
	kind, _, err := mime.ParseMediaType(r.Header.Get(echo.HeaderContentType))
	if err != nil || kind != echo.MIMEApplicationForm {
		return nil, &scoring.Problem{Kind: wrongMedia, Code: "wrong_media"}
	}
	if err := r.ParseForm(); err != nil {
		var large *http.MaxBytesError
		if errors.As(err, &large) {
			return nil, err
		}
		return nil, badForm()
	}
	for name, values := range r.PostForm {
		for _, value := range append(values, name) {
			if !play.IsText(value) {
				return nil, badForm()
			}
		}
	}
	if !keyShaped(r.PostForm.Get("key")) {
		return nil, badForm()
	}
	return r.PostForm, nil
}

func badForm() error { return &scoring.Problem{Kind: scoring.Malformed, Code: "bad_request"} }

// write is a form's wish to change a log: its key and the version it showed.
func write(values url.Values, body []byte) play.Write {
	version, err := strconv.ParseInt(values.Get("version"), 10, 64)
	return play.Write{
		Key:   keyOf(values),
		Match: play.Match{Set: err == nil, Version: version},
		Body:  body,
	}
}

// keyOf is the idempotency key of what a form says. One drawn page has several
// buttons that each write, and two of them may be tapped before the first is
// answered: the page's own key would take the second for a repetition of the
// first. The same tap twice says the same, and is one.
func keyOf(values url.Values) string {
	key := values.Get("key")
	if key == "" {
		return ""
	}
	says := maps.Clone(values)
	for _, about := range []string{"key", "version", "changed"} { // of the page, not of what is entered
		delete(says, about)
	}
	sum := sha256.Sum256([]byte(says.Encode()))
	return key + "." + hex.EncodeToString(sum[:8])
}

// stepped makes the change of a stepper's button that came without script:
// "less" or "more" names the field that goes down or up by one.
func stepped(values url.Values) {
	for name, by := range map[string]int{"less": -1, "more": 1} {
		field := values.Get(name)
		if field == "" {
			continue
		}
		n, err := strconv.Atoi(strings.TrimSpace(values.Get(field)))
		if err != nil {
			n = 0
		}
		values.Set(field, strconv.Itoa(max(0, n+by)))
		values.Del(name)
	}
}

// inWords puts a refusal beside a form field; field turns a JSON pointer into
// the name of a form field. What reading the form refused names the field itself.
func inWords(page views.Page, err error, field func(string) string, name func(scoring.SeatID) string) views.Problem {
	problem := problemOf(err)
	at := problem.Field
	if at == "" || strings.HasPrefix(at, "/") {
		at = field(at)
	}
	return views.Problem{Field: at, Text: page.P.Problem(forPerson(problem), name)}
}

// asTyped tells whether an error is one to show on the form it came from: a
// rule's refusal, somebody who was faster, or what may work in a moment.
func asTyped(err error) bool {
	problem := problemOf(err)
	switch problem.Kind {
	case scoring.Refused, scoring.Conflict:
		return true
	case scoring.Malformed: // out of what the form can send, but the words help
		return true
	case play.Unavailable, tooMany: // nothing is typed twice for a full disk
		return true
	}
	return false
}
