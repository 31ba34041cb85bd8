-- A notebook on several devices. kind is browser, token or recovery: a key on
-- paper, which is no device that shows up by itself. hand_hash is of the code
-- that lets one more device in, used once, until hand_until.

-- +goose Up
ALTER TABLE devices ADD COLUMN kind TEXT NOT NULL DEFAULT 'browser';
ALTER TABLE notebooks ADD COLUMN hand_hash TEXT;
ALTER TABLE notebooks ADD COLUMN hand_until BIGINT NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX notebooks_hand ON notebooks (hand_hash);
-- How often a row of the log was rewritten, to erase a name: rows are else only
-- ever added.
ALTER TABLE sessions ADD COLUMN rewritten BIGINT NOT NULL DEFAULT 0;
CREATE INDEX people_merged ON people (merged_into);
CREATE INDEX sessions_keeper ON sessions (keeper_device);

-- +goose Down
DROP INDEX sessions_keeper;
DROP INDEX people_merged;
DROP INDEX notebooks_hand;
ALTER TABLE sessions DROP COLUMN rewritten;
ALTER TABLE notebooks DROP COLUMN hand_until;
ALTER TABLE notebooks DROP COLUMN hand_hash;
ALTER TABLE devices DROP COLUMN kind;
