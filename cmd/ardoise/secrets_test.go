package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// visitor is somebody at the door of a running server: a program with a token,
// or a browser with its cookie.
type visitor struct {
	t      *testing.T
	home   string
	token  string
	http   *http.Client
	status int
}

func (r *running) visitor(t *testing.T) *visitor {
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	return &visitor{t: t, home: r.url, http: &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// ask sends a request, JSON or a form by its path, and gives the answer's body.
func (v *visitor) ask(method, path, body string, headers ...string) string {
	v.t.Helper()
	request, err := http.NewRequest(method, v.home+path, strings.NewReader(body))
	require.NoError(v.t, err)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if strings.HasPrefix(path, "/api/") {
		request.Header.Set("Content-Type", "application/json")
	}
	if v.token != "" {
		request.Header.Set("Authorization", "Bearer "+v.token)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	answer, err := v.http.Do(request)
	require.NoError(v.t, err)
	defer answer.Body.Close()
	got, err := io.ReadAll(answer.Body)
	require.NoError(v.t, err)
	v.status = answer.StatusCode
	return string(got)
}

// field reads one text of a JSON answer.
func field(t *testing.T, body, name string) string {
	t.Helper()
	var values map[string]any
	require.NoError(t, json.Unmarshal([]byte(body), &values), body)
	text, _ := values[name].(string)
	require.NotEmpty(t, text, "%s in %s", name, body)
	return text
}

// TestSecretsStayOutOfLogsAndMetrics plays with hidden bids, codes, tokens and
// names, well and badly, with everything logged that there is, and looks for
// each of them in every byte of the log and of the metrics.
func TestSecretsStayOutOfLogsAndMetrics(t *testing.T) {
	r := start(t, "--log-level", "debug", "--metrics", "127.0.0.1:0", "--backup-dir", filepath.Join(t.TempDir(), "copies"), "--limit-codes", "3")
	keeper, guest, phone := r.visitor(t), r.visitor(t), r.visitor(t)
	keeper.token = field(t, keeper.ask(http.MethodPost, "/api/v1/notebooks", ""), "token")
	guest.token = field(t, guest.ask(http.MethodPost, "/api/v1/notebooks", ""), "token")
	begun := keeper.ask(http.MethodPost, "/api/v1/sessions", `{"game":"skull-king","rulebook":"classic","players":["Wilhelmine","Théodule"]}`)
	id, code := field(t, begun, "id"), field(t, begun, "join_code")
	table := "/api/v1/sessions/" + id

	guest.ask(http.MethodPost, "/api/v1/join", `{"code":"`+code+`"}`)
	require.Equal(t, http.StatusOK, guest.status)
	guest.ask(http.MethodPut, table+"/seats/p1", "")
	require.Equal(t, http.StatusOK, guest.status)
	seatCode := field(t, keeper.ask(http.MethodPost, table+"/seats/p2/code", ""), "code")
	// A bid that is no bid is refused with its number in the answer, and one that
	// counts stays hidden.
	const wrongBid, name = "715373951", "Barnabé"
	guest.ask(http.MethodPost, table+"/entries", `{"type":"bids","round":1,"values":{"p1":`+wrongBid+`}}`, "If-Match", "*", "Idempotency-Key", "secret-key-1")
	require.Equal(t, http.StatusUnprocessableEntity, guest.status)
	guest.ask(http.MethodPost, table+"/entries", `{"type":"bids","round":1,"values":{"p1":1}}`, "If-Match", "*", "Idempotency-Key", "secret-key-2")
	require.Equal(t, http.StatusCreated, guest.status)
	keeper.ask(http.MethodPatch, table+"/seats/p2", `{"name":"`+name+`"}`)
	require.Equal(t, http.StatusOK, keeper.status)
	keeper.ask(http.MethodGet, table+"?token="+keeper.token+"&code="+code, "")
	keeper.ask(http.MethodGet, table+"/export.json", "")

	// A browser: its cookie, a wrong code until it has to wait, a page that is not.
	phone.ask(http.MethodGet, "/", "")
	phone.ask(http.MethodPost, "/join/"+code, "watch=1")
	require.Equal(t, http.StatusSeeOther, phone.status)
	for range 5 {
		phone.ask(http.MethodPost, "/join", "code=KWKWKW")
	}
	require.Equal(t, http.StatusTooManyRequests, phone.status)
	phone.ask(http.MethodGet, "/join/"+code+"/nowhere?name="+url.QueryEscape(name), "")
	phone.ask(http.MethodPost, "/g/"+id+"/undo", "seq=1&key=secret-key-3", "Origin", "https://evil.example")
	require.Equal(t, http.StatusForbidden, phone.status)
	home, err := url.Parse(r.url)
	require.NoError(t, err)
	cookies := phone.http.Jar.Cookies(home)
	require.NotEmpty(t, cookies)

	figures := read(t, r.private(t)+"/metrics")
	r.stop()
	require.NoError(t, r.ended(t))
	log := r.logs.String()
	require.Contains(t, log, "route=/api/v1/sessions/:id/entries status=422")
	require.True(t, strings.Contains(figures, `url="/api/v1/sessions/:id/entries"`))
	secrets := map[string]string{
		"the keeper's token": keeper.token, "the guest's token": guest.token, "the cookie": cookies[0].Value,
		"the session": id, "the join code": code, "the seat's code": seatCode, "a wrong code": "KWKWKW",
		"a bid": wrongBid, "a key": "secret-key", "the other site": "evil",
		"a player": "Wilhelmine", "another": "Théodule", "a new name": name, "a new name, escaped": url.QueryEscape(name),
	}
	for what, secret := range secrets {
		assert.False(t, strings.Contains(log, secret), "%s is in the log", what)
		assert.False(t, bytes.Contains([]byte(figures), []byte(secret)), "%s is in the metrics", what)
	}
}
