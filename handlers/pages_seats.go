package handlers

import (
	"net/http"
	"net/url"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// seats is the page of a table's phones: who sits where, and how others come in.
func (s *server) seats(c echo.Context, t *table) error {
	return s.showSeats(c, http.StatusOK, t)
}

func (s *server) showSeats(c echo.Context, status int, t *table) error {
	title := t.P.T("table.seats")
	game := views.GameName(t.P, t.Session.Setup.Game)
	head := views.Head{
		Title: title + " · " + game, Styles: []string{tableStyle}, Awake: !t.over(),
		Live: s.live(c, t, t.path()+"/seats"),
		Bar:  views.Bar{Back: t.path(), BackWords: game, Title: title, Line: game},
	}
	_, people := t.Game.Screen(views.PeopleScreen, t.TableView)
	return s.show(c, status, t.Page, head, views.SeatsScreen(views.Seats{
		TableView: t.TableView, Link: s.link(t.Session.JoinToken), Home: s.URL, People: people,
	}))
}

// link is the address that a QR code carries; "" where there is no token, or
// where nobody told the server's own address.
func (s *server) link(token string) string {
	if token == "" || s.URL == "" {
		return ""
	}
	return s.URL + "/join/" + url.PathEscape(token)
}

// seatDeed is something done about the seat of the path; values is the form.
type seatDeed func(c echo.Context, t *table, seat scoring.SeatID, values url.Values) error

// atSeat does something about a seat and leads back to the page of the seats,
// or on to next.
func (s *server) atSeat(next string, do seatDeed) echo.HandlerFunc {
	return func(c echo.Context) error {
		t, values, err := s.openForm(c)
		if err != nil {
			return err
		}
		if err := do(c, t, scoring.SeatID(c.Param("seat")), values); err != nil {
			return s.refusedSeat(c, values, err)
		}
		return seeOther(c, t.path()+next)
	}
}

// refusedSeat answers what came too late, or cannot be, with the seats as they
// are now.
func (s *server) refusedSeat(c echo.Context, values url.Values, refused error) error {
	if !asTyped(refused) && problemOf(refused).Kind != play.Forbidden {
		return refused
	}
	t, err := s.open(c)
	if err != nil {
		return err
	}
	t.Form = values
	field := func(pointer string) string {
		if pointer == "/name" {
			return "name." + c.Param("seat")
		}
		return ""
	}
	t.Problems = append(t.Problems, inWords(t.Page, refused, field, t.Session.NameOf))
	return s.showSeats(c, s.refusedAs(c, refused), t)
}

func (s *server) sit(c echo.Context, t *table, seat scoring.SeatID, _ url.Values) error {
	_, err := s.Play.Sit(c.Request().Context(), t.who, t.Session.ID, seat)
	return err
}

func (s *server) free(c echo.Context, t *table, seat scoring.SeatID, _ url.Values) error {
	_, err := s.Play.Free(c.Request().Context(), t.who, t.Session.ID, seat)
	return err
}

func (s *server) mendName(c echo.Context, t *table, seat scoring.SeatID, values url.Values) error {
	_, err := s.Play.Rename(c.Request().Context(), t.who, t.Session.ID, seat, values.Get("name"))
	return err
}

func (s *server) handRole(c echo.Context, t *table, seat scoring.SeatID, _ url.Values) error {
	_, err := s.Play.HandKeeper(c.Request().Context(), t.who, t.Session.ID, seat)
	return err
}

func (s *server) takeRole(c echo.Context, t *table, _ scoring.SeatID, _ url.Values) error {
	_, err := s.Play.TakeKeeper(c.Request().Context(), t.who, t.Session.ID)
	return err
}

func (s *server) newCode(c echo.Context, t *table, _ scoring.SeatID, values url.Values) error {
	_, err := s.Play.RenewCode(c.Request().Context(), t.who, t.Session.ID, values.Get("was"))
	return err
}

// seatCode makes a code for one seat and shows it, this once: only its hash is
// kept, so there is no address to lead on to.
func (s *server) seatCode(c echo.Context) error {
	t, values, err := s.openForm(c)
	if err != nil {
		return err
	}
	code, err := s.Play.HandSeat(c.Request().Context(), t.who, t.Session.ID, scoring.SeatID(c.Param("seat")))
	if err != nil {
		return s.refusedSeat(c, values, err)
	}
	return s.showSeatCode(c, t, code)
}

func (s *server) showSeatCode(c echo.Context, t *table, code play.SeatCode) error {
	title := t.P.T("table.hand")
	game := views.GameName(t.P, t.Session.Setup.Game)
	head := views.Head{
		Title: title + " · " + game, Styles: []string{tableStyle}, Awake: true,
		Bar: views.Bar{Back: t.path() + "/seats", BackWords: t.P.T("table.seats"), Title: title, Line: game},
	}
	return s.show(c, http.StatusOK, t.Page, head, views.SeatCodeScreen(views.Seats{
		TableView: t.TableView, Link: s.link(code.Code), Home: s.URL,
	}, code))
}
