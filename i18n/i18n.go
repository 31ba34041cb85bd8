// Package i18n puts words on keys, numbers and problems in the three languages
// of the house. Messages are data (messages/<area>.<lang>.json); code names
// them by key only.
package i18n

import (
	"embed"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/language"
)

//go:embed messages/*.json
var files embed.FS

// Langs are the languages of the house; the first answers where none matches.
var Langs = []string{"en", "fr", "es"}

// Catalog holds every message; make one at start and share it.
type Catalog struct {
	matcher  language.Matcher
	printers []*Printer // in the order of Langs
	keys     []string   // of the first of Langs, sorted
}

// Printer speaks one language. It is safe for concurrent use.
type Printer struct {
	Lang     string // "fr"
	tag      language.Tag
	messages map[string]message
}

// Load reads the embedded messages; an error is a fault of the build.
func Load() (*Catalog, error) {
	c := &Catalog{}
	var tags []language.Tag
	for _, lang := range Langs {
		tag := language.MustParse(lang)
		messages, err := read(lang)
		if err != nil {
			return nil, err
		}
		tags = append(tags, tag)
		c.printers = append(c.printers, &Printer{Lang: lang, tag: tag, messages: messages})
	}
	c.keys = slices.Sorted(maps.Keys(c.printers[0].messages))
	c.matcher = language.NewMatcher(tags)
	return c, nil
}

// For chooses a printer: the first of wishes (a language code or an
// Accept-Language header) that names a language of the house.
func (c *Catalog) For(wishes ...string) *Printer {
	for _, wish := range wishes {
		if wish == "" {
			continue
		}
		if i := slices.Index(Langs, wish); i >= 0 {
			return c.printers[i]
		}
		tags, _, err := language.ParseAcceptLanguage(wish)
		if err != nil {
			tags, _, err = language.ParseAcceptLanguage(readable(wish))
		}
		if err != nil || len(tags) == 0 {
			continue
		}
		if _, i, confidence := c.matcher.Match(tags...); confidence > language.No {
			return c.printers[i]
		}
	}
	return c.printers[0]
}

// maxWishes bounds the work that a header can ask for.
const maxWishes = 50

// readable leaves those parts of an Accept-Language header out that cannot be
// read: the others still say what their reader wants.
func readable(header string) string {
	var parts []string
	for part := range strings.SplitSeq(header, ",") {
		if _, _, err := language.ParseAcceptLanguage(part); err == nil && len(parts) < maxWishes {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ",")
}

// Keys lists the messages whose keys begin with prefix, sorted, without it.
func (c *Catalog) Keys(prefix string) []string {
	var keys []string
	for _, key := range c.keys {
		if rest, ok := strings.CutPrefix(key, prefix); ok {
			keys = append(keys, rest)
		}
	}
	return keys
}

// T gives the words of a message; pairs are name, value, name, value, …
func (p *Printer) T(key string, pairs ...any) string {
	m, known := p.messages[key]
	if !known {
		return "⟦" + key + "⟧"
	}
	return m.other.say(pairs)
}

// N gives the words of a message in the plural form of n, which the message
// names as {{.n}}.
func (p *Printer) N(key string, n int, pairs ...any) string {
	m, known := p.messages[key]
	if !known {
		return "⟦" + key + "⟧"
	}
	return p.form(m, n).say(append(pairs, "n", n))
}

// Has tells whether a message exists.
func (p *Printer) Has(key string) bool {
	_, known := p.messages[key]
	return known
}
