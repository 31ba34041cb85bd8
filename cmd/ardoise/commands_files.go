package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/store"
)

// exportNotebook writes a notebook to standard output.
func exportNotebook(ctx context.Context, args []string, c console) error {
	var file, notebook *string
	_, err := readWords("export", args, func(flags *flag.FlagSet) {
		file, notebook = c.database(flags), flags.String("notebook", "", "")
	})
	if err != nil {
		return err
	}
	o, err := openFor(ctx, *file)
	if err != nil {
		return err
	}
	caller, err := o.notebook(ctx, *notebook)
	if err == nil {
		out := bufio.NewWriter(c.out)
		err = errors.Join(o.WriteNotebook(ctx, caller, out), out.Flush())
	}
	return errors.Join(err, o.store.Close())
}

// importFile reads a file, or standard input, into a notebook: games in JSON, or
// a table of past results. Beside a running server the games are in its lists at
// once.
func importFile(ctx context.Context, args []string, c console) error {
	var file, notebook *string
	var fresh *bool
	words, err := readWords("import", args, func(flags *flag.FlagSet) {
		file, notebook, fresh = c.database(flags), flags.String("notebook", "", ""), flags.Bool("new", false, "")
	}, "[FILE]")
	if err != nil {
		return err
	}
	body, err := c.readFile(words)
	if err != nil {
		return err
	}
	o, err := openFor(ctx, *file)
	if err != nil {
		return err
	}
	return errors.Join(c.aboutFile(o.take(ctx, c, body, *notebook, *fresh), words), o.store.Close())
}

// readFile reads the file that the first word names, else standard input.
func (c console) readFile(words []string) ([]byte, error) {
	if len(words) == 0 {
		return io.ReadAll(c.in)
	}
	file := words[0]
	body, err := os.ReadFile(file)
	switch {
	case err == nil:
		return body, nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no file %s: check its name and the folder you are in", file)
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("this user may not read %s: change its permissions, or run the command as its owner", file)
	}
	if about, failed := os.Stat(file); failed == nil && about.IsDir() {
		return nil, fmt.Errorf("%s is a folder: name one file in it", file)
	}
	return nil, fmt.Errorf("the file cannot be read: %w", err)
}

// aboutFile puts the refusal of a file in words that begin with its name, if it
// has one.
func (c console) aboutFile(err error, words []string) error {
	var problem *scoring.Problem
	if errors.As(err, &problem) {
		err = play.AboutFile(problem)
	}
	err = c.inWords(err)
	var refused *refusedError
	if errors.As(err, &refused) && len(words) > 0 {
		return &refusedError{text: words[0] + ": " + refused.text}
	}
	return err
}

// take imports a file and tells what became of its games.
func (o *opened) take(ctx context.Context, c console, body []byte, notebook string, fresh bool) error {
	var caller play.Caller
	var err error
	token := ""
	if fresh {
		if err := o.CheckImport(ctx, body); err != nil { // nobody has the token of a notebook that stays empty
			return err
		}
		token = o.NewToken()
		caller, err = o.OpenNotebook(ctx, token, play.Token, "command line")
	} else {
		caller, err = o.notebook(ctx, notebook)
	}
	if err != nil {
		return err
	}
	imported, err := o.ImportIn(ctx, caller, body, c.env("ARDOISE_TZ"))
	if err != nil {
		return err
	}
	if fresh {
		fmt.Fprintf(c.out, "notebook %s token %s\n", caller.Notebook, token)
	}
	there, were := len(imported.Games)-imported.Added(), "were"
	if there == 1 {
		were = "was"
	}
	_, err = fmt.Fprintf(c.out, "%s added, %d %s there already\n", counted(imported.Added(), "game", "games"), there, were)
	return err
}

// backup copies the database to a new file.
func backup(ctx context.Context, args []string, c console) error {
	var file *string
	words, err := readWords("backup", args, func(flags *flag.FlagSet) { file = c.database(flags) }, "FILE")
	if err != nil {
		return err
	}
	if err := onlyFiles("backup", *file); err != nil {
		return err
	}
	if err := store.Backup(ctx, *file, words[0]); err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.out, "%s: checked and whole\n", words[0])
	return err
}

// restore puts a backup in the place of the database.
func restore(ctx context.Context, args []string, c console) error {
	var file *string
	words, err := readWords("restore", args, func(flags *flag.FlagSet) { file = c.database(flags) }, "FILE")
	if err != nil {
		return err
	}
	if err := onlyFiles("restore", *file); err != nil {
		return err
	}
	kept, err := store.Restore(ctx, *file, words[0])
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s is what %s holds\n", *file, words[0])
	if kept != "" {
		fmt.Fprintf(c.out, "what was there before is %s\n", kept)
	}
	return nil
}
