package handlers

import (
	"net/http"

	"ardoise/play"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// historyLimit is how many sessions one page of the history lists.
const historyLimit = 30

// history lists the notebook's sessions, newest first.
func (s *server) history(c echo.Context) error {
	who, known, err := s.visitor(c)
	if err != nil {
		return err
	}
	page := s.page(c)
	cursor := c.QueryParam("cursor")
	history := views.History{Page: page, First: cursor == ""}
	var total int
	if known {
		list, err := s.Play.List(c.Request().Context(), who, play.Filter{Cursor: cursor, Limit: historyLimit})
		if err != nil {
			return err
		}
		total, history.Next, history.Months = list.Total, list.Next, byMonth(s.played(list.Sessions))
	}
	head := views.Head{
		Title: page.P.T("house.history"),
		Bar: views.Bar{
			Back: "/", BackWords: page.P.T("house.home"),
			Title: page.P.T("house.history"), Line: page.P.N("house.games", total),
		},
	}
	return s.show(c, http.StatusOK, page, head, views.HistoryScreen(history))
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
