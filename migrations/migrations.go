// Package migrations holds the tables' history; the binary carries it.
package migrations

import "embed"

// FS holds the migrations, in the order of their numbers.
//
//go:embed *.sql
var FS embed.FS
