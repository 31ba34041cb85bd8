package static

import (
	"bytes"
	"compress/gzip"
	"math/bits"

	"github.com/andybalholm/brotli"
	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"
	"github.com/tdewolff/minify/v2/js"
)

// squeeze takes out of our own styles and scripts what only their reader needs:
// comments, blanks, long local names.
func squeeze(ext string, body []byte) []byte {
	m := minify.New()
	m.AddFunc(".css", css.Minify)
	m.AddFunc(".js", js.Minify)
	small, err := m.Bytes(ext, body)
	must(err) // what is embedded was parsed by a test
	return small
}

// compress makes the variants that are worth sending.
func compress(body []byte) map[string][]byte {
	variants := map[string][]byte{}
	var br, gz bytes.Buffer
	b := brotli.NewWriterOptions(&br, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: window(len(body))})
	_, err := b.Write(body)
	must(err)
	must(b.Close())
	g, err := gzip.NewWriterLevel(&gz, gzip.BestCompression)
	must(err)
	_, err = g.Write(body)
	must(err)
	must(g.Close())
	if br.Len() < len(body) {
		variants["br"] = br.Bytes()
	}
	if gz.Len() < len(body) {
		variants["gzip"] = gz.Bytes()
	}
	return variants
}

// window is the logarithm of the smallest window that holds so many bytes: the
// usual one costs the encoder tens of megabytes a file, at every start.
func window(size int) int {
	return min(max(bits.Len(uint(size)), 12), 22)
}
