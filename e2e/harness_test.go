package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPhone holds the phone against a page with known faults: what it does not
// notice, no other test here would.
func TestPhone(t *testing.T) {
	const sample = `<!doctype html><html lang="en"><title>Sample</title>
		<meta name="viewport" content="width=device-width">
		<form method="post" action="/sent"><fieldset><legend>Ana</legend>
		<label><input type="radio" name="bid" value="1"><span>1</span></label>
		<label><input type="radio" name="bid" value="2"><span>2</span></label></fieldset>
		<fieldset><legend>Léo</legend><label><input type="radio" name="other" value="2"><span>2</span></label></fieldset>
		<label>Name <input name="name" value="old"></label><p id="said"></p>
		<button>Save the bids</button></form>
		<p style="color: red">red</p><img src="/script.js"><table width="600"><tr><td>wide</td></tr></table>
		<script src="/script.js"></script></html>`
	mux := http.NewServeMux()
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", "default-src 'self'")
		fmt.Fprint(w, sample)
	})
	mux.HandleFunc("GET /script.js", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprint(w, `document.querySelector("#said").textContent = "scripts run"; console.error("oh dear")`)
	})
	mux.HandleFunc("POST /sent", func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusUnprocessableEntity)
		fmt.Fprintf(w, `<!doctype html><html lang="en"><title>Sent</title><h1>bid %s, name %s, language %s</h1>`,
			r.FormValue("bid"), r.FormValue("name"), r.Header.Get("Accept-Language"))
	})
	site := httptest.NewServer(mux)
	defer site.Close()
	elsewhere := httptest.NewServer(mux)
	defer elsewhere.Close()

	for _, noScript := range []bool{false, true} {
		t.Run(fmt.Sprintf("noScript=%v", noScript), func(t *testing.T) {
			p := newPhone(t, &server{url: site.URL}, phoneSettings{noScript: noScript, language: "fr"})
			p.open("/")
			assert.Equal(t, noScript, !p.has("StaticText", "scripts run"))
			if noScript {
				assert.Len(t, p.wires.takeComplaints(), 1, "the inline style")
			} else {
				assert.Len(t, p.wires.takeComplaints(), 2, "the inline style and console.error")
			}
			if !noScript {
				assert.Contains(t, fmt.Sprint(p.axe()), "image-alt", "a picture without words")
			}
			assert.Contains(t, fmt.Sprint(p.misfits(phoneWidth)), "px wide", "a table wider than the phone")
			assert.Contains(t, fmt.Sprint(p.misfits(phoneWidth)), "box small", "small buttons")
			bytes, requests := p.wires.take()
			assert.Greater(t, bytes, int64(len(sample)))
			assert.Contains(t, fmt.Sprint(requests), "GET / ")

			require.Len(t, p.seek("radio", "2", nil), 2)
			two := p.find("group", "Ana").find("radio", "2")
			assert.Equal(t, "false", two.property("checked"))
			two.tap()
			assert.Equal(t, "true", p.find("group", "Ana").find("radio", "2").property("checked"))
			p.find("textbox", "Name").write("Léo & Inès")
			p.tap("button", "Save…")
			p.sees("bid 2, name Léo & Inès, language fr")
			assert.Equal(t, "/sent", p.address())
			assert.Empty(t, p.wires.takeComplaints(), "a refusal is no fault")
			p.back()
			assert.Equal(t, "/", p.address())
			p.wires.takeComplaints()
			assert.Empty(t, p.wires.takeForeign())
			p.open(elsewhere.URL)
			assert.Contains(t, p.wires.takeForeign(), elsewhere.URL+"/")
			p.wires.takeComplaints()
		})
	}
}
