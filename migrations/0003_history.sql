-- History: text to search for, games sat in, and what a server does for all.

-- +goose Up
-- Place and note as a search reads them. Those from before are only lowered:
-- they are folded the next time somebody writes them.
ALTER TABLE sessions ADD COLUMN words TEXT NOT NULL DEFAULT '';
UPDATE sessions SET words = lower(place || ' ' || note) WHERE place <> '' OR note <> '';

-- Whether the seat's phone is of another notebook: its list has this game too.
ALTER TABLE seats ADD COLUMN away BIGINT NOT NULL DEFAULT 0;
UPDATE seats SET away = (SELECT count(*) FROM devices d, sessions s
    WHERE d.id = seats.device AND s.id = seats.session AND d.notebook <> s.notebook);

-- The order of the list, whole and for what it is narrowed by. The games that
-- run, those with a note and the deleted ones are few.
DROP INDEX sessions_newest;
CREATE INDEX sessions_evening ON sessions (notebook, deleted_at, evening, began, id, finished);
CREATE INDEX sessions_game ON sessions (notebook, deleted_at, game, evening, began, id, finished);
CREATE INDEX sessions_running ON sessions (notebook, deleted_at, evening, began, id) WHERE finished = 0;
CREATE INDEX sessions_words ON sessions (notebook, deleted_at, evening, began, id) WHERE words <> '';
CREATE INDEX sessions_deleted ON sessions (deleted_at, id) WHERE deleted_at > 0;
CREATE INDEX sessions_deleted_keeper ON sessions (keeper_device, deleted_at) WHERE deleted_at > 0;
DROP INDEX seats_person;
CREATE INDEX seats_person ON seats (person, session);
DROP INDEX seats_device;
CREATE INDEX seats_device ON seats (device, away, session);

-- Who of several servers does a chore, and until when.
CREATE TABLE chores (
    name  TEXT PRIMARY KEY,
    until BIGINT NOT NULL
);

-- +goose Down
DROP TABLE chores;
DROP INDEX seats_device;
CREATE INDEX seats_device ON seats (device);
DROP INDEX seats_person;
CREATE INDEX seats_person ON seats (person);
DROP INDEX sessions_deleted_keeper;
DROP INDEX sessions_deleted;
DROP INDEX sessions_words;
DROP INDEX sessions_running;
DROP INDEX sessions_game;
DROP INDEX sessions_evening;
CREATE INDEX sessions_newest ON sessions (notebook, deleted_at, began, id);
ALTER TABLE seats DROP COLUMN away;
ALTER TABLE sessions DROP COLUMN words;
