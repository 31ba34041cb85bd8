package handlers

import (
	"net/http"
	"strings"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// rules shows the whole rules of a game; nobody needs a session for them.
func (s *server) rules(c echo.Context) error {
	game, err := s.gameOfRules(c)
	if err != nil {
		return err
	}
	return s.showRules(c, game, nil, views.Bar{Back: backOr(c, "/")})
}

// setupRules shows them from the set-up page, whose form comes along so that
// the way back keeps what was typed. It writes nothing.
func (s *server) setupRules(c echo.Context) error {
	game, err := s.gameOfRules(c)
	if err != nil {
		return err
	}
	values, err := form(c)
	if err != nil {
		return err
	}
	for _, deed := range []string{"save", "add", "move"} {
		values.Del(deed)
	}
	words := s.reader(c).T("house.rules.back")
	return s.showRules(c, game, nil, views.Bar{Return: views.ReturnForm("/new/"+game.ID(), words, values)})
}

// tableRules shows what applies at the table of a session.
func (s *server) tableRules(c echo.Context) error {
	t, err := s.open(c)
	if err != nil {
		return err
	}
	return s.showRules(c, t.Game, &t.Session.Setup, views.Bar{Back: backOr(c, t.path())})
}

func (s *server) gameOfRules(c echo.Context) (views.Game, error) {
	if game := s.view(c.Param("game")); game != nil {
		return game, nil
	}
	return nil, &scoring.Problem{Kind: play.NotFound, Code: "not_found"}
}

func (s *server) showRules(c echo.Context, game views.Game, setup *scoring.Setup, bar views.Bar) error {
	page := s.page(c)
	bar.Title, bar.BackWords = page.P.T("house.rules"), page.P.T("house.rules.back")
	bar.Line, bar.Action = views.RulesLine(page.P, game.ID(), setup), game.Emblem()
	head := views.Head{
		Title:  bar.Title + " · " + views.GameName(page.P, game.ID()),
		Skip:   page.P.T("house.rules.skip"),
		Bar:    bar,
		Styles: append(stylesOf(game), "rules.css"),
	}
	return s.show(c, http.StatusOK, page, head, views.RulesScreen(page, game, setup))
}

// stylesOf names a game's stylesheets: rules are read, no script has to run.
func stylesOf(game views.Game) []string {
	var styles []string
	for _, name := range game.Styles() {
		if strings.HasSuffix(name, ".css") {
			styles = append(styles, name)
		}
	}
	return styles
}

// backOr is the page that the query names to come back to, where it is one of
// this app; else fallback.
func backOr(c echo.Context, fallback string) string {
	back := c.QueryParam("back")
	if own := ownPath(back); own == back {
		return own
	}
	return fallback
}
