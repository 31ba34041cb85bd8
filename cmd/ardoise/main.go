// Command ardoise serves the score keeper. It reads the settings, opens the
// store, wires the parts, serves, and stops; nothing else wires.
package main

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"
	_ "time/tzdata" // a phone's zone must load on machines without a zone database

	"ardoise/handlers"
	"ardoise/i18n"
	"ardoise/live"
	"ardoise/metrics"
	"ardoise/play"
	"ardoise/scoring/catalog"
	"ardoise/store"
	viewcatalog "ardoise/views/catalog"
)

// gcPercent is how much garbage a server lets lie, in percent of what it holds:
// that is little, and collecting at every doubling costs each entry a tenth.
// Beyond memoryLimit, in bytes, it is collected as often as it takes.
const (
	gcPercent   = 400
	memoryLimit = 256 << 20
)

// places is how many threads may run Go code at once for each processor there is:
// one that waits for the disk holds its place for a while, and what could run
// meanwhile would wait with it. A limit that a container is given later is not
// followed.
const places = 2

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// Once the first signal is taken, a second one ends the program at once.
	context.AfterFunc(ctx, stop)
	os.Exit(exitCode(run(ctx, os.Args[1:], console{os.Getenv, os.Stdin, os.Stdout, os.Stderr}), os.Stderr))
}

// exitCode tells an error and gives the program's exit code for it: 2 for a
// wrong setting, 3 for a file that was refused, 4 where something was found that
// should not be there, 1 for any other failure.
func exitCode(err error, out io.Writer) int {
	var wrong *settingError
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.As(err, &wrong):
		fmt.Fprintf(out, "ardoise: %v\nardoise --help lists every setting.\n", err)
		return 2
	}
	fmt.Fprintf(out, "ardoise: %v\n", err)
	var refused *refusedError
	if errors.As(err, &refused) {
		return 3
	}
	var found *foundError
	if errors.As(err, &found) {
		return 4
	}
	return 1
}

// run is the program: it returns when ctx ends and the requests in flight are
// answered, or a command is done. Addresses go to out, the log to logs.
func run(ctx context.Context, args []string, c console) error {
	if len(args) > 0 && commands()[args[0]] != nil {
		err := commands()[args[0]](ctx, args[1:], c)
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprint(c.out, help)
		}
		return err
	}
	set, err := readSettings(args, c.env, c.out)
	if err != nil {
		return err
	}
	if c.env("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if c.env("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	if c.env("GOMAXPROCS") == "" {
		runtime.SetDefaultGOMAXPROCS() // a second run in one process doubles nothing again
		runtime.GOMAXPROCS(places * runtime.GOMAXPROCS(0))
	}
	figures := metrics.New(version())
	log := newLog(set.look, c.logs)
	kept, err := store.Open(ctx, set.db, store.Observe(figures.Committed), store.MaxBatch(set.batch), store.Serve())
	if err != nil {
		return fmt.Errorf("the database does not open: %w", err)
	}
	endPrivate, err := startPrivate(ctx, set, figures, log)
	if err != nil {
		return errors.Join(err, kept.Close())
	}
	endCopies := startCopies(ctx, set, log, figures)
	hub := live.NewHub()
	tell, endSignals := kept.Share(hub, log)
	door, err := wire(set, kept, hub, tell, figures)
	if err == nil {
		endPurge := startPurge(ctx, purgeEvery, door.Play.Purge, log)
		err = serve(ctx, set, c.out, log, door)
		endPurge()
	}
	endCopies()
	endSignals()
	return errors.Join(err, endPrivate(), kept.Close())
}

// wire puts the parts together; tell is how a change is signalled.
func wire(set settings, kept *store.Store, hub *live.Hub, tell func(string, int64), figures *metrics.Metrics) (handlers.Config, error) {
	words, err := i18n.Load()
	if err != nil {
		return handlers.Config{}, err
	}
	figures.Watch("live_connections", "Event streams that are open.", hub.Listeners)
	door := handlers.Config{
		Play: play.New(play.Config{
			Store:    kept,
			Games:    catalog.All(),
			Now:      time.Now,
			Rand:     rand.Reader,
			Zone:     set.zone,
			Signal:   tell,
			Limits:   set.sizes.held,
			Wrote:    func(game string, kind play.RowKind) { figures.Wrote(game, string(kind)) },
			Conflict: figures.Conflict,
		}),
		Live:      hub,
		Streams:   set.streams,
		Words:     words,
		Views:     viewcatalog.All(),
		Zone:      set.zone,
		Version:   version(),
		Ready:     kept.Ping,
		Limits:    set.limits,
		Sizes:     set.sizes.forDoor(),
		Proxies:   set.proxies,
		Signalled: figures.Signalled,
	}
	if set.look.metrics != "" {
		door.Around = figures.Requests(handlers.IsStream)
	}
	return door, nil
}

// version is the module version or the commit that the build was made from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return info.Main.Version
}
