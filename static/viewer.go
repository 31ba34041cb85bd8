package static

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
)

//go:embed vendor/rapidoc-min.js.gz
var viewer []byte

// Viewer gives the script of the API's browsable page as it was published:
// gzipped. It is no file of the library, since one page loads it and it would
// take seconds to compress anew.
func Viewer() []byte { return viewer }

// ViewerPlain gives the same script unpacked.
func ViewerPlain() ([]byte, error) {
	packed, err := gzip.NewReader(bytes.NewReader(viewer))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(packed)
}
