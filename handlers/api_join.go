package handlers

import (
	"context"
	"net/http"

	"ardoise/play"
	"ardoise/scoring"
)

// codeBody is a code, however it was typed, or the token of a QR code.
type codeBody struct {
	Code string `json:"code" doc:"The code of a table or of one seat, or the token of a QR code"`
}

// keeperBody names who is to keep the score.
type keeperBody struct {
	Seat scoring.SeatID `json:"seat,omitempty" doc:"The seat whose phone gets the role; left out, the caller takes it"`
}

// nameBody is a seat's mended name.
type nameBody struct {
	Name string `json:"name"`
}

// joinOperations lists the calls about who sits at a table, and who keeps it.
func (s *server) joinOperations() []operation {
	changes := refusalsOf(http.StatusUnauthorized, http.StatusNotFound, http.StatusForbidden,
		http.StatusConflict, http.StatusUnprocessableEntity, http.StatusServiceUnavailable)
	return []operation{{
		method: http.MethodPost, path: "/join", id: "join", tag: "Table",
		says: "Be let in to a table by its code. From then on the caller may read the session and take a free seat; " +
			"a code for one seat gives that seat at once.",
		access: opener, request: codeBody{},
		status: http.StatusOK, answer: SessionBody{}, sends: []string{"ETag", "Location"},
		refusals: refusalsOf(http.StatusUnauthorized, http.StatusNotFound, http.StatusConflict,
			http.StatusTooManyRequests, http.StatusServiceUnavailable),
		do: s.join,
		first: func(in *call) error {
			_, err := s.peek(in, play.Caller{}, in.In.(*codeBody).Code)
			return err
		},
	}, {
		method: http.MethodGet, path: "/sessions/{id}/seats", id: "list-seats", tag: "Table",
		says:   "Read who sits at the table and who keeps the score.",
		access: device, status: http.StatusOK, answer: tableBody{},
		refusals: []int{http.StatusUnauthorized, http.StatusNotFound},
		do: func(in *call) (reply, error) {
			return replyTable(s.Play.Session(in.Request().Context(), in.Caller, in.Param("id")))
		},
	}, {
		method: http.MethodPut, path: "/sessions/{id}/seats/{seat}", id: "take-seat", tag: "Table",
		says:   "Take a free seat for the caller's device.",
		access: device, status: http.StatusOK, answer: tableBody{}, refusals: changes,
		do: onSeat(s.Play.Sit),
	}, {
		method: http.MethodDelete, path: "/sessions/{id}/seats/{seat}", id: "free-seat", tag: "Table",
		says:   "Free a seat: the keeper any, a player the own. Its device may go on reading.",
		access: device, status: http.StatusOK, answer: tableBody{}, refusals: changes,
		do: onSeat(s.Play.Free),
	}, {
		method: http.MethodPatch, path: "/sessions/{id}/seats/{seat}", id: "rename-seat", tag: "Table",
		says:   "Mend the name of a seat's player. The log is not touched.",
		access: device, request: nameBody{}, status: http.StatusOK, answer: tableBody{}, refusals: changes,
		do: s.renameSeat,
	}, {
		method: http.MethodPost, path: "/sessions/{id}/seats/{seat}/code", id: "hand-seat", tag: "Table",
		says:   "Make a code that gives one seat to the device that joins with it. It is used once, for a short time, and replaces an earlier one.",
		access: device, status: http.StatusCreated, answer: seatCodeBody{}, refusals: changes,
		do: s.handSeat,
	}, {
		method: http.MethodPut, path: "/sessions/{id}/keeper", id: "hand-keeper", tag: "Table",
		says:   "Hand the keeper's role to the device at a seat, or take it as another device of the notebook.",
		access: device, request: keeperBody{}, status: http.StatusOK, answer: tableBody{}, refusals: changes,
		do: s.handKeeper,
	}, {
		method: http.MethodPost, path: "/sessions/{id}/code", id: "renew-code", tag: "Table",
		says:   "Replace the join code and token. The old ones let nobody in any more.",
		access: device, status: http.StatusOK, answer: tableBody{}, refusals: changes,
		do: func(in *call) (reply, error) {
			return replyTable(s.Play.RenewCode(in.Request().Context(), in.Caller, in.Param("id"), ""))
		},
	}}
}

func (s *server) join(in *call) (reply, error) {
	view, err := tryCode(s, in, func() (*play.View, error) {
		return s.Play.Join(in.Request().Context(), in.Caller, in.In.(*codeBody).Code)
	})
	return replyNew(view, err)
}

func (s *server) renameSeat(in *call) (reply, error) {
	return replyTable(s.Play.Rename(in.Request().Context(), in.Caller, in.Param("id"), in.seat(), in.In.(*nameBody).Name))
}

func (s *server) handSeat(in *call) (reply, error) {
	code, err := s.Play.HandSeat(in.Request().Context(), in.Caller, in.Param("id"), in.seat())
	if err != nil {
		return reply{}, err
	}
	return reply{body: seatCodeBody{Seat: code.Seat, Code: code.Code, Until: code.Until}}, nil
}

func (s *server) handKeeper(in *call) (reply, error) {
	seat := in.In.(*keeperBody).Seat
	if seat == "" {
		return replyTable(s.Play.TakeKeeper(in.Request().Context(), in.Caller, in.Param("id")))
	}
	return replyTable(s.Play.HandKeeper(in.Request().Context(), in.Caller, in.Param("id"), seat))
}

// seat reads the seat of the path.
func (in *call) seat() scoring.SeatID { return scoring.SeatID(in.Param("seat")) }

// onSeat makes a call of what is done at the seat of the path.
func onSeat(do func(context.Context, play.Caller, string, scoring.SeatID) (*play.View, error)) func(*call) (reply, error) {
	return func(in *call) (reply, error) {
		return replyTable(do(in.Request().Context(), in.Caller, in.Param("id"), in.seat()))
	}
}

func replyTable(view *play.View, err error) (reply, error) {
	if err != nil {
		return reply{}, err
	}
	return reply{body: shapeTable(view)}, nil
}
