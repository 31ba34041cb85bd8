-- Columns are BIGINT and TEXT only, so that one text runs on both engines.
-- Times are milliseconds since 1970, UTC; 0 is never. Flags are 0 or 1.
-- Ids are made by the program.

-- +goose Up
CREATE TABLE notebooks (
    id      TEXT PRIMARY KEY,
    created BIGINT NOT NULL
);

-- Every credential is a device: a browser, an API token, later a recovery key.
CREATE TABLE devices (
    id         TEXT PRIMARY KEY,
    notebook   TEXT NOT NULL REFERENCES notebooks (id),
    token_hash TEXT NOT NULL UNIQUE,
    label      TEXT NOT NULL,
    created    BIGINT NOT NULL,
    seen       BIGINT NOT NULL,
    closed     BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX devices_notebook ON devices (notebook);

CREATE TABLE people (
    id          TEXT PRIMARY KEY,
    notebook    TEXT NOT NULL REFERENCES notebooks (id),
    name        TEXT NOT NULL,
    folded      TEXT NOT NULL,
    colour      BIGINT NOT NULL,
    shape       BIGINT NOT NULL,
    merged_into TEXT REFERENCES people (id),
    hidden      BIGINT NOT NULL DEFAULT 0,
    played      BIGINT NOT NULL,
    UNIQUE (notebook, folded)
);

-- began and evening say when; version is the seq of the log's last row, change
-- rises on everything another phone can see.
CREATE TABLE sessions (
    id            TEXT PRIMARY KEY,
    notebook      TEXT NOT NULL REFERENCES notebooks (id),
    origin_id     TEXT NOT NULL,
    create_key    TEXT,
    create_hash   TEXT NOT NULL,
    keeper_device TEXT NOT NULL REFERENCES devices (id),
    game          TEXT NOT NULL,
    rulebook      TEXT NOT NULL,
    options       TEXT NOT NULL,
    rules         BIGINT NOT NULL,
    first_seat    TEXT NOT NULL,
    zone          TEXT NOT NULL,
    evening       TEXT NOT NULL,
    place         TEXT NOT NULL DEFAULT '',
    note          TEXT NOT NULL DEFAULT '',
    counted       BIGINT NOT NULL DEFAULT 1,
    join_code     TEXT UNIQUE,
    join_hash     TEXT UNIQUE,
    began         BIGINT NOT NULL,
    ended         BIGINT NOT NULL DEFAULT 0,
    finished      BIGINT NOT NULL DEFAULT 0,
    broken_off    BIGINT NOT NULL DEFAULT 0,
    version       BIGINT NOT NULL DEFAULT 0,
    change        BIGINT NOT NULL,
    deleted_at    BIGINT NOT NULL DEFAULT 0,
    UNIQUE (notebook, origin_id),
    UNIQUE (notebook, create_key)
);
CREATE INDEX sessions_newest ON sessions (notebook, deleted_at, began, id);

-- Who sits where; joined is 0 for the seats of the set-up.
CREATE TABLE seats (
    session  TEXT NOT NULL REFERENCES sessions (id),
    seat     TEXT NOT NULL,
    position BIGINT NOT NULL,
    person   TEXT NOT NULL REFERENCES people (id),
    colour   BIGINT NOT NULL,
    device   TEXT REFERENCES devices (id),
    joined   BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (session, seat)
);
CREATE INDEX seats_person ON seats (person);
CREATE INDEX seats_device ON seats (device);

-- The log: rows are only ever added.
CREATE TABLE entries (
    session   TEXT NOT NULL REFERENCES sessions (id),
    seq       BIGINT NOT NULL,
    kind      TEXT NOT NULL,
    target    BIGINT NOT NULL,
    v         BIGINT NOT NULL,
    body      TEXT NOT NULL,
    author    TEXT NOT NULL,
    device    TEXT NOT NULL,
    entry_key TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (session, seq),
    UNIQUE (session, entry_key)
);

-- The result as it stands, replaced with every row of the log.
CREATE TABLE results (
    session TEXT NOT NULL REFERENCES sessions (id),
    seat    TEXT NOT NULL,
    total   BIGINT NOT NULL,
    place   BIGINT NOT NULL,
    winner  BIGINT NOT NULL,
    PRIMARY KEY (session, seat)
);

-- What statistics count, of finished games.
CREATE TABLE facts (
    session TEXT NOT NULL REFERENCES sessions (id),
    seat    TEXT NOT NULL,
    fact    TEXT NOT NULL,
    n       BIGINT NOT NULL,
    PRIMARY KEY (session, seat, fact)
);

-- +goose Down
DROP TABLE facts;
DROP TABLE results;
DROP TABLE entries;
DROP TABLE seats;
DROP TABLE sessions;
DROP TABLE people;
DROP TABLE devices;
DROP TABLE notebooks;
