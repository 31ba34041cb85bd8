package handlers

import (
	"bytes"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"ardoise/i18n"
	"ardoise/static"
	"ardoise/views"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"
)

// Cookies of a reader's own choices, written by the settings page, and of the
// zone, written by script.
const (
	langCookie  = "lang"
	themeCookie = "theme"
	zoneCookie  = "zone"
)

// page gathers what every page needs to know of its reader.
func (s *server) page(c echo.Context) views.Page {
	return views.Page{
		P:       s.reader(c),
		Theme:   chosenTheme(c),
		Path:    c.Request().URL.RequestURI(),
		Zone:    s.zone(c),
		Asset:   static.URL,
		Partial: c.Request().Header.Get("HX-Request") == "true",
	}
}

// reader speaks the language that a person chose, else the browser's.
func (s *server) reader(c echo.Context) *i18n.Printer {
	return s.Words.For(chosenLang(c), c.Request().Header.Get("Accept-Language"))
}

func chosenLang(c echo.Context) string {
	return oneOf(cookieValue(c, langCookie), i18n.Langs...)
}

func chosenTheme(c echo.Context) string {
	return oneOf(cookieValue(c, themeCookie), "dark", "light")
}

// zone is the reader's time zone, else the house's.
func (s *server) zone(c echo.Context) string {
	zone, err := url.QueryUnescape(cookieValue(c, zoneCookie))
	if err != nil || !s.zones.has(zone) {
		return s.Zone
	}
	return zone
}

func cookieValue(c echo.Context, name string) string {
	cookie, err := c.Cookie(name)
	if err != nil {
		return ""
	}
	return cookie.Value
}

// oneOf gives value where it is among allowed, else "".
func oneOf(value string, allowed ...string) string {
	for _, a := range allowed {
		if a == value {
			return value
		}
	}
	return ""
}

// largeAnswer is the size in bytes up to which the room for an answer is kept for
// the next one.
const largeAnswer = 64 << 10

// show answers with a whole page.
func (s *server) show(c echo.Context, status int, page views.Page, head views.Head, screen views.Screen) error {
	return s.send(c, status, page, views.Layout(page, head, screen))
}

// said draws a screen so that no refusal goes without words: a problem at a
// field that the screen does not show, such as a hidden one, stands above the
// form instead, and above the screen where there is no form. problems are those
// that the screen shows, and draw once they have moved.
func said(c echo.Context, status int, problems []views.Problem, screen views.Screen, draw func() views.Screen) (views.Screen, error) {
	if status < http.StatusBadRequest || len(problems) == 0 {
		return screen, nil
	}
	unsaid, err := missing(c, problems, screen)
	if err != nil || len(unsaid) == 0 {
		return screen, err
	}
	for _, i := range unsaid {
		problems[i].Field = ""
	}
	screen = draw()
	if unsaid, err = missing(c, problems, screen); err != nil {
		return screen, err
	}
	var above []views.Problem
	for _, i := range unsaid {
		above = append(above, problems[i])
	}
	screen.Main = templ.Join(views.ProblemsAbove(above), screen.Main)
	return screen, nil
}

// missing lists the problems, by their place, that a screen does not tell.
func missing(c echo.Context, problems []views.Problem, screen views.Screen) (unsaid []int, err error) {
	var body bytes.Buffer
	for _, part := range []templ.Component{screen.Main, screen.Dock} {
		if part == nil {
			continue
		}
		if err := part.Render(c.Request().Context(), &body); err != nil {
			return nil, err
		}
	}
	for i, problem := range problems {
		if !strings.Contains(body.String(), templ.EscapeString(problem.Text)) {
			unsaid = append(unsaid, i)
		}
	}
	return unsaid, nil
}

// send draws into a buffer first, so that a fault halfway leaves no half page
// behind a good status. Its length is known then, which saves the reader a
// packet.
func (s *server) send(c echo.Context, status int, page views.Page, drawn templ.Component) error {
	body, _ := s.pages.Get().(*bytes.Buffer)
	if body == nil {
		body = &bytes.Buffer{}
	}
	defer func() {
		if body.Cap() <= largeAnswer {
			body.Reset()
			s.pages.Put(body)
		}
	}()
	if err := drawn.Render(c.Request().Context(), body); err != nil {
		return err
	}
	header := c.Response().Header()
	header.Set(echo.HeaderContentLength, strconv.Itoa(body.Len()))
	header.Set(echo.HeaderCacheControl, "private, no-store")
	header.Set("Content-Language", page.P.Lang)
	header.Add(echo.HeaderVary, "Accept-Language, Cookie, HX-Request")
	return c.HTMLBlob(status, body.Bytes())
}

// seeOther leads on after a write: a reload repeats nothing.
func seeOther(c echo.Context, path string) error {
	c.Response().Header().Set(echo.HeaderCacheControl, "private, no-store")
	return c.Redirect(http.StatusSeeOther, path)
}

// ownPath gives back a path of this app that a form or link named, "/" for
// anything else: no page leads to another host.
func ownPath(path string) string {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\n\r\t") {
		return "/"
	}
	return path
}
