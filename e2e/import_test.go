package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ardoise/i18n"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// pastFile writes a table of past results down, as a spreadsheet of the
// language does.
func pastFile(t *testing.T, language, score string) string {
	t.Helper()
	table := map[string]string{
		"en": "date,game,player,score\n2026-11-28,Skull King,Ana,120\n2026-11-28,Skull King,Léo,SCORE\n",
		"fr": "\ufeffDate;Jeu;Joueur;Score\r\n28/11/2026;Skull King;Ana;120\r\n28/11/2026;Skull King;Léo;SCORE\r\n",
		"es": "\ufeffFecha;Juego;Jugador;Puntos\r\n28/11/2026;Skull King;Ana;120\r\n28/11/2026;Skull King;Léo;SCORE\r\n",
	}[language]
	path := filepath.Join(t.TempDir(), "results.csv")
	require.NoError(t, os.WriteFile(path, []byte(strings.Replace(table, "SCORE", score, 1)), 0o600))
	return path
}

// TestPastResultsComeIn gives the page a file that is no table, one with a
// mistake, and the right one; the game stands in the history, with its result.
func TestPastResultsComeIn(t *testing.T) {
	for i, language := range i18n.Langs {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			k := keeping(newPhone(t, serve(t), phoneSettings{language: language, noScript: i == 1}), language)
			k.open("/history")
			k.tap("link", k.say.T("import"))
			if i != 1 {
				k.look("import")
			}
			k.tap("button", k.say.T("import.now"))
			k.sees(k.say.T("problem.no_file"))
			k.giveFile(pastFile(t, language, "many"))
			k.tap("button", k.say.T("import.now"))
			k.reads(k.say.T("problem.past_score", "value", "many"))
			if i != 1 {
				k.look("import, refused")
			}
			k.giveFile(pastFile(t, language, "-30"))
			k.tap("button", k.say.T("import.now"))
			k.sees(k.say.N("import.done", 1))
			if i != 1 {
				k.look("import, done")
			}

			k.openLatest("skull-king")
			k.sees(k.say.N("house.outcome.won", 1, "names", "Ana", "total", "120"))
			k.reads(k.say.T("past.help"))
			assert.False(t, k.has("button", k.say.T("house.undo", "what", "")+"…"))
			k.tap("link", k.say.T("house.sheet"))
			k.sees(k.say.T("past"))
			assert.Contains(t, k.text(), "−30")
			if i != 1 {
				k.look("past sheet")
			}
			k.tap("link", k.say.T("paper.to"))
			k.sees(k.say.T("past"))
			k.back()
			k.open(k.gameOnly() + "/export")
			if i != 1 {
				k.look("export")
			}
		})
	}
}

// reads waits for words on the page, whichever blanks stand between them.
func (k *keeps) reads(words string) {
	k.t.Helper()
	k.sees(strings.Join(strings.Fields(words), " "))
}
