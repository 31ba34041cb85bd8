package handlers

import (
	"net/http"

	"ardoise/play"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// recovery is the page about the notebook's recovery key: whether there is one,
// and how to make one.
func (s *server) recovery(c echo.Context) error {
	who, known, err := s.visitor(c)
	if err != nil {
		return err
	}
	r := views.Recovery{Page: s.page(c), Back: ownPath(c.QueryParam("back"))}
	if known {
		if r.Made, err = s.Play.RecoveryMade(c.Request().Context(), who); err != nil {
			return err
		}
	}
	return s.showRecovery(c, r)
}

// makeRecovery makes the key and shows it, this once: only its hash is kept, so
// there is no address to lead on to.
func (s *server) makeRecovery(c echo.Context) error {
	values, err := form(c)
	if err != nil {
		return err
	}
	who, err := s.visitorOfWrite(c, nil)
	if err != nil {
		return err
	}
	r := views.Recovery{Page: s.page(c), Back: ownPath(values.Get("back")), Home: s.URL}
	if r.Key, r.Made, err = s.Play.MakeRecovery(c.Request().Context(), who); err != nil {
		return err
	}
	return s.showRecovery(c, r)
}

func (s *server) showRecovery(c echo.Context, r views.Recovery) error {
	head := s.deviceHead(r.Page, "recovery", "/devices", "devices.title")
	if r.Key != "" {
		head.Styles = append(head.Styles, "paper.js") // the button that prints
	}
	return s.show(c, http.StatusOK, r.Page, head, views.RecoveryScreen(r))
}

// askRecover is the page that asks for a recovery key.
func (s *server) askRecover(c echo.Context) error {
	if _, _, err := s.visitor(c); err != nil {
		return err
	}
	return s.showRecover(c, "", nil)
}

// recover makes this browser a device of the notebook that a key opens.
func (s *server) recover(c echo.Context) error {
	values, err := form(c)
	if err != nil {
		return err
	}
	token, _, _, err := s.browser(c)
	if err != nil {
		return err
	}
	key := values.Get("recovery")
	_, err = tryCode(s, c, func() (play.Caller, error) {
		return s.Play.Recover(c.Request().Context(), token, play.Browser, deviceLabel(c), key)
	})
	if err != nil {
		return s.showRecover(c, key, err)
	}
	return seeOther(c, sayDone("/devices"))
}

func (s *server) showRecover(c echo.Context, key string, refused error) error {
	open, status, err := s.door(c, key, refused)
	if err != nil {
		return err
	}
	open.Held = codeOf(refused) == "notebook_held"
	return s.show(c, status, open.Page, s.doorHead(open, "recover"), views.RecoverScreen(open))
}

// remindOfKey puts a word about the recovery key before the end of a game, where
// a notebook of the reader's has none yet.
func (s *server) remindOfKey(c echo.Context, t *table, screen views.Screen) (views.Screen, error) {
	if t.Session.Role != play.Keeper && t.Session.Role != play.House {
		return screen, nil
	}
	made, err := s.Play.RecoveryMade(c.Request().Context(), t.who)
	if err != nil || !made.IsZero() {
		return screen, err
	}
	screen.Main = views.WithKeyNote(t.Page, screen.Main)
	return screen, nil
}
