package skullking_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/skullking"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestEveryWordIsThere reads the sources of the package for what becomes a
// message's key by being joined to another text: rules and reasons.
func TestEveryWordIsThere(t *testing.T) {
	catalog, err := i18n.Load()
	require.NoError(t, err)
	keys := emitted(t)
	require.Greater(t, len(keys), 20, "the sources are read")
	for _, book := range skullking.New().Spec().Rulebooks {
		for _, worth := range skullking.Bonuses(book.ID, skullking.Options{}) {
			keys = append(keys, "skull-king.bonus."+string(worth.Bonus))
		}
		for _, kind := range skullking.Deck(book.ID) {
			if suit, _, ok := kind.Card.Number(book.ID); ok {
				keys = append(keys, "skull-king.suit."+suit)
			} else {
				keys = append(keys, "skull-king.card."+string(kind.Card))
			}
		}
	}
	for _, lang := range i18n.Langs {
		printer := catalog.For(lang)
		for _, key := range keys {
			assert.True(t, printer.Has(key), "%s has no %s", lang, key)
		}
	}
}

var rule = regexp.MustCompile(`^SK-T?\d+$`)

// emitted collects the message keys of rules and void reasons.
func emitted(t *testing.T) []string {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	var keys []string
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		require.NoError(t, err)
		ast.Inspect(parsed, func(node ast.Node) bool {
			switch n := node.(type) {
			case *ast.ValueSpec:
				for i, name := range n.Names {
					if strings.HasSuffix(name.Name, "Missed") {
						value, ok := text(n.Values[i])
						require.True(t, ok)
						keys = append(keys, "skull-king.void."+value)
					}
				}
			case *ast.BasicLit:
				if value, ok := text(n); ok && rule.MatchString(value) {
					keys = append(keys, "skull-king.rule."+value)
				}
			}
			return true
		})
	}
	return keys
}

func text(expr ast.Expr) (string, bool) {
	literal, ok := expr.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return "", false
	}
	value, err := strconv.Unquote(literal.Value)
	return value, err == nil
}

// TestRefusalsNameTheNumbers reads a refusal as a person does.
func TestRefusalsNameTheNumbers(t *testing.T) {
	catalog, err := i18n.Load()
	require.NoError(t, err)
	setup := prepared(t, skullking.Classic, "", "p1", "p2", "p3")
	_, err = replay(t, setup,
		`{"type":"bids","round":4,"values":{"p1":2,"p2":1,"p3":1}}`,
		`{"type":"results","round":4,"tricks":{"p1":3,"p2":1,"p3":1}}`)
	var problem *scoring.Problem
	require.ErrorAs(t, err, &problem)
	names := func(seat scoring.SeatID) string {
		return map[scoring.SeatID]string{"p1": "Ana", "p2": "Léo", "p3": "Inès"}[seat]
	}
	for lang, words := range map[string]string{
		"en": "The tricks add up to 5, but 4 were to be taken: Ana\u00a03, Léo\u00a01 and Inès\u00a01. Correct a count, or say which tricks were destroyed.",
		"fr": "Le total des plis est de 5, alors qu’il y en avait 4 à prendre\u00a0: Ana\u00a03, Léo\u00a01 et Inès\u00a01. Corrigez un nombre, ou indiquez les plis détruits.",
		"es": "Las bazas suman 5, pero había 4 por llevarse: Ana\u00a03, Léo\u00a01 y Inès\u00a01. Corrige una cifra o indica qué bazas se destruyeron.",
	} {
		assert.Equal(t, words, catalog.For(lang).Problem(problem, names), lang)
	}
}
