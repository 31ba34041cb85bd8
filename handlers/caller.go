package handlers

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/labstack/echo/v4"
)

// deviceCookie holds a browser's token.
const deviceCookie = "ardoise"

// deviceDays is how long a browser keeps its token after its last visit: the
// longest that browsers grant.
const deviceDays = 400

// errNoCredential answers who shows no token, or one that nobody knows.
var errNoCredential = &scoring.Problem{Kind: play.Unauthorized, Code: "unauthorized"}

// bearer reads the token of an Authorization header; "" is none.
func bearer(c echo.Context) string {
	scheme, token, found := strings.Cut(c.Request().Header.Get(echo.HeaderAuthorization), " ")
	if !found || !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}

// cookieToken reads a browser's token; "" is none, or one that this house
// never made.
func cookieToken(c echo.Context) string {
	cookie, err := c.Cookie(deviceCookie)
	if err != nil || !tokenShaped(cookie.Value) {
		return ""
	}
	return cookie.Value
}

// tokenShaped tells whether text may be a token of this house, so that no
// short, guessable text becomes a credential through a forged cookie.
func tokenShaped(text string) bool {
	if len(text) < 22 || len(text) > 64 {
		return false
	}
	return strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") == ""
}

// caller finds who asks: by the Authorization header, which wins, or by the
// device cookie. Without a known token the problem is Unauthorized.
func (s *server) caller(c echo.Context) (play.Caller, error) {
	return s.callerBy(c, s.Play.Identify)
}

func (s *server) callerBy(c echo.Context, known func(context.Context, string) (play.Caller, error)) (play.Caller, error) {
	token := bearer(c)
	if token == "" && c.Request().Header.Get(echo.HeaderAuthorization) == "" {
		token = cookieToken(c)
	}
	if token == "" {
		return play.Caller{}, errNoCredential
	}
	return known(c.Request().Context(), token)
}

// callerOfWrite is caller for a first write: a browser whose cookie has no rows
// yet gets its notebook now, unless first, which may be nil, finds that the
// write would be refused.
func (s *server) callerOfWrite(c echo.Context, first func() error) (play.Caller, error) {
	if c.Request().Header.Get(echo.HeaderAuthorization) != "" {
		return s.caller(c)
	}
	token := cookieToken(c)
	if token == "" {
		return play.Caller{}, errNoCredential
	}
	who, err := s.Play.Identify(c.Request().Context(), token)
	if codeOf(err) != "unauthorized" {
		return who, err
	}
	return s.firstNotebook(c, token, first)
}

// firstNotebook gives a browser's token its notebook, unless first refuses.
func (s *server) firstNotebook(c echo.Context, token string, first func() error) (play.Caller, error) {
	if first != nil {
		if err := first(); err != nil {
			return play.Caller{}, err
		}
	}
	return s.newNotebook(c, token, play.Browser)
}

// codeOf is the code of a refusal; "" for none.
func codeOf(err error) string {
	var problem *scoring.Problem
	if errors.As(err, &problem) {
		return problem.Code
	}
	return ""
}

// visitor finds a browser's caller and renews its cookie. A first visit gets a
// cookie only; known tells whether the notebook has rows yet.
func (s *server) visitor(c echo.Context) (who play.Caller, known bool, err error) {
	_, who, known, err = s.browser(c)
	return who, known, err
}

// browser is visitor with the token that the browser has from now on: its own,
// or a new one where it had none, or one that was closed.
func (s *server) browser(c echo.Context) (token string, who play.Caller, known bool, err error) {
	return s.browserBy(c, s.Play.Identify)
}

func (s *server) browserBy(c echo.Context, identify func(context.Context, string) (play.Caller, error)) (token string, who play.Caller, known bool, err error) {
	if token = cookieToken(c); token != "" {
		who, err = identify(c.Request().Context(), token)
	}
	switch closed := codeOf(err) == "device_closed"; {
	case token == "" || closed:
		token, err = s.Play.NewToken(), nil
	case codeOf(err) == "unauthorized":
		err = nil
	default:
		known = err == nil
		c.Set(callerKey, who)
	}
	s.keepCookie(c, token)
	return token, who, known, err
}

// visitorOfWrite is visitor for a first write: the notebook gets its rows now,
// unless first, which may be nil, finds that the write would be refused. A
// browser without a cookie gets one with the answer.
func (s *server) visitorOfWrite(c echo.Context, first func() error) (play.Caller, error) {
	token, who, known, err := s.browser(c)
	if known || err != nil {
		return who, err
	}
	who, err = s.firstNotebook(c, token, first)
	c.Set(callerKey, who)
	return who, err
}

// keepCookie sets a browser's token, or renews it.
func (s *server) keepCookie(c echo.Context, token string) {
	c.SetCookie(&http.Cookie{
		Name:     deviceCookie,
		Value:    token,
		Path:     "/",
		MaxAge:   int(deviceDays * 24 * time.Hour / time.Second),
		HttpOnly: true,
		Secure:   s.Secure,
		SameSite: http.SameSiteLaxMode,
	})
}

// deviceLabel names a device in lists by browser and system, roughly: who reads
// the list owns the devices. "" where neither is known.
func deviceLabel(c echo.Context) string {
	agent := c.Request().UserAgent()
	browser := firstIn(agent, "Edg=Edge", "OPR/=Opera", "SamsungBrowser=Samsung Internet", "Firefox", "FxiOS=Firefox", "CriOS=Chrome", "Chrome", "Safari")
	system := firstIn(agent, "iPhone", "iPad", "Android", "Windows", "Macintosh=Mac", "CrOS=Chromebook", "Linux")
	switch {
	case browser == "" && system == "": // a program: the first word says which
		program, _, _ := strings.Cut(agent, "/")
		return program
	case browser == "" || system == "":
		return browser + system
	}
	return browser + " · " + system
}

// firstIn gives the name of the first kind that an agent says it is: "sign" or
// "sign=name".
func firstIn(agent string, kinds ...string) string {
	for _, kind := range kinds {
		sign, name, named := strings.Cut(kind, "=")
		if !named {
			name = sign
		}
		if strings.Contains(agent, sign) {
			return name
		}
	}
	return ""
}
