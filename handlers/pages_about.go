package handlers

import (
	"net/http"
	"net/url"
	"strconv"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// log lists every row of a session's log, corrections and undos with what they
// concern.
func (s *server) log(c echo.Context, t *table) error {
	number := 1
	if c.QueryParams().Has("page") {
		var err error
		number, err = strconv.Atoi(c.QueryParam("page"))
		if err != nil || number < 1 || number-1 > (len(t.Session.History)-1)/views.LogSize {
			return &scoring.Problem{Kind: play.NotFound, Code: "not_found"}
		}
	}
	head := s.aboutHead(t, t.P.T("history.log.title"))
	head.Live = s.live(c, t, t.Page.Path)
	return s.show(c, http.StatusOK, t.Page, head, views.LogScreen(views.Log{TableView: t.TableView, Number: number}))
}

// aboutPath is where the pages about a session are led to from, and lead back
// to: its result once it is over, its sheet before.
func (t *table) aboutPath() (path, words string) {
	if t.Session.Broken == nil && t.over() {
		return t.path() + "/result", t.P.T("house.result")
	}
	return t.path() + "/sheet", t.P.T("house.sheet.title")
}

// aboutHead is the head of a page about a session.
func (s *server) aboutHead(t *table, title string) views.Head {
	game := views.GameName(t.P, t.Session.Setup.Game)
	back, backWords := t.aboutPath()
	return views.Head{
		Title: title + " · " + game, Styles: []string{formsStyle, historyStyle},
		Bar: views.Bar{
			Back: back, BackWords: backWords, Title: title,
			Line: game + " · " + views.BarDate(t.P, t.Session.Evening, s.Play.Evening(t.Zone)),
		},
	}
}

// notes is the page of what is told about a session: its place, a note, and
// whether it counts.
func (s *server) notes(c echo.Context) error {
	t, err := s.open(c)
	if err != nil {
		return err
	}
	return s.showNotes(c, http.StatusOK, t)
}

func (s *server) showNotes(c echo.Context, status int, t *table) error {
	head := s.aboutHead(t, t.P.T("history.notes"))
	return s.show(c, status, t.Page, head, views.RemarksScreen(t.TableView))
}

// saveNotes writes it.
func (s *server) saveNotes(c echo.Context) error {
	t, values, err := s.openAnyForm(c)
	if err != nil {
		return err
	}
	_, err = s.Play.Remark(c.Request().Context(), t.who, t.Session.ID, func(r *play.Remarks) error {
		wish := play.Remarks{Place: values.Get("place"), Note: values.Get("note"), NotCounted: values.Get("not_counted") != ""}
		if shown := values.Get("shown"); shown != "" && shown != r.Mark() {
			return &scoring.Problem{Kind: scoring.Conflict, Code: "remarks_changed"}
		}
		*r = wish
		return nil
	})
	if err == nil {
		path, _ := t.aboutPath()
		return seeOther(c, sayDone(path))
	}
	if !asTyped(err) {
		return err
	}
	fresh, failed := s.open(c)
	if failed != nil {
		return failed
	}
	t.Session = fresh.Session
	t.Problems = append(t.Problems, inWords(t.Page, err, remarkField, t.Session.NameOf))
	return s.showNotes(c, s.refusedAs(c, err), t)
}

// remarkField names the form field that a problem's pointer means.
func remarkField(pointer string) string {
	switch pointer {
	case "/place", "/note":
		return pointer[1:]
	}
	return ""
}

// askDelete asks whether to delete a session.
func (s *server) askDelete(c echo.Context) error {
	t, err := s.open(c)
	switch {
	case err != nil:
		return err
	case !t.Session.MayDelete:
		return forbidden()
	}
	return s.showDelete(c, http.StatusOK, t)
}

func (s *server) showDelete(c echo.Context, status int, t *table) error {
	return s.show(c, status, t.Page, s.aboutHead(t, t.P.T("history.delete")), views.DeleteScreen(t.TableView))
}

// delete hides a session, and leads on to where it can be brought back.
func (s *server) delete(c echo.Context) error {
	t, _, err := s.openAnyForm(c)
	if err != nil {
		return err
	}
	if err := s.Play.Delete(c.Request().Context(), t.who, t.Session.ID); err != nil {
		if !asTyped(err) {
			return err
		}
		t.refuse(err)
		t.above()
		return s.showDelete(c, s.refusedAs(c, err), t)
	}
	return seeOther(c, "/history/deleted?gone="+url.QueryEscape(t.Session.ID))
}

// deleted lists what was deleted and can be brought back.
func (s *server) deleted(c echo.Context) error {
	who, known, err := s.visitor(c)
	if err != nil {
		return err
	}
	cursor := c.QueryParam("cursor")
	deleted := views.Deleted{Page: s.page(c), First: cursor == ""}
	if known {
		list, err := s.Play.Deleted(c.Request().Context(), who, cursor)
		if err != nil {
			return err
		}
		deleted.Next = list.Next
		for _, game := range list.Games {
			deleted.Games = append(deleted.Games, views.DeletedGame{
				PlayedGame: s.played([]play.Summary{game.Summary})[0], Days: game.DaysLeft,
			})
			deleted.Gone = deleted.Gone || game.ID == c.QueryParam("gone")
		}
	}
	title := deleted.P.T("history.deleted")
	head := views.Head{
		Title: title, Styles: []string{formsStyle, historyStyle},
		Bar: views.Bar{Back: "/history", BackWords: deleted.P.T("house.history"), Title: title},
	}
	return s.show(c, http.StatusOK, deleted.Page, head, views.DeletedScreen(deleted))
}

// restore brings a session back and shows it.
func (s *server) restore(c echo.Context) error {
	who, err := s.owner(c)
	if err != nil {
		return err
	}
	if _, err := form(c); err != nil {
		return err
	}
	view, err := s.Play.Restore(c.Request().Context(), who, c.Param("id"))
	if err != nil {
		return err
	}
	return seeOther(c, "/g/"+view.ID)
}
