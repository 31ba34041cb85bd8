package views

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"

	"github.com/a-h/templ"
)

// GameName is a game's name in the reader's language.
func GameName(p *i18n.Printer, id string) string {
	if key := id + ".name"; p.Has(key) {
		return p.T(key)
	}
	return id
}

// EveningWords writes an evening ("2026-11-29") out: "Sunday 29 November 2026".
func EveningWords(p *i18n.Printer, evening string) string {
	day, err := time.Parse(time.DateOnly, evening)
	if err != nil {
		return evening
	}
	return p.T("house.date", "weekday", p.T("house.weekday."+strconv.Itoa(int(day.Weekday()))),
		"day", numberOf(p, day), "month", monthOf(p, day), "year", strconv.Itoa(day.Year()))
}

// BarDate writes an evening as the top bar has room for it on one line of a
// phone: "Sunday 29 November" in the year of today, else "29 November 2025".
func BarDate(p *i18n.Printer, evening, today string) string {
	day, err := time.Parse(time.DateOnly, evening)
	if err != nil {
		return evening
	}
	form := "house.date.other"
	if year := evening[:len("2026")]; strings.HasPrefix(today, year) {
		form = "house.date.near"
	}
	return p.T(form, "weekday", p.T("house.weekday."+strconv.Itoa(int(day.Weekday()))),
		"day", numberOf(p, day), "month", monthOf(p, day), "year", strconv.Itoa(day.Year()))
}

// DayWords writes an evening within its month: "Sunday 29".
func DayWords(p *i18n.Printer, evening string) string {
	day, err := time.Parse(time.DateOnly, evening)
	if err != nil {
		return evening
	}
	return p.T("house.day", "weekday", p.T("house.weekday."+strconv.Itoa(int(day.Weekday()))), "day", numberOf(p, day))
}

// MonthWords writes the month of an evening: "November 2026".
func MonthWords(p *i18n.Printer, evening string) string {
	day, err := time.Parse(time.DateOnly, evening)
	if err != nil {
		return evening
	}
	return p.T("house.month", "month", monthOf(p, day), "year", strconv.Itoa(day.Year()))
}

// numberOf is the day of the month, as a language writes the first one.
func numberOf(p *i18n.Printer, day time.Time) string {
	if day.Day() == 1 {
		return p.T("house.day.first")
	}
	return strconv.Itoa(day.Day())
}

func monthOf(p *i18n.Printer, day time.Time) string {
	return p.T("house.month." + strconv.Itoa(int(day.Month())))
}

// ClockWords writes the time of day in a zone: "21:40".
func ClockWords(at time.Time, zone string) string {
	place, err := time.LoadLocation(zone)
	if err != nil {
		place = time.UTC
	}
	return at.In(place).Format("15:04")
}

// SeatName is the name at a seat; of somebody who was erased, the seat's number
// in words.
func SeatName(p *i18n.Printer, seat play.Seat) string {
	if !seat.Erased {
		return seat.Name
	}
	return p.T("people.erased", "n", strings.TrimPrefix(seat.Name, "#"))
}

// names joins the names of seats as a sentence does.
func names(p *i18n.Printer, seats []play.Seat) string {
	words := make([]string, len(seats))
	for i, seat := range seats {
		words[i] = i18n.Isolate(SeatName(p, seat))
	}
	return p.List(words)
}

// seatsOf finds seats by their ids.
func seatsOf(seats []play.Seat, ids []scoring.SeatID) []play.Seat {
	var found []play.Seat
	for _, id := range ids {
		for _, seat := range seats {
			if seat.ID == id {
				found = append(found, seat)
			}
		}
	}
	return found
}

// winners are the seats of the winners, or of the leaders of a game that runs,
// at most limit of them.
func winners(game play.Summary, limit int) []play.Seat {
	seats := seatsOf(game.Players, front(game.Standing))
	return seats[:min(limit, len(seats))]
}

func front(standing scoring.Standing) []scoring.SeatID {
	if standing.Finished {
		return standing.Winners
	}
	if level(standing) {
		return nil
	}
	return scoring.Top(standing.Ranking)
}

// level tells whether everybody stands alike, as at the start.
func level(standing scoring.Standing) bool {
	return len(standing.Ranking) < 2
}

// leading names who leads a game that runs, and their points; "" while all are
// level.
func leading(p *i18n.Printer, game play.Summary) (name, total string) {
	seats := winners(game, len(game.Players))
	if len(seats) == 0 {
		return "", ""
	}
	return names(p, seats), i18n.Number(game.Standing.Totals[seats[0].ID])
}

// Outcome says in a sentence how a session of a list ended or stands.
func Outcome(p *i18n.Printer, game play.Summary) string {
	return outcome(p, game.Players, game.Standing)
}

func outcome(p *i18n.Printer, players []play.Seat, standing scoring.Standing) string {
	first := seatsOf(players, front(standing))
	if len(first) == 0 {
		if standing.Finished {
			return p.T("house.outcome.none", "names", names(p, players))
		}
		return names(p, players)
	}
	total := p.N("house.points", standing.Totals[first[0].ID])
	switch {
	case !standing.Finished:
		return p.N("house.outcome.leads", len(first), "names", names(p, first), "total", total)
	case standing.BrokenOff:
		return p.N("house.outcome.broken_off", len(first), "names", names(p, first), "total", total)
	case len(first) > 1 && tied(standing, first):
		return p.T("house.outcome.tied", "names", names(p, first), "total", total)
	}
	return p.N("house.outcome.won", len(first), "names", names(p, first), "total", total)
}

// tied tells whether winners stand on the same total.
func tied(standing scoring.Standing, seats []play.Seat) bool {
	return !slices.ContainsFunc(seats, func(seat play.Seat) bool {
		return standing.Totals[seat.ID] != standing.Totals[seats[0].ID]
	})
}

// breakable is a name that may go on to the next line before a capital inside
// a word. Nothing stands between its parts, not even a blank.
func breakable(name string) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		for i, part := range parts(name) {
			if i > 0 {
				part = "<wbr>" + templ.EscapeString(part)
			} else {
				part = templ.EscapeString(part)
			}
			if _, err := io.WriteString(w, part); err != nil {
				return err
			}
		}
		return nil
	})
}

// parts cuts a name before each capital that follows a small letter.
func parts(name string) []string {
	var cut []string
	from, small := 0, false
	for i, r := range name {
		if small && unicode.IsUpper(r) {
			cut, from = append(cut, name[from:i]), i
		}
		small = unicode.IsLower(r)
	}
	return append(cut, name[from:])
}
