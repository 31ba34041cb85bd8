package static

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/bits"
	"sync"

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

// packings pack a body where it is first asked for: at the start, all files
// together took several times as long as everything else.
func packings(body []byte) map[string]func() []byte {
	packed := map[string]func() []byte{}
	for coding, pack := range map[string]func(*bytes.Buffer, int) io.WriteCloser{"br": brotliTo, "gzip": gzipTo} {
		packed[coding] = sync.OnceValue(func() []byte {
			var out bytes.Buffer
			w := pack(&out, len(body))
			_, err := w.Write(body)
			must(err)
			must(w.Close())
			if out.Len() >= len(body) {
				return nil
			}
			return bytes.Clone(out.Bytes())
		})
	}
	return packed
}

func brotliTo(out *bytes.Buffer, size int) io.WriteCloser {
	return brotli.NewWriterOptions(out, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: window(size)})
}

func gzipTo(out *bytes.Buffer, _ int) io.WriteCloser {
	w, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	must(err)
	return w
}

// window is the logarithm of the smallest window that holds so many bytes: the
// usual one costs the encoder tens of megabytes a file.
func window(size int) int {
	return min(max(bits.Len(uint(size)), 12), 22)
}
