package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// source is one file of the project, Go or templ.
type source struct {
	path string // from the root, with slashes: "play/service.go"
	text string
	set  *token.FileSet
	file *ast.File // nil for templ
}

func (s source) dir() string     { return path.Dir(s.path) }
func (s source) isTest() bool    { return strings.HasSuffix(s.path, "_test.go") }
func (s source) generated() bool { return s.file != nil && ast.IsGenerated(s.file) }

// at names a place for the reader of a failure.
func (s source) at(node ast.Node, words string) string {
	return s.set.Position(node.Pos()).String() + ": " + words
}

func parse(t *testing.T, name, text string) source {
	t.Helper()
	s := source{path: name, text: text, set: token.NewFileSet()}
	if strings.HasSuffix(name, ".go") {
		var err error
		s.file, err = parser.ParseFile(s.set, name, text, parser.ParseComments|parser.SkipObjectResolution)
		require.NoError(t, err)
	}
	return s
}

// sources reads the whole project in process: a check that called other
// programs would be answered from the cache of go test.
func sources(t *testing.T) []source {
	t.Helper()
	const root = "../.."
	var all []source
	require.NoError(t, filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && name != root && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata") {
			return fs.SkipDir
		}
		if ext := filepath.Ext(name); entry.IsDir() || (ext != ".go" && ext != ".templ") {
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(root, name)
		all = append(all, parse(t, filepath.ToSlash(relative), string(text)))
		return err
	}))
	require.Greater(t, len(all), 20)
	return all
}

// houseRules are checked over every source of the project.
func houseRules() map[string]func([]source) []string {
	return map[string]func([]source) []string{
		"dependencies run one way":             wrongImports,
		"the core is pure":                     impurities,
		"no game is named above the games":     namedGames,
		"views take value types, not services": servicesInViews,
		"every exported name has a comment":    undocumented,
		"no init, no changing package state":   packageState,
		"files are short":                      longFiles,
		"templates carry no style or script":   inlineStyles,
	}
}

func TestHouseRules(t *testing.T) {
	all := sources(t)
	for name, rule := range houseRules() {
		t.Run(name, func(t *testing.T) {
			assert.Empty(t, strings.Join(rule(all), "\n"))
		})
	}
}

// TestHouseRulesCatch breaks each rule once: a rule that finds nothing is worth
// nothing.
func TestHouseRulesCatch(t *testing.T) {
	for name, c := range map[string]struct {
		rule  string
		path  string
		text  string
		found string
	}{
		"play imports a game":      {"dependencies run one way", "play/a.go", `package play; import _ "ardoise/scoring/pearls"`, "ardoise/scoring/pearls"},
		"scoring imports play":     {"dependencies run one way", "scoring/a.go", `package scoring; import _ "ardoise/play"`, "ardoise/play"},
		"a game imports a game":    {"dependencies run one way", "scoring/pearls/a.go", `package pearls; import _ "ardoise/scoring/skullking"`, "skullking"},
		"handlers import store":    {"dependencies run one way", "handlers/a.go", `package handlers; import _ "ardoise/store"`, "ardoise/store"},
		"the rules ship a kit":     {"dependencies run one way", "scoring/catalog/a.go", `package catalog; import _ "ardoise/scoring/scoringtest"`, "scoringtest"},
		"the pages ship a kit":     {"dependencies run one way", "views/catalog/a.go", `package catalog; import _ "ardoise/views/viewstest"`, "viewstest"},
		"a page uses a kit":        {"dependencies run one way", "views/pearls/a.go", `package pearls; import _ "ardoise/views/viewstest"`, "viewstest"},
		"an unknown package":       {"dependencies run one way", "helpers/a.go", `package helpers; import _ "ardoise/play"`, "helpers"},
		"scoring reads files":      {"the core is pure", "scoring/pearls/a.go", `package pearls; import _ "os"`, `"os"`},
		"scoring asks the clock":   {"the core is pure", "scoring/a.go", `package scoring; import "time"; var _ = func() { time.Now() }`, "time.Now"},
		"play asks the clock":      {"the core is pure", "play/a.go", `package play; import "time"; var _ = func() { time.Since(time.Time{}) }`, "time.Since"},
		"play knows HTTP":          {"the core is pure", "play/a.go", `package play; import _ "net/http"`, `"net/http"`},
		"play knows chance":        {"the core is pure", "play/a.go", `package play; import _ "crypto/rand"`, `"crypto/rand"`},
		"a game by id":             {"no game is named above the games", "handlers/a.go", `package handlers; const x = "skull-king"`, "skull-king"},
		"a game by package":        {"no game is named above the games", "store/a.go", `package store; type Skullking struct{}`, "skullking"},
		"views with a service":     {"views take value types, not services", "views/a.go", `package views; import "ardoise/play"; var _ *play.Service`, "play.Service"},
		"bare function":            {"every exported name has a comment", "play/a.go", `package play; func Do() {}`, "Do"},
		"bare method":              {"every exported name has a comment", "play/a.go", "package play\n\n// T is.\ntype T int\n\nfunc (T) Do() {}", "Do"},
		"bare constant":            {"every exported name has a comment", "play/a.go", "package play\n\nconst A = 1", "A"},
		"init":                     {"no init, no changing package state", "play/a.go", `package play; func init() {}`, "init"},
		"counter":                  {"no init, no changing package state", "play/a.go", `package play; var count int`, "count"},
		"table that is changed":    {"no init, no changing package state", "play/a.go", `package play; var names = map[string]int{"a": 1}; func f() { names["b"] = 2 }`, "names"},
		"table that loses a row":   {"no init, no changing package state", "play/a.go", `package play; var names = map[string]int{"a": 1}; func f() { delete(names, "a") }`, "names"},
		"long file":                {"files are short", "play/a.go", "package play" + strings.Repeat("\n", 351), "play/a.go"},
		"style attribute":          {"templates carry no style or script", "views/a.templ", `<p style="color: red">`, "views/a.templ:1"},
		"computed style attribute": {"templates carry no style or script", "views/a.templ", "\n<p style={ x }>", "views/a.templ:2"},
		"handler attribute":        {"templates carry no style or script", "views/a.templ", `<p onclick="x()">`, "views/a.templ:1"},
	} {
		t.Run(name, func(t *testing.T) {
			rule := houseRules()[c.rule]
			require.NotNil(t, rule)
			assert.Contains(t, strings.Join(rule([]source{parse(t, c.path, c.text)}), "\n"), c.found)
		})
	}
}
