// Command several measures how many entries four servers save in a second that
// share one PostgreSQL database, beside as many bare echo processes that do one
// pgx insert per request on the same PostgreSQL. It starts a PostgreSQL of its
// own that waits for the disk as it does by default; all are processes of their
// own, on loopback only.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"ardoise/bench/kit"
	"ardoise/store/storetest/pgtest"

	"github.com/jackc/pgx/v5"
)

const (
	processes = 4
	games     = 2 // of each client
)

func main() {
	kit.Main("several", 4*time.Minute, map[string]func(context.Context, []string) error{"": measure, "serve-bare": serveBare})
}

func measure(ctx context.Context, _ []string) error {
	kit.Title("several")
	// Both sides hold their connections at the same time.
	cluster, err := pgtest.Start(pgtest.Settings{"max_connections = 200"})
	if errors.Is(err, pgtest.ErrMissing) {
		fmt.Println("several servers on one PostgreSQL: skipped, none is installed here")
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(onCluster(ctx, cluster), cluster.Stop())
}

func onCluster(ctx context.Context, cluster *pgtest.Cluster) error {
	folder, err := os.MkdirTemp("", "ardoise-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	binary, err := kit.Build(ctx, folder)
	if err != nil {
		return err
	}
	if err := databases(ctx, cluster); err != nil {
		return err
	}
	var ours, bare []*kit.Process
	for range processes {
		p, err := kit.Ardoise(ctx, binary, cluster.URL("ours"))
		if err != nil {
			return err
		}
		defer p.Stop()
		ours = append(ours, p)
		if p, err = kit.Myself(ctx, "serve-bare", cluster.URL("bare")); err != nil {
			return err
		}
		defer p.Stop()
		bare = append(bare, p)
	}
	pid, err := cluster.PID()
	if err != nil {
		return err
	}
	here, there := &side{database: pid, servers: ours}, &side{database: pid, servers: bare}
	for _, s := range []*side{here, there} {
		if s.Crowd, err = kit.Gather(s.servers...); err != nil {
			return err
		}
	}
	return compare(here, there)
}

// side is one of the two that are compared.
type side struct {
	*kit.Crowd
	servers  []*kit.Process
	database int
	// Processor time of an entry, added up over the rounds.
	server, postgres time.Duration
}

// spend plays a round and adds what it cost.
func (s *side) spend(play func() (float64, error)) (float64, error) {
	const entries = kit.Clients * games * kit.PerRound
	servers, database := kit.Watch(s.servers...), kit.WatchFamily(s.database)
	rate, err := play()
	s.server += servers.Each(entries)
	s.postgres += database.Each(entries)
	return rate, err
}

// databases makes one for each side, on the same server.
func databases(ctx context.Context, cluster *pgtest.Cluster) error {
	for _, statement := range []struct{ database, text string }{
		{"postgres", `CREATE DATABASE ours`}, {"postgres", `CREATE DATABASE bare`}, {"bare", table},
	} {
		conn, err := pgx.Connect(ctx, cluster.URL(statement.database))
		if err != nil {
			return err
		}
		_, err = conn.Exec(ctx, statement.text)
		if err := errors.Join(err, conn.Close(ctx)); err != nil {
			return err
		}
	}
	return nil
}

// compare plays round after round, in turns at both.
func compare(here, there *side) error {
	seated, err := here.Sit(games)
	if err != nil {
		return err
	}
	fmt.Printf("%d processes, %d clients, entries in a second   ours   bare echo   ratio\n", processes, kit.Clients)
	var sums [2]float64 // seconds an entry
	for round := 1; round <= kit.Rounds; round++ {
		ours, err := here.spend(func() (float64, error) { return seated.Round(round) })
		if err != nil {
			return err
		}
		bare, err := there.spend(func() (float64, error) { return there.Echo(round, games, seated.Bytes()) })
		if err != nil {
			return err
		}
		fmt.Printf("  round %-35d %9.0f %11.0f %7.2f\n", round, ours, bare, ours/bare)
		sums[0], sums[1] = sums[0]+1/ours, sums[1]+1/bare
	}
	kit.AtLeast("entries in a second of four processes on one PostgreSQL, whole games", "as many bare echo processes, one pgx insert a request", sums[1]/sums[0], 0.5)
	kit.CompareOf("the servers", "an entry", here.server/kit.Rounds, there.server/kit.Rounds)
	kit.CompareOf("PostgreSQL", "an entry", here.postgres/kit.Rounds, there.postgres/kit.Rounds)
	return nil
}
