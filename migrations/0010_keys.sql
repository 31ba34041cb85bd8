-- No index keeps the keys of a log apart any more: it was a quarter of what a row
-- of the log cost to write. A row is added by who has read all rows before it and
-- found its key in none, and only if it is the next one after these: where two
-- come with one key, (session, seq) lets one of them in.

-- The table that was is put aside first, so that no row comes to it that is not
-- carried over. Where an older program is still at work on a server, against what
-- the operator is told, one of the two may be undone as a deadlock: nothing is lost.

-- +goose Up
ALTER TABLE entries RENAME TO entries_before;
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
    PRIMARY KEY (session, seq)
);
INSERT INTO entries (session, seq, kind, target, v, body, author, device, entry_key, body_hash, at)
    SELECT session, seq, kind, target, v, body, author, device, entry_key, body_hash, at FROM entries_before;
DROP TABLE entries_before;

-- +goose Down
CREATE UNIQUE INDEX entries_key ON entries (session, entry_key);
