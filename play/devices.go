package play

import (
	"context"
	"errors"
	"time"

	"ardoise/scoring"
)

// Times of devices.
const (
	seenEvery = time.Hour        // how often it is written down that a device asked
	seenWaits = time.Second      // and how long a reader waits for that
	handLasts = 10 * time.Minute // how long a code for one more device may be used
)

// Device is one of a notebook's devices: a browser, or a program's token.
type Device struct {
	ID    string
	Kind  DeviceKind
	Label string
	Since time.Time // UTC
	Seen  time.Time // UTC, to the hour
	Mine  bool      // the caller's own
}

// DeviceCode lets one more device into a notebook, once.
type DeviceCode struct {
	Code  string // shown this once: only its hash is kept
	Until time.Time
}

// see remembers that a device asked. That this may fail, on a full disk, keeps
// nobody from reading.
func (s *Service) see(ctx context.Context, device DeviceRow) {
	now := s.config.Now()
	since := now.Add(-seenEvery).UnixMilli()
	if device.Seen >= since {
		return
	}
	ctx, done := context.WithTimeout(ctx, seenWaits)
	defer done()
	_ = s.config.Store.SeeDevice(ctx, device.ID, now.UnixMilli(), since)
}

// Devices lists the notebook's devices, the oldest first, and says when its
// recovery key was made, zero for never.
func (s *Service) Devices(ctx context.Context, caller Caller) (devices []Device, key time.Time, err error) {
	rows, err := s.config.Store.Devices(ctx, caller.Notebook)
	if err != nil {
		return nil, key, fault(err)
	}
	for _, row := range rows {
		if row.Kind == RecoveryKey {
			key = clock(row.Created)
			continue
		}
		devices = append(devices, Device{
			ID: row.ID, Kind: row.Kind, Label: row.Label, Since: clock(row.Created), Seen: clock(row.Seen), Mine: row.ID == caller.Device,
		})
	}
	return devices, key, nil
}

// LabelDevice names a device of the notebook; another's is a NotFound problem,
// device_unknown.
func (s *Service) LabelDevice(ctx context.Context, caller Caller, id, label string) error {
	if err := s.ownDevice(ctx, caller, id); err != nil {
		return err
	}
	label, err := cleanName(label, "/label")
	if err != nil {
		return err
	}
	ok, err := s.config.Store.LabelDevice(ctx, caller.Notebook, id, label)
	if err == nil && !ok {
		return deviceUnknown()
	}
	return fault(err)
}

// CloseDevice closes a device of the notebook: it opens nothing any more, and
// its seats at tables that run are free. The last way into a notebook is not
// closed: device_last, a Conflict.
func (s *Service) CloseDevice(ctx context.Context, caller Caller, id string) error {
	for range tries {
		if err := s.ownDevice(ctx, caller, id); err != nil {
			return err
		}
		held, err := s.config.Store.Holdings(ctx, caller.Notebook, id)
		if err != nil {
			return fault(err)
		}
		if held.Ways == 0 {
			return &scoring.Problem{Kind: scoring.Conflict, Code: "device_last"}
		}
		changed, ok, err := s.config.Store.CloseDevice(ctx, caller.Notebook, id, s.now())
		if err != nil {
			return fault(err)
		}
		if ok {
			s.tell(changed)
			return nil
		}
	}
	return errBeaten()
}

// CloseOthers closes every device of the notebook but the caller's; the recovery
// key stays good. Where the caller's was closed meanwhile nothing is:
// device_unknown.
func (s *Service) CloseOthers(ctx context.Context, caller Caller) error {
	changed, ok, err := s.config.Store.CloseOthers(ctx, caller.Notebook, caller.Device, s.now())
	if err == nil && !ok {
		return deviceUnknown()
	}
	s.tell(changed)
	return fault(err)
}

// ownDevice finds a device among the notebook's.
func (s *Service) ownDevice(ctx context.Context, caller Caller, id string) error {
	devices, _, err := s.Devices(ctx, caller)
	if err != nil {
		return err
	}
	for _, device := range devices {
		if device.ID == id {
			return nil
		}
	}
	return deviceUnknown()
}

// HandNotebook makes a code that lets one more device into the notebook, in
// place of an earlier one: once, within ten minutes.
func (s *Service) HandNotebook(ctx context.Context, caller Caller) (DeviceCode, error) {
	for range tries {
		code, until := s.newCode(deviceSigns), s.config.Now().Add(handLasts)
		kept, err := s.config.Store.OfferNotebook(ctx, caller.Notebook, hash(code), until.UnixMilli())
		if err != nil {
			return DeviceCode{}, fault(err)
		}
		if kept {
			return DeviceCode{Code: code, Until: until.UTC()}, nil
		}
	}
	return DeviceCode{}, errBeaten()
}

// ForDevice tells whether what somebody typed is a code for one more device,
// by its length, not one of a table.
func ForDevice(code string) bool { return len(readCode(code)) == deviceSigns }

// handed finds the notebook that a code for one more device opens.
func (s *Service) handed(ctx context.Context, code string) (notebook, hashed string, err error) {
	hashed = hash(readCode(code))
	notebook, err = s.config.Store.OfferedNotebook(ctx, hashed, s.now())
	if errors.Is(err, ErrAbsent) {
		return "", "", &scoring.Problem{Kind: NotFound, Code: "hand_unknown", Field: "/code"}
	}
	return notebook, hashed, fault(err)
}

func deviceUnknown() error { return &scoring.Problem{Kind: NotFound, Code: "device_unknown"} }
