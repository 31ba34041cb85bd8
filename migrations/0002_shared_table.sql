-- The shared table. join_token is what a QR code carries; it is kept as it is,
-- beside join_code, which opens the same door (join_hash stays empty). kept is
-- when the keeper's role last changed hands, 0 for never.

-- +goose Up
ALTER TABLE sessions ADD COLUMN join_token TEXT;
ALTER TABLE sessions ADD COLUMN kept BIGINT NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX sessions_join_token ON sessions (join_token);

-- A code for one seat: used once, until a time.
ALTER TABLE seats ADD COLUMN hand_hash TEXT;
ALTER TABLE seats ADD COLUMN hand_until BIGINT NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX seats_hand ON seats (hand_hash);

-- Who was let in, and may read from then on: by a code, or by having sat there
-- ('' for the code).
CREATE TABLE guests (
    session TEXT NOT NULL REFERENCES sessions (id),
    device  TEXT NOT NULL REFERENCES devices (id),
    code    TEXT NOT NULL,
    since   BIGINT NOT NULL,
    PRIMARY KEY (session, device)
);
CREATE INDEX guests_device ON guests (device);

-- +goose Down
DROP TABLE guests;
DROP INDEX seats_hand;
ALTER TABLE seats DROP COLUMN hand_until;
ALTER TABLE seats DROP COLUMN hand_hash;
DROP INDEX sessions_join_token;
ALTER TABLE sessions DROP COLUMN kept;
ALTER TABLE sessions DROP COLUMN join_token;
