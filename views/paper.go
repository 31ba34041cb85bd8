package views

import (
	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"strconv"
)

// Paper is the state of the page that is a score sheet to print.
type Paper struct {
	TableView
	Spec scoring.Spec
}

// drawn is the session as paper shows it: nothing there can be tapped.
func (p Paper) drawn() TableView {
	t := p.TableView
	session := *t.Session
	session.Role, session.Own = play.Watcher, nil
	session.Rows = make([]play.Row, len(t.Session.Rows))
	for i, row := range t.Session.Rows {
		session.Rows[i] = play.Row{Seq: row.Seq, Entry: row.Entry}
	}
	t.Session = &session
	return t
}

// OptionWords says which options a game was set up with: the toggles that are
// on, and every choice.
func OptionWords(p *i18n.Printer, spec scoring.Spec, setup scoring.Setup) []string {
	book, _ := spec.Rulebook(setup.Rulebook)
	values := map[string]any{}
	if len(setup.Options) > 0 && scoring.Unmarshal(setup.Options, &values) != nil {
		return nil // a set-up of a later program
	}
	var words []string
	for _, option := range book.Options {
		key := setup.Game + ".option." + option.Name
		switch value := values[option.Name].(type) {
		case bool:
			if value {
				words = append(words, p.T(key))
			}
		case string:
			if option.Kind == scoring.Choice {
				words = append(words, p.T("paper.option", "name", p.T(key), "value", p.T(key+"."+value)))
			}
		}
	}
	return words
}

// paperColumns is in how many columns the reasons of so many players stand,
// in rows as even as can be.
func paperColumns(players int) string {
	const most = 5
	rows := (players + most - 1) / most
	return strconv.Itoa((players + rows - 1) / max(1, rows))
}
