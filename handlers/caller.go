package handlers

import (
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
	token := bearer(c)
	if token == "" && c.Request().Header.Get(echo.HeaderAuthorization) == "" {
		token = cookieToken(c)
	}
	if token == "" {
		return play.Caller{}, errNoCredential
	}
	return s.Play.Identify(c.Request().Context(), token)
}

// callerOfWrite is caller for a first write: a browser whose cookie has no rows
// yet gets its notebook now.
func (s *server) callerOfWrite(c echo.Context) (play.Caller, error) {
	if c.Request().Header.Get(echo.HeaderAuthorization) != "" {
		return s.caller(c)
	}
	token := cookieToken(c)
	if token == "" {
		return play.Caller{}, errNoCredential
	}
	return s.firstWrite(c, token)
}

// firstWrite finds a token's device, and gives it a notebook where it has
// none.
func (s *server) firstWrite(c echo.Context, token string) (play.Caller, error) {
	who, err := s.Play.Identify(c.Request().Context(), token)
	var problem *scoring.Problem
	if errors.As(err, &problem) && problem.Kind == play.Unauthorized {
		return s.newNotebook(c, token)
	}
	return who, err
}

// visitor finds a browser's caller and renews its cookie. A first visit gets a
// cookie only; known tells whether the notebook has rows yet.
func (s *server) visitor(c echo.Context) (who play.Caller, known bool, err error) {
	token := cookieToken(c)
	if token == "" {
		s.keepCookie(c, s.Play.NewToken())
		return play.Caller{}, false, nil
	}
	s.keepCookie(c, token)
	who, err = s.Play.Identify(c.Request().Context(), token)
	var problem *scoring.Problem
	if errors.As(err, &problem) && problem.Kind == play.Unauthorized {
		return play.Caller{}, false, nil
	}
	c.Set(callerKey, who)
	return who, err == nil, err
}

// visitorOfWrite is visitor for a first write: the notebook gets its rows now.
// A browser without a cookie gets one with the answer.
func (s *server) visitorOfWrite(c echo.Context) (play.Caller, error) {
	token := cookieToken(c)
	if token == "" {
		token = s.Play.NewToken()
	}
	s.keepCookie(c, token)
	who, err := s.firstWrite(c, token)
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

// deviceLabel names a device in lists by its kind, roughly: who reads the list
// owns the devices.
func deviceLabel(c echo.Context) string {
	agent := c.Request().UserAgent()
	for _, kind := range []string{"iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux"} {
		if strings.Contains(agent, kind) {
			return kind
		}
	}
	return ""
}
