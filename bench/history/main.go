// Command history measures what a notebook of 10,000 games costs beside one of
// 100: the way out and in again, which must change nothing, the list of games
// and the pages of statistics, nothing cached. All runs in one process, on
// databases in a folder of its own; it takes about two minutes.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"slices"
	"time"

	"ardoise/bench/kit"
)

// What is measured, and what it is held against.
const (
	few        = 100
	many       = 10_000
	visits     = 31
	listGoal   = 2
	statsGoal  = 25
	statsLimit = 100 * time.Millisecond
)

func main() {
	kit.Main("history", 15*time.Minute, map[string]func(context.Context, []string) error{"": measure})
}

func measure(ctx context.Context, _ []string) error {
	kit.Title("history")
	folder, err := os.MkdirTemp("", "ardoise-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	var books []*shelf
	for _, games := range []int{few, many} {
		one, took, err := round(ctx, folder, games)
		if err != nil {
			return fmt.Errorf("%d games: %w", games, err)
		}
		defer one.store.Close()
		fmt.Printf("%6d games, %.1f MB: import %v, export %v, import of the export %v; same bytes, sheets and statistics\n",
			games, float64(took.bytes)/1e6, took.first.Round(time.Millisecond), took.out.Round(time.Millisecond), took.back.Round(time.Millisecond))
		pages, err := one.pages()
		if err != nil {
			return err
		}
		books = append(books, &shelf{one, pages})
	}
	fmt.Printf("\n%-34s %10s %10s %8s\n", "page, median of "+fmt.Sprint(visits), fmt.Sprint(few), fmt.Sprint(many), "times")
	return compare(ctx, books[0], books[1])
}

// shelf is a notebook with its pages.
type shelf struct {
	*book
	pages http.Handler
}

// compare visits the pages of a small and a large notebook.
func compare(ctx context.Context, small, large *shelf) error {
	for _, page := range []struct {
		name  string
		path  func(context.Context, *shelf) (string, error)
		times float64
		limit time.Duration
	}{
		{"list of games", at("/history"), listGoal, 0},
		{"list, one player", at("/history?player=Ana"), 0, 0},
		{"list of players", at("/players"), 0, 0},
		{"statistics of a game", at("/stats/skull-king"), statsGoal, statsLimit},
		{"statistics of a player", personPage, statsGoal, statsLimit},
	} {
		a, err := small.median(ctx, page.path)
		if err != nil {
			return err
		}
		b, err := large.median(ctx, page.path)
		if err != nil {
			return err
		}
		times := float64(b) / float64(a)
		fmt.Printf("%-34s %10v %10v %8.1f\n", page.name, a.Round(10*time.Microsecond), b.Round(10*time.Microsecond), times)
		if page.times > 0 {
			kit.AtMost(page.name+" of 10,000 games", "100 games", times, page.times)
		}
		if page.limit > 0 {
			kit.AtMost(page.name+" of 10,000 games", page.limit.String(), float64(b)/float64(page.limit), 1)
		}
	}
	return nil
}

// median visits a page again and again.
func (s *shelf) median(ctx context.Context, page func(context.Context, *shelf) (string, error)) (time.Duration, error) {
	path, err := page(ctx, s)
	if err != nil {
		return 0, err
	}
	times := make([]time.Duration, visits)
	for i := range times {
		if times[i], err = s.visit(s.pages, path); err != nil {
			return 0, err
		}
	}
	slices.Sort(times)
	return times[visits/2], nil
}

func at(path string) func(context.Context, *shelf) (string, error) {
	return func(context.Context, *shelf) (string, error) { return path, nil }
}

// personPage is the page of who plays in every game.
func personPage(ctx context.Context, s *shelf) (string, error) {
	people, err := s.People(ctx, s.owner)
	if err != nil {
		return "", err
	}
	for _, person := range people {
		if person.Name == names[0] {
			return "/stats/skull-king/" + person.ID, nil
		}
	}
	return "", fmt.Errorf("%s plays in no game", names[0])
}
