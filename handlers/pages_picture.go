package handlers

import (
	"net/http"

	"ardoise/picture"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// openEnded reads a session that is over: a picture shows an end.
func (s *server) openEnded(c echo.Context) (*table, error) {
	t, err := s.open(c)
	if err == nil && t.Session.Ended.IsZero() {
		err = &scoring.Problem{Kind: scoring.Conflict, Code: "picture_running"}
	}
	return t, err
}

// picturePage shows the picture of a result, to save or to share.
func (s *server) picturePage(c echo.Context) error {
	t, err := s.open(c)
	if err != nil {
		return err
	}
	if t.Session.Ended.IsZero() {
		return seeOther(c, t.path())
	}
	if t.Session.Broken != nil {
		return s.broken(c, t)
	}
	title, game := t.P.T("picture"), views.GameName(t.P, t.Session.Setup.Game)
	head := views.Head{
		Title:  title + " · " + game,
		Styles: []string{"picture.css", "picture.js"},
		Bar:    views.Bar{Back: t.path() + "/result", BackWords: t.P.T("house.result"), Title: title, Line: game},
	}
	return s.show(c, http.StatusOK, t.Page, head, views.PictureScreen(views.Picture{
		TableView: t.TableView, Drawn: views.AllLettered(t.Session, picture.Letters),
	}))
}

// resultPNG is the result as a picture, with the server's letters.
func (s *server) resultPNG(c echo.Context) error {
	t, err := s.openEnded(c)
	if err != nil {
		return err
	}
	drawn, err := cardOf(t, picture.Letters).PNG()
	if err != nil {
		return err
	}
	return sendPicture(c, t, "image/png", drawn)
}

// resultSVG is the result as a drawing, with the reader's letters.
func (s *server) resultSVG(c echo.Context) error {
	t, err := s.openEnded(c)
	if err != nil {
		return err
	}
	return sendPicture(c, t, "image/svg+xml", cardOf(t, func(string) bool { return true }).SVG())
}

// sendPicture answers with a picture, which is the reader's own as a page is.
func sendPicture(c echo.Context, t *table, media string, body []byte) error {
	header := c.Response().Header()
	header.Set(echo.HeaderCacheControl, "private, no-store")
	header.Set("Content-Language", t.P.Lang)
	header.Add(echo.HeaderVary, "Accept-Language, Cookie")
	return c.Blob(http.StatusOK, media, body)
}

// cardOf puts a session on a card; letters tells which names can be lettered.
func cardOf(t *table, letters func(string) bool) picture.Card {
	words := views.WordsOfPicture(t.TableView, letters)
	card := picture.Card{Game: words.Game, When: words.When, Outcome: words.Outcome, Foot: "Ardoise"}
	for _, row := range words.Rows {
		card.Rows = append(card.Rows, picture.Row(row))
	}
	return card
}
