package i18n_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/catalog"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// message is one message in one language: its plural forms, or "other" alone.
type message map[string]string

// messages reads every message of a language from the files themselves, since
// a printer answers in English where its own language has nothing.
func messages(t *testing.T, lang string) map[string]message {
	t.Helper()
	all := map[string]message{}
	names, err := filepath.Glob("messages/*." + lang + ".json")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		body, err := os.ReadFile(name)
		require.NoError(t, err)
		var file map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(body, &file), name)
		for key, raw := range file {
			require.NotContains(t, all, key, "%s is said twice in %s", key, lang)
			var plain string
			if json.Unmarshal(raw, &plain) == nil {
				all[key] = message{"other": plain}
				continue
			}
			var forms message
			require.NoError(t, json.Unmarshal(raw, &forms), "%s in %s", key, name)
			all[key] = forms
		}
	}
	return all
}

// areasOf gives the file, without language, that says each key.
func areasOf(t *testing.T) map[string]string {
	t.Helper()
	areas := map[string]string{}
	ending := "." + i18n.Langs[0] + ".json"
	names, err := filepath.Glob("messages/*" + ending)
	require.NoError(t, err)
	for _, name := range names {
		body, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, key := range topKeys(t, body) {
			areas[key] = strings.TrimSuffix(filepath.Base(name), ending)
		}
	}
	return areas
}

var placeholder = regexp.MustCompile(`\{\{\s*\.(\w+)\s*\}\}`)

func placeholders(m message) []string {
	var found []string
	for _, words := range m {
		for _, match := range placeholder.FindAllStringSubmatch(words, -1) {
			if match[1] != "n" {
				found = append(found, match[1])
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

func TestEveryMessageIsSaidInEveryLanguage(t *testing.T) {
	first := messages(t, i18n.Langs[0])
	for _, lang := range i18n.Langs[1:] {
		other := messages(t, lang)
		for key, m := range first {
			translated, ok := other[key]
			if !assert.True(t, ok, "%s is missing in %s", key, lang) {
				continue
			}
			assert.Equal(t, placeholders(m), placeholders(translated), "placeholders of %s in %s", key, lang)
			assert.Equal(t, m["one"] == "", translated["one"] == "", "%s is a plural in one of en, %s only", key, lang)
		}
		for key := range other {
			assert.Contains(t, first, key, "only in %s", lang)
		}
	}
}

func TestNoMessageIsEmptyOrHalfATemplate(t *testing.T) {
	for _, lang := range i18n.Langs {
		for key, m := range messages(t, lang) {
			for form, words := range m {
				assert.NotEmpty(t, strings.TrimSpace(words), "%s (%s) in %s", key, form, lang)
				rest := placeholder.ReplaceAllString(words, "")
				assert.NotContains(t, rest, "{{", "%s in %s", key, lang)
				assert.NotContains(t, rest, "'", "a typewriter's apostrophe in %s in %s", key, lang)
			}
		}
	}
}

// French sets a blank that does not break before its high signs and inside its
// quotation marks: a wide one at « : », a narrow one at « ; ! ? ».
func TestFrenchSignsStayOnTheirLine(t *testing.T) {
	wrong := regexp.MustCompile("[^\u00a0]:(\\s|$)|[^\u202f][;!?](\\s|$)|«[^\u00a0]|[^\u00a0]»")
	for key, m := range messages(t, "fr") {
		for _, words := range m {
			assert.Empty(t, wrong.FindAllString(words, -1), "%s: %s", key, words)
		}
	}
}

// The rulebooks' languages count differently: nothing is singular in French.
// The form "many" of French and Spanish begins at a million, which nothing at
// a table reaches.
func TestPluralForms(t *testing.T) {
	words, err := i18n.Load()
	require.NoError(t, err)
	forms := map[string]map[int]string{
		"en": {0: "other", 1: "one", 2: "other", 11: "other", 100: "other"},
		"fr": {0: "one", 1: "one", 2: "other", 11: "other", 100: "other"},
		"es": {0: "other", 1: "one", 2: "other", 11: "other", 100: "other"},
	}
	for _, lang := range i18n.Langs {
		p := words.For(lang)
		for key, m := range messages(t, lang) {
			if m["one"] == "" {
				assert.Len(t, m, 1, "%s in %s has forms but no singular", key, lang)
				continue
			}
			for form := range m {
				assert.Contains(t, []string{"one", "other"}, form, "%s in %s", key, lang)
			}
			var pairs []any
			for _, name := range placeholders(m) {
				pairs = append(pairs, name, "x")
			}
			for n, form := range forms[lang] {
				want := placeholder.ReplaceAllStringFunc(m[form], func(found string) string {
					if placeholder.FindStringSubmatch(found)[1] == "n" {
						return i18n.Number(n)
					}
					return "x"
				})
				assert.Equal(t, want, p.N(key, n, pairs...), "%s for %d in %s", key, n, lang)
			}
		}
	}
}

func TestMessageFilesAreSorted(t *testing.T) {
	names, err := filepath.Glob("messages/*.json")
	require.NoError(t, err)
	for _, name := range names {
		body, err := os.ReadFile(name)
		require.NoError(t, err)
		keys := topKeys(t, body)
		assert.True(t, slices.IsSorted(keys), "%s is not sorted", name)
		assert.Len(t, slices.Compact(keys), len(keys), "%s says a key twice", name)
	}
}

// topKeys lists the keys of a JSON object in the order they are written.
func topKeys(t *testing.T, body []byte) []string {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(body))
	_, err := decoder.Token()
	require.NoError(t, err)
	var keys []string
	for decoder.More() {
		key, err := decoder.Token()
		require.NoError(t, err)
		keys = append(keys, key.(string))
		var value json.RawMessage
		require.NoError(t, decoder.Decode(&value))
	}
	return keys
}

// The set-up page is drawn from a game's Spec; these are the words it needs.
func TestEveryGameNamesWhatMayBeChosen(t *testing.T) {
	known := areasOf(t)
	for _, game := range catalog.All() {
		assert.NotEmpty(t, known[game.ID()+".name"], game.ID()+".name")
		books := game.Spec().Rulebooks
		for _, book := range books {
			if len(books) > 1 {
				assert.NotEmpty(t, known[game.ID()+".rulebook."+book.ID+".name"], game.ID()+".rulebook."+book.ID+".name")
				assert.NotEmpty(t, known[game.ID()+".rulebook."+book.ID+".summary"], game.ID()+".rulebook."+book.ID+".summary")
			}
			for _, option := range book.Options {
				key := game.ID() + ".option." + option.Name
				if option.Kind != scoring.Custom {
					assert.NotEmpty(t, known[key], key)
				}
				for _, value := range option.Values {
					assert.NotEmpty(t, known[key+"."+value], key+"."+value)
				}
			}
		}
	}
}

// Every rule that a recorded game scores by has words, or a word for each of
// its parts.
func TestEveryRuleOfRecordedGamesHasWords(t *testing.T) {
	known := areasOf(t)
	for _, game := range catalog.All() {
		files, err := filepath.Glob("../scoring/" + strings.ReplaceAll(game.ID(), "-", "") + "/testdata/games/*.json")
		require.NoError(t, err)
		require.NotEmpty(t, files, "%s has no recorded games", game.ID())
		for _, file := range files {
			body, err := os.ReadFile(file)
			require.NoError(t, err)
			for _, found := range scoredBy.FindAllSubmatch(body, -1) {
				key := game.ID() + ".rule." + string(found[1])
				said := slices.ContainsFunc(slices.Collect(maps.Keys(known)), func(message string) bool {
					return message == key || strings.HasPrefix(message, key+".")
				})
				assert.True(t, said, "%s: no words for %s", file, key)
			}
		}
	}
}

var scoredBy = regexp.MustCompile(`"rule": "([^"]+)"`)
