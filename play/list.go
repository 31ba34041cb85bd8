package play

import (
	"context"
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"ardoise/scoring"
)

const (
	pageSize = 20
	maxPage  = 100
	countTo  = 1000 // sessions: a list that finds more says so
	maxText  = 200  // bytes of a search
	maxWords = 8
)

// List pages through the notebook's sessions, and those that its devices sit
// in at other tables, the newest evening first.
func (s *Service) List(ctx context.Context, caller Caller, filter Filter) (List, error) {
	query, err := queryOf(caller, filter)
	if err != nil {
		return List{}, err
	}
	rows, err := s.config.Store.List(ctx, query)
	if err != nil {
		return List{}, fault(err)
	}
	list := List{Sessions: make([]Summary, len(rows.Sessions)), Total: rows.Total, Uncounted: rows.Uncounted}
	for i, row := range rows.Sessions {
		list.Sessions[i] = summaryOf(row)
		list.Sessions[i].Elsewhere = row.Notebook != caller.Notebook
	}
	if last := len(rows.Sessions) - 1; rows.More && last >= 0 {
		list.Next = writeCursor(rows.Sessions[last].Evening, rows.Sessions[last].Began, rows.Sessions[last].ID)
	}
	return list, nil
}

// summaryOf is a session in a list, from its stored result.
func summaryOf(row StoredSession) Summary {
	return Summary{
		ID: row.ID, Game: row.Setup.Game, Rulebook: row.Setup.Rulebook, Players: playersAt(row.Seats),
		Standing: standingOf(row.Result, row.Seats), Version: row.Version,
		Began: clock(row.Began), Ended: clock(row.Ended), Evening: row.Evening,
		Remarks: Remarks{Place: row.Place, Note: row.Note, NotCounted: row.NotCounted},
	}
}

// queryOf checks a filter; what it cannot mean is Malformed, naming the
// filter's part.
func queryOf(caller Caller, filter Filter) (ListQuery, error) {
	query := ListQuery{Notebook: caller.Notebook, Game: filter.Game, From: filter.From, To: filter.To, Limit: filter.Limit, CountTo: countTo}
	switch filter.Status {
	case "":
	case "open", "finished":
		finished := filter.Status == "finished"
		query.Finished = &finished
	default:
		return query, badFilter("status")
	}
	for _, bound := range [][2]string{{"from", filter.From}, {"to", filter.To}} {
		if _, err := time.Parse(time.DateOnly, bound[1]); bound[1] != "" && err != nil {
			return query, badFilter(bound[0])
		}
	}
	if filter.From != "" && filter.To != "" && filter.From > filter.To {
		return query, &scoring.Problem{Kind: scoring.Malformed, Code: "period_backwards", Field: "/to"}
	}
	for part, text := range map[string]string{"game": filter.Game, "player": filter.Player, "text": filter.Text} {
		if !IsText(text) {
			return query, badFilter(part)
		}
	}
	query.Words = strings.Fields(folded(filter.Text))
	if len(filter.Text) > maxText || len(query.Words) > maxWords {
		return query, &scoring.Problem{Kind: scoring.Malformed, Code: "search_long", Field: "/text", Args: scoring.Args{"max": maxWords}}
	}
	if query.Limit == 0 {
		query.Limit = pageSize
	}
	if query.Limit < 1 || query.Limit > maxPage {
		return query, badFilter("limit")
	}
	query.Folded = scoring.FoldName(filter.Player)
	if filter.Cursor != "" {
		var ok bool
		if query.AfterEvening, query.AfterBegan, query.AfterID, ok = readCursor(filter.Cursor); !ok {
			return query, badFilter("cursor")
		}
	}
	return query, nil
}

// writeCursor names the last row of a page; it is opaque to callers.
func writeCursor(evening string, began int64, id string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(evening + " " + strconv.FormatInt(began, 10) + " " + id))
}

func readCursor(text string) (evening string, began int64, id string, ok bool) {
	plain, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return "", 0, "", false
	}
	parts := strings.Split(string(plain), " ")
	if len(parts) != 3 || parts[2] == "" {
		return "", 0, "", false
	}
	began, err = strconv.ParseInt(parts[1], 10, 64)
	return parts[0], began, parts[2], err == nil && IsText(string(plain))
}

func badFilter(field string) error {
	return &scoring.Problem{Kind: scoring.Malformed, Code: "bad_filter", Field: "/" + field, Args: scoring.Args{"name": field}}
}
