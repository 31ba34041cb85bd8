package i18n_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"ardoise/i18n"
	"ardoise/views/catalog"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// use is what the sources say of message keys.
type use struct {
	called   map[string]string         // keys of T and N calls, with a place that calls each
	refused  map[string]string         // codes of problems, with a place that makes each
	given    map[string][]args         // codes of problems, with the arguments that each place gives
	literals map[string]bool           // every text: a key may reach T through a variable
	patterns map[string]*regexp.Regexp // keys put together from parts
}

// args are the names of the arguments that a place gives a problem.
type args struct {
	place string
	names []string
}

// sources reads every Go file of the module but the tests. Nothing is run:
// a test that shells out would answer from go test's cache.
func sources(t *testing.T) use {
	t.Helper()
	u := use{map[string]string{}, map[string]string{}, map[string][]args{}, map[string]bool{}, map[string]*regexp.Regexp{}}
	files := token.NewFileSet()
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() && path != ".." && (strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "testdata" || name == "scoringtest") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(node ast.Node) bool {
			u.see(node, func() string { return files.Position(node.Pos()).String() })
			return true
		})
		return nil
	})
	require.NoError(t, err)
	return u
}

func (u use) see(node ast.Node, place func() string) {
	switch n := node.(type) {
	case *ast.BasicLit:
		if text, ok := literal(n); ok {
			u.literals[text] = true
		}
	case *ast.BinaryExpr:
		if parts, fixed := joined(n); fixed >= 4 {
			u.patterns[parts] = regexp.MustCompile("^" + parts + "$")
		}
	case *ast.CallExpr:
		u.call(n, place)
	case *ast.CompositeLit:
		if name := typeName(n.Type); name == "Problem" {
			u.problem(n, place)
		}
	}
}

func (u use) call(n *ast.CallExpr, place func() string) {
	if len(n.Args) == 0 {
		return
	}
	text, ok := literal(n.Args[0])
	if !ok {
		return
	}
	switch typeName(n.Fun) {
	case "T", "N":
		u.called[text] = place()
	case "Word":
		u.called[text] = place()
	case "Refuse":
		u.refused[text] = place()
		if names, all := alternate(n); all {
			u.given[text] = append(u.given[text], args{place(), names})
		}
	}
}

// problem reads a problem that is written out.
func (u use) problem(n *ast.CompositeLit, place func() string) {
	fields := map[string]ast.Expr{}
	for _, element := range n.Elts {
		pair, ok := element.(*ast.KeyValueExpr)
		if key, isName := pairKey(pair, ok); isName {
			fields[key] = pair.Value
		}
	}
	code, isText := literal(fields["Code"])
	if !isText {
		return
	}
	u.refused[code] = place()
	var names []string
	switch given := fields["Args"].(type) {
	case nil:
	case *ast.CompositeLit:
		for _, element := range given.Elts {
			if pair, ok := element.(*ast.KeyValueExpr); ok {
				if name, ok := literal(pair.Key); ok {
					names = append(names, name)
				}
			}
		}
	default:
		return
	}
	u.given[code] = append(u.given[code], args{place(), names})
}

// alternate reads the names of the pairs after code and field; all is false
// where they are not written out.
func alternate(n *ast.CallExpr) (names []string, all bool) {
	if n.Ellipsis.IsValid() {
		return nil, false
	}
	for i := 2; i < len(n.Args); i += 2 {
		name, ok := literal(n.Args[i])
		if !ok {
			return nil, false
		}
		names = append(names, name)
	}
	return names, true
}

func pairKey(pair *ast.KeyValueExpr, ok bool) (string, bool) {
	if !ok {
		return "", false
	}
	name, isName := pair.Key.(*ast.Ident)
	if !isName {
		return "", false
	}
	return name.Name, true
}

// typeName is the last part of a name: "Problem" of *scoring.Problem.
func typeName(expr ast.Expr) string {
	switch e := expr.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

func literal(expr ast.Expr) (string, bool) {
	basic, ok := expr.(*ast.BasicLit)
	if !ok || basic.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(basic.Value)
	return text, err == nil
}

// joined turns a sum of texts into a pattern: what is no literal may be
// anything. fixed counts the characters of the literals.
func joined(expr ast.Expr) (pattern string, fixed int) {
	switch e := expr.(type) {
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			left, a := joined(e.X)
			right, b := joined(e.Y)
			return left + right, a + b
		}
	case *ast.ParenExpr:
		return joined(e.X)
	case *ast.BasicLit:
		if text, ok := literal(e); ok {
			return regexp.QuoteMeta(text), len(text)
		}
	}
	return ".+", 0
}

func TestEveryKeyOfTheCodeHasWords(t *testing.T) {
	u := sources(t)
	require.Contains(t, u.called, "house.home", "the sources are read")
	words := messages(t, i18n.Langs[0])
	for key, place := range u.called {
		assert.NotEmpty(t, words[key], "%s: no words for %s", place, key)
	}
	for code, place := range u.refused {
		assert.NotEmpty(t, words["problem."+code], "%s: no words for problem.%s", place, code)
	}
}

// A message that names an argument which nobody gives reads "<no value>".
func TestEveryRefusalGivesWhatItsMessageNames(t *testing.T) {
	u := sources(t)
	require.Greater(t, len(u.given), 100, "the sources are read")
	for _, lang := range i18n.Langs {
		words := messages(t, lang)
		for code, places := range u.given {
			said := words["problem."+code]["other"] + words["missing."+code]["other"]
			for _, found := range placeholder.FindAllStringSubmatch(said, -1) {
				for _, at := range places {
					assert.Contains(t, at.names, found[1], "%s: problem.%s in %s", at.place, code, lang)
				}
			}
		}
	}
}

func TestEveryMessageIsUsed(t *testing.T) {
	u := sources(t)
	areas := areasOf(t)
	for key := range messages(t, i18n.Langs[0]) {
		if ahead(areas[key]) {
			continue
		}
		assert.True(t, u.uses(key), "%s is used nowhere: take it out of every language", key)
	}
}

func (u use) uses(key string) bool {
	if code, ok := strings.CutPrefix(key, "problem."); ok && u.literals[code] {
		return true
	}
	if u.literals[key] {
		return true
	}
	for text, pattern := range u.patterns {
		if text != `problem\..+` && pattern.MatchString(key) {
			return true
		}
	}
	return false
}

// ahead tells whether an area's messages wait for the pages of their game.
func ahead(area string) bool {
	for _, shared := range []string{"house", "api", "ordinal", "problem"} {
		if area == shared || strings.HasPrefix(area, shared+".") {
			return false
		}
	}
	for _, view := range catalog.All() {
		if strings.HasPrefix(area, view.ID()) {
			return false
		}
	}
	return true
}
