package beadtrade_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/beadtrade"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// messages reads all messages of a language, as written.
func messages(t *testing.T, lang string) map[string]string {
	files, err := filepath.Glob("../../i18n/messages/*." + lang + ".json")
	require.NoError(t, err)
	all := map[string]string{}
	for _, file := range files {
		content, err := os.ReadFile(file)
		require.NoError(t, err)
		var some map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(content, &some), file)
		for key, words := range some {
			all[key] = string(words)
		}
	}
	return all
}

// said is what the sources of the package can say: the argument names of each
// refusal, and the values of constants and fields that become message keys.
type said struct {
	problems map[string][][]string
	keys     []string
}

func readSources(t *testing.T) said {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	s := said{problems: map[string][][]string{}}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(file, func(node ast.Node) bool {
			switch n := node.(type) {
			case *ast.CallExpr:
				if called, is := n.Fun.(*ast.SelectorExpr); is && called.Sel.Name == "Refuse" {
					s.refusal(t, n)
				}
			case *ast.ValueSpec:
				s.constant(n)
			case *ast.CompositeLit:
				s.missing(n)
			}
			return true
		})
	}
	return s
}

func (s *said) refusal(t *testing.T, call *ast.CallExpr) {
	code, literal := text(call.Args[0])
	require.True(t, literal, "a code must be written out where it is refused")
	names := []string{}
	for i := 2; i < len(call.Args); i += 2 {
		name, literal := text(call.Args[i])
		require.True(t, literal)
		names = append(names, name)
	}
	s.problems[code] = append(s.problems[code], names)
}

func (s *said) constant(spec *ast.ValueSpec) {
	for i, name := range spec.Names {
		if i >= len(spec.Values) {
			return
		}
		value, literal := text(spec.Values[i])
		switch {
		case !literal:
		case strings.HasPrefix(name.Name, "rule"):
			s.keys = append(s.keys, "bead-trade.rule."+value)
		case strings.HasPrefix(name.Name, "reason"):
			s.keys = append(s.keys, "bead-trade.reason."+value)
		case strings.HasPrefix(name.Name, "word"):
			s.keys = append(s.keys, value)
		}
	}
}

func (s *said) missing(literal *ast.CompositeLit) {
	if typ, is := literal.Type.(*ast.SelectorExpr); !is || typ.Sel.Name != "Missing" {
		return
	}
	for _, element := range literal.Elts {
		if field, is := element.(*ast.KeyValueExpr); is && field.Key.(*ast.Ident).Name == "Code" {
			code, _ := text(field.Value)
			s.keys = append(s.keys, "bead-trade.missing."+code)
		}
	}
}

func text(node ast.Expr) (string, bool) {
	literal, is := node.(*ast.BasicLit)
	if !is || literal.Kind != token.STRING {
		return "", false
	}
	value, err := strconv.Unquote(literal.Value)
	return value, err == nil
}

func wantedKeys(s said) []string {
	keys := append(s.keys, "bead-trade.name", "bead-trade.fact.rounds_won")
	for _, option := range game.Spec().Rulebooks[0].Options {
		keys = append(keys, "bead-trade.option."+option.Name, "bead-trade.option."+option.Name+".help")
	}
	for _, typ := range beadtrade.Preset() {
		keys = append(keys, string(typ.Title().(scoring.Word)), "bead-trade.colour."+typ.Colour, "bead-trade.shape."+typ.Shape, "bead-trade.animal."+typ.Animal)
	}
	for _, colour := range beadtrade.Colours() {
		keys = append(keys, "bead-trade.colour."+colour)
	}
	for _, shape := range beadtrade.Shapes() {
		keys = append(keys, "bead-trade.shape."+shape)
	}
	for _, animal := range beadtrade.Animals() {
		keys = append(keys, "bead-trade.animal."+animal)
	}
	return keys
}

var placeholder = regexp.MustCompile(`{{\.([a-z]+)}}`)

func TestEverythingHasWords(t *testing.T) {
	s := readSources(t)
	require.Greater(t, len(s.problems), 20)
	require.Greater(t, len(s.keys), 15)
	for _, lang := range i18n.Langs {
		words := messages(t, lang)
		for _, key := range wantedKeys(s) {
			assert.Contains(t, words, key, lang)
		}
		for _, code := range slices.Sorted(maps.Keys(s.problems)) {
			message, there := words["problem."+code]
			if !assert.True(t, there, "%s: problem.%s", lang, code) {
				continue
			}
			for _, found := range placeholder.FindAllStringSubmatch(message, -1) {
				for _, given := range s.problems[code] {
					assert.Contains(t, given, found[1], "%s: problem.%s", lang, code)
				}
			}
		}
	}
}

func TestLanguagesHaveTheSameKeys(t *testing.T) {
	own := func(lang string) []string {
		content, err := os.ReadFile("../../i18n/messages/bead-trade." + lang + ".json")
		require.NoError(t, err)
		var words map[string]any
		require.NoError(t, json.Unmarshal(content, &words))
		return slices.Sorted(maps.Keys(words))
	}
	for _, lang := range i18n.Langs {
		assert.Equal(t, own("en"), own(lang), lang)
	}
}

// A refusal names the types and the numbers in the reader's language, the
// table's own names as they are.
func TestRefusalInWords(t *testing.T) {
	catalog, err := i18n.Load()
	require.NoError(t, err)
	problem := scoring.Refuse("beads_missing", "", "count", 2, "counted", 10, "expected", 12, "centre", 8,
		"types", []any{word("pink"), "Mousse", word("white")})
	name := func(id scoring.SeatID) string { return string(id) }
	assert.Contains(t, catalog.For("fr").Problem(problem, name), "rose, Mousse et blanc")
	assert.Contains(t, catalog.For("es").Problem(problem, name), "rosa, Mousse y blanco")
	assert.Contains(t, catalog.For("en").Problem(problem, name), "Beads missing: 2.")
	for n, words := range map[int]string{0: "Encore 0 totem et", 1: "Encore 1 totem et", 2: "Encore 2 totems et"} {
		assert.Contains(t, catalog.For("fr").N("bead-trade.missing.totems", n), words)
	}
}
