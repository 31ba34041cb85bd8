package i18n

import (
	"fmt"
	"io/fs"
	"strings"

	"ardoise/scoring"

	"golang.org/x/text/feature/plural"
)

// message is the words of one key; one is there only of those that count.
type message struct{ one, other phrase }

// phrase is words with places between them, as they take turns: words, a name,
// words, a name, words. A message is read once, at start: pages ask for dozens.
type phrase []string

// read gives the messages of a language: files hold "key": "words", or
// "key": {"one": "words", "other": "words"}.
func read(lang string) (map[string]message, error) {
	messages := map[string]message{}
	names, err := fs.Glob(files, "messages/*."+lang+".json")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		body, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var found map[string]scoring.RawJSON
		if err := scoring.Unmarshal(body, &found); err != nil {
			return nil, fmt.Errorf("messages %s: %w", name, err)
		}
		for key, value := range found {
			if messages[key], err = messageOf(value); err != nil {
				return nil, fmt.Errorf("messages %s: %s: %w", name, key, err)
			}
		}
	}
	return messages, nil
}

func messageOf(value scoring.RawJSON) (message, error) {
	var words struct {
		One   string `json:"one"`
		Other string `json:"other"`
	}
	into := any(&words)
	if value[0] == '"' {
		into = &words.Other
	}
	if err := scoring.Unmarshal(value, into); err != nil {
		return message{}, err
	}
	one, err := phraseOf(words.One)
	if err != nil {
		return message{}, err
	}
	other, err := phraseOf(words.Other)
	return message{one, other}, err
}

// phraseOf takes words apart; a place is written {{.name}}.
func phraseOf(words string) (phrase, error) {
	if words == "" {
		return nil, nil
	}
	var parts phrase
	for {
		before, rest, found := strings.Cut(words, "{{.")
		if parts = append(parts, before); !found {
			break
		}
		name, after, closed := strings.Cut(rest, "}}")
		if !closed {
			return nil, fmt.Errorf("a place is not closed: %q", words)
		}
		parts, words = append(parts, name), after
	}
	if strings.Contains(strings.Join(parts, ""), "{{") {
		return nil, fmt.Errorf("a place is not written {{.name}}: %q", words)
	}
	return parts, nil
}

// say puts values in the places: pairs are name, value, name, value, …
func (f phrase) say(pairs []any) string {
	if len(f) == 1 {
		return f[0]
	}
	var out strings.Builder
	for i, part := range f {
		if i%2 == 0 {
			out.WriteString(part)
		} else {
			out.WriteString(valueOf(part, pairs))
		}
	}
	return out.String()
}

// valueOf finds the value of a place.
func valueOf(name string, pairs []any) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] != name {
			continue
		}
		switch value := pairs[i+1].(type) {
		case string:
			return value
		case int:
			return Number(value)
		default:
			return fmt.Sprint(value)
		}
	}
	return "⟦" + name + "⟧"
}

// form chooses the words for a number of things, any that can be typed: the lowest
// there is has no positive.
func (p *Printer) form(m message, n int) phrase {
	n %= 10_000_000
	if m.one != nil && plural.Cardinal.MatchPlural(p.tag, max(n, -n), 0, 0, 0, 0) == plural.One {
		return m.one
	}
	return m.other
}
