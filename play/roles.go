package play

import (
	"slices"

	"ardoise/scoring"
)

// action is what somebody wants to do at a session.
type action string

const (
	reading    action = "read"
	entering   action = "enter"   // a new entry: bids, tricks, lays, wakes, …
	amending   action = "amend"   // a new body for an entry
	undoing    action = "undo"    // taking the latest row back
	arranging  action = "arrange" // finish, leave, join; seats, code, handing over
	sitting    action = "sit"     // taking a free seat
	freeing    action = "free"    // taking a phone off its seat
	inviting   action = "invite"  // seeing the code that lets others in
	takingOver action = "take_over"
	rematching action = "rematch"
	deleting   action = "delete"
	restoring  action = "restore" // bringing back what was deleted
	remarking  action = "remark"  // place, note, counted or not
	exporting  action = "export"
)

// deed is all that a permission may depend on.
type deed struct {
	own    bool // every seat whose entry it is, before and after, is the caller's
	last   bool // no later row names one of these seats
	shown  bool // it was secret once, and has been revealed
	unseen bool // it holds a value that the caller may not see
	ended  bool // the session is over
	knows  bool // came in by the code that holds now
}

type condition func(deed) bool

func always(deed) bool         { return true }
func ownSeat(d deed) bool      { return d.own }
func ownLast(d deed) bool      { return d.own && d.last && !d.shown }
func whatIsSeen(d deed) bool   { return !d.unseen }
func afterTheEnd(d deed) bool  { return d.ended }
func whileItRuns(d deed) bool  { return !d.ended }
func knowsTheCode(d deed) bool { return !d.ended && d.knows }

// granted says on which condition a role may do what; nil: never. What an entry
// may still change in a round that is scored is for the game's rules to say.
func granted(a action, role Role) condition {
	of := func(keeper, player, watcher, house condition) condition {
		switch role {
		case Keeper:
			return keeper
		case Player:
			return player
		case Watcher:
			return watcher
		case House:
			return house
		}
		return nil
	}
	switch a { //  keeper, player, watcher, the notebook's other devices
	case reading:
		return of(always, always, always, always)
	case entering:
		return of(always, ownSeat, nil, nil)
	case amending:
		return of(whatIsSeen, ownLast, nil, nil)
	case undoing:
		return of(always, ownLast, nil, nil)
	case arranging:
		return of(always, nil, nil, nil)
	case sitting:
		return of(always, always, always, always)
	case freeing:
		return of(always, ownSeat, nil, nil)
	case inviting: // a screen at the table's end came in by the code, which is no news to it
		return of(whileItRuns, nil, knowsTheCode, nil)
	case takingOver:
		return of(nil, nil, nil, always)
	case rematching, deleting:
		return of(always, nil, nil, afterTheEnd)
	case restoring, remarking:
		return of(always, nil, nil, always)
	case exporting:
		return of(always, afterTheEnd, nil, afterTheEnd)
	}
	return nil
}

// seatedAs is what a caller is at one session: one role, or two where a phone
// of the notebook sits at its table.
type seatedAs struct {
	device   string
	notebook string
	roles    []Role // the weightiest first; empty: a stranger
	own      []scoring.SeatID
	code     string // the join code that let the caller in, "" for none
}

// seatOf finds what a caller is at a session by its seats and its notebook.
func seatOf(caller Caller, session *StoredSession) seatedAs {
	as := seatedAs{device: caller.Device, notebook: caller.Notebook}
	if caller.Device == "" {
		return as
	}
	for _, seat := range session.Seats {
		if seat.Device == caller.Device {
			as.own = append(as.own, seat.Seat)
		}
	}
	if session.Keeper == caller.Device {
		as.roles = append(as.roles, Keeper)
	}
	if len(as.own) > 0 {
		as.roles = append(as.roles, Player)
	}
	if session.Notebook == caller.Notebook {
		as.roles = append(as.roles, House)
	}
	return as
}

// mayWatch tells whether the caller has no weightier place than a guest's.
func (as seatedAs) mayWatch() bool {
	return as.device != "" && !as.is(Keeper) && !as.is(Player)
}

// is tells whether the caller has a role.
func (as seatedAs) is(role Role) bool { return slices.Contains(as.roles, role) }

// owns tells whether seats are the caller's, every one; none are nobody's.
func (as seatedAs) owns(seats []scoring.SeatID) bool {
	for _, seat := range seats {
		if !slices.Contains(as.own, seat) {
			return false
		}
	}
	return len(seats) > 0
}

// allowed is the one place that says yes or no.
func (as seatedAs) allowed(a action, d deed) bool {
	for _, role := range as.roles {
		if may := granted(a, role); may != nil && may(d) {
			return true
		}
	}
	return false
}

// author is how the log names who wrote what the seats in by own.
func (as seatedAs) author(by []scoring.SeatID) string {
	if as.is(Keeper) || len(by) == 0 {
		return string(Keeper)
	}
	return string(by[0])
}

func notAllowed() error { return &scoring.Problem{Kind: Forbidden, Code: "forbidden"} }
