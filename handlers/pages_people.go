package handlers

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// peopleStyle is the stylesheet of the pages about a notebook's people and
// devices.
const peopleStyle = "people.css"

// togetherLimit is how many games a refused merge names.
const togetherLimit = 5

// players is the roster: everybody who played in the notebook's games.
func (s *server) players(c echo.Context) error {
	who, known, err := s.visitor(c)
	if err != nil {
		return err
	}
	roster := views.Roster{Page: s.page(c), Erased: c.QueryParams().Has(doneParam)}
	if known {
		if roster.People, err = s.Play.Roster(c.Request().Context(), who); err != nil {
			return err
		}
	}
	title := roster.P.T("people.players")
	head := views.Head{
		Title: title, Styles: []string{formsStyle, peopleStyle},
		Bar: cameBack(c, roster.Page, views.Bar{Title: title}),
	}
	return s.show(c, http.StatusOK, roster.Page, head, views.RosterScreen(roster))
}

// player is the page of one of them.
func (s *server) player(c echo.Context) error {
	who, err := s.owner(c)
	if err != nil {
		return err
	}
	return s.showPlayer(c, who, nil, nil)
}

// owner finds the caller of a page that is the notebook's alone; to who has
// none it is not found.
func (s *server) owner(c echo.Context) (play.Caller, error) {
	who, known, err := s.visitor(c)
	if err == nil && !known {
		err = &scoring.Problem{Kind: play.NotFound, Code: "not_found"}
	}
	return who, err
}

// showPlayer answers with a person's page; refused, which may be nil, stands
// beside the field of the form that was sent.
func (s *server) showPlayer(c echo.Context, who play.Caller, typed url.Values, refused error) error {
	roster, err := s.Play.Roster(c.Request().Context(), who)
	if err != nil {
		return err
	}
	p, err := playerOf(roster, c.Param("person"))
	if err != nil {
		return err
	}
	p.Page = s.page(c)
	if p.Played, err = s.gamesOf(c, who, p.Person); err != nil {
		return err
	}
	status := http.StatusOK
	if refused != nil {
		status = s.refusedAs(c, refused)
		p.Problems = append(p.Problems, inWords(p.Page, refused, personField, seatNames(nil)))
		if typed.Has("name") {
			p.Name = typed.Get("name")
		}
		if problemOf(refused).Code == "name_taken" {
			if p.Twin, err = s.Play.Holder(c.Request().Context(), who, p.Name); err != nil {
				return err
			}
		}
	}
	head := views.Head{
		Title: p.Person.Name + " · " + p.P.T("people.players"), Styles: []string{formsStyle, peopleStyle},
		Bar: views.Bar{Back: "/players", BackWords: p.P.T("people.players"), Title: p.Person.Name, Line: p.P.T("people.players")},
	}
	return s.show(c, status, p.Page, head, views.PlayerScreen(p))
}

// gamesOf lists the games that a person has played to the end.
func (s *server) gamesOf(c echo.Context, who play.Caller, person play.RosterPerson) ([]string, error) {
	var played []string
	for _, game := range s.gameIDs() {
		list, err := s.Play.List(c.Request().Context(), who, play.Filter{Game: game, Player: person.Name, Status: "finished", Limit: 1})
		if err != nil {
			return nil, err
		}
		if list.Total > 0 {
			played = append(played, game)
		}
	}
	return played, nil
}

// playerOf finds one person in the roster, and who they could be too.
func playerOf(roster []play.RosterPerson, id string) (views.Player, error) {
	var p views.Player
	for _, person := range roster {
		if person.ID == id {
			p.Person, p.Name = person, person.Name
		} else {
			p.Others = append(p.Others, person)
		}
	}
	// The nearest name stands first; the others stay in their order.
	like := play.Alike(p.Person.Name)
	slices.SortStableFunc(p.Others, func(a, b play.RosterPerson) int { return cmp.Compare(like(b.Name), like(a.Name)) })
	if p.Person.ID == "" {
		return p, &scoring.Problem{Kind: play.NotFound, Code: "person_unknown"}
	}
	return p, nil
}

// personField names the form field that a problem's pointer means.
func personField(pointer string) string {
	switch pointer {
	case "/name", "/colour":
		return pointer[1:]
	}
	return ""
}

// personDeed is something done about the person of the path; it says where to
// go on to.
type personDeed func(c echo.Context, who play.Caller, id string, values url.Values) (next string, err error)

// onPerson does something about a person and leads on; what is refused stands
// on the person's page.
func (s *server) onPerson(do personDeed) echo.HandlerFunc {
	return func(c echo.Context) error {
		values, err := form(c)
		if err != nil {
			return err
		}
		who, err := s.owner(c)
		if err != nil {
			return err
		}
		next, err := do(c, who, c.Param("person"), values)
		if err != nil {
			if !asTyped(err) {
				return err
			}
			return s.showPlayer(c, who, values, err)
		}
		return seeOther(c, next)
	}
}

func (s *server) namePerson(c echo.Context, who play.Caller, id string, values url.Values) (string, error) {
	if err := s.Play.NamePerson(c.Request().Context(), who, id, values.Get("name")); err != nil {
		return "", err
	}
	// One of the person's former names may have become the leading one.
	id, err := s.Play.Holder(c.Request().Context(), who, values.Get("name"))
	return views.PlayerURL(id), err
}

func (s *server) colourPerson(c echo.Context, who play.Caller, id string, values url.Values) (string, error) {
	return views.PlayerURL(id), s.Play.ColourPerson(c.Request().Context(), who, id, colourOf(values))
}

// colourOf reads a colour; what is none is refused as 0 is.
func colourOf(values url.Values) int {
	n, err := strconv.Atoi(values.Get("colour"))
	if err != nil {
		return 0
	}
	return n
}

func (s *server) hidePerson(c echo.Context, who play.Caller, id string, values url.Values) (string, error) {
	return views.PlayerURL(id), s.Play.HidePerson(c.Request().Context(), who, id, values.Get("hidden") == "1")
}

func (s *server) splitPerson(c echo.Context, who play.Caller, id string, _ url.Values) (string, error) {
	return views.PlayerURL(id), s.Play.SplitPerson(c.Request().Context(), who, id)
}

// askMerge shows two people who may be one, and asks what stays of each.
func (s *server) askMerge(c echo.Context) error {
	who, err := s.owner(c)
	if err != nil {
		return err
	}
	return s.showMerge(c, who, url.Values{"with": {c.QueryParam("with")}}, nil)
}

// merge makes one person of two.
func (s *server) merge(c echo.Context) error {
	values, err := form(c)
	if err != nil {
		return err
	}
	who, err := s.owner(c)
	if err != nil {
		return err
	}
	stays, goes := c.Param("person"), values.Get("with")
	if values.Get("stays") == goes {
		stays, goes = goes, stays
	}
	if err := s.Play.MergePeople(c.Request().Context(), who, stays, goes, colourOf(values)); err != nil {
		if !asTyped(err) {
			return err
		}
		return s.showMerge(c, who, values, err)
	}
	return seeOther(c, views.PlayerURL(stays))
}

// showMerge answers with the page of two people; where they sat at one table it
// names the games.
func (s *server) showMerge(c echo.Context, who play.Caller, values url.Values, refused error) error {
	ctx := c.Request().Context()
	m := views.Merge{Page: s.page(c), Stays: values.Get("stays"), Colour: colourOf(values)}
	for i, id := range []string{c.Param("person"), values.Get("with")} {
		var err error
		if m.Two[i], err = s.Play.RosterPerson(ctx, who, id); err != nil {
			return err
		}
	}
	if m.Two[0].ID == m.Two[1].ID {
		return seeOther(c, views.PlayerURL(m.Two[0].ID))
	}
	switch {
	case m.Stays == "" && m.Two[1].Games > m.Two[0].Games:
		m.Stays, m.Colour = m.Two[1].ID, m.Two[1].Colour
	case m.Stays != m.Two[1].ID:
		m.Stays = m.Two[0].ID
	}
	if m.Colour != m.Two[1].Colour {
		m.Colour = m.Two[0].Colour
	}
	status := http.StatusOK
	if refused != nil {
		status = s.refusedAs(c, refused)
		m.Problems = append(m.Problems, inWords(m.Page, refused, func(string) string { return "" }, seatNames(nil)))
	}
	var err error
	if m.Together, err = s.Play.Together(ctx, who, m.Two[0].ID, m.Two[1].ID, togetherLimit); err != nil {
		return err
	}
	title := m.P.T("people.merge.title")
	head := views.Head{
		Title: title, Styles: []string{formsStyle, peopleStyle},
		Bar: views.Bar{Back: views.PlayerURL(m.Two[0].ID), BackWords: m.Two[0].Name, Title: title},
	}
	return s.show(c, status, m.Page, head, views.MergeScreen(m))
}

// askErase says what erasing a person does, and asks.
func (s *server) askErase(c echo.Context) error {
	who, err := s.owner(c)
	if err != nil {
		return err
	}
	person, err := s.Play.RosterPerson(c.Request().Context(), who, c.Param("person"))
	if err != nil {
		return err
	}
	p := views.Player{Page: s.page(c), Person: person}
	title := p.P.T("people.erase")
	head := views.Head{
		Title: title, Styles: []string{formsStyle, peopleStyle},
		Bar: views.Bar{Back: views.PlayerURL(person.ID), BackWords: person.Name, Title: title, Line: person.Name},
	}
	return s.show(c, http.StatusOK, p.Page, head, views.EraseScreen(p))
}

func (s *server) erasePerson(c echo.Context, who play.Caller, id string, _ url.Values) (string, error) {
	return sayDone("/players"), s.Play.ErasePerson(c.Request().Context(), who, id)
}
