package handlers

import (
	"path"
	"reflect"
	"strings"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-json-experiment/json"
)

// schemaPrefix is where the document keeps the schemas of Go types.
const schemaPrefix = "#/components/schemas/"

// schemas turns Go types into schemas, each named once.
type schemas struct{ huma.Registry }

// anySheet stands for the sheets of all games, as anyEntry for their entries.
type anySheet struct{}

// newSchemas prepares the types that say nothing of themselves: raw JSON, and
// the interfaces that every game fills in.
func newSchemas(games []scoring.Game) schemas {
	s := schemas{huma.NewMapRegistry(schemaPrefix, schemaName)}
	s.RegisterTypeAlias(reflect.TypeFor[scoring.RawJSON](), reflect.TypeFor[map[string]any]())
	s.RegisterTypeAlias(reflect.TypeFor[scoring.Entry](), reflect.TypeFor[anyEntry]())
	s.RegisterTypeAlias(reflect.TypeFor[scoring.Sheet](), reflect.TypeFor[anySheet]())
	s.of(anyEntry{})
	s.of(anyFile{})
	s.of(anySheet{})
	s.Map()[schemaName(reflect.TypeFor[anyEntry](), "")] = s.entry(games)
	s.Map()[schemaName(reflect.TypeFor[anySheet](), "")] = s.sheet(games)
	s.Map()[schemaName(reflect.TypeFor[anyFile](), "")] = &huma.Schema{
		Description: "A file that was exported: its format says which.",
		AnyOf:       []*huma.Schema{s.of(play.GameFile{}), s.of(play.NotebookFile{})},
	}
	s.SchemaFromRef(s.of(play.FileRow{}).Ref).Properties["entry"] = s.of(anyEntry{})
	return s
}

// schemaName gives a type's name in the document: a game's types carry its
// package before theirs, since two games may name theirs alike.
func schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch pkg := path.Base(t.PkgPath()); pkg {
	case "handlers":
		return strings.TrimSuffix(name, "Body")
	case "scoring", "play", ".":
		return name
	default:
		return strings.ToUpper(pkg[:1]) + pkg[1:] + name
	}
}

// of gives a reference to the schema of a value's type, or the schema itself
// where it has no name.
func (s schemas) of(value any) *huma.Schema {
	return s.Schema(reflect.TypeOf(value), true, "")
}

// entry describes an entry of any game: one schema for each Go type, which may
// be that of several entry types.
func (s schemas) entry(games []scoring.Game) *huma.Schema {
	var types []scoring.EntryType
	for _, game := range games {
		types = append(types, game.Entries()...)
	}
	all := &huma.Schema{Description: "An entry: one flat object whose type says which; players are seat ids."}
	named := map[reflect.Type][]any{}
	for _, typ := range append(types, scoring.SharedEntries()...) {
		t := reflect.TypeOf(typ.Value)
		if named[t] == nil {
			all.AnyOf = append(all.AnyOf, s.of(typ.Value))
		}
		named[t] = append(named[t], typ.Type)
		s.Schema(t, false, "").Properties["type"] = &huma.Schema{Type: huma.TypeString, Enum: named[t]}
	}
	return all
}

// sheet describes the sheet of any game, by the type of its empty one.
func (s schemas) sheet(games []scoring.Game) *huma.Schema {
	all := &huma.Schema{Description: "The score sheet: what all games share, and what the game needs beside it."}
	for _, game := range games {
		if sheet := emptySheet(game); sheet != nil {
			all.AnyOf = append(all.AnyOf, s.of(sheet))
		}
	}
	all.AnyOf = append(all.AnyOf, s.of(&scoring.PastSheet{}))
	return all
}

// emptySheet replays a game in which nothing happened yet.
func emptySheet(game scoring.Game) scoring.Sheet {
	book := game.Spec().Rulebooks[0]
	setup := scoring.Setup{Game: game.ID(), Rulebook: book.ID}
	for i := range book.MinSeats {
		setup.Seats = append(setup.Seats, scoring.SeatAt(i+1))
	}
	setup, err := game.Prepare(setup)
	if err != nil {
		return nil
	}
	sheet, err := game.Replay(setup, nil)
	if err != nil {
		return nil
	}
	return sheet
}

// settle corrects what the registry takes for granted: no list is ever null in
// this API, a sheet is where its log no longer replays, and a type that decodes
// itself has a short form as text too.
func (s schemas) settle() {
	for _, body := range []any{SessionBody{}, conflictBody{}} {
		fields := s.SchemaFromRef(s.of(body).Ref).Properties
		fields["state"] = &huma.Schema{AnyOf: []*huma.Schema{s.of(anySheet{}), {Type: "null"}}}
	}
	for name, schema := range s.Map() {
		t := s.TypeFromRef(schemaPrefix + name)
		if t != nil && t.Kind() == reflect.Struct && reflect.PointerTo(t).Implements(reflect.TypeFor[json.UnmarshalerFrom]()) {
			long := *schema
			*schema = huma.Schema{AnyOf: []*huma.Schema{{Type: huma.TypeString}, &long}}
		}
		neverNullLists(schema)
	}
}

func neverNullLists(schema *huma.Schema) {
	if schema == nil {
		return
	}
	if schema.Type == huma.TypeArray {
		schema.Nullable = false
	}
	neverNullLists(schema.Items)
	if values, ok := schema.AdditionalProperties.(*huma.Schema); ok {
		neverNullLists(values)
	}
	for _, property := range schema.Properties {
		neverNullLists(property)
	}
	for _, alternatives := range [][]*huma.Schema{schema.AnyOf, schema.OneOf, schema.AllOf} {
		for _, alternative := range alternatives {
			neverNullLists(alternative)
		}
	}
}
