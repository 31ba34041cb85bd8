package store

import "database/sql"

// Connections lets tests look at the pools.
func Connections(s *Store) (write, read *sql.DB) { return s.write, s.read }
