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
			if !Accepts(r.Header.Get("Accept-Encoding"), coding) {
				continue
			}
			if packed := f.packed[coding](); packed != nil {
				body = packed
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

// Accepts tells whether an Accept-Encoding header names a coding, and not with
// q=0 or a weight that is none.
func Accepts(header, coding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(strings.ReplaceAll(part, " ", ""), ";")
		if strings.EqualFold(name, coding) {
			q, weighted := strings.CutPrefix(params, "q=")
			weight, err := strconv.ParseFloat(q, 64)
			return !weighted || err == nil && weight > 0
		}
	}
	return false
}
