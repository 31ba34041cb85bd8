package main

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// undocumented finds exported names without a comment. Methods that the
// language or the standard library names need none, nor does the second of two
// functions written without a line between them.
func undocumented(all []source) []string {
	known := []string{"Error", "String", "Unwrap", "Is", "MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText"}
	var found []string
	for _, s := range all {
		if s.file == nil || s.isTest() || s.generated() {
			continue
		}
		lastLine := -1 // where the last documented function ends
		for _, decl := range s.file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				line := s.set.Position(d.Pos()).Line
				if d.Doc != nil || line == lastLine+1 {
					lastLine = s.set.Position(d.End()).Line
					continue
				}
				if d.Name.IsExported() && receiverExported(d) && !(d.Recv != nil && slices.Contains(known, d.Name.Name)) {
					found = append(found, s.at(d, d.Name.Name+" has no comment"))
				}
			case *ast.GenDecl:
				for _, name := range bareNames(d) {
					found = append(found, s.at(name, name.Name+" has no comment"))
				}
			}
		}
	}
	return found
}

func receiverExported(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	kind := d.Recv.List[0].Type
	for {
		switch t := kind.(type) {
		case *ast.StarExpr:
			kind = t.X
		case *ast.IndexExpr:
			kind = t.X
		case *ast.IndexListExpr:
			kind = t.X
		case *ast.Ident:
			return t.IsExported()
		default:
			return false
		}
	}
}

func bareNames(d *ast.GenDecl) []*ast.Ident {
	var bare []*ast.Ident
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			if d.Doc == nil && spec.Doc == nil && spec.Comment == nil && spec.Name.IsExported() {
				bare = append(bare, spec.Name)
			}
		case *ast.ValueSpec:
			for _, name := range spec.Names {
				if d.Doc == nil && spec.Doc == nil && spec.Comment == nil && name.IsExported() {
					bare = append(bare, name)
				}
			}
		}
	}
	return bare
}

// packageState finds init functions and package variables that change. Values
// made once and only read may stand: embedded files, errors, compiled patterns,
// tables, and what is computed from them at the first use.
func packageState(all []source) []string {
	var found []string
	changed := changedNames(all)
	for _, s := range all {
		if s.file == nil || s.isTest() || s.generated() || s.dir() == testSupport {
			continue
		}
		for _, decl := range s.file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil && d.Name.Name == "init" {
					found = append(found, s.at(d, "no init: what is needed is passed"))
				}
			case *ast.GenDecl:
				if d.Tok != token.VAR {
					continue
				}
				for _, spec := range d.Specs {
					value := spec.(*ast.ValueSpec)
					for i, name := range value.Names {
						if name.Name != "_" && (changed[s.dir()][name.Name] || !madeOnce(value, i)) {
							found = append(found, s.at(name, "package variable "+name.Name+" can change"))
						}
					}
				}
			}
		}
	}
	return found
}

// madeOnce tells whether a variable's value is of a kind that may stand.
func madeOnce(spec *ast.ValueSpec, i int) bool {
	if name, ok := selected(spec.Type, "embed"); ok && name == "FS" {
		return true
	}
	if i >= len(spec.Values) {
		return false
	}
	switch value := spec.Values[i].(type) {
	case *ast.CompositeLit:
		return true
	case *ast.UnaryExpr: // an error with fields: errBusy = &Problem{…}
		return value.Op == token.AND && strings.HasPrefix(strings.ToLower(spec.Names[i].Name), "err")
	case *ast.CallExpr:
		for pkg, names := range map[string][]string{
			"errors": {"New"}, "fmt": {"Errorf"}, "regexp": {"MustCompile"}, "strings": {"NewReplacer"},
			"language": {"MustParse"}, "sync": {"OnceValue", "OnceValues"},
		} {
			if name, ok := selected(value.Fun, pkg); ok && slices.Contains(names, name) {
				return true
			}
		}
	}
	return false
}

// changedNames lists, by folder, names that are assigned to, indexed for
// writing, deleted from, or whose address is taken.
func changedNames(all []source) map[string]map[string]bool {
	changed := map[string]map[string]bool{}
	for _, s := range all {
		if s.file == nil || s.isTest() {
			continue
		}
		if changed[s.dir()] == nil {
			changed[s.dir()] = map[string]bool{}
		}
		mark := func(expr ast.Expr) {
			if name := root(expr); name != "" {
				changed[s.dir()][name] = true
			}
		}
		ast.Inspect(s.file, func(node ast.Node) bool {
			switch n := node.(type) {
			case *ast.AssignStmt:
				for _, left := range n.Lhs {
					if n.Tok != token.DEFINE {
						mark(left)
					}
				}
			case *ast.IncDecStmt:
				mark(n.X)
			case *ast.UnaryExpr:
				if n.Op == token.AND {
					mark(n.X)
				}
			case *ast.CallExpr:
				if fun, ok := n.Fun.(*ast.Ident); ok && (fun.Name == "delete" || fun.Name == "clear") {
					mark(n.Args[0])
				}
			}
			return true
		})
	}
	return changed
}

func root(expr ast.Expr) string {
	for {
		switch e := expr.(type) {
		case *ast.IndexExpr:
			expr = e.X
		case *ast.SelectorExpr:
			expr = e.X
		case *ast.ParenExpr:
			expr = e.X
		case *ast.StarExpr:
			expr = e.X
		case *ast.Ident:
			return e.Name
		default:
			return ""
		}
	}
}
