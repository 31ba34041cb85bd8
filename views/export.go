package views

import (
	"strings"

	"ardoise/i18n"
)

// names are those of the people who are new.
func (i Import) names() []string {
	names := make([]string, len(i.People))
	for n, person := range i.People {
		names[n] = i18n.Isolate(person.Name)
	}
	return names
}

// sample is the beginning of a table of past results, as the reader's
// spreadsheet would write it.
func (i Import) sample() string {
	head := i.P.T("import.past.example")
	comma := ","
	if strings.Contains(head, ";") {
		comma = ";"
	}
	row := func(name, score string) string {
		return strings.Join([]string{"2026-11-28", "Skull King", name, score}, comma)
	}
	return strings.Join([]string{head, row("Ana", "120"), row("Léo", "-30")}, "\n")
}
