package handlers

import (
	"net/http"
	"time"

	"ardoise/i18n"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// settings shows a reader's own choices.
func (s *server) settings(c echo.Context) error {
	page := s.page(c)
	title := page.P.T("house.settings")
	head := views.Head{
		Title: title,
		Bar:   cameBack(c, page, views.Bar{Title: title}),
	}
	screen := views.SettingsScreen(views.Settings{Page: page, Lang: chosenLang(c), Back: head.Bar.Back})
	return s.show(c, http.StatusOK, page, head, screen)
}

// saveSettings remembers a reader's choices in this browser.
func (s *server) saveSettings(c echo.Context) error {
	values, err := form(c)
	if err != nil {
		return err
	}
	s.remember(c, langCookie, oneOf(values.Get("lang"), i18n.Langs...))
	s.remember(c, themeCookie, oneOf(values.Get("theme"), "dark", "light"))
	return seeOther(c, ownPath(values.Get("back")))
}

// remember keeps a choice for as long as browsers allow; "" forgets it.
func (s *server) remember(c echo.Context, name, value string) {
	cookie := &http.Cookie{
		Name: name, Value: value, Path: "/", Secure: s.Secure, HttpOnly: true, SameSite: http.SameSiteLaxMode,
		MaxAge: int(deviceDays * 24 * time.Hour / time.Second),
	}
	if value == "" {
		cookie.MaxAge = -1
	}
	c.SetCookie(cookie)
}
