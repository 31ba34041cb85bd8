package play_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A file that is refused leaves nothing behind, its good games neither.
func TestAFileIsRefusedWhole(t *testing.T) {
	h := newHouse(t)
	ana := h.notebook()
	good := h.exported(ana, h.lively(ana))
	row := func(seq int, kind, more string) string {
		return fmt.Sprintf(`{"seq":%d,"kind":%q,"v":1,"author":"keeper","at":"2026-11-29T20:00:00Z"%s}`, seq, kind, more)
	}
	log := func(rows ...string) func(map[string]any) {
		return func(file map[string]any) {
			var list []any
			require.NoError(t, json.Unmarshal([]byte("["+strings.Join(rows, ",")+"]"), &list))
			file["log"], file["seats"] = list, file["seats"].([]any)[:2]
		}
	}
	set := func(member string, value any) func(map[string]any) {
		return func(file map[string]any) { file[member] = value }
	}
	one := row(1, "entry", `,"entry":`+number(1, "p1", 3, "p2", 5))
	tests := map[string]struct {
		change func(map[string]any)
		kind   scoring.Kind
		code   string
		field  string
	}{
		"another format":       {set("format", "csv"), scoring.Refused, "import_format", "/format"},
		"a newer version":      {set("version", 2), scoring.Refused, "import_version", "/version"},
		"newer rules":          {set("rules", 9), scoring.Refused, "import_version", "/rules"},
		"no origin":            {set("origin", ""), scoring.Refused, "import_value", "/origin"},
		"an origin with signs": {set("origin", "a/b"), scoring.Refused, "import_value", "/origin"},
		"no such evening":      {set("evening", "2026-02-30"), scoring.Refused, "import_value", "/evening"},
		"before all evenings":  {set("evening", "0000-01-01"), scoring.Refused, "import_value", "/evening"},
		"an evening to come":   {set("evening", "2026-12-24"), scoring.Refused, "import_value", "/evening"},
		"before the clock":     {set("began", "1969-12-31T23:00:00Z"), scoring.Refused, "import_value", "/began"},
		"a long note":          {set("note", strings.Repeat("é", 2001)), scoring.Refused, "text_long", "/note"},
		"a place of two parts": {set("place", "Here\u0007there"), scoring.Refused, "text_signs", "/place"},
		"a zone of no place":   {set("zone", "Mars/Olympus"), scoring.Refused, "unknown_zone", "/zone"},
		"another game":         {set("game", "chess"), scoring.Refused, "unknown_game", "/game"},
		"an unknown member":    {set("device", "x"), scoring.Malformed, "unknown_field", "/device"},
		"another option":       {set("options", map[string]any{"sharp": true}), scoring.Refused, "unknown_option", "/options/sharp"},
		"who begins":           {set("first", "p9"), scoring.Refused, "unknown_player", "/first"},
		"a seat too many": {func(f map[string]any) {
			f["seats"] = append(f["seats"].([]any), map[string]any{"id": "p4", "name": "Max", "joined": true})
		}, scoring.Refused, "import_seats", "/seats"},
		"seats out of order": {func(f map[string]any) { f["seats"].([]any)[0].(map[string]any)["id"] = "p2" }, scoring.Refused, "import_seats", "/seats/0"},
		"a name twice":       {func(f map[string]any) { f["seats"].([]any)[0].(map[string]any)["name"] = "LÉO" }, scoring.Refused, "name_twice", "/seats/1/name"},
		"a bad name":         {func(f map[string]any) { f["seats"].([]any)[0].(map[string]any)["name"] = "a\u202eb" }, scoring.Refused, "name_signs", "/seats/0/name"},
		"a gap":              {log(row(2, "entry", `,"entry":`+number(1, "p1", 1))), scoring.Refused, "import_row", "/log/0"},
		"an unknown kind":    {log(row(1, "rewrite", "")), scoring.Refused, "import_row", "/log/0"},
		"an author":          {log(strings.Replace(one, `"keeper"`, `"p9"`, 1)), scoring.Refused, "import_row", "/log/0"},
		"an undo of nothing": {log(row(1, "undo", `,"target":1`)), scoring.Refused, "import_row", "/log/0"},
		"an undo of what is not the latest": {log(one, row(2, "entry", `,"entry":`+number(2, "p1", 1)), row(3, "undo", `,"target":1`)),
			scoring.Refused, "import_row", "/log/2"},
		"a correction of a correction": {log(one, row(2, "correct", `,"target":1,"entry":`+number(1, "p1", 3, "p2", 5)), row(3, "correct", `,"target":2,"entry":`+number(1, "p1", 3))),
			scoring.Refused, "import_row", "/log/2"},
		"a correction of what is gone": {log(one, row(2, "undo", `,"target":1`), row(3, "correct", `,"target":1,"entry":`+number(1, "p1", 3))),
			scoring.Refused, "import_row", "/log/2"},
		"an entry of another game": {log(row(1, "entry", `,"entry":{"type":"wake"}`)), scoring.Malformed, "unknown_entry", "/log/0/entry/type"},
		"a join made of a number":  {log(one, row(2, "correct", `,"target":1,"entry":{"type":"join","name":"x","start":0}`)), scoring.Refused, "import_entry", "/log/1/entry/type"},
		"an entry against the rules": {log(one, row(2, "entry", `,"entry":`+number(1, "p2", 4))),
			scoring.Refused, "import_entry", "/log/1/entry/values/p2"},
		"a state that an undo would go back to": {log(row(1, "entry", `,"entry":`+number(1, "p1", 11, "p2", 5)), row(2, "undo", `,"target":1`)),
			scoring.Refused, "import_entry", "/log/0/entry/values/p1"},
	}
	for name, c := range tests {
		t.Run(name, func(t *testing.T) {
			var file map[string]any
			require.NoError(t, json.Unmarshal([]byte(good), &file))
			c.change(file)
			body, err := json.Marshal(file)
			require.NoError(t, err)
			ben := h.notebook()
			_, err = h.Import(context.Background(), ben, body)
			problem := refused(t, err, c.kind, c.code)
			assert.Equal(t, c.field, problem.Field)
			if c.code == "import_entry" {
				assert.NotEmpty(t, problem.Args["cause"])
			}
			if c.field == "/format" {
				return // not even a file
			}
			whole := `{"format":"ardoise-notebook","version":1,"games":[` + good + "," + string(body) + `]}`
			_, err = h.Import(context.Background(), ben, []byte(whole))
			problem = refused(t, err, c.kind, c.code)
			assert.Equal(t, "/games/1"+c.field, problem.Field)
			list, err := h.List(context.Background(), ben, play.Filter{})
			require.NoError(t, err)
			assert.Zero(t, list.Total)
			people, err := h.People(context.Background(), ben)
			require.NoError(t, err)
			assert.Empty(t, people)
		})
	}
	for _, body := range []string{"", "\ufeff \n"} {
		_, err := h.Import(context.Background(), ana, []byte(body))
		refused(t, err, scoring.Refused, "import_empty")
	}
	for _, body := range []string{`[]`, `{}`, `{"format":1}`, `{"format":"ardoise-notebook","version":2,"games":[]}`, `{"format":"ardoise-game","format":"x"}`} {
		_, err := h.Import(context.Background(), ana, []byte(body))
		assert.Error(t, err, body)
	}
}

// The cause of a refusal speaks of players by name.
func TestARefusedFileNamesPlayers(t *testing.T) {
	h := newHouse(t)
	ana := h.notebook()
	id := h.begin(ana, "Ana", "Léo")
	h.write(ana, id, number(1, "p1", 3, "p2", 5))
	file := strings.Replace(h.exported(ana, id), `"log":[{"seq":1`,
		`"log":[{"seq":1,"kind":"entry","v":1,"author":"p2","at":"2026-11-29T20:00:00Z","entry":{"type":"number","round":1,"values":{"p2":1}}},{"seq":2`, 1)
	_, err := h.Import(context.Background(), h.notebook(), []byte(file))
	problem := refused(t, err, scoring.Refused, "import_entry")
	assert.Equal(t, 2, problem.Args["seq"])
	assert.Equal(t, scoring.SeatID("Léo"), problem.Args["cause"].(*scoring.Problem).Args["player"])
}

// A file of many games whose logs are all corrected and taken back is checked
// for so long and no longer.
func TestAFileOfNothingButUndos(t *testing.T) {
	h := withCatalog(t)
	ctx := context.Background()
	ana := h.notebook()
	begun, err := h.Begin(ctx, ana, play.NewSession{Game: "skull-king", Rulebook: "classic", Players: []string{"Ana", "Léo"}})
	require.NoError(t, err)
	game := h.exported(ana, begun.ID)
	var log []string
	add := func(kind, more string) {
		log = append(log, fmt.Sprintf(`{"seq":%d,"kind":%q%s,"v":1,"author":"keeper","at":"2026-11-29T20:00:00Z"}`, len(log)+1, kind, more))
	}
	bid := func(round, seat int) string {
		return fmt.Sprintf(`,"entry":{"type":"bids","round":%d,"values":{"p%d":0}}`, round, seat)
	}
	for round := 1; round < 10; round++ {
		add("entry", bid(round, 1))
		add("entry", bid(round, 2))
		add("entry", fmt.Sprintf(`,"entry":{"type":"results","round":%d,"tricks":{"p1":%d,"p2":0}}`, round, round))
	}
	for range 900 {
		add("entry", bid(10, 1))
		add("undo", fmt.Sprintf(`,"target":%d`, len(log)))
	}
	game = strings.Replace(game, `"log":[]`, `"log":[`+strings.Join(log, ",")+`]`, 1)
	_, err = h.Import(ctx, h.notebook(), []byte(game))
	require.NoError(t, err, "one is checked")
	var games []string
	for n := range 10 {
		games = append(games, strings.Replace(game, `"origin":"`, fmt.Sprintf(`"origin":"x%d-`, n), 1))
	}
	whole := `{"format":"ardoise-notebook","version":1,"games":[` + strings.Join(games, ",") + `]}`
	_, err = h.Import(ctx, h.notebook(), []byte(whole))
	refused(t, err, scoring.Refused, "import_long")
	left, leave := context.WithCancel(ctx)
	leave()
	_, err = h.Import(left, h.notebook(), []byte(game))
	assert.Error(t, err)
}
