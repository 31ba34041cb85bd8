package main

import (
	"fmt"
	"go/ast"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ardoise/scoring/catalog"
)

// The folders of the house and what each may use of the others. A pattern
// ending in /* means the packages right below, but none for tests: who may use one
// names it, and nothing that ships does.
func mayUse() map[string][]string {
	return map[string][]string{
		"scoring":             {},
		"scoring/*":           {"scoring"},
		"scoring/catalog":     {"scoring", "scoring/*"},
		"scoring/scoringtest": {"scoring"},
		// A whole game for the tests of the layers above.
		"scoring/scoringtest/toy": {"scoring"},
		"i18n":                    {"scoring"},
		"migrations":              {},
		"static":                  {},
		"live":                    {},
		"metrics":                 {},
		"play":                    {"scoring"},
		"store":                   {"play", "migrations", "store/group"},
		"store/group":             {},
		"store/storetest":         {"play", "scoring"}, // the suite that every store passes
		"store/storetest/pgtest":  {},                  // and the server that it runs on
		"views":                   {"i18n", "scoring", "play"},
		"views/*":                 {"views", "i18n", "scoring", "play", "scoring/*"},
		"views/catalog":           {"views", "views/*"},
		"views/viewstest":         {"views", "i18n", "scoring", "play", "scoring/scoringtest"}, // what the tests of every game's pages begin with
		"picture":                 {},
		"handlers":                {"play", "views", "i18n", "scoring", "static", "live", "picture"},
		"cmd/*":                   {"handlers", "play", "store", "live", "metrics", "i18n", "scoring", "scoring/catalog", "views/catalog"},
		// Programs that measure wire what they measure.
		"bench/*": {"bench/kit", "bench/madeup", "handlers", "play", "store", "store/group", "store/storetest/pgtest", "live", "i18n", "scoring", "scoring/catalog", "views/catalog"},
		// Tests only: they stand outside and look at everything.
		"e2e":   nil,
		"bench": {"bench/kit"},
	}
}

// wrongImports looks at what ships; tests may reach further.
func wrongImports(all []source) []string {
	var found []string
	rules := mayUse()
	for _, s := range all {
		if s.file == nil || s.isTest() {
			continue
		}
		allowed, known := rules[s.dir()]
		if !known {
			allowed, known = rules[path.Dir(s.dir())+"/*"]
		}
		if !known {
			found = append(found, s.path+": the folder "+s.dir()+" has no place in the house")
			continue
		}
		for _, used := range imports(s) {
			inside, ours := strings.CutPrefix(used, "ardoise/")
			if !ours || slices.Contains(allowed, inside) {
				continue
			}
			// A game's views use that game's package, and no other's.
			own := !strings.HasPrefix(s.dir(), "views/") || path.Base(inside) == path.Base(s.dir())
			meant := slices.Contains(allowed, path.Dir(inside)+"/*") && !strings.HasSuffix(inside, "test")
			if meant && (own || s.dir() == "views/catalog") {
				continue
			}
			found = append(found, s.path+": must not import "+used)
		}
	}
	return found
}

func imports(s source) []string {
	var all []string
	for _, spec := range s.file.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err == nil {
			all = append(all, name)
		}
	}
	return all
}

// testSupport reads files and flags for the tests of the games.
const testSupport = "scoring/scoringtest"

// impurities finds clock, chance, network, files and logs in scoring, and in
// play what its constructor must bring.
func impurities(all []source) []string {
	outside := regexp.MustCompile(`^(net(/.*)?|database/.*|os(/.*)?|log(/.*)?|math/rand(/.*)?|crypto/rand|syscall|unsafe)$`)
	clock := []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTicker", "NewTimer"}
	var found []string
	for _, s := range all {
		top, _, _ := strings.Cut(s.dir(), "/")
		if s.file == nil || s.isTest() || (top != "scoring" && top != "play") || s.dir() == testSupport {
			continue
		}
		for _, used := range imports(s) {
			if outside.MatchString(used) {
				found = append(found, fmt.Sprintf("%s: must not import %q", s.path, used))
			}
		}
		ast.Inspect(s.file, func(node ast.Node) bool {
			if name, ok := selected(node, "time"); ok && slices.Contains(clock, name) {
				found = append(found, s.at(node, "must not ask the clock: time."+name))
			}
			return true
		})
	}
	return found
}

// selected gives Name of an expression pkg.Name.
func selected(node ast.Node, pkg string) (string, bool) {
	selector, ok := node.(*ast.SelectorExpr)
	if !ok {
		return "", false
	}
	x, ok := selector.X.(*ast.Ident)
	return selector.Sel.Name, ok && x.Name == pkg
}

// namedGames finds a game's id or package in the layers that serve any game.
func namedGames(all []source) []string {
	var ids []string
	for _, game := range catalog.All() {
		ids = append(ids, strings.ReplaceAll(regexp.QuoteMeta(game.ID()), "-", "[- _]?"))
	}
	game := regexp.MustCompile(`(?i)` + strings.Join(ids, "|"))
	var found []string
	for _, s := range all {
		top, _, _ := strings.Cut(s.dir(), "/")
		if s.isTest() || (top != "handlers" && top != "play" && top != "store") {
			continue
		}
		for i, line := range strings.Split(s.text, "\n") {
			if name := game.FindString(line); name != "" {
				found = append(found, fmt.Sprintf("%s:%d: names the game %s", s.path, i+1, strings.ToLower(name)))
			}
		}
	}
	return found
}

// servicesInViews finds views that could change something.
func servicesInViews(all []source) []string {
	var found []string
	for _, s := range all {
		if s.file == nil || s.isTest() || (s.dir() != "views" && !strings.HasPrefix(s.dir(), "views/")) {
			continue
		}
		ast.Inspect(s.file, func(node ast.Node) bool {
			if name, ok := selected(node, "play"); ok && slices.Contains([]string{"Service", "Store", "New", "Config"}, name) {
				found = append(found, s.at(node, "views must not hold play."+name))
			}
			return true
		})
	}
	return found
}

const maxLines = 350

func longFiles(all []source) []string {
	var found []string
	for _, s := range all {
		if lines := strings.Count(s.text, "\n"); lines > maxLines && !s.generated() {
			found = append(found, fmt.Sprintf("%s: %d lines, more than %d", s.path, lines, maxLines))
		}
	}
	return found
}

// inlineStyles finds what a strict Content-Security-Policy refuses.
func inlineStyles(all []source) []string {
	inline := regexp.MustCompile(`\s(style|on[a-z]+)\??=|\shx-on|<style|javascript:`)
	var found []string
	for _, s := range all {
		if !strings.HasSuffix(s.path, ".templ") {
			continue
		}
		for i, line := range strings.Split(s.text, "\n") {
			if inline.MatchString(line) {
				found = append(found, fmt.Sprintf("%s:%d: %s", s.path, i+1, strings.TrimSpace(line)))
			}
		}
	}
	return found
}
