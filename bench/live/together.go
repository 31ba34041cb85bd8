package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ardoise/store/storetest/pgtest"
)

// together measures tables whose phones are spread over two servers that share
// one PostgreSQL database: how long until an entry made through one shows on
// the phones of the other.
func together(ctx context.Context) error {
	cluster, err := pgtest.Start(nil)
	if errors.Is(err, pgtest.ErrMissing) {
		fmt.Println("two servers on one PostgreSQL: skipped, none is installed here")
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(onCluster(ctx, cluster), cluster.Stop())
}

func onCluster(ctx context.Context, cluster *pgtest.Cluster) error {
	var servers []*process
	for range 2 {
		p, err := launch(ctx, "serve-ardoise", cluster.URL("postgres"))
		if err != nil {
			return err
		}
		defer p.stop()
		servers = append(servers, p)
	}
	fmt.Println("two servers on one PostgreSQL, as it comes (an entry is on the disk before its answer):")
	return tables(ctx, "a phone of the other server", 300*time.Millisecond, servers...)
}
