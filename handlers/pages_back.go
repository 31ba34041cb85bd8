package handlers

import (
	"strings"

	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// doneParam is set where something was done that the page says: which, the page
// knows.
const doneParam = "done"

// sayDone leads to a page that says what was done.
func sayDone(path string) string { return path + "?" + doneParam + "=1" }

// cameBack sets the way back of a page that several pages lead to: to the one
// that its address names, else to the first page.
func cameBack(c echo.Context, page views.Page, bar views.Bar) views.Bar {
	bar.Back = ownPath(c.QueryParam("back"))
	bar.BackWords = page.P.T(wordsOf(bar.Back))
	return bar
}

// wordsOf names, by the key of its words, a page that others may lead back to.
func wordsOf(path string) string {
	path, _, _ = strings.Cut(path, "?")
	switch path {
	case "/devices":
		return "devices.title"
	case "/history":
		return "house.history"
	case "/join":
		return "table.join"
	case "/open":
		return "devices.open"
	case "/settings":
		return "house.settings"
	}
	if strings.HasPrefix(path, "/g/") {
		return "house.rules.back"
	}
	return "house.home"
}
