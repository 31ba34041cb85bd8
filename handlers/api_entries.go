package handlers

import (
	"net/http"
	"strconv"

	"ardoise/play"
	"ardoise/scoring"
)

// Names of request headers.
const (
	keyHeader   = "Idempotency-Key"
	matchHeader = "If-Match"
)

// entryOperations lists the calls about a session's log.
func (s *server) entryOperations() []operation {
	writes := []int{http.StatusUnauthorized, http.StatusNotFound, http.StatusPreconditionRequired, http.StatusForbidden,
		http.StatusConflict, http.StatusUnprocessableEntity, http.StatusServiceUnavailable}
	return []operation{{
		method: http.MethodPost, path: "/sessions/{id}/entries", id: "add-entry", tag: "Entries",
		says: "Add an entry to the log. If-Match names the version the caller saw, or * where the entry " +
			"names one seat only. The same Idempotency-Key and body give the same answer again.",
		access: entrant, needs: []string{keyHeader, matchHeader}, request: anyEntry{}, raw: true,
		status: http.StatusCreated, answer: writtenBody{}, sends: []string{"ETag"},
		refusals: refusalsOf(writes...),
		do:       s.addEntry,
	}, {
		method: http.MethodGet, path: "/sessions/{id}/entries", id: "list-entries", tag: "Entries",
		says:   "Read the log as the caller may see it.",
		access: device, status: http.StatusOK, answer: entriesBody{}, sends: []string{"ETag"},
		refusals: []int{http.StatusUnauthorized, http.StatusNotFound},
		do:       s.listEntries,
	}, {
		method: http.MethodPut, path: "/sessions/{id}/entries/{seq}", id: "correct-entry", tag: "Entries",
		says:   "Give an entry a new body. Refused where a later entry becomes impossible.",
		access: device, needs: []string{matchHeader}, headers: []string{keyHeader}, request: anyEntry{}, raw: true,
		status: http.StatusOK, answer: writtenBody{}, sends: []string{"ETag"},
		refusals: refusalsOf(writes...),
		do:       s.correctEntry,
	}, {
		method: http.MethodDelete, path: "/sessions/{id}/entries/{seq}", id: "undo-entry", tag: "Entries",
		says:   "Take the latest row back; undoing a correction gives the former value back.",
		access: device, needs: []string{matchHeader}, headers: []string{keyHeader},
		status: http.StatusOK, answer: writtenBody{}, sends: []string{"ETag"},
		refusals: refusalsOf(writes...),
		do:       s.undoEntry,
	}, {
		method: http.MethodPost, path: "/sessions/{id}/finish", id: "finish-session", tag: "Entries",
		says: "Break the game off: ranked as it stands, left out of statistics. Without If-Match, " +
			"whatever the version.",
		access: device, headers: []string{keyHeader, matchHeader},
		status: http.StatusCreated, answer: writtenBody{}, sends: []string{"ETag"},
		refusals: refusalsOf(writes...),
		do:       s.finishSession,
	}}
}

// anyEntry stands for the entries of all games in the OpenAPI document; the
// session's own game decodes them.
type anyEntry struct{}

func (s *server) addEntry(in *call) (reply, error) {
	write, err := in.write()
	if err != nil {
		return reply{}, err
	}
	return replyWritten(s.Play.Append(in.Request().Context(), in.Caller, in.Param("id"), write))
}

func (s *server) correctEntry(in *call) (reply, error) {
	seq, write, err := s.target(in)
	if err != nil {
		return reply{}, err
	}
	return replyWritten(s.Play.Correct(in.Request().Context(), in.Caller, in.Param("id"), seq, write))
}

func (s *server) undoEntry(in *call) (reply, error) {
	seq, write, err := s.target(in)
	if err != nil {
		return reply{}, err
	}
	return replyWritten(s.Play.Undo(in.Request().Context(), in.Caller, in.Param("id"), seq, write))
}

func (s *server) finishSession(in *call) (reply, error) {
	write, err := in.write()
	if err != nil {
		return reply{}, err
	}
	if !write.Match.Set {
		view, err := s.Play.Session(in.Request().Context(), in.Caller, in.Param("id"))
		if err != nil {
			return reply{}, err
		}
		write.Match = play.Match{Set: true, Version: view.Version}
	}
	if write.Key == "" {
		write.Key = s.Play.NewID()
	}
	write.Body = []byte(`{"type":"finish"}`)
	return replyWritten(s.Play.Append(in.Request().Context(), in.Caller, in.Param("id"), write))
}

func (s *server) listEntries(in *call) (reply, error) {
	view, err := s.Play.Session(in.Request().Context(), in.Caller, in.Param("id"))
	if err != nil {
		return reply{}, err
	}
	return reply{body: shapeEntries(view), etag: etag(view.Version)}, nil
}

// write reads the headers of a change to a log.
func (in *call) write() (play.Write, error) {
	match, err := in.match()
	if err != nil {
		return play.Write{}, err
	}
	key, err := in.key()
	if err != nil {
		return play.Write{}, err
	}
	return play.Write{Key: key, Match: match, Body: in.Body}, nil
}

// target reads which row a change is about. Corrections and undos may come
// without a key: what they change is named already.
func (s *server) target(in *call) (int64, play.Write, error) {
	write, err := in.write()
	if err != nil {
		return 0, play.Write{}, err
	}
	if write.Key == "" {
		write.Key = s.Play.NewID()
	}
	seq, err := strconv.ParseInt(in.Param("seq"), 10, 64)
	if err != nil || seq < 1 {
		return 0, play.Write{}, &scoring.Problem{Kind: play.NotFound, Code: "not_found"}
	}
	return seq, write, nil
}

func replyWritten(written *play.Written, err error) (reply, error) {
	if err != nil {
		return reply{}, err
	}
	return reply{body: shapeWritten(written), etag: etag(written.Version)}, nil
}
