package handlers

import (
	"net/http"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// How many sessions the first page lists.
const (
	homeOpen = 4
	homePast = 3
)

// home is the first page: go on, begin, look back.
func (s *server) home(c echo.Context) error {
	who, known, err := s.visitor(c)
	if err != nil {
		return err
	}
	page := s.page(c)
	home := views.Home{Page: page, Games: s.tiles()}
	if known {
		open, err := s.Play.List(c.Request().Context(), who, play.Filter{Status: "open", Limit: homeOpen})
		if err != nil {
			return err
		}
		past, err := s.Play.List(c.Request().Context(), who, play.Filter{Status: "finished", Limit: homePast})
		if err != nil {
			return err
		}
		home.Open, home.Past, home.Total = s.played(open.Sessions), s.played(past.Sessions), open.Total+past.Total
		if len(home.Open) > 0 {
			s.progress(c, who, page.P, &home.Open[0])
		}
	}
	head := views.Head{
		Title: page.P.T("house.home"),
		Bar:   views.Bar{Title: "Ardoise", Action: views.MenuLink(page)},
	}
	return s.show(c, http.StatusOK, page, head, views.HomeScreen(home))
}

// tiles lists the games of the catalog with their views.
func (s *server) tiles() []views.GameTile {
	var tiles []views.GameTile
	for _, game := range s.Play.Games() {
		low, high := game.Spec().Seats()
		tiles = append(tiles, views.GameTile{Game: game, View: s.view(game.ID()), Low: low, High: high})
	}
	return tiles
}

// view finds a game's views; nil where there are none yet.
func (s *server) view(game string) views.Game {
	for _, view := range s.Views {
		if view.ID() == game {
			return view
		}
	}
	return nil
}

func (s *server) played(sessions []play.Summary) []views.PlayedGame {
	games := make([]views.PlayedGame, len(sessions))
	for i, session := range sessions {
		games[i] = views.PlayedGame{Summary: session, View: s.view(session.Game)}
	}
	return games
}

// progress says where a session stands. It is an extra: a session that cannot
// be read is told of on its own page.
func (s *server) progress(c echo.Context, who play.Caller, words *i18n.Printer, game *views.PlayedGame) {
	view, err := s.Play.Session(c.Request().Context(), who, game.ID)
	if err == nil && view.Sheet != nil && game.View != nil {
		game.Progress = game.View.Progress(words, view.Sheet)
	}
}
