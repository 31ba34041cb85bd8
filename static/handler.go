package static

import (
	"net/http"
	"strconv"
	"strings"
)

// Handler serves GET and HEAD of every URL that URL gives, for a year and
// never changing; the best content coding the browser knows is chosen.
func Handler() http.Handler {
	files := load().byURL
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f, ok := files[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		body := f.plain
		header := w.Header()
		for _, coding := range []string{"br", "gzip"} {
			if variant, ok := f.variants[coding]; ok && accepts(r.Header.Get("Accept-Encoding"), coding) {
				body = variant
				header.Set("Content-Encoding", coding)
				break
			}
		}
		header.Set("Content-Type", f.mime)
		header.Set("Content-Length", strconv.Itoa(len(body)))
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
		header.Set("Vary", "Accept-Encoding")
		w.WriteHeader(http.StatusOK)
		if r.Method != http.MethodHead {
			w.Write(body)
		}
	})
}

// accepts reads an Accept-Encoding header: named, and not with q=0.
func accepts(header, coding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, quality, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(name), coding) {
			q, isNumber := strings.CutPrefix(strings.TrimSpace(quality), "q=")
			weight, err := strconv.ParseFloat(q, 64)
			return !isNumber || err == nil && weight > 0
		}
	}
	return false
}
