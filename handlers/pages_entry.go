package handlers

import (
	"net/http"
	"net/url"

	"ardoise/play"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// openForm reads the form of a request and the session it is about, whose log
// replays.
func (s *server) openForm(c echo.Context) (*table, url.Values, error) {
	t, values, err := s.openAnyForm(c)
	if err == nil && t.Session.Broken != nil {
		return nil, nil, t.Session.Broken
	}
	return t, values, err
}

// openAnyForm is openForm for what is done beside the log, broken or not.
func (s *server) openAnyForm(c echo.Context) (*table, url.Values, error) {
	values, err := form(c)
	if err != nil {
		return nil, nil, err
	}
	t, err := s.open(c)
	if err != nil {
		return nil, nil, err
	}
	stepped(values)
	t.typed(values)
	return t, values, nil
}

// enter writes what the play screen, or one of the game's own screens, has to say.
func (s *server) enter(c echo.Context) error {
	t, values, err := s.openForm(c)
	if err != nil {
		return err
	}
	screen := c.Param("screen")
	if seq := values.Get("target"); seq != "" && t.target(seq) != nil {
		return s.again(c, t, screen, values, stale())
	}
	if !values.Has("save") {
		s.preview(c, t, screen)
		return s.showScreen(c, http.StatusOK, t, screen)
	}
	view, err := s.save(c, t, screen, values)
	if err != nil {
		return s.again(c, t, screen, values, err)
	}
	t.Session, t.Form = view, nil
	if _, ok := t.Game.Screen(screen, t.TableView); screen != "" && ok {
		return seeOther(c, t.path()+"/s/"+url.PathEscape(screen))
	}
	return seeOther(c, t.onward(values))
}

// onward is the address of the play screen after a form was saved.
func (t *table) onward(values url.Values) string {
	if game, ok := t.Game.(views.Onwarder); ok {
		if query := game.Onward(t.TableView, values); len(query) > 0 {
			return t.path() + "?" + query.Encode()
		}
	}
	return t.path()
}

// save writes a form's entry. A second tap of the same form arrives at a table
// that has moved on, where the form may read as nothing, or as something else: it
// was written all the same, and is answered as the first tap was.
func (s *server) save(c echo.Context, t *table, screen string, values url.Values) (*play.View, error) {
	wish := write(values, nil)
	body, unread := t.Game.Entry(screen, t.TableView, values)
	if unread == nil {
		wish.Body = body
		view, err := s.put(c, t, wish)
		if err == nil || problemOf(err).Code != "key_reused" {
			return view, err
		}
		unread = err
	}
	wrote, err := s.Play.Wrote(c.Request().Context(), t.who, t.Session.ID, wish.Key)
	switch {
	case err != nil:
		return nil, err
	case wrote:
		return t.Session, nil
	case wish.Match.Version != t.Session.Version:
		return nil, stale()
	}
	return nil, unread
}

// preview computes the sheet as it would be with the form's entry; what is
// refused goes beside its field.
func (s *server) preview(c echo.Context, t *table, screen string) {
	if err := s.tryOut(c, t, screen); err != nil && asTyped(err) {
		t.refuse(err)
	}
}

// previewQuietly is preview for a form whose problem is already told.
func (s *server) previewQuietly(c echo.Context, t *table, screen string) {
	_ = s.tryOut(c, t, screen) // a page without a preview still has all that was typed
}

func (s *server) tryOut(c echo.Context, t *table, screen string) error {
	draft := url.Values{}
	for name, value := range t.Form {
		if name != "save" {
			draft[name] = value
		}
	}
	body, err := t.Game.Entry(screen, t.TableView, draft)
	if err != nil {
		return err
	}
	var target int64
	if t.Target != nil {
		target = t.Target.Seq
	}
	t.Preview, err = s.Play.Preview(c.Request().Context(), t.who, t.Session.ID, target, body)
	if err != nil {
		t.Preview = nil
	}
	return err
}

// draft answers one tap with the parts of the screen that it changes. Nothing
// is written.
func (s *server) draft(c echo.Context) error {
	t, values, err := s.openForm(c)
	if err != nil {
		return err
	}
	screen := values.Get("screen")
	if seq := values.Get("target"); seq != "" {
		if err := t.target(seq); err != nil {
			return err
		}
	}
	s.preview(c, t, screen)
	return s.send(c, http.StatusOK, t.Page, t.Game.Draft(screen, values.Get("changed"), t.TableView))
}

// correct gives an entry its new body.
func (s *server) correct(c echo.Context) error {
	t, values, err := s.openForm(c)
	if err != nil {
		return err
	}
	if err := t.target(c.Param("seq")); err != nil {
		return err
	}
	if !values.Has("save") {
		s.preview(c, t, "correct")
		return s.showScreen(c, http.StatusOK, t, "correct")
	}
	body, err := t.Game.Entry("correct", t.TableView, values)
	if err == nil {
		_, err = s.Play.Correct(c.Request().Context(), t.who, t.Session.ID, t.Target.Seq, write(values, body))
	}
	if err != nil {
		return s.again(c, t, "correct", values, err)
	}
	return seeOther(c, t.path()+"/sheet")
}
