package handlers

import (
	"net/http"
	"net/url"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// askCode is the page that asks for the code of a table.
func (s *server) askCode(c echo.Context) error {
	if _, _, err := s.visitor(c); err != nil {
		return err
	}
	return s.showJoin(c, "", nil)
}

// tellCode leads from a code that was typed to what it opens.
func (s *server) tellCode(c echo.Context) error {
	values, err := form(c)
	if err != nil {
		return err
	}
	who, _, err := s.visitor(c)
	if err != nil {
		return err
	}
	code := values.Get("code")
	if play.ForDevice(code) {
		return seeOther(c, "/open/"+url.PathEscape(code))
	}
	if _, err := s.peek(c, who, code); err != nil {
		return s.showJoin(c, code, err)
	}
	return seeOther(c, "/join/"+url.PathEscape(code))
}

// invitation shows what a code, or the token of a QR code, opens. Who sits at
// the table already goes straight back to the game.
func (s *server) invitation(c echo.Context) error {
	who, _, err := s.visitor(c)
	if err != nil {
		return err
	}
	invited, err := s.peek(c, who, pathCode(c))
	switch {
	case err != nil:
		return s.showJoin(c, pathCode(c), err)
	case invited.Seat == "" && (invited.Role == play.Keeper || invited.Role == play.Player):
		return seeOther(c, "/g/"+invited.Session)
	}
	return s.showInvitation(c, http.StatusOK, invited, nil)
}

// accept goes in: to a seat, or to watch.
func (s *server) accept(c echo.Context) error {
	values, err := form(c)
	if err != nil {
		return err
	}
	// A code that opens nothing makes no notebook either.
	if _, err := s.peek(c, play.Caller{}, pathCode(c)); err != nil {
		return s.showJoin(c, pathCode(c), err)
	}
	who, err := s.visitorOfWrite(c, nil)
	if err != nil {
		return err
	}
	view, err := tryCode(s, c, func() (*play.View, error) { return s.Play.Join(c.Request().Context(), who, pathCode(c)) })
	if err != nil {
		return s.showJoin(c, pathCode(c), err)
	}
	game := "/g/" + view.ID
	if values.Has("board") {
		return seeOther(c, game+"/board")
	}
	seat := scoring.SeatID(values.Get("seat"))
	if seat == "" {
		return seeOther(c, game)
	}
	if _, err := s.Play.Sit(c.Request().Context(), who, view.ID, seat); err != nil {
		if !asTyped(err) {
			return err
		}
		invited, failed := s.peek(c, who, pathCode(c))
		if failed != nil {
			return failed
		}
		return s.showInvitation(c, s.refusedAs(c, err), invited, err)
	}
	return seeOther(c, game)
}

// pathCode is the code of the address, as it was typed or scanned.
func pathCode(c echo.Context) string {
	code, err := url.PathUnescape(c.Param("code"))
	if err != nil {
		return c.Param("code")
	}
	return code
}

// peek looks what a code opens; wrong ones are counted.
func (s *server) peek(c echo.Context, who play.Caller, code string) (*play.Invitation, error) {
	return tryCode(s, c, func() (*play.Invitation, error) { return s.Play.Peek(c.Request().Context(), who, code) })
}

// showJoin answers with the page that asks for a code; refused, which may be
// nil, stands beside the field.
func (s *server) showJoin(c echo.Context, code string, refused error) error {
	page, status := s.page(c), http.StatusOK
	join := views.Join{Page: page, Code: code}
	if refused != nil {
		problem := problemOf(refused)
		if statusOf(problem) >= http.StatusInternalServerError {
			return refused
		}
		status = s.refusedAs(c, refused)
		join.Problem = page.P.Problem(problem, seatNames(nil))
	}
	title := page.P.T("table.join")
	head := views.Head{
		Title: title, Styles: []string{tableStyle},
		Bar: views.Bar{Back: "/", BackWords: page.P.T("house.home"), Title: title},
	}
	return s.show(c, status, page, head, views.JoinScreen(join))
}

// showInvitation answers with the choice of seats.
func (s *server) showInvitation(c echo.Context, status int, invited *play.Invitation, refused error) error {
	page := s.page(c)
	for i, seat := range invited.Players {
		invited.Players[i].Name = views.SeatName(page.P, seat)
	}
	door := views.Invitation{Page: page, Invitation: invited, View: s.view(invited.Game), Path: c.Request().URL.EscapedPath()}
	if refused != nil {
		door.Problem = page.P.Problem(problemOf(refused), door.NameOf)
	}
	head := views.Head{
		Title: page.P.T("table.invite") + " · " + views.GameName(page.P, invited.Game), Styles: []string{tableStyle},
		Bar: views.Bar{
			Back: "/", BackWords: page.P.T("house.home"),
			Title: page.P.T("table.invite"), Line: views.GameName(page.P, invited.Game),
		},
	}
	return s.show(c, status, page, head, views.InvitationScreen(door))
}

// tableStyle is the stylesheet of the pages about who sits at a table.
const tableStyle = "seats.css"
