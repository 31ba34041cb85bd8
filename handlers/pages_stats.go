package handlers

import (
	"net/http"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// statsStyle is the stylesheet of the pages of statistics.
const statsStyle = "stats.css"

// What the statistics share: charts with the sheet, numbers with what they count
// with the screen at the table's end.
const (
	sheetStyle   = "sheet.css"
	figuresStyle = "figures.css"
)

// stats leads to the statistics of each game.
func (s *server) stats(c echo.Context) error {
	who, known, err := s.visitor(c)
	if err != nil {
		return err
	}
	var counts []play.GameCount
	if known {
		if counts, err = s.Play.Statistics(c.Request().Context(), who); err != nil {
			return err
		}
	}
	home := views.StatsHome{Page: s.page(c)}
	for _, game := range s.Views {
		tile := views.StatsTile{Game: game}
		for _, count := range counts {
			if count.Game == game.ID() {
				tile.Games = count.Games
			}
		}
		home.Games = append(home.Games, tile)
	}
	title := home.P.T("stats.title")
	head := views.Head{
		Title: title, Styles: []string{statsStyle},
		Bar: cameBack(c, home.Page, views.Bar{Title: title}),
	}
	return s.show(c, http.StatusOK, home.Page, head, views.StatsHomeScreen(home))
}

// gameStats shows what the notebook's people did at a game.
func (s *server) gameStats(c echo.Context) error {
	game, err := s.gameOfRules(c)
	if err != nil {
		return err
	}
	who, known, err := s.visitor(c)
	if err != nil {
		return err
	}
	page := views.StatsGame{Page: s.page(c), Game: game, Stats: &play.GameStats{Game: game.ID()}}
	if known {
		if page.Stats, err = s.Play.GameStats(c.Request().Context(), who, game.ID(), c.QueryParam("year")); err != nil {
			return err
		}
	}
	return s.showStats(c, page.Page, game, page.P.T("stats.title"), views.StatsURL(), views.StatsGameScreen(page))
}

// personStats shows what one person did at a game.
func (s *server) personStats(c echo.Context) error {
	game, who, err := s.gameAndOwner(c)
	if err != nil {
		return err
	}
	page := views.StatsPerson{Page: s.page(c), Game: game}
	page.Stats, err = s.Play.PersonStats(c.Request().Context(), who, game.ID(), c.Param("person"), c.QueryParam("year"))
	if err != nil {
		return err
	}
	title := i18n.Isolate(page.Stats.Person.Name)
	return s.showStats(c, page.Page, game, title, views.StatsURL(game.ID()), views.StatsPersonScreen(page))
}

// pairStats shows how two people did against each other at a game.
func (s *server) pairStats(c echo.Context) error {
	game, who, err := s.gameAndOwner(c)
	if err != nil {
		return err
	}
	page := views.StatsPair{Page: s.page(c), Game: game}
	page.Stats, err = s.Play.PairStats(c.Request().Context(), who, game.ID(), c.Param("person"), c.Param("other"), c.QueryParam("year"))
	if err != nil {
		return err
	}
	title := page.P.List([]string{i18n.Isolate(page.Stats.Person.Name), i18n.Isolate(page.Stats.Other.Name)})
	back := views.StatsURL(game.ID(), page.Stats.Person.ID)
	return s.showStats(c, page.Page, game, title, back, views.StatsPairScreen(page))
}

// gameAndOwner finds what a page about people of a notebook needs.
func (s *server) gameAndOwner(c echo.Context) (views.Game, play.Caller, error) {
	game, err := s.gameOfRules(c)
	if err != nil {
		return nil, play.Caller{}, err
	}
	who, err := s.owner(c)
	return game, who, err
}

// showStats answers with a page of a game's statistics.
func (s *server) showStats(c echo.Context, page views.Page, game views.Game, title, back string, screen views.Screen) error {
	name := views.GameName(page.P, game.ID())
	head := views.Head{
		Title: title + " · " + name, Styles: append(stylesOf(game), sheetStyle, figuresStyle, statsStyle),
		Bar: views.Bar{Back: back, BackWords: page.P.T("stats.title"), Title: title, Line: name, Action: game.Emblem()},
	}
	return s.show(c, http.StatusOK, page, head, screen)
}
