package main

import (
	"context"
	"errors"
	"flag"
	"fmt"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
)

// rescore lists the games whose stored result is not what today's rules make of
// their log, and the logs that they refuse; with --write the results are stored
// anew. It may run beside a server.
func rescore(ctx context.Context, args []string, c console) error {
	var file *string
	var write *bool
	_, err := readWords("rescore", args, func(flags *flag.FlagSet) {
		file, write = c.database(flags), flags.Bool("write", false, "")
	})
	if err != nil {
		return err
	}
	words, err := i18n.Load()
	if err != nil {
		return err
	}
	o, err := openFor(ctx, *file)
	if err != nil {
		return err
	}
	say := words.For(c.language())
	left := 0
	err = o.Rescore(ctx, *write, func(r play.Rescored) error {
		if !r.Written {
			left++
		}
		return tellRescored(c, say, r)
	})
	if err = errors.Join(err, o.store.Close()); err == nil && left > 0 {
		err = &foundError{left}
	}
	return err
}

// tellRescored prints a line for each figure of a game that is not right.
func tellRescored(c console, say *i18n.Printer, r play.Rescored) error {
	game := fmt.Sprintf("%s  %s %s", r.ID, r.Evening, r.Game)
	if r.Broken != nil {
		_, err := fmt.Fprintf(c.out, "%s  does not replay: %s\n", game, say.Problem(r.Broken, func(id scoring.SeatID) string { return string(id) }))
		return err
	}
	for _, change := range r.Changes {
		who := change.Name
		if who != "" {
			who += " "
		}
		state := "would be"
		if r.Written {
			state = "now"
		}
		if _, err := fmt.Fprintf(c.out, "%s  %s%s: %d, %s %d\n", game, who, change.What, change.Before, state, change.After); err != nil {
			return err
		}
	}
	return nil
}

// foundError says that a command found what it looked for, for scripts.
type foundError struct{ games int }

func (e *foundError) Error() string {
	if e.games == 1 {
		return "1 game is not as today's rules would have it"
	}
	return fmt.Sprintf("%d games are not as today's rules would have them", e.games)
}
