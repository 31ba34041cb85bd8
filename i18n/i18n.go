// Package i18n puts words on keys, numbers and problems in the three languages
// of the house. Messages are data (messages/<area>.<lang>.json); code names
// them by key only.
package i18n

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"
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
	Lang      string // "fr"
	localizer *goi18n.Localizer
	plain     map[string]string // messages without arguments or plural forms
}

// Load reads the embedded messages; an error is a fault of the build.
func Load() (*Catalog, error) {
	bundle := goi18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("json", json.Unmarshal)
	names, err := fs.Glob(files, "messages/*.json")
	if err != nil {
		return nil, err
	}
	c := &Catalog{}
	plain := make(map[string]map[string]string, len(Langs))
	for _, name := range names {
		file, err := bundle.LoadMessageFileFS(files, name)
		if err != nil {
			return nil, fmt.Errorf("messages %s: %w", name, err)
		}
		lang := file.Tag.String()
		if plain[lang] == nil {
			plain[lang] = make(map[string]string)
		}
		for _, m := range file.Messages {
			if lang == Langs[0] {
				c.keys = append(c.keys, m.ID)
			}
			if m.Other != "" && m.One == "" && !strings.Contains(m.Other, "{{") {
				plain[lang][m.ID] = m.Other
			}
		}
	}
	slices.Sort(c.keys)
	var tags []language.Tag
	for _, lang := range Langs {
		tags = append(tags, language.MustParse(lang))
		c.printers = append(c.printers, &Printer{Lang: lang, localizer: goi18n.NewLocalizer(bundle, lang), plain: plain[lang]})
	}
	c.matcher = language.NewMatcher(tags)
	return c, nil
}

// For chooses a printer: the first of wishes (a language code or an
// Accept-Language header) that names a language of the house.
func (c *Catalog) For(wishes ...string) *Printer {
	for _, wish := range wishes {
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
	if len(pairs) == 0 {
		if words, ok := p.plain[key]; ok {
			return words
		}
	}
	return p.words(&goi18n.LocalizeConfig{MessageID: key, TemplateData: data(pairs)})
}

// N gives the words of a message in the plural form of n, which the message
// names as {{.n}}.
func (p *Printer) N(key string, n int, pairs ...any) string {
	values := data(pairs)
	values["n"] = Number(n)
	return p.words(&goi18n.LocalizeConfig{MessageID: key, PluralCount: n, TemplateData: values})
}

// Has tells whether a message exists.
func (p *Printer) Has(key string) bool {
	if _, ok := p.plain[key]; ok {
		return true
	}
	_, err := p.localizer.Localize(&goi18n.LocalizeConfig{MessageID: key})
	return err == nil
}

func (p *Printer) words(config *goi18n.LocalizeConfig) string {
	words, err := p.localizer.Localize(config)
	if err != nil {
		return "⟦" + config.MessageID + "⟧"
	}
	return words
}

func data(pairs []any) map[string]any {
	values := make(map[string]any, len(pairs)/2+1)
	for i := 0; i+1 < len(pairs); i += 2 {
		if n, isNumber := pairs[i+1].(int); isNumber {
			values[pairs[i].(string)] = Number(n)
		} else {
			values[pairs[i].(string)] = pairs[i+1]
		}
	}
	return values
}
