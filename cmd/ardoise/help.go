package main

// help is what --help prints.
const help = `Ardoise keeps the score of games played at a table.

Usage:
  ardoise [settings]   serve until a signal stops it
  ardoise version      print the version
  ardoise score GAME   score a game read from standard input, as the API does
                       (skull-king, skull-king/trick, pearls, ...)
  ardoise export       write a notebook to standard output
  ardoise import FILE  read a file that was exported, or a table (CSV) of past
                       results; without FILE from standard input; with --new
                       into a notebook of its own, whose token it prints
  ardoise backup FILE  copy the database to a new file, also while it is served
  ardoise restore FILE put a backup in its place, while it is not served
  ardoise rescore      list the games whose stored result today's rules would
                       change, or whose log they refuse; --write stores the
                       results anew
  ardoise move FROM TO copy everything, phones included, from one database that
                       is not served, nor can be meanwhile, to another that is
                       empty; each is a file or postgres://...

export, import, backup, restore and rescore take --db; the first two take
--notebook ID where there are several, backup and restore are for files. Only
serving brings the tables of an older version up to date: export, import,
rescore and move refuse them. Exit codes: 0 done, 1 failed, 2 wrong use, 3 a
file was refused, 4 rescore found something.

Settings, by flag or by environment (a flag wins):
  --addr        ARDOISE_ADDR        address to listen on (default :8080)
  --db          ARDOISE_DB          database file; its folder is made if it is
                                    missing (default data/ardoise.db); or
                                    postgres://user@host1,host2/database, which
                                    several servers may share
  --url         ARDOISE_URL         public address for links and QR codes, such as
                                    https://scores.example.org (default: this
                                    machine's address on the local network)
  --tz          ARDOISE_TZ          IANA time zone where a reader's own is not
                                    known, such as Europe/Paris (default UTC)
  --tls         ARDOISE_TLS         files: serve https with a certificate you have;
                                    acme: fetch one (default: plain http)
  --tls-cert    ARDOISE_TLS_CERT    files: certificate chain, PEM
  --tls-key     ARDOISE_TLS_KEY     files: private key, PEM
  --tls-domain  ARDOISE_TLS_DOMAIN  acme: domain names, comma between; port 443 of
                                    each must reach --addr
  --tls-cache   ARDOISE_TLS_CACHE   acme: folder for certificates (default data/tls)
  --drain       ARDOISE_DRAIN       how long to go on serving as "not ready" after
                                    SIGTERM, for load balancers (default 0s)
  --beat        ARDOISE_BEAT        sign of life on a phone's live connection; less than
                                    a proxy's idle limit (default 20s)
  --streams     ARDOISE_STREAMS     live connections of one address (default 2000)
  --streams-all ARDOISE_STREAMS_ALL and of all together (default 10000)
  --trusted-proxy  ARDOISE_TRUSTED_PROXY  addresses of your own proxies, comma
                                    between, such as 127.0.0.1 or 10.0.0.0/8: their
                                    X-Forwarded-For is believed (default: nobody's)
  --limit-codes  ARDOISE_LIMIT_CODES  wrong join codes a minute from one address
                                    (default 10)
  --limit-all-codes  ARDOISE_LIMIT_ALL_CODES  the same from everywhere (default 300)
  --limit-notebooks  ARDOISE_LIMIT_NOTEBOOKS  new notebooks an hour from one address
                                    (default 600)
  --limit-sessions  ARDOISE_LIMIT_SESSIONS  new games an hour from one address
                                    (default 600)
  --batch       ARDOISE_BATCH       writes that may share one wait for the disk
                                    (default 256)
  --max-body  ARDOISE_MAX_BODY      KB of a request (default 64)
  --max-file  ARDOISE_MAX_FILE      MB of a file that is imported (default 16)
  --max-connections  ARDOISE_MAX_CONNECTIONS  connections of one address, your own
                                    proxies' excepted (default 2500)
  --max-games  ARDOISE_MAX_GAMES    games in one notebook (default 20000)
  --max-people  ARDOISE_MAX_PEOPLE  people in one notebook (default 5000)
  --max-entries  ARDOISE_MAX_ENTRIES  entries of one game, corrections included
                                    (default 10000)
  --time-header  ARDOISE_TIME_HEADER  how long a request's header may take to arrive
                                    (default 10s)
  --time-read  ARDOISE_TIME_READ    and all of it (default 30s)
  --backup-dir  ARDOISE_BACKUP_DIR  folder for a checked copy of the database each
                                    day (default: none is written)
  --backup-keep  ARDOISE_BACKUP_KEEP  days that those copies are kept (default 7)
  --log         ARDOISE_LOG         form of the log on standard error: text or json
                                    (default text)
  --log-level   ARDOISE_LOG_LEVEL   debug, info, warn or error (default info)
  --metrics     ARDOISE_METRICS     private address of figures for Prometheus, such as
                                    127.0.0.1:9100 (default: none)
  --pprof       ARDOISE_PPROF       on: profiles of the program at that address too
                                    (default off)
  --help                            this text
`
