-- The list of people shows when each played last, without a look at all games: a
-- seat knows the evening of its session, which never changes.

-- +goose Up
ALTER TABLE seats ADD COLUMN evening TEXT NOT NULL DEFAULT '';
UPDATE seats SET evening = (SELECT s.evening FROM sessions s WHERE s.id = seats.session);
CREATE INDEX seats_latest ON seats (person, evening);

-- +goose Down
DROP INDEX seats_latest;
ALTER TABLE seats DROP COLUMN evening;
