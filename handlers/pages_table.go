package handlers

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// table is one request about one session: who asks, and the session as they
// may see it.
type table struct {
	who play.Caller
	views.TableView
}

// visit reads who asks for the session of a request, and the session as they
// may see it.
func (s *server) visit(c echo.Context) (who play.Caller, view *play.View, err error) {
	var unread error
	_, who, known, err := s.browserBy(c, func(ctx context.Context, token string) (play.Caller, error) {
		who, seen, err := s.Play.Visit(ctx, token, c.Param("id"))
		if who == (play.Caller{}) {
			return who, err
		}
		view, unread = seen, err
		return who, nil
	})
	switch {
	case err != nil:
		return who, nil, err
	case !known:
		return who, nil, &scoring.Problem{Kind: play.NotFound, Code: "not_found"}
	}
	return who, view, unread
}

// open reads the session of a request. One that the browser may not read is
// not found; one whose game has no pages yet neither.
func (s *server) open(c echo.Context) (*table, error) {
	who, view, err := s.visit(c)
	if err != nil {
		return nil, err
	}
	game := s.view(view.Setup.Game)
	if game == nil {
		return nil, &scoring.Problem{Kind: play.NotFound, Code: "not_found"}
	}
	page := s.page(c)
	for i, seat := range view.Players {
		view.Players[i].Name = views.SeatName(page.P, seat)
	}
	if _, past := view.Sheet.(*scoring.PastSheet); past {
		game = views.PastGame(game)
	}
	t := &table{who, views.TableView{Page: page, Game: game, Session: view, Key: s.Play.NewID()}}
	if c.QueryParams().Has(doneParam) {
		t.Said = t.P.T("history.saved")
	}
	t.Undone, _ = strconv.ParseInt(c.QueryParam(undoneParam), 10, 64) // what is no number names nothing
	return t, nil
}

func (t *table) path() string { return "/g/" + t.Session.ID }

func (t *table) over() bool { return t.Session.Sheet.Common().Finished }

// target finds the entry of the effective log that a correction names.
func (t *table) target(seq string) error {
	n, err := strconv.ParseInt(seq, 10, 64)
	for _, row := range t.Session.Rows {
		if err == nil && row.Seq == n && row.Entry != nil {
			t.Target = &row
			return nil
		}
	}
	return &scoring.Problem{Kind: play.NotFound, Code: "not_found"}
}

// typed takes a posted form over.
func (t *table) typed(values url.Values) {
	t.Form = values
	t.Focus = scoring.SeatID(values.Get("seat"))
	if key := values.Get("key"); key != "" {
		t.Key = key
	}
}

// refuse puts an error on the form, beside the field it concerns.
func (t *table) refuse(err error) {
	t.Problems = append(t.Problems, inWords(t.Page, err, t.Game.Field, t.Session.NameOf))
}

func forbidden() error { return &scoring.Problem{Kind: play.Forbidden, Code: "forbidden"} }

// above puts the problems of a button over the page: it has no fields.
func (t *table) above() {
	for i := range t.Problems {
		t.Problems[i].Field = ""
	}
}

// showTable answers with a screen of the game, the layout around it; at is the
// screen's own address.
func (s *server) showTable(c echo.Context, status int, t *table, screen views.Screen, title, at string) error {
	styles := t.Game.Styles()
	if screen.Sheet {
		styles = append([]string{sheetStyle}, styles...)
	}
	head := views.Head{
		Title:  title + " · " + views.GameName(t.P, t.Session.Setup.Game),
		Styles: styles,
		Awake:  !t.over(),
		Live:   s.live(c, t, at),
		Bar:    t.bar(screen, at),
	}
	return s.show(c, status, t.Page, head, screen)
}

// bar is the top line of a screen of the game. The way back leads one step up:
// from a correction to the sheet, from a screen beside the game to the game.
func (t *table) bar(screen views.Screen, at string) views.Bar {
	game, sheet := views.GameName(t.P, t.Session.Setup.Game), t.path()+"/sheet"
	bar := views.Bar{
		Back: "/", BackWords: t.P.T("house.home"), Title: game, Line: screen.Title, Strokes: screen.Strokes,
		Action: views.BarLink(sheet, "sheet", t.P.T("house.sheet")),
	}
	switch {
	case t.Target != nil && at != t.path():
		bar.Back, bar.BackWords, bar.Action = sheet, t.P.T("house.sheet"), nil
	case t.over(): // among the games of the past
		bar.Back, bar.BackWords = "/history", t.P.T("house.history")
	case at != t.path():
		bar.Back, bar.BackWords = t.path(), game
	}
	return bar
}

// showScreen answers with a screen of the game by name, not found where it
// makes no sense now.
func (s *server) showScreen(c echo.Context, status int, t *table, name string) error {
	first, ok := t.Game.Screen(name, t.TableView)
	if !ok {
		return &scoring.Problem{Kind: play.NotFound, Code: "not_found"}
	}
	framed := func(screen views.Screen) views.Screen {
		if name == "" {
			return views.PlayScreen(t.TableView, screen)
		}
		return screen
	}
	screen, err := said(c, status, t.Problems, framed(first), func() views.Screen {
		again, _ := t.Game.Screen(name, t.TableView)
		return framed(again)
	})
	if err != nil {
		return err
	}
	return s.showTable(c, status, t, screen, screen.Title, views.FormAction(t.TableView, name))
}

// unbroken opens the session of the path for a page that shows its score; a log
// that does not replay has a page that says so.
func (s *server) unbroken(show func(c echo.Context, t *table) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		t, err := s.open(c)
		switch {
		case err != nil:
			return err
		case t.Session.Broken != nil:
			return s.broken(c, t)
		}
		return show(c, t)
	}
}

// broken answers with the page of a log that does not replay.
func (s *server) broken(c echo.Context, t *table) error {
	title := views.GameName(t.P, t.Session.Setup.Game)
	head := views.Head{Title: title, Bar: views.Bar{Back: "/", BackWords: t.P.T("house.home"), Title: title}}
	return s.show(c, http.StatusOK, t.Page, head, views.BrokenScreen(t.TableView))
}

// table is the page of a session: what is to be entered now, or how it ended.
func (s *server) table(c echo.Context, t *table) error {
	if t.over() {
		return onward(c, t.path()+"/result")
	}
	if screen, ok := t.Game.Screen("", t.TableView); ok && t.Partial && !screen.Taps {
		return ownPage(c)
	}
	return s.showScreen(c, http.StatusOK, t, "")
}

// ownPage has htmx load the address of a request as a page of its own: the taps
// that led there brought their answers in the place of another, and it has a dock
// and scripts that are not of that page.
func ownPage(c echo.Context) error {
	c.Response().Header().Set("HX-Redirect", c.Request().URL.RequestURI())
	return c.NoContent(http.StatusOK)
}

// screen is one of a game's own screens.
func (s *server) screen(c echo.Context) error {
	t, err := s.open(c)
	switch {
	case err != nil:
		return err
	case t.Session.Broken != nil || t.over():
		return seeOther(c, t.path())
	}
	if _, ok := t.Game.Screen(c.Param("screen"), t.TableView); !ok {
		return seeOther(c, t.path()) // a page of a moment ago, by the back button
	}
	return s.showScreen(c, http.StatusOK, t, c.Param("screen"))
}

// correction is the page that corrects one entry, led to from the sheet.
func (s *server) correction(c echo.Context, t *table) error {
	if err := t.target(c.Param("seq")); err != nil {
		return err
	}
	if !t.Target.May {
		return forbidden()
	}
	t.Focus = scoring.SeatID(c.QueryParam("seat"))
	return s.showScreen(c, http.StatusOK, t, "correct")
}

// sheet is the score sheet.
func (s *server) sheet(c echo.Context, t *table) error {
	return s.showSheet(c, http.StatusOK, t)
}

func (s *server) showSheet(c echo.Context, status int, t *table) error {
	title := t.P.T("house.sheet.title")
	game := views.GameName(t.P, t.Session.Setup.Game)
	head := views.Head{
		Title:  title + " · " + game,
		Styles: append([]string{sheetStyle}, t.Game.Styles()...),
		Skip:   t.P.T("house.sheet.skip"),
		Awake:  !t.over(),
		Live:   s.live(c, t, t.path()+"/sheet"),
		Bar: views.Bar{
			Back: t.path(), BackWords: game, Title: title,
			Line: game + " · " + t.Game.Progress(t.P, t.Session.Sheet),
		},
	}
	return s.show(c, status, t.Page, head, views.SheetScreen(t.TableView))
}

// result is the page of a session that is over.
func (s *server) result(c echo.Context, t *table) error {
	if !t.over() {
		return onward(c, t.path())
	}
	if t.Partial {
		return ownPage(c)
	}
	return s.showResult(c, http.StatusOK, t)
}

func (s *server) showResult(c echo.Context, status int, t *table) error {
	screen := views.ResultScreen(t.TableView)
	screen.Title = t.P.T("house.result")
	screen, err := s.remindOfKey(c, t, screen)
	if err != nil {
		return err
	}
	return s.showTable(c, status, t, screen, screen.Title, t.path()+"/result")
}

// finish asks whether to leave a game unfinished.
func (s *server) finish(c echo.Context) error {
	t, err := s.open(c)
	switch {
	case err != nil:
		return err
	case t.Session.Broken != nil || t.over():
		return seeOther(c, t.path())
	case t.Session.Role != play.Keeper:
		return forbidden()
	}
	return s.showFinish(c, http.StatusOK, t)
}

func (s *server) showFinish(c echo.Context, status int, t *table) error {
	screen := views.FinishScreen(t.TableView)
	screen.Title = t.P.T("house.finish")
	return s.showTable(c, status, t, screen, screen.Title, t.path()+"/finish")
}
