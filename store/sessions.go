package store

import (
	"context"

	"ardoise/play"
)

// CreateSession adds a session with its new people, seats, rows and result.
func (s *Store) CreateSession(ctx context.Context, n play.NewSessionRow) (bool, error) {
	return s.CreateSessions(ctx, []play.NewSessionRow{n})
}

// CreateSessions adds sessions of one notebook, all of them or none.
func (s *Store) CreateSessions(ctx context.Context, all []play.NewSessionRow) (bool, error) {
	var most play.Limits
	var adding script
	for _, n := range all {
		adding.addSession(n)
		most = play.Limits{Games: max(most.Games, n.Limits.Games), People: max(most.People, n.Limits.People)}
	}
	if len(all) > 0 {
		adding.within(all[0].Notebook, most)
	}
	return s.perform(ctx, adding)
}

// addSession adds a session; where something of it is there already, somebody
// else was first.
func (s *script) addSession(n play.NewSessionRow) {
	s.addPeople(n.Notebook, n.People)
	s.must(`INSERT INTO sessions (id, notebook, origin_id, create_key, create_hash, keeper_device,
			game, rulebook, options, rules, first_seat, zone, evening, join_code, join_token, began, ended, finished, broken_off, version, change,
			place, note, counted, words, follows)
		VALUES ($1, $2, $21, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $22, $23, $24, $25, $26) ON CONFLICT DO NOTHING`,
		n.ID, n.Notebook, orNull(n.CreateKey), n.CreateHash, n.Keeper,
		n.Setup.Game, n.Setup.Rulebook, string(n.Setup.Options), int64(n.Setup.Rules), string(n.Setup.First),
		n.Zone, n.Evening, orNull(n.JoinCode), orNull(n.JoinToken), n.Began, n.Result.Ended, flag(n.Result.Finished), flag(n.Result.BrokenOff),
		n.Version, n.Change, n.Origin, n.Place, n.Note, flag(!n.NotCounted), n.Words, orNull(n.Follows))
	s.stillKnown(n.Seats, n.People, n.Began)
	s.rematchOf(n)
	for _, seat := range n.Seats {
		s.putSeat(n.ID, seat)
	}
	for _, row := range n.Rows {
		s.addRow(n.ID, row)
	}
	s.addResult(n.ID, n.Result)
}

// SessionByOrigin finds the session of a notebook that has an origin.
func (s *Store) SessionByOrigin(ctx context.Context, notebook, origin string) (id string, deleted bool, err error) {
	var at int64
	err = s.read.QueryRowContext(ctx, `SELECT id, deleted_at FROM sessions WHERE notebook = $1 AND origin_id = $2`, notebook, origin).Scan(&id, &at)
	return id, at != 0, s.fault(err)
}

// Games lists the ids of a notebook's sessions, the oldest first.
func (s *Store) Games(ctx context.Context, notebook string) ([]string, error) {
	var games []string
	err := s.look(ctx, func(t tx) error {
		return t.all(func(scan func(...any) error) error {
			var id string
			err := scan(&id)
			games = append(games, id)
			return err
		}, `SELECT id FROM sessions WHERE notebook = $1 AND deleted_at = 0 ORDER BY began, origin_id`, notebook)
	})
	return games, err
}

// SessionByKey finds the session begun with a create key.
func (s *Store) SessionByKey(ctx context.Context, notebook, key string) (id, hash string, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT id, create_hash FROM sessions WHERE notebook = $1 AND create_key = $2`, notebook, key).Scan(&id, &hash)
	return id, hash, s.fault(err)
}

// putSeat adds a seat, or gives it to another person: the phone stays.
func (s *script) putSeat(session string, seat play.SeatRow) {
	s.do(`INSERT INTO seats (session, seat, position, person, colour, device, joined, away, evening) VALUES ($1, $2, $3, $4, $5, $6, $7,
			(SELECT count(*) FROM devices d, sessions s WHERE d.id = $6 AND s.id = $1 AND d.notebook <> s.notebook),
			(SELECT s.evening FROM sessions s WHERE s.id = $1))
		ON CONFLICT (session, seat) DO UPDATE SET person = excluded.person, colour = excluded.colour`,
		session, string(seat.Seat), int64(seat.Position), seat.Person, int64(seat.Colour), orNull(seat.Device), flag(seat.Joined))
}
