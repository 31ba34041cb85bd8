package handlers

import (
	"net/http"
	"slices"
	"strconv"

	"ardoise/play"
	"ardoise/scoring"
)

// newNotebookBody answers the opening of a notebook.
type newNotebookBody struct {
	ID    string `json:"id"`
	Token string `json:"token" doc:"The credential for Authorization: Bearer; shown this once"`
}

// newSessionBody is the wish to start a session.
type newSessionBody struct {
	Game     string          `json:"game" doc:"A game's id"`
	Rulebook string          `json:"rulebook,omitempty" doc:"Needed where a game has several"`
	Options  scoring.Options `json:"options,omitempty" doc:"Options of the rulebook; those left out have their default"`
	Players  []string        `json:"players" doc:"Names in order of play"`
	First    string          `json:"first,omitempty" doc:"Who deals or begins; the first named where left out"`
	Zone     string          `json:"zone,omitempty" doc:"IANA time zone of the table; the server's where left out"`
}

// sessionOperations lists the calls about notebooks and whole sessions.
func (s *server) sessionOperations() []operation {
	return []operation{{
		method: http.MethodPost, path: "/notebooks", id: "open-notebook", tag: "Notebooks",
		says:   "Open a notebook and get the token that all its later calls show.",
		status: http.StatusCreated, answer: newNotebookBody{},
		refusals: refusalsOf(http.StatusTooManyRequests, http.StatusServiceUnavailable),
		do:       s.openNotebook,
	}, {
		method: http.MethodPost, path: "/sessions", id: "begin-session", tag: "Sessions",
		says:   "Start a session. The same Idempotency-Key gives the session begun before.",
		access: opener, headers: []string{keyHeader}, request: newSessionBody{},
		status: http.StatusCreated, answer: SessionBody{}, sends: []string{"ETag", "Location"},
		refusals: refusalsOf(http.StatusUnauthorized, http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusServiceUnavailable),
		do:       s.beginSession,
		first: func(in *call) error {
			wish := wishOf(in.In.(*newSessionBody))
			if err := play.CheckZone(wish.Zone); err != nil {
				return err
			}
			return s.Play.CheckBegin(in.Request().Context(), wish)
		},
	}, {
		method: http.MethodGet, path: "/sessions", id: "list-sessions", tag: "Sessions",
		says:   "List the sessions that the caller may read, newest first.",
		access: device, queries: listQueries,
		status: http.StatusOK, answer: listBody{},
		refusals: []int{http.StatusBadRequest, http.StatusUnauthorized},
		do:       s.listSessions,
	}, {
		method: http.MethodGet, path: "/sessions/{id}", id: "read-session", tag: "Sessions",
		says:   "Read a session as the caller may see it.",
		access: device, status: http.StatusOK, answer: SessionBody{}, sends: []string{"ETag"},
		refusals: []int{http.StatusUnauthorized, http.StatusNotFound},
		do:       s.readSession,
	}, {
		method: http.MethodDelete, path: "/sessions/{id}", id: "delete-session", tag: "Sessions",
		says:   "Hide a session; it can be brought back for 30 days.",
		access: device, status: http.StatusNoContent,
		refusals: refusalsOf(http.StatusUnauthorized, http.StatusNotFound, http.StatusForbidden, http.StatusServiceUnavailable),
		do:       s.deleteSession,
	}, {
		method: http.MethodPost, path: "/sessions/{id}/rematch", id: "rematch", tag: "Sessions",
		says: "Start a session of the same game, rules and players; who began moves on by one seat. " +
			"A session has one rematch: asked again, with whatever Idempotency-Key, it is the one there is, until that is deleted. " +
			"One that is begun then stays the rematch when the deleted one is restored.",
		access: device, headers: []string{keyHeader},
		status: http.StatusCreated, answer: SessionBody{}, sends: []string{"ETag", "Location"},
		refusals: refusalsOf(http.StatusUnauthorized, http.StatusNotFound, http.StatusForbidden,
			http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusServiceUnavailable),
		do: s.rematch,
	}}
}

func (s *server) openNotebook(in *call) (reply, error) {
	token := s.Play.NewToken()
	caller, err := s.newNotebook(in, token, play.Token)
	if err != nil {
		return reply{}, err
	}
	in.Response().Header().Set("Cache-Control", "private, no-store")
	return reply{body: newNotebookBody{ID: caller.Notebook, Token: token}}, nil
}

func (s *server) beginSession(in *call) (reply, error) {
	key, err := in.key()
	if err != nil {
		return reply{}, err
	}
	wish := wishOf(in.In.(*newSessionBody))
	wish.Key = key
	if err := play.CheckZone(wish.Zone); err != nil {
		return reply{}, err
	}
	return replyNew(s.newSession(in, func() (*play.View, error) {
		return s.Play.Begin(in.Request().Context(), in.Caller, wish)
	}))
}

func wishOf(body *newSessionBody) play.NewSession {
	return play.NewSession{
		Game: body.Game, Rulebook: body.Rulebook, Options: body.Options,
		Players: body.Players, First: body.First, Zone: body.Zone,
	}
}

func (s *server) rematch(in *call) (reply, error) {
	key, err := in.key()
	if err != nil {
		return reply{}, err
	}
	return replyNew(s.newSession(in, func() (*play.View, error) {
		return s.Play.Rematch(in.Request().Context(), in.Caller, in.Param("id"), key)
	}))
}

// replyNew answers with a session that was started.
func replyNew(view *play.View, err error) (reply, error) {
	if err != nil {
		return reply{}, err
	}
	return reply{body: shapeSession(view), etag: etag(view.Version), location: apiBase + "/sessions/" + view.ID}, nil
}

func (s *server) readSession(in *call) (reply, error) {
	return replySession(s.Play.Session(in.Request().Context(), in.Caller, in.Param("id")))
}

func (s *server) deleteSession(in *call) (reply, error) {
	return reply{}, s.Play.Delete(in.Request().Context(), in.Caller, in.Param("id"))
}

func (s *server) listSessions(in *call) (reply, error) {
	filter, err := readFilter(in)
	if err != nil {
		return reply{}, err
	}
	list, err := s.Play.List(in.Request().Context(), in.Caller, filter)
	if err != nil {
		return reply{}, err
	}
	return reply{body: shapeList(list)}, nil
}

// query is one parameter of a URL's query.
type query struct {
	name string
	kind string // "string", "integer", "date"
	enum []any
	says string
}

var listQueries = []query{
	{name: "game", kind: "string", says: "Only sessions of this game."},
	{name: "status", kind: "string", enum: []any{"open", "finished"}, says: "Only running or only ended sessions."},
	{name: "player", kind: "string", says: "Only sessions where somebody of this name sits."},
	{name: "from", kind: "date", says: "Only evenings from this date on."},
	{name: "to", kind: "date", says: "Only evenings up to this date."},
	{name: "text", kind: "string", says: "Only sessions whose place and note hold every one of these words; case and accents do not matter."},
	{name: "cursor", kind: "string", says: "Where the page begins: next of the page before."},
	{name: "limit", kind: "integer", says: "How many sessions a page holds: 1 to 100, 20 where left out."},
}

// readQuery reads a query as strictly as a body is read: what nobody knows, or
// is there twice, is refused.
func readQuery(in *call, known []query) error {
	for name, given := range in.QueryParams() {
		at := scoring.Pointer(name)
		if !slices.ContainsFunc(known, func(q query) bool { return q.name == name }) {
			return &scoring.Problem{Kind: scoring.Malformed, Code: "unknown_field", Field: at, Args: scoring.Args{"name": name}}
		}
		if len(given) > 1 {
			return &scoring.Problem{Kind: scoring.Malformed, Code: "field_twice", Field: at, Args: scoring.Args{"name": name}}
		}
	}
	return nil
}

// readFilter reads the query of a list; what the values mean is play's to check.
func readFilter(in *call) (play.Filter, error) {
	if err := readQuery(in, listQueries); err != nil {
		return play.Filter{}, err
	}
	values := in.QueryParams()
	filter := play.Filter{
		Game:   values.Get("game"),
		Status: values.Get("status"),
		Player: values.Get("player"),
		From:   values.Get("from"),
		To:     values.Get("to"),
		Text:   values.Get("text"),
		Cursor: values.Get("cursor"),
	}
	if values.Has("limit") {
		limit, err := strconv.Atoi(values.Get("limit"))
		if err != nil || limit < 1 { // 0 would mean the default
			return play.Filter{}, &scoring.Problem{Kind: scoring.Malformed, Code: "bad_filter", Field: "/limit", Args: scoring.Args{"name": "limit"}}
		}
		filter.Limit = limit
	}
	return filter, nil
}
