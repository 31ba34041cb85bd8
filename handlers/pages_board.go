package handlers

import (
	"net/http"

	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// board is the screen for a laptop or TV at the table's end. It needs no hands,
// and shows nothing that is secret to anybody, whosever phone opens it.
func (s *server) board(c echo.Context, t *table) error {
	title := t.P.T("table.board")
	game := views.GameName(t.P, t.Session.Setup.Game)
	head := views.Head{
		Title: title + " · " + game, Styles: []string{figuresStyle, tableStyle, "board.css"}, Awake: true,
		Live: s.live(c, t, t.path()+"/board"),
		Bar: views.Bar{
			Back: t.path(), BackWords: game, Title: game, Line: t.Game.Progress(t.P, t.Session.Sheet),
		},
	}
	return s.show(c, http.StatusOK, t.Page, head, views.BoardScreen(views.Board{
		TableView: t.TableView, Link: s.link(t.Session.JoinToken), Home: s.URL,
	}))
}
