package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/catalog"
	"ardoise/store"
)

// console is what a command reads and writes.
type console struct {
	env       func(string) string
	in        io.Reader
	out, logs io.Writer
}

// command is one word of the command line that does something and ends.
type command func(ctx context.Context, args []string, c console) error

// commands lists them. What serves has no word.
func commands() map[string]command {
	return map[string]command{
		"version": func(_ context.Context, _ []string, c console) error {
			_, err := fmt.Fprintln(c.out, "ardoise", version())
			return err
		},
		"score":   score,
		"export":  exportNotebook,
		"import":  importFile,
		"backup":  backup,
		"restore": restore,
		"rescore": rescore,
		"move":    move,
	}
}

// readWords reads the flags of a command and gives the words after them, of which
// there must be as many as named; those in brackets may be left out.
func readWords(name string, args []string, set func(*flag.FlagSet), words ...string) ([]string, error) {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	set(flags)
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return nil, err
	} else if err != nil {
		return nil, wrong("%s: %v", name, err)
	}
	needed := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return strings.HasPrefix(word, "[") })
	if flags.NArg() < len(needed) || flags.NArg() > len(words) {
		return nil, wrong("use: ardoise %s", strings.Join(append([]string{name}, words...), " "))
	}
	return flags.Args(), nil
}

// database gives the setting of the database to a command.
func (c console) database(flags *flag.FlagSet) *string {
	file := c.env("ARDOISE_DB")
	if file == "" {
		file = "data/ardoise.db"
	}
	return flags.String("db", file, "")
}

// inWords puts a refusal in the words of the shell's language.
func (c console) inWords(err error) error {
	var problem *scoring.Problem
	if !errors.As(err, &problem) {
		return err
	}
	words, failed := i18n.Load()
	if failed != nil {
		return errors.Join(err, failed)
	}
	text := words.For(c.language()).Problem(problem, func(id scoring.SeatID) string { return string(id) })
	if problem.Field != "" {
		text = problem.Field + ": " + text
	}
	return &refusedError{text: text}
}

// language is the shell's.
func (c console) language() string {
	lang, _, _ := strings.Cut(cmp.Or(c.env("LC_ALL"), c.env("LC_MESSAGES"), c.env("LANG")), ".")
	return strings.ReplaceAll(lang, "_", "-")
}

// counted is a number of things as a command says it; what people read in their
// own language on pages is i18n's.
func counted[N int | int64](n N, one, other string) string {
	if n == 1 {
		other = one
	}
	return fmt.Sprintf("%d %s", n, other)
}

// refusedError says that what was given was understood and refused.
type refusedError struct{ text string }

func (e *refusedError) Error() string { return e.text }

// score answers one scoring call, read from standard input.
func score(_ context.Context, args []string, c console) error {
	words, err := readWords("score", args, func(*flag.FlagSet) {}, "GAME")
	if err != nil {
		return err
	}
	var known []string
	for _, game := range catalog.All() {
		for _, call := range game.Calls() {
			if call.Path != words[0] {
				known = append(known, call.Path)
				continue
			}
			body, err := io.ReadAll(c.in)
			if err != nil {
				return err
			}
			answer, err := call.Do(body)
			if err != nil {
				return c.inWords(err)
			}
			text, err := scoring.Marshal(answer)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(c.out, "%s\n", text)
			return err
		}
	}
	return wrong("score %q: give one of %s", words[0], strings.Join(known, ", "))
}

// opened is a database that a command works on, beside a server or without.
type opened struct {
	*play.Service
	store *store.Store
}

func openFor(ctx context.Context, file string) (*opened, error) {
	if !store.OnServer(file) {
		if _, err := os.Stat(file); err != nil {
			return nil, fmt.Errorf("there is no database: %w; name it with --db", err)
		}
	}
	kept, err := store.Open(ctx, file, store.AsItIs())
	if err != nil {
		return nil, fmt.Errorf("the database does not open: %w", err)
	}
	service := play.New(play.Config{
		Store: kept, Games: catalog.All(), Now: time.Now, Rand: rand.Reader, Zone: "UTC", Limits: highestLimits(),
	})
	return &opened{service, kept}, nil
}

// notebook finds the notebook with an id, or the only one.
func (o *opened) notebook(ctx context.Context, id string) (play.Caller, error) {
	all, err := o.store.Notebooks(ctx)
	if err != nil {
		return play.Caller{}, err
	}
	var list strings.Builder
	for _, n := range all {
		if n.ID == id || id == "" && len(all) == 1 {
			return play.Caller{Device: n.Device, Notebook: n.ID}, nil
		}
		fmt.Fprintf(&list, "\n  %s  %s, the latest %s", n.ID, counted(n.Games, "game", "games"), n.Last)
	}
	if len(all) == 0 {
		return play.Caller{}, wrong("there is no notebook yet: start a game in a browser, or import with --new")
	}
	return play.Caller{}, wrong("name one of the notebooks with --notebook:%s", list.String())
}
