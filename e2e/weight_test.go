package e2e

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The weight that a phone may have to load, headers included, in bytes.
const (
	firstLoad = 30 << 10
	laterTap  = 4 << 10
	// The sheet of a finished game is fifty boxes at once, each with its words
	// for a screen reader.
	wholeSheet = 5 << 10
	sheetStyle = 700 // more, where its style comes too
)

// TestWeight measures what comes over the wire as a phone on the local network
// has it: plain http, so without brotli.
func TestWeight(t *testing.T) {
	t.Parallel()
	s := serve(t)
	game := recorded(t, fivePlayers)
	k := keeping(newPhone(t, s.onTheNetwork(), phoneSettings{}), "en", "Ana", "Léo", "Inès", "Tom", "Zoé")
	k.setUp(game.first)
	for _, r := range game.rounds[:7] {
		k.playRound(r)
	}

	r := game.rounds[7]
	for _, screen := range []string{"bids", "results"} {
		k.emptyCache()
		k.wires.take()
		k.open(k.gamePath())
		bytes, requests := k.wires.take()
		icons := k.icons(strings.Join(requests, " "))
		t.Logf("%s: %d bytes and %d of icon and manifest: %q", screen, bytes, icons, requests)
		assert.LessOrEqual(t, bytes+icons, int64(firstLoad), screen)
		assert.NotEmpty(t, requests)

		numbers := r.bids
		if screen == "results" {
			numbers = r.tricks
		}
		for _, seat := range seats(numbers) {
			k.choose(seat, numbers[seat])
			k.light(screen+": a tap", laterTap)
		}
		if screen == "bids" {
			k.sendBids(r.number)
		} else {
			k.sendResults(r.number)
		}
		k.light(screen+": sent", laterTap)
	}
	for _, r := range game.rounds[8:] {
		k.playRound(r)
	}
	k.wires.take()
	for _, limit := range []int64{wholeSheet + sheetStyle, wholeSheet} {
		k.open(k.gamePath() + "/sheet")
		k.light("the whole sheet", limit)
	}
	assert.Empty(t, k.wires.takeForeign(), "nothing comes from another host")
}

// light holds what the last tap loaded against its limit.
func (k *keeps) light(what string, limit int64) {
	k.t.Helper()
	bytes, requests := k.wires.take()
	k.t.Logf("%s: %d bytes: %q", what, bytes, requests)
	assert.Positive(k.t, bytes, what)
	assert.LessOrEqual(k.t, bytes, limit, what)
}

func (p *phone) emptyCache() {
	p.t.Helper()
	call(p, network.ClearBrowserCache, cdp.Empty{})
}

// icons is the weight of what a phone loads beside the page and a browser
// without a window may not: icon and manifest.
func (p *phone) icons(loaded string) int64 {
	p.t.Helper()
	const headers = 400 // a generous guess for each answer
	addresses := ask(p, chromedp.Evaluate[[]string](
		`[...document.querySelectorAll("link[rel=icon],link[rel=manifest]")].map(e => new URL(e.href).pathname)`))
	require.NotEmpty(p.t, addresses)
	var sum int64
	for _, address := range addresses {
		if strings.Contains(loaded, address) {
			continue
		}
		request, err := http.NewRequest(http.MethodGet, p.server.url+address, nil)
		require.NoError(p.t, err)
		request.Header.Set("Accept-Encoding", "gzip")
		answer, err := http.DefaultTransport.RoundTrip(request)
		require.NoError(p.t, err)
		n, err := io.Copy(io.Discard, answer.Body)
		require.NoError(p.t, err)
		require.NoError(p.t, answer.Body.Close())
		require.Equal(p.t, http.StatusOK, answer.StatusCode)
		sum += n + headers
	}
	return sum
}
