package play

import (
	"context"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"ardoise/scoring"

	"golang.org/x/text/unicode/norm"
)

// Limits of what is told about a game, in characters.
const (
	maxPlace = 80
	maxNote  = 2000
)

// Remarks are what is told about a game beside its log.
type Remarks struct {
	Place      string // one line, at most 80 characters
	Note       string // at most 2000 characters, lines end with \n
	NotCounted bool   // left out of statistics by the table's wish
}

// Mark tells one state of remarks from another: a form shows which it was made
// from.
func (r Remarks) Mark() string {
	return hash(strings.Join([]string{r.Place, r.Note, strconv.FormatBool(r.NotCounted)}, "\x00"))[:16]
}

// Remark changes what a session's remarks say, while it runs or after: mend
// gets them as they are, and may refuse. A text that cannot be kept is a problem at /place or
// /note. Who keeps the score may do it, and the notebook's other devices.
func (s *Service) Remark(ctx context.Context, caller Caller, id string, mend func(*Remarks) error) (*View, error) {
	return s.arrange(ctx, caller, id, func(t *table) (change, error) {
		if !t.as.allowed(remarking, deed{}) {
			return nil, notAllowed()
		}
		before := t.remarks()
		after := before
		err := mend(&after)
		if err != nil {
			return nil, err
		}
		if after.Place, err = cleanPlace(after.Place); err != nil {
			return nil, err
		}
		if after.Note, err = cleanNote(after.Note); err != nil {
			return nil, err
		}
		if after == before {
			return nil, nil
		}
		row := RemarkRow{
			Session: id, Place: after.Place, Note: after.Note, NotCounted: after.NotCounted,
			Words: searchWords(after.Place, after.Note), Before: before,
		}
		return func() (int64, bool, error) { return s.config.Store.Remark(ctx, row) }, nil
	})
}

func (t *table) remarks() Remarks {
	return Remarks{Place: t.stored.Place, Note: t.stored.Note, NotCounted: t.stored.NotCounted}
}

// cleanPlace gives a place as it is kept: NFC, trimmed, on one line.
func cleanPlace(text string) (string, error) {
	return clean(text, "place", maxPlace, func(text string) string { return strings.Join(strings.Fields(text), " ") })
}

// cleanNote gives a note as it is kept: NFC, no blanks at the ends of its lines.
func cleanNote(text string) (string, error) {
	return clean(text, "note", maxNote, func(text string) string {
		lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
		for i, line := range lines {
			lines[i] = strings.TrimRightFunc(strings.ReplaceAll(line, "\t", " "), unicode.IsSpace)
		}
		return strings.Trim(strings.Join(lines, "\n"), "\n")
	})
}

func clean(text, field string, most int, tidy func(string) string) (string, error) {
	if !utf8.ValidString(text) {
		return "", scoring.Refuse("text_signs", scoring.Pointer(field))
	}
	text = tidy(norm.NFC.String(text))
	if strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && forbidden(r) }) {
		return "", scoring.Refuse("text_signs", scoring.Pointer(field))
	}
	if n := utf8.RuneCountInString(text); n > most {
		return "", scoring.Refuse("text_long", scoring.Pointer(field), "max", most, "n", n)
	}
	return text, nil
}

// searchWords is what a search for text looks through.
func searchWords(place, note string) string { return folded(place + " " + note) }

// folded makes text and what is searched in it alike: letters without their
// case and accents.
func folded(text string) string {
	bare := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(text))
	return scoring.FoldName(bare)
}
