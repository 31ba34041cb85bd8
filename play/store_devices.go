package play

import "context"

// DeviceKind is what sort of credential a device is.
type DeviceKind string

// The kinds of devices.
const (
	Browser     DeviceKind = "browser"
	Token       DeviceKind = "token"    // of a program
	RecoveryKey DeviceKind = "recovery" // on paper
)

// DeviceStore keeps which devices open a notebook.
type DeviceStore interface {
	// Devices lists a notebook's devices that are not closed, the oldest
	// first.
	Devices(ctx context.Context, notebook string) ([]DeviceRow, error)

	// SeeDevice remembers that a device asked, unless it is known to have
	// done so since.
	SeeDevice(ctx context.Context, device string, now, since int64) error

	// LabelDevice names a device; false where the notebook has no such open
	// one.
	LabelDevice(ctx context.Context, notebook, device, label string) (bool, error)

	// CloseDevice closes a device for good. Its seats at tables that run are
	// free from then on, and it counts as having sat there; the sessions whose
	// change rose so are answered. False where the notebook has no such open
	// device, or none but this one.
	CloseDevice(ctx context.Context, notebook, device string, at int64) (changed []Changed, ok bool, err error)

	// CloseOthers closes so all of a notebook's devices but this one; recovery
	// keys stay. False where this one is not open.
	CloseOthers(ctx context.Context, notebook, device string, at int64) (changed []Changed, ok bool, err error)

	// OfferNotebook keeps a code that lets one device in, in place of an
	// earlier one; false where another notebook has the same.
	OfferNotebook(ctx context.Context, notebook, hash string, until int64) (bool, error)

	// OfferedNotebook finds the notebook that such a code opens, before its
	// time is over; ErrAbsent where there is none.
	OfferedNotebook(ctx context.Context, hash string, now int64) (notebook string, err error)

	// MoveIn makes a device one of a notebook's. It answers false, and writes
	// nothing, where the code was used by now, or the device is not open in the
	// notebook that it leaves, or the only one there while there are games.
	MoveIn(ctx context.Context, move MoveInRow) (bool, error)

	// PutRecovery keeps a recovery key and closes the notebook's earlier ones.
	PutRecovery(ctx context.Context, key DeviceRow) error

	// Holdings counts what would be out of reach without a notebook's device.
	Holdings(ctx context.Context, notebook, device string) (HoldingsRow, error)
}

// MoveInRow is a device on its way into a notebook.
type MoveInRow struct {
	Device DeviceRow // its notebook is the one that it moves into
	Known  bool      // it has its row already, and leaves another notebook
	From   string    // which one
	Hand   string    // hash of the code that it showed; "" for a recovery key
	At     int64
}

// HoldingsRow counts what a notebook holds.
type HoldingsRow struct {
	Games int // its own, that are not deleted
	Ways  int // other open devices and recovery keys
}
