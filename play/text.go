package play

import (
	"strings"
	"unicode/utf8"
)

// IsText tells whether a text is one that every store can keep: UTF-8 without
// the sign of number zero. One that is not names nothing that was ever kept.
func IsText(text string) bool { return utf8.ValidString(text) && !strings.ContainsRune(text, 0) }
