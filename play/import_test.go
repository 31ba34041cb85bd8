package play_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/catalog"
	"ardoise/scoring/scoringtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// exported writes the file of a session down.
func (h *house) exported(caller play.Caller, id string) string {
	h.t.Helper()
	export, err := h.Export(context.Background(), caller, id)
	require.NoError(h.t, err)
	body, err := scoring.Marshal(export.File)
	require.NoError(h.t, err)
	return string(body)
}

// imported adds a file of one game that is new.
func (h *house) imported(caller play.Caller, file string) string {
	h.t.Helper()
	done, err := h.Import(context.Background(), caller, []byte(file))
	require.NoError(h.t, err)
	require.Len(h.t, done.Games, 1)
	require.Equal(h.t, play.ImportAdded, done.Games[0].Status)
	return done.Games[0].ID
}

// recordedFile makes a file of a recorded game. With dice some entries are
// corrected, with the same words, and some taken back and entered again.
func recordedFile(t *testing.T, game scoring.Game, path string, dice *rand.Rand) string {
	t.Helper()
	recording := scoringtest.ReadRecording(t, path)
	setup := recording.PreparedSetup(t, game)
	file := play.GameFile{
		Format: play.GameFormat, Version: 1, Origin: "recorded:" + filepath.Base(path), Game: setup.Game, Rulebook: setup.Rulebook,
		Options: setup.Options, Rules: setup.Rules, First: setup.First, Zone: "Europe/Madrid", Evening: "2026-11-28",
		Place: "Chez Léo", Note: "=1+1\n\"<b>", NotCounted: true,
		Began: time.Date(2026, 11, 28, 23, 30, 0, 123e6, time.UTC),
	}
	at := file.Began
	add := func(kind play.RowKind, target int64, entry scoring.RawJSON) int64 {
		at = at.Add(time.Minute)
		row := play.FileRow{Seq: int64(len(file.Log) + 1), Kind: kind, Target: target, V: 1, Entry: entry, Author: "keeper", At: at}
		file.Log = append(file.Log, row)
		return row.Seq
	}
	for _, seat := range setup.Seats {
		file.Seats = append(file.Seats, play.FileSeat{ID: seat, Name: "Zoë " + string(seat), Colour: 8 - len(file.Seats)%8})
	}
	for _, entry := range recording.Log(t, game) {
		body, err := scoring.Marshal(entry)
		require.NoError(t, err)
		seq := add(play.EntryRow, 0, body)
		if dice != nil && dice.IntN(3) == 0 {
			add(play.UndoRow, add(play.CorrectRow, seq, body), nil)
			add(play.CorrectRow, seq, body)
		}
		if dice != nil && dice.IntN(3) == 0 {
			for i := len(file.Log) - 1; i >= int(seq)-1; i-- {
				if row := file.Log[i]; row.Seq == seq || row.Kind == play.CorrectRow && i == len(file.Log)-1 {
					add(play.UndoRow, row.Seq, nil)
				}
			}
			if last := file.Log[len(file.Log)-1]; last.Target == seq {
				add(play.EntryRow, 0, body)
			} else {
				add(play.UndoRow, seq, nil)
				add(play.EntryRow, 0, body)
			}
		}
		if join, is := entry.(scoring.Join); is {
			file.Seats = append(file.Seats, play.FileSeat{ID: scoring.SeatAt(len(file.Seats) + 1), Name: join.Name, Colour: 8 - len(file.Seats)%8, Joined: true})
		}
	}
	file.Ended = at
	if sheet, err := game.Replay(setup, recording.Log(t, game)); err != nil || !sheet.Common().Finished {
		file.Ended = time.Time{}
	}
	body, err := scoring.Marshal(file)
	require.NoError(t, err)
	return string(body)
}

// Every recorded game comes out as it went in, also with corrections and undos
// in its log, and has the sheet of a replay.
func TestAGameComesBackAsItWentOut(t *testing.T) {
	h := newHouse(t)
	h.games = catalog.All()
	h.restart()
	dice := rand.New(rand.NewPCG(1, 2))
	for _, game := range h.games {
		files, err := filepath.Glob("../scoring/*/testdata/games/*.json")
		require.NoError(t, err)
		for _, path := range files {
			var recorded struct{ Setup scoring.Setup }
			require.NoError(t, json.Unmarshal(scoringtestFile(t, path), &recorded))
			if recorded.Setup.Game != game.ID() {
				continue
			}
			for i, file := range []string{recordedFile(t, game, path, nil), recordedFile(t, game, path, dice)} {
				t.Run(fmt.Sprintf("%s %s %d", game.ID(), filepath.Base(path), i), func(t *testing.T) {
					first, second := h.notebook(), h.notebook()
					id := h.imported(first, file)
					out := h.exported(first, id)
					if !strings.Contains(path, "broken-off") { // what was secret at the end stays out
						assert.True(t, file == out, out)
					}
					again := h.imported(second, out)
					assert.True(t, out == h.exported(second, again))
					assert.Equal(t, h.view(first, id).Standing, h.view(second, again).Standing)
				})
			}
		}
	}
}

// scoringtestFile reads a recorded game's setup.
func scoringtestFile(t *testing.T, path string) []byte {
	t.Helper()
	recording := scoringtest.ReadRecording(t, path)
	return []byte(`{"setup":` + string(recording.Setup) + `}`)
}

// lively is a game with everything in its log: corrections, undos, a leaving,
// joinings, one of them taken back.
func (h *house) lively(caller play.Caller) string {
	ctx := context.Background()
	id := h.begin(caller, "Ana", "Léo")
	view := h.write(caller, id, number(1, "p1", 3, "p2", 5), `{"type":"join","name":"Zoé","start":-2}`, `{"type":"join","name":"Max","start":0}`)
	undone, err := h.Undo(ctx, caller, id, 0, h.at(view.Version, ""))
	require.NoError(h.t, err)
	_, err = h.Correct(ctx, caller, id, 1, h.at(undone.Version, number(1, "p1", 4, "p2", 5)))
	require.NoError(h.t, err)
	_, err = h.Rename(ctx, caller, id, "p3", "Zoë")
	require.NoError(h.t, err)
	h.write(caller, id, `{"type":"leave","player":"p2","from_round":2}`)
	return id
}

func TestALivelyGameGoesFromNotebookToNotebook(t *testing.T) {
	h := newHouse(t)
	ana, ben := h.notebook(), h.notebook()
	id := h.lively(ana)
	file := h.exported(ana, id)
	assert.Contains(t, file, `"name":"Zoë"`)
	there := h.imported(ben, file)
	assert.NotEqual(t, id, there, "a session of its own")
	assert.Equal(t, file, h.exported(ben, there))
	assert.Equal(t, effective(t, h.view(ana, id)), effective(t, h.view(ben, there)))
	assert.NotEmpty(t, h.signals)

	h.write(ben, there, number(2, "p1", 1, "p3", 2)) // it is played on there
	_, err := h.Session(context.Background(), ben, id)
	refused(t, err, play.NotFound, "not_found", "the first stays its notebook's")
	assert.Equal(t, file, h.exported(ana, id))
}

func TestTheSameFileAgainChangesNothing(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	ana, ben := h.notebook(), h.notebook()
	id := h.lively(ana)
	file := h.exported(ana, id)
	own, err := h.Import(ctx, ana, []byte(file))
	require.NoError(t, err)
	assert.Equal(t, []play.ImportedGame{{Origin: id, ID: id, Status: play.ImportKnown}}, own.Games)

	there := h.imported(ben, file)
	h.write(ben, there, finish)
	after := h.exported(ben, there)
	again, err := h.Import(ctx, ben, []byte(file))
	require.NoError(t, err)
	assert.Equal(t, []play.ImportedGame{{Origin: id, ID: there, Status: play.ImportKnown}}, again.Games)
	assert.Zero(t, again.Added())
	assert.Equal(t, after, h.exported(ben, there))

	require.NoError(t, h.Delete(ctx, ben, there))
	gone, err := h.Import(ctx, ben, []byte(file))
	require.NoError(t, err)
	assert.Equal(t, []play.ImportedGame{{Origin: id, Status: play.ImportDeleted}}, gone.Games)
}

// What is still secret is in no export, whoever asks.
func TestAnExportStopsBeforeWhatIsSecret(t *testing.T) {
	h := newHouse(t)
	ana := h.notebook()
	files := map[int]string{}
	for _, value := range []int{3, 7} {
		id := h.begin(ana, "Ana", "Léo")
		h.write(ana, id, number(1, "p1", 1, "p2", 2), number(2, "p1", value), `{"type":"join","name":"Zoé","start":0}`)
		export, err := h.Export(context.Background(), ana, id)
		require.NoError(t, err)
		assert.EqualValues(t, 2, export.File.StopsBefore)
		assert.Len(t, export.File.Log, 1)
		assert.Len(t, export.File.Seats, 2, "who came later is not in it")
		assert.Equal(t, export.Standing, *export.Sheet.Common())
		files[value] = h.exported(ana, id)

		other := h.notebook()
		there := h.imported(other, files[value])
		assert.Len(t, h.view(other, there).Rows, 1)
		h.write(ana, id, number(2, "p2", 4))
		export, err = h.Export(context.Background(), ana, id)
		require.NoError(t, err)
		assert.Zero(t, export.File.StopsBefore)
		assert.Len(t, export.File.Log, 4)
	}
}

func TestWhoMayExport(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	keeper, player, watcher, stranger := h.notebook(), h.notebook(), h.notebook(), h.notebook()
	house := h.secondDevice(keeper)
	id := h.begin(keeper, "Ana", "Léo")
	h.sit(player, id, "p2")
	_, err := h.Join(ctx, watcher, h.view(keeper, id).JoinCode)
	require.NoError(t, err)
	h.write(keeper, id, number(1, "p1", 1, "p2", 2))
	ask := func() map[string]string {
		answers := map[string]string{}
		for name, who := range map[string]play.Caller{"keeper": keeper, "player": player, "watcher": watcher, "house": house, "stranger": stranger} {
			_, err := h.Export(ctx, who, id)
			answers[name] = "yes"
			if err != nil {
				answers[name] = fmt.Sprint(err)
			}
		}
		return answers
	}
	no, unseen := "forbidden: forbidden", "not_found: not_found"
	assert.Equal(t, map[string]string{"keeper": "yes", "player": no, "watcher": no, "house": no, "stranger": unseen}, ask())
	var of []string
	each := func(e *play.Export) error { of = append(of, e.File.Origin); return nil }
	left, err := h.ExportNotebook(ctx, house, each)
	require.NoError(t, err)
	assert.Equal(t, 1, left)
	assert.Empty(t, of)
	h.write(keeper, id, finish)
	assert.Equal(t, map[string]string{"keeper": "yes", "player": "yes", "watcher": no, "house": "yes", "stranger": unseen}, ask())
	left, err = h.ExportNotebook(ctx, house, each)
	require.NoError(t, err)
	assert.Zero(t, left)
	assert.Equal(t, []string{id}, of)
	_, err = h.ExportNotebook(ctx, player, each)
	require.NoError(t, err)
	assert.Len(t, of, 1, "games at other tables are not the notebook's")
}

// A game that was broken off while something was secret keeps its end; what
// was secret stays out, and the numbers close up.
func TestABrokenOffGameGoesOutWithoutItsSecrets(t *testing.T) {
	h := newHouse(t)
	ana := h.notebook()
	var files []string
	for _, value := range []int{3, 7} {
		id := h.begin(ana, "Ana", "Léo")
		h.write(ana, id, number(1, "p1", 1, "p2", 2), number(2, "p1", value))
		view := h.view(ana, id)
		_, err := h.Undo(context.Background(), ana, id, 0, h.at(view.Version, ""))
		require.NoError(t, err)
		h.write(ana, id, number(2, "p1", value), `{"type":"join","name":"Zoé","start":0}`, finish)
		file := h.exported(ana, id)
		ben := h.notebook()
		there := h.imported(ben, file)
		assert.Equal(t, file, h.exported(ben, there))
		view = h.view(ben, there)
		assert.True(t, view.Sheet.Common().BrokenOff)
		assert.Equal(t, "1:"+number(1, "p1", 1, "p2", 2)+` 2:{"type":"join","name":"Zoé","start":0} 3:{"type":"finish"}`, effective(t, view))
		files = append(files, strings.ReplaceAll(file, id, "ID"))
	}
	assert.Equal(t, files[0], files[1], "the bids make no difference")
}
