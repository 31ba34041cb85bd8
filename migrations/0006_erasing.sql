-- Erasing looks only at the logs that ever held an entry which lets somebody
-- in: joins is 1 for them, whatever was undone or rewritten since.

-- +goose Up
ALTER TABLE sessions ADD COLUMN joins BIGINT NOT NULL DEFAULT 0;
UPDATE sessions SET joins = 1 WHERE id IN (SELECT e.session FROM entries e WHERE lower(e.body) LIKE '%"join"%');
CREATE INDEX sessions_joins ON sessions (notebook, id) WHERE joins = 1;

-- +goose Down
DROP INDEX sessions_joins;
ALTER TABLE sessions DROP COLUMN joins;
