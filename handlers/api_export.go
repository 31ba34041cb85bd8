package handlers

import (
	"log/slog"
	"net/http"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/labstack/echo/v4"
)

// Content types of files.
const (
	csvType    = "text/csv"
	fileHeader = echo.HeaderContentDisposition
)

// importedBody says what became of the games of a file.
type importedBody struct {
	Added int            `json:"added" doc:"How many games are new in the notebook"`
	Games []importedGame `json:"games" doc:"In the file's order"`
}

// importedGame is what became of one game of a file.
type importedGame struct {
	Origin string            `json:"origin" doc:"As in the file"`
	ID     string            `json:"id,omitempty" doc:"Its session in this notebook; left out of a deleted one"`
	Status play.ImportStatus `json:"status" enum:"added,known,deleted" doc:"known: it was there already, and stays as it is; deleted: it was, and was deleted"`
}

// anyFile stands for the files that an import reads, in the document.
type anyFile struct{}

// exportOperations lists the calls that bring games out and in.
func (s *server) exportOperations() []operation {
	reads := []int{http.StatusUnauthorized, http.StatusNotFound, http.StatusForbidden, http.StatusServiceUnavailable}
	return []operation{{
		method: http.MethodGet, path: "/sessions/{id}/export.json", id: "export-session", tag: "Files",
		says: "Export a game: its set-up and its whole log. For the keeper; after the end for players and the notebook's other devices. " +
			"A running game's file stops before the row that holds what is still secret, and says so in stops_before.",
		access: device, status: http.StatusOK, answer: play.GameFile{}, sends: []string{fileHeader},
		refusals: reads,
		do:       s.exportGame,
	}, {
		method: http.MethodGet, path: "/sessions/{id}/export.csv", id: "export-table", tag: "Files",
		says: "Export a game's points as a table. RFC 4180: a row for each player of each scored round, then one for each player " +
			"at the end, without a round. Texts that a spreadsheet would take for a formula begin with an apostrophe.",
		access: device, status: http.StatusOK, media: csvType, sends: []string{fileHeader},
		refusals: reads,
		stream:   s.exportTable,
	}, {
		method: http.MethodGet, path: "/sessions/{id}/export.bgsplay", id: "export-bgstats", tag: "Files",
		says:   "Export a game that is over as a file of BG Stats.",
		access: device, status: http.StatusOK, answer: bgFile{}, sends: []string{fileHeader},
		refusals: append([]int{http.StatusConflict}, reads...),
		do:       s.exportPlay,
	}, {
		method: http.MethodGet, path: "/export.json", id: "export-notebook", tag: "Files",
		says:   "Export the whole notebook, oldest game first. What still runs and another device keeps is left out and counted.",
		access: device, status: http.StatusOK, answer: play.NotebookFile{}, sends: []string{fileHeader},
		refusals: []int{http.StatusUnauthorized, http.StatusServiceUnavailable},
		stream:   s.exportNotebook,
	}, {
		method: http.MethodPost, path: "/sessions/import", id: "import", tag: "Files",
		says: "Import a file that was exported here: one game or a notebook. Games are known by their origin: the same file again " +
			"changes nothing. A file of which anything is refused is refused whole.",
		access: opener, headers: []string{keyHeader}, request: anyFile{}, raw: true,
		status: http.StatusOK, answer: importedBody{},
		refusals: refusalsOf(http.StatusUnauthorized, http.StatusConflict, http.StatusUnprocessableEntity,
			http.StatusTooManyRequests, http.StatusServiceUnavailable),
		do:    s.importFile,
		first: func(in *call) error { return s.Play.CheckImport(in.Request().Context(), in.Body) },
	}, {
		method: http.MethodPost, path: "/sessions/import.csv", id: "import-table", tag: "Files",
		says: "Import the results of past games from a table in UTF-8: a head, then a row for each player of each game. Columns: date " +
			"(2026-11-29 or 29/11/2026), game, player, score; if wanted table (tells games of one evening apart), rulebook, winner " +
			"(1 or x; without it who has most points won). Commas or semicolons. The same rows again change nothing. A table of which " +
			"anything is refused is refused whole.",
		access: opener, headers: []string{keyHeader}, takes: csvType,
		status: http.StatusOK, answer: importedBody{},
		refusals: refusalsOf(http.StatusUnauthorized, http.StatusConflict, http.StatusUnprocessableEntity,
			http.StatusTooManyRequests, http.StatusServiceUnavailable),
		do:    s.importFile,
		first: func(in *call) error { return s.Play.CheckImport(in.Request().Context(), in.Body) },
	}}
}

// attach names the file that an answer is kept as.
func attach(c echo.Context, name string) {
	c.Response().Header().Set(fileHeader, `attachment; filename="`+name+`"`)
}

// fileName names the file of a game: ids and dates need no quoting.
func fileName(file play.GameFile, ending string) string {
	return "ardoise-" + file.Game + "-" + file.Evening + ending
}

// export reads the session that a call names, for a file with an ending.
func (s *server) export(in *call, ending string) (*play.Export, error) {
	export, err := s.Play.Export(in.Request().Context(), in.Caller, in.Param("id"))
	if err == nil {
		attach(in, fileName(export.File, ending))
	}
	return export, err
}

func (s *server) exportGame(in *call) (reply, error) {
	export, err := s.export(in, ".json")
	if err != nil {
		return reply{}, err
	}
	return reply{body: export.File}, nil
}

func (s *server) exportTable(in *call) error {
	export, err := s.export(in, ".csv")
	if err != nil {
		return err
	}
	table, err := table4180(export)
	if err != nil {
		return err
	}
	in.Response().Header().Set(echo.HeaderCacheControl, "private, no-store")
	return in.Blob(http.StatusOK, csvType+"; charset=utf-8; header=present", table)
}

func (s *server) exportPlay(in *call) (reply, error) {
	export, err := s.Play.Export(in.Request().Context(), in.Caller, in.Param("id"))
	if err != nil {
		return reply{}, err
	}
	shared, err := s.bgPlay(s.words(in), export)
	if err != nil {
		return reply{}, err
	}
	attach(in, fileName(export.File, ".bgsplay"))
	return reply{body: shared.file()}, nil
}

func (s *server) exportNotebook(in *call) error {
	header := in.Response().Header()
	header.Set(echo.HeaderCacheControl, "private, no-store")
	header.Set(echo.HeaderContentType, echo.MIMEApplicationJSON)
	attach(in, "ardoise.json")
	err := s.Play.WriteNotebook(in.Request().Context(), in.Caller, &stream{in.Context})
	if err != nil && in.Response().Committed { // half a file must not look like a whole one
		s.Log.LogAttrs(in.Request().Context(), slog.LevelError, "export cut", slog.String("request", requestID(in)), slog.Any("error", err))
		panic(http.ErrAbortHandler)
	}
	return err
}

func (s *server) importFile(in *call) (reply, error) {
	if _, err := in.key(); err != nil {
		return reply{}, err
	}
	imported, err := s.importBody(in, in.Caller, in.Body)
	if err != nil {
		return reply{}, err
	}
	body := importedBody{Added: imported.Added(), Games: make([]importedGame, len(imported.Games))}
	for i, game := range imported.Games {
		body.Games[i] = importedGame{Origin: game.Origin, ID: game.ID, Status: game.Status}
	}
	return reply{body: body}, nil
}

// importBody imports a file, or a table of past results, which counts as one
// new session of its address.
func (s *server) importBody(c echo.Context, who play.Caller, body []byte) (*play.Imported, error) {
	var imported *play.Imported
	err := through(c, s.gates.sessions, func() (bool, error) {
		var err error
		imported, err = s.Play.ImportIn(c.Request().Context(), who, body, s.zone(c))
		return err == nil, err
	})
	return imported, err
}

// stillRuns refuses what can be handed over after the end only.
func stillRuns() error { return &scoring.Problem{Kind: scoring.Conflict, Code: "export_running"} }
