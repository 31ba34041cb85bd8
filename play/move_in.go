package play

import (
	"context"
	"errors"
	"time"

	"ardoise/scoring"
)

// Arrival is what a device would find and leave if it moved into a notebook.
type Arrival struct {
	Games int  // of the notebook that it would open
	Here  bool // it is one of that notebook's already
	// Left counts the games of the notebook that the device has so far, which
	// stay where they are; Safe tells whether something else opens that one.
	Left int
	Safe bool
}

// PeekNotebook tells what a code for one more device would do to the browser
// or program that has a token, and writes nothing: the code stays unused.
func (s *Service) PeekNotebook(ctx context.Context, token, code string) (Arrival, error) {
	notebook, _, err := s.handed(ctx, code)
	if err != nil {
		return Arrival{}, err
	}
	_, arrival, err := s.arriving(ctx, token, notebook)
	return arrival, err
}

// MoveIn makes whoever has the token one of the devices of the notebook that a
// code opens; the code is used up. A token that opens another notebook with
// games in it leaves that one only where something else opens it too: else it
// is a Conflict, notebook_held.
func (s *Service) MoveIn(ctx context.Context, token string, kind DeviceKind, label, code string) (Caller, error) {
	notebook, hand, err := s.handed(ctx, code)
	if err != nil {
		return Caller{}, err
	}
	who, err := s.moveIn(ctx, token, MoveInRow{Device: DeviceRow{Notebook: notebook, Kind: kind, Label: label}, Hand: hand})
	if err == nil && who.Device == "" {
		return who, &scoring.Problem{Kind: NotFound, Code: "hand_unknown", Field: "/code"}
	}
	return who, err
}

// moveIn moves a token's device; no caller and no error mean that somebody
// else was first.
func (s *Service) moveIn(ctx context.Context, token string, move MoveInRow) (Caller, error) {
	device, here, err := s.mayLeave(ctx, token, move.Device.Notebook)
	if err != nil {
		return Caller{}, err
	}
	if here {
		return callerOf(device)
	}
	move.At = s.now()
	if device.ID == "" {
		move.Device.ID, move.Device.TokenHash = s.NewID(), hash(token)
		move.Device.Label = shorten(move.Device.Label)
		move.Device.Created, move.Device.Seen = move.At, move.At
	} else {
		move.From, move.Known = device.Notebook, true
		device.Notebook = move.Device.Notebook
		move.Device = device
	}
	ok, err := s.config.Store.MoveIn(ctx, move)
	if err != nil {
		return Caller{}, fault(err)
	}
	if !ok {
		_, _, err := s.mayLeave(ctx, token, move.Device.Notebook) // something else may have been closed
		return Caller{}, err
	}
	return callerOf(move.Device)
}

// mayLeave finds the device that a token has, and whether it is one of the
// notebook's already. One without which games are out of reach stays.
func (s *Service) mayLeave(ctx context.Context, token, notebook string) (device DeviceRow, here bool, err error) {
	device, arrival, err := s.arriving(ctx, token, notebook)
	if err == nil && arrival.Left > 0 && !arrival.Safe {
		err = &scoring.Problem{Kind: scoring.Conflict, Code: "notebook_held"}
	}
	return device, arrival.Here, err
}

// arriving finds the device that a token has, none where it has no rows yet,
// and what moving into a notebook would mean for it.
func (s *Service) arriving(ctx context.Context, token, notebook string) (DeviceRow, Arrival, error) {
	var arrival Arrival
	there, err := s.config.Store.Holdings(ctx, notebook, "")
	if err != nil {
		return DeviceRow{}, arrival, fault(err)
	}
	arrival.Games = there.Games
	device, err := s.config.Store.Device(ctx, hash(token))
	if errors.Is(err, ErrAbsent) {
		return DeviceRow{}, arrival, nil
	}
	if err != nil {
		return DeviceRow{}, arrival, fault(err)
	}
	if _, err := callerOf(device); err != nil {
		return DeviceRow{}, arrival, err
	}
	if arrival.Here = device.Notebook == notebook; arrival.Here {
		return device, arrival, nil
	}
	held, err := s.config.Store.Holdings(ctx, device.Notebook, device.ID)
	arrival.Left, arrival.Safe = held.Games, held.Ways > 0
	return device, arrival, fault(err)
}

// MakeRecovery makes the notebook's recovery key and gives it, this once: only
// its hash is kept. An earlier one opens nothing any more.
func (s *Service) MakeRecovery(ctx context.Context, caller Caller) (key string, made time.Time, err error) {
	key = s.newCode(recoverySigns)
	now := s.now()
	err = s.config.Store.PutRecovery(ctx, DeviceRow{
		ID: s.NewID(), Notebook: caller.Notebook, TokenHash: hashOfKey(key), Kind: RecoveryKey, Created: now, Seen: now,
	})
	return key, clock(now), fault(err)
}

// RecoveryMade tells when the notebook's recovery key was made; zero is never.
func (s *Service) RecoveryMade(ctx context.Context, caller Caller) (time.Time, error) {
	_, made, err := s.Devices(ctx, caller)
	return made, err
}

// Recover is MoveIn with a recovery key, which stays good for another time.
func (s *Service) Recover(ctx context.Context, token string, kind DeviceKind, label, key string) (Caller, error) {
	notebook, err := s.recovered(ctx, key)
	if err != nil {
		return Caller{}, err
	}
	who, err := s.moveIn(ctx, token, MoveInRow{Device: DeviceRow{Notebook: notebook, Kind: kind, Label: label}})
	if err == nil && who.Device == "" {
		return who, errBeaten()
	}
	return who, err
}

// recovered finds the notebook that a recovery key opens.
func (s *Service) recovered(ctx context.Context, key string) (notebook string, err error) {
	device, err := s.config.Store.Device(ctx, hashOfKey(readCode(key)))
	if err != nil && !errors.Is(err, ErrAbsent) {
		return "", fault(err)
	}
	if err != nil || device.Closed != 0 || device.Kind != RecoveryKey {
		return "", &scoring.Problem{Kind: NotFound, Code: "recovery_unknown", Field: "/key"}
	}
	return device.Notebook, nil
}

// hashOfKey keeps keys apart from tokens: shown as a token, a key is nobody's.
func hashOfKey(key string) string { return hash(string(RecoveryKey), key) }
