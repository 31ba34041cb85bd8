package handlers

import (
	"errors"
	"io"
	"net/http"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// exports is the page that lists how a game can be taken along.
func (s *server) exports(c echo.Context) error {
	t, err := s.open(c)
	if err != nil {
		return err
	}
	export, err := s.Play.Export(c.Request().Context(), t.who, t.Session.ID)
	if err != nil {
		return err
	}
	title, game := t.P.T("export"), views.GameName(t.P, t.Session.Setup.Game)
	head := views.Head{
		Title: title + " · " + game,
		Bar:   views.Bar{Back: t.path(), BackWords: game, Title: title, Line: game},
	}
	return s.show(c, http.StatusOK, t.Page, head, views.ExportScreen(views.Export{
		TableView: t.TableView, Running: export.File.Ended.IsZero(), Stops: export.File.StopsBefore != 0,
	}))
}

// bgStats hands a game that is over to BG Stats.
func (s *server) bgStats(c echo.Context) error {
	t, err := s.open(c)
	if err != nil {
		return err
	}
	export, err := s.Play.Export(c.Request().Context(), t.who, t.Session.ID)
	if err != nil {
		return err
	}
	shared, err := s.bgPlay(t.P, export)
	if err != nil {
		return err
	}
	link, err := shared.link()
	if err != nil {
		return err
	}
	return seeOther(c, link)
}

// askFile is the page that takes a file in.
func (s *server) askFile(c echo.Context) error {
	if _, _, err := s.visitor(c); err != nil {
		return err
	}
	return s.showImport(c, http.StatusOK, views.Import{})
}

// takeFile imports the file of a form and tells what became of it. Sent again,
// by a reload, it changes nothing.
func (s *server) takeFile(c echo.Context) error {
	body, err := uploaded(c)
	if err != nil {
		return s.refuseFile(c, err)
	}
	who, err := s.visitorOfWrite(c, func() error { return s.Play.CheckImport(c.Request().Context(), body) })
	if err != nil {
		return s.refuseFile(c, err)
	}
	imported, err := s.importBody(c, who, body)
	if err != nil {
		return s.refuseFile(c, err)
	}
	done := views.Import{Done: true, People: imported.People}
	for _, game := range imported.Games {
		switch game.Status {
		case play.ImportAdded:
			done.Added++
		case play.ImportKnown:
			done.Known++
		case play.ImportDeleted:
			done.Deleted++
		}
	}
	return s.showImport(c, http.StatusOK, done)
}

// refuseFile answers with the form again, and what was wrong in words.
func (s *server) refuseFile(c echo.Context, err error) error {
	if !asTyped(err) && problemOf(err).Kind != tooLarge {
		return err
	}
	problem := problemOf(err)
	words := s.reader(c).Problem(play.AboutFile(problem), seatNames(nil))
	return s.showImport(c, s.refusedAs(c, err), views.Import{Problem: words})
}

func (s *server) showImport(c echo.Context, status int, screen views.Import) error {
	screen.Page, screen.MB = s.page(c), int(s.Sizes.File>>20)
	title := screen.P.T("import")
	head := views.Head{
		Title:  title,
		Styles: []string{"import.css", "import.js"},
		Bar:    views.Bar{Back: "/history", BackWords: screen.P.T("house.history"), Title: title},
	}
	return s.show(c, status, screen.Page, head, views.ImportScreen(screen))
}

// uploaded reads the file of a form; the body's limit is the file's. It is
// kept in memory, since it is no larger than a few pages' pictures.
func uploaded(c echo.Context) ([]byte, error) {
	parts, err := c.Request().MultipartReader()
	if err != nil {
		return nil, &scoring.Problem{Kind: wrongMedia, Code: "wrong_media"}
	}
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil, noFile()
		}
		if err != nil {
			return nil, bodyFault(err)
		}
		if part.FormName() != "file" {
			continue
		}
		body, err := io.ReadAll(part)
		if err != nil {
			return nil, bodyFault(err)
		}
		if len(body) == 0 {
			return nil, noFile()
		}
		return body, nil
	}
}

func noFile() error { return scoring.Refuse("no_file", "/file") }
