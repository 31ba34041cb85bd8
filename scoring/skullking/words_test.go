package skullking_test

import (
	"fmt"
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
	for lang, words := range map[string]string{
		"en": "The tricks add up to 5, but 4 were to be taken: Ana\u00a03, Léo\u00a01 and Inès\u00a01. Correct a count.",
		"fr": "Le total des plis est de 5, alors qu’il y en avait 4 à prendre\u00a0: Ana\u00a03, Léo\u00a01 et Inès\u00a01. Corrigez un nombre.",
		"es": "Las bazas suman 5, pero había 4 por llevarse: Ana\u00a03, Léo\u00a01 e Inès\u00a01. Corrige una cifra.",
	} {
		assert.Equal(t, words, refused(t, lang, skullking.Classic, 3, ""), lang)
	}
}

// Destroyed tricks are spoken of where a trick can be destroyed, and where it
// would make the sum right.
func TestRefusalsSpeakOfDestroyedTricksWhereThereCanBeSome(t *testing.T) {
	for lang, words := range map[string]string{
		"en": "destroyed", "fr": "ou indiquez combien de plis sont détruits.", "es": "o indica cuántas bazas se destruyeron.",
	} {
		for _, c := range []struct {
			book  string
			p1    int
			more  string
			speak bool
		}{
			{skullking.Classic, 1, "", false},
			{skullking.Schmidt, 1, "", false},
			{skullking.GrandpaBeck, 1, "", true},
			{skullking.GrandpaBeck, 3, "", false},
			{skullking.GrandpaBeck, 3, `,"destroyed_tricks":1`, true},
		} {
			assert.Equal(t, c.speak, strings.Contains(refused(t, lang, c.book, c.p1, c.more), words), "%s %+v", lang, c)
		}
	}
}

// refused is what a table reads whose tricks of a round of 4 cards do not add
// up: so many of the first player's, 1 of the others'.
func refused(t *testing.T, lang, book string, p1 int, more string) string {
	t.Helper()
	catalog, err := i18n.Load()
	require.NoError(t, err)
	_, err = replay(t, prepared(t, book, "", "p1", "p2", "p3"),
		`{"type":"bids","round":4,"values":{"p1":2,"p2":1,"p3":1}}`,
		fmt.Sprintf(`{"type":"results","round":4,"tricks":{"p1":%d,"p2":1,"p3":1}%s}`, p1, more))
	var problem *scoring.Problem
	require.ErrorAs(t, err, &problem)
	return catalog.For(lang).Problem(problem, func(seat scoring.SeatID) string {
		return map[scoring.SeatID]string{"p1": "Ana", "p2": "Léo", "p3": "Inès"}[seat]
	})
}
