-- A rematch knows the game that it follows. There is no reference: the earlier
-- game may be purged, and an import does not know it.

-- +goose Up
ALTER TABLE sessions ADD COLUMN follows TEXT;
CREATE INDEX sessions_follows ON sessions (follows) WHERE follows IS NOT NULL;

-- +goose Down
DROP INDEX sessions_follows;
ALTER TABLE sessions DROP COLUMN follows;
