package static

import (
	"bytes"
	"compress/gzip"
	"regexp"

	"github.com/andybalholm/brotli"
)

var (
	comments = regexp.MustCompile(`(?s)/\*.*?\*/`)
	lines    = regexp.MustCompile(`(?m)^\s*//.*$`)
	margins  = regexp.MustCompile(`\s*\n\s*`)
)

// squeeze takes comments and indentation out of our own styles and scripts,
// which are written so that this is safe: no comment signs inside strings, no
// text that spans lines.
func squeeze(body []byte) []byte {
	body = comments.ReplaceAll(body, nil)
	body = lines.ReplaceAll(body, nil)
	return bytes.TrimSpace(margins.ReplaceAll(body, []byte("\n")))
}

// compress makes the variants that are worth sending.
func compress(body []byte) map[string][]byte {
	variants := map[string][]byte{}
	var br, gz bytes.Buffer
	b := brotli.NewWriterLevel(&br, brotli.BestCompression)
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
