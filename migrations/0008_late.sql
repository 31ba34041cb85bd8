-- Games that have just ended and are not in the sums yet: whoever reads
-- statistics of their notebook counts them first. So an end costs the table that
-- plays no more than any other entry.

-- +goose Up
CREATE TABLE uncounted (
    session  TEXT PRIMARY KEY REFERENCES sessions (id),
    notebook TEXT NOT NULL REFERENCES notebooks (id)
);
CREATE INDEX uncounted_notebook ON uncounted (notebook);

-- +goose Down
-- The program before counts a game as it ends: everything is added up again.
DROP TABLE uncounted;
DELETE FROM fact_sums;
DELETE FROM pair_sums;
DELETE FROM person_sums;
DELETE FROM game_sums;
DELETE FROM outcomes;

INSERT INTO outcomes (session, seat, person, game, evening, began, total, place, winners)
SELECT s.id, a.seat, a.person, s.game, s.evening, s.began, r.total, r.place,
    CASE WHEN r.winner = 1 THEN (SELECT count(*) FROM results w WHERE w.session = s.id AND w.winner = 1) ELSE 0 END
FROM sessions s JOIN seats a ON a.session = s.id JOIN results r ON r.session = a.session AND r.seat = a.seat
WHERE s.finished = 1 AND s.broken_off = 0 AND s.counted = 1 AND s.deleted_at = 0;

INSERT INTO game_sums (notebook, game, year, games)
SELECT s.notebook, o.game, substr(o.evening, 1, 4), count(DISTINCT o.session)
FROM outcomes o JOIN sessions s ON s.id = o.session GROUP BY s.notebook, o.game, substr(o.evening, 1, 4);

INSERT INTO person_sums (person, game, year, games, wins, shared, places, points)
SELECT person, game, substr(evening, 1, 4), count(*), sum(CASE WHEN winners > 0 THEN 1 ELSE 0 END),
    sum(CASE WHEN winners > 1 THEN 1 ELSE 0 END), sum(place), sum(total)
FROM outcomes GROUP BY person, game, substr(evening, 1, 4);

INSERT INTO pair_sums (person, other, game, year, games, ahead, level, gap)
SELECT a.person, b.person, a.game, substr(a.evening, 1, 4), count(*), sum(CASE WHEN a.place < b.place THEN 1 ELSE 0 END),
    sum(CASE WHEN a.place = b.place THEN 1 ELSE 0 END), sum(a.total - b.total)
FROM outcomes a JOIN outcomes b ON b.session = a.session AND b.seat <> a.seat
GROUP BY a.person, b.person, a.game, substr(a.evening, 1, 4);

INSERT INTO fact_sums (person, game, year, fact, games, n)
SELECT o.person, o.game, substr(o.evening, 1, 4), f.fact, count(*), sum(f.n)
FROM outcomes o JOIN facts f ON f.session = o.session AND f.seat = o.seat
GROUP BY o.person, o.game, substr(o.evening, 1, 4), f.fact;
