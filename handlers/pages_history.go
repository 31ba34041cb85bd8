package handlers

import (
	"net/http"
	"slices"
	"time"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// historyLimit is how many sessions one page of the history lists, and
// historyPeople how many names its filter offers.
const (
	historyLimit  = 30
	historyPeople = 300
)

// historyStyle is the stylesheet of the pages about games that were played.
const historyStyle = "history.css"

// formsStyle is the stylesheet of what forms away from the table share.
const formsStyle = "forms.css"

// history lists the notebook's sessions, the newest evening first.
func (s *server) history(c echo.Context) error {
	who, known, err := s.visitor(c)
	if err != nil {
		return err
	}
	page := s.page(c)
	filter := views.ReadFilter(c.QueryParams())
	today := s.Play.Evening(page.Zone)
	if tidy, ok := tidied(c, filter, today); ok {
		return seeOther(c, tidy.URL())
	}
	cursor := c.QueryParam("cursor")
	history := views.History{Page: page, Filter: filter, Period: periodOf(filter, today), Games: s.gameIDs(), First: cursor == ""}
	status := http.StatusOK
	if known {
		list, err := s.Play.List(c.Request().Context(), who, play.Filter{
			Game: filter.Game, Player: filter.Player, Status: filter.Status, From: filter.From, To: filter.To, Text: filter.Text,
			Cursor: cursor, Limit: historyLimit,
		})
		if err != nil {
			if status, err = s.refusedFilter(c, &history, err); err != nil {
				return err
			}
		}
		history.Total, history.Uncounted, history.Next = list.Total, list.Uncounted, list.Next
		history.Months = byMonth(s.played(list.Sessions))
		if history.People, err = s.names(c, who); err != nil {
			return err
		}
	}
	head := views.Head{
		Title: page.P.T("house.history"), Styles: []string{formsStyle, historyStyle},
		Bar: views.Bar{
			Back: "/", BackWords: page.P.T("house.home"),
			Title: page.P.T("house.history"), Line: history.Words(),
		},
	}
	return s.show(c, status, page, head, views.HistoryScreen(history))
}

// refusedFilter puts a filter that means nothing beside its field; any other
// fault comes back.
func (s *server) refusedFilter(c echo.Context, history *views.History, refused error) (int, error) {
	problem := problemOf(refused)
	if problem.Kind != scoring.Malformed || problem.Field == "/cursor" {
		return 0, refused
	}
	field := func(pointer string) string {
		if slices.Contains([]string{"/from", "/to", "/text"}, pointer) {
			return pointer[1:]
		}
		return ""
	}
	history.Problems = append(history.Problems, inWords(history.Page, refused, field, seatNames(nil)))
	return s.refusedAs(c, refused), nil
}

// tidied gives a filter as an address says it shortest: a period by its dates,
// nothing that does not filter. ok is false where it is said so already.
func tidied(c echo.Context, filter views.HistoryFilter, today string) (tidy views.HistoryFilter, ok bool) {
	query := c.QueryParams()
	switch query.Get("period") {
	case "month", "year":
		filter.From, filter.To = period(query.Get("period"), today)
	case "ever":
		filter.From, filter.To = "", ""
	}
	for _, values := range query {
		ok = ok || slices.Contains(values, "")
	}
	return filter, ok || query.Has("period")
}

// period gives the first and the last evening of the month or year of one.
func period(name, evening string) (from, to string) {
	day, err := time.Parse(time.DateOnly, evening)
	if err != nil {
		return "", ""
	}
	first := time.Date(day.Year(), day.Month(), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1)
	if name == "year" {
		first = time.Date(day.Year(), time.January, 1, 0, 0, 0, 0, time.UTC)
		last = first.AddDate(1, 0, -1)
	}
	return first.Format(time.DateOnly), last.Format(time.DateOnly)
}

// periodOf names the period whose dates a filter has; "" where it has others.
func periodOf(filter views.HistoryFilter, today string) string {
	for _, name := range []string{"month", "year"} {
		if from, to := period(name, today); filter.From == from && filter.To == to {
			return name
		}
	}
	return ""
}

func (s *server) gameIDs() []string {
	var ids []string
	for _, game := range s.Play.Games() {
		ids = append(ids, game.ID())
	}
	return ids
}

// names lists who a history can be narrowed to, who played most lately first,
// hidden people last.
func (s *server) names(c echo.Context, who play.Caller) ([]string, error) {
	people, hidden, err := s.Play.AllPeople(c.Request().Context(), who)
	if err != nil {
		return nil, err
	}
	people = append(people, hidden...)
	var names []string
	for _, person := range people[:min(len(people), historyPeople)] {
		names = append(names, person.Name)
	}
	return names, nil
}

// byMonth groups sessions by the month of their evening, keeping their order.
func byMonth(games []views.PlayedGame) []views.Month {
	const month = len("2026-11")
	var months []views.Month
	for _, game := range games {
		last := len(months) - 1
		if last < 0 || months[last].Evening[:month] != game.Evening[:month] {
			months = append(months, views.Month{Evening: game.Evening})
			last++
		}
		months[last].Games = append(months[last].Games, game)
	}
	return months
}
