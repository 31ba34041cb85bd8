package handlers_test

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// upload sends a file as the import page does.
func (s *site) upload(t *testing.T, token, field, file string, headers ...string) answer {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	part, err := w.CreateFormFile(field, "game.json")
	require.NoError(t, err)
	_, err = part.Write([]byte(file))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	headers = append(headers, "Content-Type", w.FormDataContentType(), "Cookie", "ardoise="+token)
	return s.send(t, s.browser(t), http.MethodPost, "/import", body.String(), headers...)
}

func TestThePagesOfFiles(t *testing.T) {
	s := start(t)
	kept := map[string]string{}
	s.run(t, kept, twoRounds()...)
	ana, ben := "ardoise="+s.token(t, kept, "ana"), s.token(t, kept, "ben")
	page := func(path, lang string) string {
		t.Helper()
		got := s.send(t, s.browser(t), http.MethodGet, path, "", "Cookie", ana, "Accept-Language", lang)
		require.Equal(t, 200, got.StatusCode, path)
		return got.body
	}
	running := page("/g/"+kept["id"]+"/export", "en")
	assert.Contains(t, running, "stop before the bids that are still secret")
	assert.NotContains(t, running, "/bgstats")
	s.run(t, kept, step{as: "ana", call: finishStep, status: 201})
	assert.Contains(t, page("/g/"+kept["id"]+"/result", "fr"), `href="/g/`+kept["id"]+`/export"`)
	for lang, words := range map[string]string{"en": "The whole game", "fr": "Toute la partie", "es": "La partida entera"} {
		over := page("/g/"+kept["id"]+"/export", lang)
		assert.Contains(t, over, words)
		for _, link := range []string{"/api/v1/sessions/" + kept["id"] + "/export.json", "/export.csv", "/export.bgsplay", "/bgstats"} {
			assert.Contains(t, over, link)
		}
	}
	assert.Contains(t, page("/history", "en"), `href="/api/v1/export.json"`)

	file := s.call(t, kept, step{as: "ana", call: "GET /sessions/{id}/export.json"}).body
	other := strings.Replace(file, `"origin":"`, `"origin":"mine:`, 1)
	twice := `{"format":"ardoise-notebook","version":1,"games":[` + strings.Join([]string{other, other, other}, ",") + "]}"
	third := strings.Replace(file, `"origin":"`, `"origin":"third:`, 1)
	differing := `{"format":"ardoise-notebook","version":1,"games":[` + third + "," + strings.Replace(third, `"began"`, `"note":"late","began"`, 1) + "]}"
	for _, c := range []struct {
		field, file, lang string
		status            int
		has               string
	}{
		{"file", file, "en", 200, "1 game added"},
		{"file", file, "fr", 200, "1 partie était déjà ici."},
		{"file", "{}", "es", 422, "Esto no es un archivo exportado por Ardoise"},
		{"file", file[:len(file)/2], "en", 400, "This file is incomplete"},
		{"file", `{"format":"ardoise-game","version":"1"}`, "fr", 400, "Ce fichier est incomplet"},
		{"file", "\ufeff" + file, "es", 200, "1 partida ya estaba aquí."},
		{"file", twice, "en", 200, "1 game added</h2><p>2 games were here already."},
		{"file", differing, "en", 422, "this game is in the file twice, as numbers 1 and 2, and the two differ"},
		{"file", "no", "en", 422, "no table of results"},
		{"file", pastTable, "es", 200, "1 partida añadida"},
		{"file", strings.Replace(pastTable, "120", "many", 1), "fr", 422, "Ligne 2"},
		{"file", "", "en", 422, "No file was chosen"},
		{"other", file, "fr", 422, "Aucun fichier"},
	} {
		got := s.upload(t, ben, c.field, c.file, "Accept-Language", c.lang)
		assert.Equal(t, c.status, got.StatusCode, c.has)
		assert.Contains(t, got.body, c.has)
	}
}

// A file that came too often, or while the disk is away, is answered as any other
// request is: with the time to wait, and a line of the log where the fault is ours.
func TestAFileThatHasToWait(t *testing.T) {
	s := startOn(t, filepath.Join(t.TempDir(), "ardoise.db"), few)
	kept := map[string]string{}
	s.run(t, kept, begun())
	file, ben := s.call(t, kept, step{as: "ana", call: "GET /sessions/{id}/export.json"}).body, s.token(t, kept, "ben")
	require.NoError(t, os.Rename(s.db, s.db+".away"))
	away := s.upload(t, ben, "file", file)
	require.NoError(t, os.Rename(s.db+".away", s.db))
	assert.Equal(t, http.StatusServiceUnavailable, away.StatusCode)
	assert.NotEmpty(t, away.Header.Get("Retry-After"))
	assert.Contains(t, s.log.String(), "level=ERROR msg=fault")

	var late answer
	for range 6 {
		if late = s.upload(t, ben, "file", file); late.StatusCode != 200 {
			break
		}
	}
	waits(t, late, 3600)
}
