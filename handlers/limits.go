package handlers

import (
	"math"
	"net/netip"
	"slices"
	"time"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/labstack/echo/v4"
)

// Limits say how often an address may do what could be guessing or flooding.
// Entries, reads and stateless scoring have none; event streams have
// [Streams].
type Limits struct {
	Codes     int // wrong join codes a minute from one address
	AllCodes  int // wrong join codes a minute from everywhere
	Notebooks int // new notebooks an hour from one address; a phone that joins has one
	Sessions  int // new sessions an hour from one address
}

// DefaultLimits are those of a [Config] that names none.
func DefaultLimits() Limits {
	return Limits{Codes: 10, AllCodes: 300, Notebooks: 600, Sessions: 600}
}

// gates are the limits at work.
type gates struct {
	codes, notebooks, sessions *gate
}

func newGates(limits Limits) gates {
	return gates{
		codes:     newGate(limits.Codes, limits.AllCodes, time.Minute),
		notebooks: newGate(limits.Notebooks, 0, time.Hour),
		sessions:  newGate(limits.Sessions, 0, time.Hour),
	}
}

// through does something that a gate may count, and answers 429 where the
// caller's address has had its share. do says whether it counts.
func through(c echo.Context, g *gate, do func() (counts bool, err error)) error {
	leave, wait := g.enter(addressOf(c), time.Now())
	if leave == nil {
		return &scoring.Problem{Kind: tooMany, Code: "too_many", Args: scoring.Args{"seconds": int(math.Ceil(wait.Seconds()))}}
	}
	counts := false
	defer func() { leave(counts, time.Now()) }()
	var err error
	counts, err = do()
	return err
}

// addressOf gives the address that a caller is counted by.
func addressOf(c echo.Context) netip.Prefix {
	address, err := netip.ParseAddr(c.RealIP())
	if err != nil {
		return netip.Prefix{} // no address, such as a socket's: all share one count
	}
	return CountedBy(address)
}

// CountedBy gives what an address is counted by, wherever there is a limit for
// one: itself, or for IPv6 its /64, since whoever has one such address has the
// 2^64 around it.
func CountedBy(address netip.Addr) netip.Prefix {
	address = address.Unmap().WithZone("")
	bits := address.BitLen()
	if address.Is6() {
		bits = 64
	}
	prefix, _ := address.Prefix(bits) // bits are in range
	return prefix
}

// guesses are the refusals of what somebody may have guessed: a table's code, a
// notebook's, a recovery key.
var guesses = []string{"code_unknown", "hand_unknown", "recovery_unknown"}

// tryCode does what a join code leads to; only a wrong code counts, and who
// has sent too many has to wait with a right one too.
func tryCode[T any](s *server, c echo.Context, do func() (T, error)) (T, error) {
	var out T
	err := through(c, s.gates.codes, func() (bool, error) {
		var err error
		out, err = do()
		return slices.Contains(guesses, codeOf(err)), err
	})
	return out, err
}

// newSession starts a session; one that was refused does not count.
func (s *server) newSession(c echo.Context, start func() (*play.View, error)) (*play.View, error) {
	var view *play.View
	err := through(c, s.gates.sessions, func() (bool, error) {
		var err error
		view, err = start()
		return err == nil, err
	})
	return view, err
}

// newNotebook opens a notebook for a token that has none.
func (s *server) newNotebook(c echo.Context, token string, kind play.DeviceKind) (play.Caller, error) {
	var who play.Caller
	err := through(c, s.gates.notebooks, func() (bool, error) {
		var err error
		who, err = s.Play.OpenNotebook(c.Request().Context(), token, kind, deviceLabel(c))
		return err == nil, err
	})
	return who, err
}
