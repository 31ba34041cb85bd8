package handlers_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Three phones wake the same princess in one breath: those who lose are told so on
// the page as it is by then, which no news from the table draws over.
func TestTheSamePrincessInOneBreath(t *testing.T) {
	s := start(t)
	r := s.reader(t, "en")
	d := r.get("/new/perlinpinpin").form("setup").with("player", "Ana", "Léo", "Inès", "Tom").save()
	require.True(t, strings.HasPrefix(d.path, "/g/"), d.text())
	for princess := range 4 { // each to somebody else: nobody wins
		form := r.get(d.path).form("entry")
		answers := make([]answer, 3)
		var group sync.WaitGroup
		for i := range answers {
			sent := url.Values{"save": {fmt.Sprintf("wake:p%d:%d", (princess+i)%4+1, princess)}}
			for field, values := range form.Values {
				if field != "save" {
					sent[field] = values
				}
			}
			group.Go(func() {
				answers[i] = s.send(t, r.client, http.MethodPost, form.action, sent.Encode(), "Content-Type", "application/x-www-form-urlencoded", "HX-Request", "true")
			})
		}
		group.Wait()
		lost := 0
		for _, got := range answers {
			if got.StatusCode < 400 {
				continue
			}
			lost++
			page := r.land(d.path, got)
			assert.Equal(t, http.StatusConflict, got.StatusCode, page.text())
			assert.Contains(t, strings.Join(page.said(), " "), "Meanwhile this game went on")
			assert.Contains(t, strings.Join(page.said(), " "), "is already awake, with")
			assert.Equal(t, change(r.get(d.path)), change(page), "it is the newest page")
		}
		assert.Equal(t, 2, lost)
	}
}

// change is that of the session as a page shows it.
func change(d *document) string { return attr(all(d.root, tag("body"))[0], "data-change") }

// A page whose buttons save at once keeps no tap for later, and does not say so.
func TestWithoutANetworkABoardKeepsNothing(t *testing.T) {
	for lang, told := range map[string][2]string{
		"en": {"What you tap is not saved now.", "stays on this phone"},
		"fr": {"Ce que vous touchez n’est pas enregistré.", "reste sur ce téléphone"},
		"es": {"Lo que toques ahora no se guarda.", "se queda en este teléfono"},
	} {
		r := start(t).reader(t, lang)
		for _, game := range gamesWithPages {
			note := words(r.play(game).byID("offline"))
			taps := game == "perlinpinpin" || game == "bead-trade"
			assert.Equal(t, taps, strings.Contains(note, told[0]), "%s %s: %s", lang, game, note)
			assert.Equal(t, !taps, strings.Contains(note, told[1]), "%s %s: %s", lang, game, note)
		}
	}
}
