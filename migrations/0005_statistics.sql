-- Statistics. outcomes is what each game that counts gave those who sat there:
-- it was played to its end, not broken off, not left out and not deleted.
-- winners is how many share the win, 0 where this seat did not win. The other
-- tables are sums over outcomes and facts, changed with them, so that a page
-- reads a few rows however many games there are. year is of the evening; places,
-- points and gap are sums too (gap is a person's total less the other's).

-- +goose Up
CREATE TABLE outcomes (
    session TEXT NOT NULL REFERENCES sessions (id),
    seat    TEXT NOT NULL,
    person  TEXT NOT NULL REFERENCES people (id),
    game    TEXT NOT NULL,
    evening TEXT NOT NULL,
    began   BIGINT NOT NULL,
    total   BIGINT NOT NULL,
    place   BIGINT NOT NULL,
    winners BIGINT NOT NULL,
    PRIMARY KEY (session, seat)
);
CREATE INDEX outcomes_person ON outcomes (person, game, began, session, evening, total, place, winners);

CREATE TABLE game_sums (
    notebook TEXT NOT NULL REFERENCES notebooks (id),
    game     TEXT NOT NULL,
    year     TEXT NOT NULL,
    games    BIGINT NOT NULL,
    PRIMARY KEY (notebook, game, year)
);

CREATE TABLE person_sums (
    person TEXT NOT NULL REFERENCES people (id),
    game   TEXT NOT NULL,
    year   TEXT NOT NULL,
    games  BIGINT NOT NULL,
    wins   BIGINT NOT NULL,
    shared BIGINT NOT NULL,
    places BIGINT NOT NULL,
    points BIGINT NOT NULL,
    PRIMARY KEY (person, game, year)
);

CREATE TABLE pair_sums (
    person TEXT NOT NULL REFERENCES people (id),
    other  TEXT NOT NULL REFERENCES people (id),
    game   TEXT NOT NULL,
    year   TEXT NOT NULL,
    games  BIGINT NOT NULL,
    ahead  BIGINT NOT NULL,
    level  BIGINT NOT NULL,
    gap    BIGINT NOT NULL,
    PRIMARY KEY (person, game, year, other)
);
CREATE INDEX pair_sums_other ON pair_sums (other);

CREATE TABLE fact_sums (
    person TEXT NOT NULL REFERENCES people (id),
    game   TEXT NOT NULL,
    year   TEXT NOT NULL,
    fact   TEXT NOT NULL,
    games  BIGINT NOT NULL,
    n      BIGINT NOT NULL,
    PRIMARY KEY (person, game, year, fact)
);

-- A largest lay is kept as one of its size: a greatest of all can be found
-- among counts, and taken back from them, but not from a sum.
UPDATE facts SET fact = 'largest_lay_' || n, n = 1 WHERE fact = 'largest_lay';

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

-- +goose Down
DROP TABLE fact_sums;
DROP TABLE pair_sums;
DROP TABLE person_sums;
DROP TABLE game_sums;
DROP TABLE outcomes;
