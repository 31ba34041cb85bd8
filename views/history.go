package views

import (
	"net/url"
	"strconv"
	"strings"
)

// History is one page of the notebook's sessions.
type History struct {
	Page
	Filter    HistoryFilter
	Games     []string // ids of the games that there are
	People    []string // names, who played most lately first
	Period    string   // "month" or "year" where the filter's dates are those
	Months    []Month
	Next      string // cursor of the next page; "" at the end
	First     bool   // this is the first page
	Total     int    // all that the filter finds
	Uncounted bool   // there are more than Total
	Problems  []Problem
}

// HistoryFilter is what the history is narrowed by, as it was typed.
type HistoryFilter struct {
	Game, Player, Status, From, To, Text string
}

// ReadFilter reads a filter from a query.
func ReadFilter(query url.Values) HistoryFilter {
	return HistoryFilter{
		Game: query.Get("game"), Player: query.Get("player"), Status: query.Get("status"),
		From: query.Get("from"), To: query.Get("to"), Text: query.Get("text"),
	}
}

// Query writes a filter as a query, without what does not filter.
func (f HistoryFilter) Query() url.Values {
	query := url.Values{}
	for name, value := range map[string]string{
		"game": f.Game, "player": f.Player, "status": f.Status, "from": f.From, "to": f.To, "text": f.Text,
	} {
		if value != "" {
			query.Set(name, value)
		}
	}
	return query
}

// URL is the address of the history narrowed by a filter.
func (f HistoryFilter) URL() string { return historyURL(f.Query()) }

// older is the address of the page after this one.
func (h History) older() string {
	query := h.Filter.Query()
	query.Set("cursor", h.Next)
	return historyURL(query)
}

func historyURL(query url.Values) string {
	if len(query) == 0 {
		return "/history"
	}
	return "/history?" + query.Encode()
}

// Month is the sessions of one month, newest first.
type Month struct {
	Evening string // of one of them
	Games   []PlayedGame
}

// Words says how many games there are; nothing of a filter that was refused.
func (h History) Words() string {
	if len(h.Problems) > 0 {
		return ""
	}
	if h.Uncounted {
		return h.P.T("history.many", "total", strconv.Itoa(h.Total))
	}
	return h.P.N("house.games", h.Total)
}

// For gives the words of the problem at a field, "" where there is none.
func (h History) For(field string) string { return problemFor(h.Problems, field) }

// more tells whether the filters behind the disclosure are in use.
func (h History) more() bool {
	f := h.Filter
	return f.Status != "" || f.Text != "" || h.Period == "" && (f.From != "" || f.To != "") || len(h.Problems) > 0
}

// names lists who can be asked for: the people, and whom the filter names.
func (h History) names() []string {
	names := h.People
	for _, name := range names {
		if name == h.Filter.Player {
			return names
		}
	}
	if h.Filter.Player != "" {
		names = append([]string{h.Filter.Player}, names...)
	}
	return names
}

// shortNote is the beginning of a note, on one line.
func shortNote(note string) string {
	const most = 80
	note = strings.Join(strings.Fields(note), " ")
	if runes := []rune(note); len(runes) > most {
		return strings.TrimSpace(string(runes[:most])) + "…"
	}
	return note
}

// gameLine says of a game in a list which it is, when it was played, and by how
// many.
func gameLine(page Page, game PlayedGame) string {
	words := GameName(page.P, game.Game) + " · " + DayWords(page.P, game.Evening) + " · " + page.P.N("house.players", len(game.Players))
	if game.Elsewhere {
		words += " · " + page.P.T("people.elsewhere")
	}
	return words
}
