package views

import (
	"net/url"

	"ardoise/i18n"
	"ardoise/scoring"
)

// Variant is a variant of a game in words.
type Variant struct{ Name, Words string }

// Variants puts words on the toggles that a page of rules tells of: those that
// are on at a table, all of them where setup is nil.
func Variants(p *i18n.Printer, game string, setup *scoring.Setup, toggles ...string) []Variant {
	var variants []Variant
	for _, name := range toggles {
		if setup == nil || IsOn(*setup, name) {
			key := game + ".option." + name
			variants = append(variants, Variant{p.T(key), p.T(key + ".help")})
		}
	}
	return variants
}

// IsOn tells whether a toggle is on in a prepared set-up.
func IsOn(setup scoring.Setup, name string) bool {
	var members map[string]any
	if len(setup.Options) == 0 || scoring.Unmarshal(setup.Options, &members) != nil {
		return false
	}
	on, _ := members[name].(bool)
	return on
}

// RulesLine is the small line over a game's rules: the game, and the rulebook
// of a table where there are several.
func RulesLine(p *i18n.Printer, game string, setup *scoring.Setup) string {
	line := GameName(p, game)
	if setup != nil && setup.Rulebook != "" {
		line += " · " + p.T(game+".rulebook."+setup.Rulebook+".name")
	}
	return line
}

// RuleLink is the address of a rule in the rules of a table, with the way back
// to the page that it stands on; rule may be empty.
func RuleLink(t TableView, rule string) string {
	link := "/g/" + t.Session.ID + "/rules?back=" + url.QueryEscape(t.Path)
	if rule != "" {
		link += "#" + url.PathEscape(rule)
	}
	return link
}
