package handlers

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// setup shows the set-up page of a game, with the players of the last game.
func (s *server) setup(c echo.Context) error {
	who, known, err := s.visitor(c)
	if err != nil {
		return err
	}
	t, err := s.setupView(c, who, known, nil)
	if err != nil {
		return err
	}
	if known {
		if t.Names, t.Last, err = s.lastTable(c, who, t.Game.ID()); err != nil {
			return err
		}
	}
	low, high := t.Spec.Seats()
	t.Names = t.Names[:min(len(t.Names), high)]
	for len(t.Names) < low {
		t.Names = append(t.Names, "")
	}
	return s.showSetup(c, http.StatusOK, t)
}

// begin starts a session, or changes the list of players where one of its
// buttons was pressed. Whatever is refused comes back with all that was typed.
func (s *server) begin(c echo.Context) error {
	values, err := form(c)
	if err != nil {
		return err
	}
	if !values.Has("save") {
		who, known, err := s.visitor(c)
		if err != nil {
			return err
		}
		t, err := s.setupView(c, who, known, values)
		if err != nil {
			return err
		}
		t.Names = rearranged(t.Names, values)
		return s.showSetup(c, http.StatusOK, t)
	}
	t, err := s.setupView(c, play.Caller{}, false, values)
	if err != nil {
		return err
	}
	wish, err := s.wish(t, values)
	if err != nil {
		return s.refusedSetup(c, t, err)
	}
	who, err := s.visitorOfWrite(c, func() error { return s.Play.CheckBegin(c.Request().Context(), wish) })
	if err != nil {
		return s.refusedSetup(c, t, err)
	}
	if t.People, err = s.Play.People(c.Request().Context(), who); err != nil {
		return err
	}
	view, err := s.newSession(c, func() (*play.View, error) {
		return s.beginOnce(c.Request().Context(), who, wish)
	})
	if err != nil {
		return s.refusedSetup(c, t, err)
	}
	return seeOther(c, "/g/"+view.ID)
}

// oneAfterAnother is how many games of one form are looked through for one that
// still runs.
const oneAfterAnother = 16

// beginOnce begins a session by the wish of a form. A form that is sent again leads
// to the one that it began this evening, unless that is over or deleted: then the
// table plays another one.
func (s *server) beginOnce(ctx context.Context, who play.Caller, wish play.NewSession) (*play.View, error) {
	today := s.Play.Evening(wish.Zone)
	for range oneAfterAnother {
		view, err := s.Play.Begin(ctx, who, wish)
		gone := err != nil && problemOf(err).Kind == play.NotFound
		if !gone && (err != nil || view.Ended.IsZero() && view.Evening == today) {
			return view, err
		}
		wish.Key += "+"
	}
	wish.Key = s.Play.NewID()
	return s.Play.Begin(ctx, who, wish)
}

// refusedSetup answers a refused set-up with its form: all that was typed stays.
func (s *server) refusedSetup(c echo.Context, t views.SetupView, refused error) error {
	if !asTyped(refused) {
		return refused
	}
	t.Problems = []views.Problem{inWords(t.Page, refused, setupField(t.Rulebook), seatNames(nil))}
	return s.showSetup(c, s.refusedAs(c, refused), t)
}

// setupView is the state of the page; values are what was typed, nil at first.
func (s *server) setupView(c echo.Context, who play.Caller, known bool, values url.Values) (views.SetupView, error) {
	game, err := s.Play.Game(c.Param("game"))
	if err != nil {
		return views.SetupView{}, err
	}
	view := s.view(game.ID())
	if view == nil {
		return views.SetupView{}, &scoring.Problem{Kind: play.NotFound, Code: "not_found"}
	}
	t := views.SetupView{Page: s.page(c), Game: view, Spec: game.Spec(), Form: values, Names: values["player"], Key: values.Get("key")}
	if t.Key == "" {
		t.Key = s.Play.NewID()
	}
	var chosen bool
	if t.Rulebook, chosen = t.Spec.Rulebook(values.Get("rulebook")); !chosen {
		t.Rulebook = t.Spec.Rulebooks[0]
	}
	if known {
		t.People, err = s.Play.People(c.Request().Context(), who)
	}
	return t, err
}

func (s *server) showSetup(c echo.Context, status int, t views.SetupView) error {
	title := t.P.T("house.setup")
	head := views.Head{
		Title:  title + " · " + views.GameName(t.P, t.Game.ID()),
		Skip:   t.P.T("house.setup.skip"),
		Bar:    views.Bar{Back: "/", BackWords: t.P.T("house.home"), Title: title, Line: views.GameName(t.P, t.Game.ID()), Action: t.Game.Emblem()},
		Styles: append([]string{"setup.css", "setup.js"}, t.Game.Styles()...),
	}
	draw := func() views.Screen { return views.SetupScreen(t) }
	screen, err := said(c, status, t.Problems, draw(), draw)
	if err != nil {
		return err
	}
	return s.show(c, status, t.Page, head, screen)
}

// lastTable gives the names of the notebook's latest session of a game and its
// options; of any game, and no options, where it has none. Who is hidden is left
// out.
func (s *server) lastTable(c echo.Context, who play.Caller, game string) ([]string, scoring.Options, error) {
	_, hidden, err := s.Play.AllPeople(c.Request().Context(), who)
	if err != nil {
		return nil, nil, err
	}
	for _, filter := range []play.Filter{{Game: game, Limit: 1}, {Limit: 1}} {
		list, err := s.Play.List(c.Request().Context(), who, filter)
		if err != nil {
			return nil, nil, err
		}
		if len(list.Sessions) == 0 {
			continue
		}
		last := list.Sessions[0]
		var names []string
		for _, seat := range last.Players {
			unseen := slices.ContainsFunc(hidden, func(p play.Person) bool { return scoring.FoldName(p.Name) == scoring.FoldName(seat.Name) })
			switch {
			case seat.Erased:
				names = append(names, "") // somebody else sits there now
			case !unseen:
				names = append(names, seat.Name)
			}
		}
		if last.Game != game {
			return names, nil, nil
		}
		view, err := s.Play.Session(c.Request().Context(), who, last.ID)
		if err != nil {
			return nil, nil, err
		}
		return names, view.Setup.Options, nil
	}
	return nil, nil, nil
}

// rearranged is the list of players after one of its buttons: "add" brings a
// name, "move" says "up 2", "down 2" or "remove 2". The player who deals first
// stays the same person.
func rearranged(names []string, values url.Values) []string {
	names = slices.Clone(names)
	if values.Has("add") {
		if blank := slices.Index(names, ""); blank >= 0 && values.Get("add") != "" {
			names[blank] = values.Get("add")
			return names
		}
		return append(names, values.Get("add"))
	}
	deed, place, _ := strings.Cut(values.Get("move"), " ")
	i, err := strconv.Atoi(place)
	if i--; err != nil || i < 0 || i >= len(names) {
		return names
	}
	switch {
	case deed == "up" && i > 0:
		swapSeats(names, values, i, i-1)
	case deed == "down" && i < len(names)-1:
		swapSeats(names, values, i, i+1)
	case deed == "remove" && len(names) > 1:
		names = slices.Delete(names, i, i+1)
		if first, err := strconv.Atoi(values.Get("first")); err == nil && first > i+1 {
			values.Set("first", strconv.Itoa(first-1))
		}
	}
	return names
}

func swapSeats(names []string, values url.Values, a, b int) {
	names[a], names[b] = names[b], names[a]
	switch values.Get("first") {
	case strconv.Itoa(a + 1):
		values.Set("first", strconv.Itoa(b+1))
	case strconv.Itoa(b + 1):
		values.Set("first", strconv.Itoa(a+1))
	}
}

// wish turns the form into the wish for a session.
func (s *server) wish(t views.SetupView, values url.Values) (play.NewSession, error) {
	options, err := scoring.Marshal(setupOptions(t, values))
	if err != nil {
		return play.NewSession{}, err
	}
	wish := play.NewSession{
		Game: t.Game.ID(), Rulebook: t.Rulebook.ID, Options: options,
		Players: t.Names, Zone: t.Zone, Key: keyOf(values),
	}
	// One that is not offered is refused beside the field, not swapped for
	// another: a table would find out in the middle of its game.
	if sent := values.Get("rulebook"); sent != "" {
		wish.Rulebook = sent
	}
	if sent := values.Get("first"); sent != "" {
		n, err := strconv.Atoi(sent)
		if err != nil || n < 1 || n > len(t.Names) {
			return wish, scoring.Refuse("first_unknown", "/first", "players", len(t.Names))
		}
		wish.First = t.Names[n-1]
	}
	return wish, nil
}

// setupOptions reads the options of the chosen rulebook. What stands at its
// default is left out.
func setupOptions(t views.SetupView, values url.Values) map[string]any {
	options := map[string]any{}
	for _, option := range t.Rulebook.Options {
		value := values.Get(views.OptionField(t.Rulebook, option))
		switch option.Kind {
		case scoring.Toggle, scoring.ToggleOn:
			if on := value == "on"; on != option.Default() {
				options[option.Name] = on
			}
		case scoring.Choice:
			if value != "" && value != option.Default() {
				options[option.Name] = value
			}
		}
	}
	t.Game.SetupOptions(values, options)
	return options
}

// setupField names the form field that holds what a JSON pointer of a new
// session points to.
func setupField(book scoring.Rulebook) func(string) string {
	return func(pointer string) string {
		top, rest, nested := strings.Cut(strings.TrimPrefix(pointer, "/"), "/")
		switch {
		case top == "players" && nested:
			return "player." + rest
		case top == "options" && nested:
			name, _, _ := strings.Cut(rest, "/")
			return views.OptionField(book, scoring.Option{Name: name})
		case top == "players" || top == "rulebook" || top == "first":
			return top
		}
		return ""
	}
}
