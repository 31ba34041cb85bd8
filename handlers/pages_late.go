package handlers

import (
	"maps"
	"net/http"
	"net/url"
	"strconv"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// again answers a refused form with the form: all that was typed stays, and
// words stand beside the field. Where somebody was faster the page is fresh and
// says what happened meanwhile.
func (s *server) again(c echo.Context, t *table, screen string, values url.Values, refused error) error {
	problem := problemOf(refused)
	if problem.Kind == play.Forbidden {
		return s.notTheirs(c, values, refused)
	}
	if !asTyped(refused) {
		return refused
	}
	if screen == "" { // the play screen finds what it changes anew
		t.Target = nil
	}
	if err := s.upToDate(c, t, problem); err != nil {
		return err
	}
	if problem.Kind == scoring.Conflict || problem.Code == "key_reused" || t.behind(screen, values, problem) {
		return s.overtaken(c, t, screen, values, refused)
	}
	t.refuse(refused)
	return s.showForm(c, s.refusedAs(c, refused), t, screen)
}

// upToDate reads the session of a refused form anew: the rules may refuse it for
// what another phone did in the same breath, and a page from before that would be
// drawn over, its words with it, as soon as it hears of it.
func (s *server) upToDate(c echo.Context, t *table, problem *scoring.Problem) error {
	if problem.Kind != scoring.Refused || t.Target != nil {
		return nil
	}
	fresh, err := s.open(c)
	if err != nil {
		return err
	}
	t.Session = fresh.Session
	return nil
}

// behind tells whether the rules refuse a form because the game went on without
// it, and not for what it says: the page has no place for it any more.
func (t *table) behind(screen string, values url.Values, problem *scoring.Problem) bool {
	shown := write(values, nil).Match
	if problem.Kind != scoring.Refused || t.Target != nil || !shown.Set || shown.Version >= t.Session.Version {
		return false
	}
	_, held := t.recall(screen, values)
	return !held
}

// overtaken answers a form that came too late with the page as it is now. What
// was typed stands in its fields where the page asks for the same and can be
// saved as it stands; else the form is fresh, and the words say what was not
// saved.
func (s *server) overtaken(c echo.Context, t *table, screen string, values url.Values, refused error) error {
	fresh, err := s.open(c)
	if err != nil {
		return err
	}
	if t.Target != nil && fresh.target(strconv.FormatInt(t.Target.Seq, 10)) != nil {
		screen = "" // what was to be corrected is gone
	}
	typed, held := fresh.recall(screen, values)
	if held {
		fresh.Form, fresh.Focus = fresh.caughtUp(values), t.Focus
	}
	changes := fresh.Since(write(values, nil).Match.Version, 3)
	if len(changes) == 0 {
		fresh.refuse(refused)
	} else {
		fresh.Problems = append(fresh.Problems, views.Problem{Text: fresh.meanwhileWords(changes, typed, held)})
		if problem := problemOf(refused); problem.Kind == scoring.Refused && problem.Code != "key_reused" && !fresh.over() {
			fresh.refuse(refused)
			fresh.above()
		}
	}
	return s.showForm(c, http.StatusConflict, fresh, screen)
}

// caughtUp is a form that came too late as one of the version by now: what
// happened since stands in the words over it, and in it where it was empty.
func (t *table) caughtUp(values url.Values) url.Values {
	values = maps.Clone(values)
	if game, ok := t.Game.(views.Filler); ok && t.Target == nil {
		game.Fill(t.TableView, values)
	}
	values.Set("version", strconv.FormatInt(t.Session.Version, 10))
	return values
}

// recall says what of a form the page has no place for, and whether it holds
// the rest so that it can be saved as it stands.
func (t *table) recall(screen string, values url.Values) (typed string, held bool) {
	if t.Target != nil {
		return "", t.Target.May
	}
	game, ok := t.Game.(views.Recaller)
	if !ok {
		return "", false
	}
	typed, held = game.Recall(screen, t.TableView, values)
	_, drawn := t.Game.Screen(screen, t.TableView)
	return typed, held && drawn && !t.over()
}

// meanwhileWords says what happened while a form was filled in, and what became
// of the form.
func (t *table) meanwhileWords(changes []string, typed string, held bool) string {
	what := t.P.List(changes)
	switch {
	case typed != "":
		return t.P.T("house.stale.gone", "what", what, "typed", typed)
	case held:
		return t.P.T("house.stale", "what", what)
	}
	return t.P.T("house.stale.lost", "what", what)
}

// showForm answers with the screen that a refused form came from, or with what
// has taken its place.
func (s *server) showForm(c echo.Context, status int, t *table, screen string) error {
	if t.over() && t.Target == nil {
		return s.showResult(c, status, t)
	}
	if t.Form != nil {
		s.previewQuietly(c, t, screen)
	}
	if _, ok := t.Game.Screen(screen, t.TableView); !ok {
		screen = ""
	}
	return s.showScreen(c, status, t, screen)
}

// notTheirs answers a form that its phone may not enter, such as that of a seat
// that was freed meanwhile. The game's page has no fields for it any more: what
// was typed stands in the words.
func (s *server) notTheirs(c echo.Context, values url.Values, refused error) error {
	t, err := s.open(c)
	if err != nil {
		return err
	}
	text := inWords(t.Page, refused, t.Game.Field, t.Session.NameOf).Text
	if typed, _ := t.recall("", values); typed != "" {
		text += " " + t.P.T("house.unsaved", "typed", typed)
	}
	return s.errorPage(c, t.Page, s.refusedAs(c, refused), text)
}
