package main

import (
	"context"
	"errors"
	"flag"
	"fmt"

	"ardoise/store"
)

// move copies everything from one database to another, empty one.
func move(ctx context.Context, args []string, c console) error {
	words, err := readWords("move", args, func(*flag.FlagSet) {}, "FROM", "TO")
	if err != nil {
		return err
	}
	moved, err := store.Move(ctx, words[0], words[1])
	switch {
	case errors.Is(err, store.ErrInUse):
		return fmt.Errorf("%w; what it saves meanwhile would be left behind", err)
	case err != nil:
		return err
	}
	_, err = fmt.Fprintf(c.out, "moved and checked: %s, %s, %s; what was there stays as it is\n",
		counted(moved.Notebooks, "notebook", "notebooks"), counted(moved.Sessions, "game", "games"), counted(moved.Entries, "entry", "entries"))
	return err
}
