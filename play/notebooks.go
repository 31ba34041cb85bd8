package play

import (
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"ardoise/scoring"
)

const maxLabel = 80 // bytes of a device's label that are kept

// Identify finds the device that a token belongs to. A token without rows is
// an Unauthorized problem; so is one that was closed, device_closed. The first
// look of an hour is remembered.
func (s *Service) Identify(ctx context.Context, token string) (Caller, error) {
	if token == "" {
		return Caller{}, unauthorized()
	}
	key := hash(token)
	device, err := s.config.Store.Device(ctx, key)
	if errors.Is(err, ErrAbsent) {
		return Caller{}, unauthorized()
	}
	if err != nil {
		return Caller{}, fault(err)
	}
	caller, err := s.letIn(ctx, device)
	if err == nil {
		s.recalled.put(key, caller, s.now())
	}
	return caller, err
}

// letIn lets a device in, and remembers that it asked.
func (s *Service) letIn(ctx context.Context, device DeviceRow) (Caller, error) {
	if device.Closed == 0 {
		s.see(ctx, device)
	}
	return callerOf(device)
}

// OpenNotebook gives a token its device and notebook rows; a token that has
// them keeps them. kind is Browser or Token; label names the device in lists
// ("Firefox · Android").
func (s *Service) OpenNotebook(ctx context.Context, token string, kind DeviceKind, label string) (Caller, error) {
	if token == "" {
		return Caller{}, unauthorized()
	}
	now := s.now()
	device, err := s.config.Store.OpenDevice(ctx, DeviceRow{
		ID: s.NewID(), Notebook: s.NewID(), TokenHash: hash(token), Kind: kind, Label: shorten(label), Created: now, Seen: now,
	})
	if err != nil {
		return Caller{}, fault(err)
	}
	return callerOf(device)
}

// People lists the notebook's people, those who played most lately first.
func (s *Service) People(ctx context.Context, caller Caller) ([]Person, error) {
	rows, err := s.config.Store.People(ctx, caller.Notebook)
	if err != nil {
		return nil, fault(err)
	}
	shown, _ := parted(rows)
	return shown, nil
}

// AllPeople lists the notebook's people as People does, and after them those
// who are hidden.
func (s *Service) AllPeople(ctx context.Context, caller Caller) (shown, hidden []Person, err error) {
	rows, err := s.config.Store.People(ctx, caller.Notebook)
	if err != nil {
		return nil, nil, fault(err)
	}
	shown, hidden = parted(rows)
	return shown, hidden, nil
}

// parted tells people who are hidden from those who are not; who was merged or
// erased is neither.
func parted(rows []PersonRow) (shown, hidden []Person) {
	shown = make([]Person, 0, len(rows))
	for _, row := range rows {
		person := Person{ID: row.ID, Name: row.Name, Colour: row.Colour}
		switch {
		case row.MergedInto != "" || erased(row.Name):
		case row.Hidden:
			hidden = append(hidden, person)
		default:
			shown = append(shown, person)
		}
	}
	return shown, hidden
}

// callerOf lets a device in, unless it was closed.
func callerOf(device DeviceRow) (Caller, error) {
	switch {
	case device.Closed != 0:
		return Caller{}, &scoring.Problem{Kind: Unauthorized, Code: "device_closed"}
	case device.Kind == RecoveryKey: // opens the notebook by Recover alone
		return Caller{}, unauthorized()
	}
	return Caller{Device: device.ID, Notebook: device.Notebook}, nil
}

// shorten keeps a label's beginning, in whole and valid characters.
func shorten(label string) string {
	label = strings.ToValidUTF8(label, "")
	for len(label) > maxLabel {
		_, size := utf8.DecodeLastRuneInString(label)
		label = label[:len(label)-size]
	}
	return label
}

func unauthorized() *scoring.Problem {
	return &scoring.Problem{Kind: Unauthorized, Code: "unauthorized"}
}
