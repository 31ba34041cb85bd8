package viewstest

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"ardoise/views"

	"github.com/a-h/templ"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// Draw renders a component.
func Draw(t testing.TB, c templ.Component) string {
	t.Helper()
	if c == nil {
		return "" // a screen may have no dock
	}
	var b strings.Builder
	require.NoError(t, c.Render(context.Background(), &b))
	return b.String()
}

// Screen renders a screen that must make sense, main and then dock, and checks
// that it is [Sound].
func Screen(t testing.TB, name string, v views.TableView) string {
	t.Helper()
	s, ok := v.Game.Screen(name, v)
	require.True(t, ok, "no screen %q", name)
	assert.NotEmpty(t, s.Title)
	assert.NotContains(t, s.Title, "⟦")
	drawn := Draw(t, s.Main)
	if s.Dock != nil {
		drawn += "\n<!-- dock -->\n" + Draw(t, s.Dock)
	} else {
		assert.NotContains(t, drawn, "<form", "what is entered has a dock to be sent from")
	}
	Sound(t, drawn)
	return drawn
}

// Text is what a reader sees or hears: no tags, blanks folded, what is escaped
// still so.
func Text(drawn string) string {
	return blanks.ReplaceAllString(tags.ReplaceAllString(drawn, " "), " ")
}

var (
	tags   = regexp.MustCompile(`<[^>]*>`)
	blanks = regexp.MustCompile(`\s+`)
)

// Sound checks what must hold for all that a game draws: what [Faults] looks
// for, and no script, no name that is not escaped, at most one live line and
// one thing that takes the focus.
func Sound(t testing.TB, drawn string) {
	t.Helper()
	assert.Empty(t, append(Faults(drawn), faultsOfAPart(drawn)...))
}

func faultsOfAPart(drawn string) []string {
	faults := raw.FindAllString(drawn, -1)
	for words, pattern := range map[string]*regexp.Regexp{"live lines": live, "things that take the focus": focus} {
		if n := len(pattern.FindAllString(drawn, -1)); n > 1 {
			faults = append(faults, fmt.Sprint(n, " ", words))
		}
	}
	return faults
}

var (
	// A script, or a name of ours where it became a tag.
	raw   = regexp.MustCompile(`(?i)<script|Inès <b>|<b> `)
	live  = regexp.MustCompile(`role="status"`)
	focus = regexp.MustCompile(`\sautofocus`)
	// A message that is missing, a value that a message lacks, and what was
	// escaped twice.
	unsaid = regexp.MustCompile(`⟦[^⟧]*⟧?|(?:<|&lt;)no value(?:>|&gt;)|&amp;(?:amp|lt|gt|quot|#\d+);`)
)

// Faults lists what no page may have, whole or a part of one: what a strict
// Content-Security-Policy forbids, a message that is missing, an id twice or
// with a blank in it, a reference to nothing.
func Faults(drawn string) []string {
	faults := unsaid.FindAllString(drawn, -1)
	ids := map[string]bool{}
	var wanted []string
	for tokens := html.NewTokenizer(strings.NewReader(drawn)); tokens.Next() != html.ErrorToken; {
		token := tokens.Token()
		for _, a := range token.Attr {
			target, inside := strings.CutPrefix(a.Val, "#")
			switch {
			case a.Key == "style" || strings.HasPrefix(a.Key, "on") || strings.HasPrefix(strings.ToLower(strings.TrimSpace(a.Val)), "javascript:"):
				faults = append(faults, fmt.Sprintf("<%s> has %s=%q", token.Data, a.Key, a.Val))
			case a.Key == "id" && (ids[a.Val] || strings.Contains(a.Val, " ") || a.Val == ""):
				faults = append(faults, fmt.Sprintf("the id %q stands twice, or is none", a.Val))
			case a.Key == "id":
				ids[a.Val] = true
			case a.Key == "aria-labelledby" || a.Key == "aria-describedby":
				wanted = append(wanted, strings.Split(a.Val, " ")...)
			case a.Key == "data-go":
				wanted = append(wanted, a.Val)
			case a.Key == "href" && inside:
				wanted = append(wanted, target)
			}
		}
	}
	for _, id := range wanted {
		if !ids[id] {
			faults = append(faults, fmt.Sprintf("nothing has the id %q", id))
		}
	}
	return faults
}
