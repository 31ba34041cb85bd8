package handlers

import (
	"net/http"
	"slices"

	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// paper is the score sheet to print, for whoever may read the session.
func (s *server) paper(c echo.Context, t *table) error {
	game, err := s.Play.Game(t.Session.Setup.Game)
	if err != nil {
		return err
	}
	title, name := t.P.T("paper"), views.GameName(t.P, t.Session.Setup.Game)
	head := views.Head{
		Title:  title + " · " + name,
		Styles: slices.Concat([]string{sheetStyle}, stylesOf(t.Game), []string{"paper.css", "paper.js"}),
		Bar:    views.Bar{Back: t.path() + "/sheet", BackWords: t.P.T("house.sheet.title"), Title: title, Line: name},
	}
	return s.show(c, http.StatusOK, t.Page, head, views.PaperScreen(views.Paper{TableView: t.TableView, Spec: game.Spec()}))
}
