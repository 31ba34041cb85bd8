package static

import (
	"bytes"
	"compress/gzip"
	"embed"
	"io"
)

//go:embed vendor/rapidoc-min.js.gz
var viewer embed.FS

// Viewer gives the script of the API's browsable page as it was published:
// gzipped. It is no file of the library, since one page loads it and it would
// take seconds to compress anew.
func Viewer() []byte {
	body, err := viewer.ReadFile("vendor/rapidoc-min.js.gz")
	must(err)
	return body
}

// ViewerPlain gives the same script unpacked.
func ViewerPlain() ([]byte, error) {
	packed, err := gzip.NewReader(bytes.NewReader(Viewer()))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(packed)
}
