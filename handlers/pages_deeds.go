package handlers

import (
	"net/url"
	"strconv"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/labstack/echo/v4"
)

// undo takes back the row that the button named.
func (s *server) undo(c echo.Context) error {
	t, values, err := s.openForm(c)
	if err != nil {
		return err
	}
	t.Form = nil
	seq, err := strconv.ParseInt(values.Get("seq"), 10, 64)
	if err != nil || seq <= 0 {
		return badForm()
	}
	back := oneOf(values.Get("back"), "sheet", "result")
	undone, err := s.Play.Undo(c.Request().Context(), t.who, t.Session.ID, seq, write(values, nil))
	if err != nil {
		return s.refusedDeed(c, t, values, err)
	}
	if back != "" {
		back = "/" + back
	}
	return seeOther(c, t.path()+back+"?"+url.Values{undoneParam: {strconv.FormatInt(undone.Seq, 10)}}.Encode())
}

// undoneParam names the undo that led to a page, which says so.
const undoneParam = "undone"

// onward leads to another page of the session, with the word of an undo that
// is still to be said.
func onward(c echo.Context, path string) error {
	if undone := c.QueryParam(undoneParam); undone != "" {
		path += "?" + url.Values{undoneParam: {undone}}.Encode()
	}
	return seeOther(c, path)
}

// refusedDeed answers a button that came too late with the page as it is now.
func (s *server) refusedDeed(c echo.Context, t *table, values url.Values, refused error) error {
	if !asTyped(refused) {
		return refused
	}
	fresh, err := s.open(c)
	if err != nil {
		return err
	}
	fresh.refuse(refused)
	fresh.above()
	status := s.refusedAs(c, refused)
	switch {
	case fresh.over():
		return s.showResult(c, status, fresh)
	case values.Get("back") == "sheet":
		return s.showSheet(c, status, fresh)
	}
	return s.showScreen(c, status, fresh, "")
}

// breakOff leaves a game unfinished: ranked as it stands.
func (s *server) breakOff(c echo.Context) error {
	t, values, err := s.openForm(c)
	if err != nil {
		return err
	}
	t.Form = nil
	body, err := scoring.Marshal(scoring.Finish{Head: scoring.Head{Kind: "finish"}})
	if err != nil {
		return err
	}
	if _, err := s.Play.Append(c.Request().Context(), t.who, t.Session.ID, write(values, body)); err != nil {
		if !asTyped(err) {
			return err
		}
		fresh, failed := s.open(c)
		if failed != nil {
			return failed
		}
		if fresh.over() {
			return seeOther(c, fresh.path()+"/result")
		}
		fresh.refuse(err)
		fresh.above()
		return s.showFinish(c, s.refusedAs(c, err), fresh)
	}
	return seeOther(c, t.path()+"/result")
}

// playAgain starts the same game with the same players once more.
func (s *server) playAgain(c echo.Context) error {
	t, values, err := s.openForm(c)
	if err != nil {
		return err
	}
	view, err := s.newSession(c, func() (*play.View, error) {
		return s.Play.Rematch(c.Request().Context(), t.who, t.Session.ID, values.Get("key"))
	})
	if err != nil {
		if !asTyped(err) {
			return err
		}
		t.Form = nil
		t.refuse(err)
		t.above()
		if !t.over() {
			return seeOther(c, t.path())
		}
		return s.showResult(c, s.refusedAs(c, err), t)
	}
	return seeOther(c, "/g/"+view.ID)
}
