package handlers

import (
	"net/http"
	"net/url"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// devices lists what opens the notebook.
func (s *server) devices(c echo.Context) error {
	who, known, err := s.visitor(c)
	if err != nil {
		return err
	}
	return s.showDevices(c, who, known, nil, nil)
}

// showDevices answers with the list; refused, which may be nil, stands beside
// what was typed.
func (s *server) showDevices(c echo.Context, who play.Caller, known bool, typed url.Values, refused error) error {
	d := views.Devices{Page: s.page(c), Typed: typed, Target: c.Param("device"), Opened: c.QueryParams().Has(doneParam)}
	status := http.StatusOK
	if refused != nil {
		status = s.refusedAs(c, refused)
		field := func(pointer string) string {
			if pointer == "/label" {
				return "label"
			}
			return ""
		}
		d.Problems = append(d.Problems, inWords(d.Page, refused, field, seatNames(nil)))
	}
	if known {
		var err error
		if d.Devices, d.Key, err = s.Play.Devices(c.Request().Context(), who); err != nil {
			return err
		}
	}
	return s.show(c, status, d.Page, s.deviceHead(d.Page, "devices.title", "/settings", "house.settings"), views.DevicesScreen(d))
}

// deviceHead is the head of a page about devices; its way back is in words.
func (s *server) deviceHead(page views.Page, title, back, backWords string) views.Head {
	return views.Head{
		Title: page.P.T(title), Styles: []string{tableStyle, peopleStyle},
		Bar: views.Bar{Back: back, BackWords: page.P.T(backWords), Title: page.P.T(title)},
	}
}

// onDevices does something about the notebook's devices and leads back to
// their list; what is refused stands there.
func (s *server) onDevices(do func(c echo.Context, who play.Caller, values url.Values) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		values, err := form(c)
		if err != nil {
			return err
		}
		who, err := s.owner(c)
		if err != nil {
			return err
		}
		if err := do(c, who, values); err != nil {
			if !asTyped(err) {
				return err
			}
			return s.showDevices(c, who, true, values, err)
		}
		return seeOther(c, "/devices")
	}
}

func (s *server) labelDevice(c echo.Context, who play.Caller, values url.Values) error {
	return s.Play.LabelDevice(c.Request().Context(), who, c.Param("device"), values.Get("label"))
}

func (s *server) closeDevice(c echo.Context, who play.Caller, _ url.Values) error {
	return s.Play.CloseDevice(c.Request().Context(), who, c.Param("device"))
}

func (s *server) closeOthers(c echo.Context, who play.Caller, _ url.Values) error {
	return s.Play.CloseOthers(c.Request().Context(), who)
}

// deviceCode makes a code for one more device and shows it, this once: only its
// hash is kept, so there is no address to lead on to.
func (s *server) deviceCode(c echo.Context) error {
	if _, err := form(c); err != nil {
		return err
	}
	who, err := s.visitorOfWrite(c, nil)
	if err != nil {
		return err
	}
	code, err := s.Play.HandNotebook(c.Request().Context(), who)
	if err != nil {
		return err
	}
	page := s.page(c)
	link := ""
	if s.URL != "" {
		link = s.URL + "/open/" + url.PathEscape(code.Code)
	}
	head := s.deviceHead(page, "devices.code", "/devices", "devices.title")
	head.Awake = true
	return s.show(c, http.StatusOK, page, head, views.DeviceCodeScreen(views.DeviceCode{Page: page, Code: code, Link: link, Home: s.URL}))
}

// askOpen is the page that asks for a code of another device.
func (s *server) askOpen(c echo.Context) error {
	if _, _, err := s.visitor(c); err != nil {
		return err
	}
	return s.showOpen(c, "", nil)
}

// tellOpen leads from a code that was typed to what it opens.
func (s *server) tellOpen(c echo.Context) error {
	values, err := form(c)
	if err != nil {
		return err
	}
	token, _, _, err := s.browser(c)
	if err != nil {
		return err
	}
	code := values.Get("code")
	if _, err := s.peekNotebook(c, token, code); err != nil {
		return s.showOpen(c, code, err)
	}
	return seeOther(c, "/open/"+url.PathEscape(code))
}

// arrival says what a code opens, and asks before it is used: who only looks,
// such as a messenger that draws a preview, uses nothing up.
func (s *server) arrival(c echo.Context) error {
	token, _, _, err := s.browser(c)
	if err != nil {
		return err
	}
	arrival, err := s.peekNotebook(c, token, pathCode(c))
	switch {
	case err != nil:
		return s.showOpen(c, pathCode(c), err)
	case arrival.Here:
		return seeOther(c, "/devices")
	}
	return s.showArrival(c, http.StatusOK, arrival, nil)
}

// moveIn makes this browser a device of the notebook that a code opens.
func (s *server) moveIn(c echo.Context) error {
	if _, err := form(c); err != nil {
		return err
	}
	token, _, _, err := s.browser(c)
	if err != nil {
		return err
	}
	_, err = tryCode(s, c, func() (play.Caller, error) {
		return s.Play.MoveIn(c.Request().Context(), token, play.Browser, deviceLabel(c), pathCode(c))
	})
	if codeOf(err) == "notebook_held" {
		arrival, failed := s.peekNotebook(c, token, pathCode(c))
		if failed != nil {
			return failed
		}
		return s.showArrival(c, s.refusedAs(c, err), arrival, err)
	}
	if err != nil {
		return s.showOpen(c, pathCode(c), err)
	}
	return seeOther(c, sayDone("/devices"))
}

func (s *server) peekNotebook(c echo.Context, token, code string) (play.Arrival, error) {
	return tryCode(s, c, func() (play.Arrival, error) { return s.Play.PeekNotebook(c.Request().Context(), token, code) })
}

// showArrival answers with what moving in would mean.
func (s *server) showArrival(c echo.Context, status int, arrival play.Arrival, refused error) error {
	page := s.page(c)
	a := views.Arrival{Page: page, Arrival: arrival, Path: c.Request().URL.EscapedPath()}
	if refused != nil {
		a.Problems = []views.Problem{{Text: page.P.Problem(problemOf(refused), seatNames(nil))}}
	}
	return s.show(c, status, page, s.deviceHead(page, "devices.open", "/", "house.home"), views.ArrivalScreen(a))
}

// showOpen answers with the page that asks for a code; refused, which may be
// nil, stands beside the field.
func (s *server) showOpen(c echo.Context, code string, refused error) error {
	open, status, err := s.door(c, code, refused)
	if err != nil {
		return err
	}
	return s.show(c, status, open.Page, s.doorHead(open, "devices.open"), views.OpenScreen(open))
}

// doorHead is the head of a page that asks for something typed; its way back
// leads where its reader came from.
func (s *server) doorHead(open views.Open, title string) views.Head {
	return s.deviceHead(open.Page, title, open.Back, wordsOf(open.Back))
}

// door is the state of a page that asks for something typed.
func (s *server) door(c echo.Context, typed string, refused error) (views.Open, int, error) {
	open := views.Open{Page: s.page(c), Typed: typed, Back: ownPath(c.QueryParam("back"))}
	if refused == nil {
		return open, http.StatusOK, nil
	}
	problem := problemOf(refused)
	if statusOf(problem) >= http.StatusInternalServerError || problem.Kind == scoring.Malformed {
		return open, 0, refused
	}
	open.Problem = open.P.Problem(problem, seatNames(nil))
	return open, s.refusedAs(c, refused), nil
}
