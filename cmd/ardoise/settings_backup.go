package main

import (
	"strconv"

	"ardoise/store"
)

// backupSettings is where a day's copy goes; no folder: nowhere.
type backupSettings struct {
	folder string
	keep   int // days
}

// maxBackupDays is for how many days copies can be kept.
const maxBackupDays = 3660

func readBackup(folder, keep, db string) (backupSettings, error) {
	set := backupSettings{folder: folder}
	var err error
	if set.keep, err = strconv.Atoi(keep); err != nil || set.keep < 1 || set.keep > maxBackupDays {
		return set, wrong("--backup-keep %q: give a whole number of days from 1 to %d", keep, maxBackupDays)
	}
	if folder != "" && store.OnServer(db) {
		return set, wrong("--backup-dir copies a database file, and --db names a database server: leave it out, and use that server's own backups (pg_dump or base backups, see docs/several-servers.md)")
	}
	return set, nil
}

// onlyFiles refuses the command of a file for a database server.
func onlyFiles(command, dsn string) error {
	if store.OnServer(dsn) {
		return wrong("%s is for a database file, and --db names a database server: use that server's own backups (pg_dump or base backups, see docs/several-servers.md)", command)
	}
	return nil
}
