package handlers

import (
	"net/http"
	"time"

	"ardoise/play"
)

// remarksBody is what is told about a game beside its log, as it is to be.
type remarksBody struct {
	Place      *string `json:"place,omitempty" doc:"One line, at most 80 characters; empty for none; left out, it stays as it is"`
	Note       *string `json:"note,omitempty" doc:"At most 2000 characters; empty for none; left out, it stays as it is"`
	NotCounted *bool   `json:"not_counted,omitempty" doc:"Leave the game out of statistics; left out, it stays as it is"`
}

// deletedBody is one page of deleted sessions.
type deletedBody struct {
	Sessions []deletedSessionBody `json:"sessions" doc:"The latest deleted first"`
	Next     string               `json:"next,omitempty" doc:"Cursor of the next page; left out at the end"`
}

// deletedSessionBody is a session that can be brought back.
type deletedSessionBody struct {
	SummaryBody
	Deleted time.Time `json:"deleted"`
	Until   time.Time `json:"until" doc:"When it is purged for good"`
}

var deletedQueries = []query{
	{name: "cursor", kind: "string", says: "Where the page begins: next of the page before."},
}

// historyOperations lists the calls about what is told of games, and about
// games that were deleted.
func (s *server) historyOperations() []operation {
	return []operation{{
		method: http.MethodPatch, path: "/sessions/{id}", id: "remark-session", tag: "Sessions",
		says:   "Write a session's place or note, or leave it out of statistics. The log is not touched; it can be done while the game runs and after.",
		access: device, request: remarksBody{},
		status: http.StatusOK, answer: SessionBody{}, sends: []string{"ETag"},
		refusals: refusalsOf(http.StatusUnauthorized, http.StatusNotFound, http.StatusForbidden,
			http.StatusConflict, http.StatusUnprocessableEntity, http.StatusServiceUnavailable),
		do: s.remarkSession,
	}, {
		method: http.MethodGet, path: "/sessions/deleted", id: "list-deleted", tag: "Sessions",
		says:   "List the deleted sessions that the caller can bring back.",
		access: device, queries: deletedQueries,
		status: http.StatusOK, answer: deletedBody{},
		refusals: []int{http.StatusBadRequest, http.StatusUnauthorized},
		do:       s.listDeleted,
	}, {
		method: http.MethodPost, path: "/sessions/{id}/restore", id: "restore-session", tag: "Sessions",
		says:   "Bring a deleted session back, within 30 days.",
		access: device, status: http.StatusOK, answer: SessionBody{}, sends: []string{"ETag"},
		refusals: refusalsOf(http.StatusUnauthorized, http.StatusNotFound, http.StatusForbidden, http.StatusUnprocessableEntity, http.StatusServiceUnavailable),
		do:       s.restoreSession,
	}}
}

func (s *server) remarkSession(in *call) (reply, error) {
	wish := in.In.(*remarksBody)
	return replySession(s.Play.Remark(in.Request().Context(), in.Caller, in.Param("id"), func(r *play.Remarks) error {
		if wish.Place != nil {
			r.Place = *wish.Place
		}
		if wish.Note != nil {
			r.Note = *wish.Note
		}
		if wish.NotCounted != nil {
			r.NotCounted = *wish.NotCounted
		}
		return nil
	}))
}

func (s *server) restoreSession(in *call) (reply, error) {
	return replySession(s.Play.Restore(in.Request().Context(), in.Caller, in.Param("id")))
}

// replySession answers with a session that is there already.
func replySession(view *play.View, err error) (reply, error) {
	if err != nil {
		return reply{}, err
	}
	return reply{body: shapeSession(view), etag: etag(view.Version)}, nil
}

func (s *server) listDeleted(in *call) (reply, error) {
	if err := readQuery(in, deletedQueries); err != nil {
		return reply{}, err
	}
	list, err := s.Play.Deleted(in.Request().Context(), in.Caller, in.QueryParam("cursor"))
	if err != nil {
		return reply{}, err
	}
	body := deletedBody{Next: list.Next, Sessions: make([]deletedSessionBody, len(list.Games))}
	for i, game := range list.Games {
		body.Sessions[i] = deletedSessionBody{SummaryBody: shapeSummary(game.Summary), Deleted: game.Deleted, Until: game.Until}
	}
	return reply{body: body}, nil
}
