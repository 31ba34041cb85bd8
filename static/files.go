// Package static holds the files that pages load: styles, scripts, icons and
// the manifest, embedded and served under names that carry their hash, so that
// a browser may keep them for good.
package static

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"mime"
	"path"
	"strings"
	"sync"
)

//go:embed *.css *.js *.svg *.png *.webmanifest vendor/*.js vendor/htmx.min.js.gz
var embedded embed.FS

// packedExt ends the name of a file that was packed by hand, smaller than
// compress/gzip can: it is served in the place of the one it stands beside.
const packedExt = ".gz"

// Prefix is the path under which Handler serves.
const Prefix = "/static/"

// file is one embedded file as it is served.
type file struct {
	url    string // "/static/ardoise.0123456789ab.css"
	mime   string
	plain  []byte
	packed map[string]func() []byte // by content coding; nil where that is not smaller
}

// library is every file, by name ("ardoise.css") and by URL.
type library struct{ byName, byURL map[string]*file }

// load reads the embedded files once; they cannot change.
var load = sync.OnceValue(func() library {
	l := library{byName: map[string]*file{}, byURL: map[string]*file{}}
	var names []string
	must(fs.WalkDir(embedded, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && path.Ext(name) != packedExt {
			names = append(names, name)
		}
		return err
	}))
	for _, name := range names {
		if path.Ext(name) != ".webmanifest" {
			l.add(name, read(name))
		}
	}
	for _, name := range names { // last, because it names others by URL
		if path.Ext(name) == ".webmanifest" {
			l.add(name, l.resolve(read(name)))
		}
	}
	return l
})

func (l library) add(name string, body []byte) {
	ext := path.Ext(name)
	if ext == ".css" || ext == ".js" && !strings.HasPrefix(name, "vendor/") {
		body = squeeze(ext, body)
	}
	sum := sha256.Sum256(body)
	base := path.Base(name)
	url := Prefix + strings.TrimSuffix(base, ext) + "." + hex.EncodeToString(sum[:6]) + ext
	f := &file{url: url, mime: mimeOf(ext), plain: body, packed: packings(body)}
	if packed, err := embedded.ReadFile(name + packedExt); err == nil {
		f.packed["gzip"] = func() []byte { return packed }
	}
	l.byName[base], l.byURL[url] = f, f
}

// resolve writes URLs in the place of "{{name}}".
func (l library) resolve(body []byte) []byte {
	text := string(body)
	for name, f := range l.byName {
		text = strings.ReplaceAll(text, "{{"+name+"}}", f.url)
	}
	return []byte(text)
}

// URL gives the hashed URL of a file; "" where there is no such file.
func URL(name string) string {
	if f, ok := load().byName[name]; ok {
		return f.url
	}
	return ""
}

func read(name string) []byte {
	body, err := embedded.ReadFile(name)
	must(err)
	return body
}

// must stops the program: what is embedded can always be read.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

func mimeOf(ext string) string {
	if ext == ".webmanifest" {
		return "application/manifest+json"
	}
	return mime.TypeByExtension(ext)
}
