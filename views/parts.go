package views

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/rivo/uniseg"
)

// Initial is the first character of a name as a reader counts characters, in
// upper case.
func Initial(name string) string {
	first, _, _, _ := uniseg.FirstGraphemeClusterInString(strings.TrimSpace(name), -1)
	return strings.ToUpper(first)
}

// long tells whether a word of a name is too long for a narrow box at full
// size: the box is lettered smaller then, so that the word stays whole.
func long(name string) bool {
	return slices.ContainsFunc(strings.Fields(name), func(word string) bool { return uniseg.StringWidth(word) > 9 })
}

// FieldID is the element id of a form field.
func FieldID(field string) string { return "f-" + strings.ReplaceAll(field, ".", "-") }

// ProblemID is the element id of the problem at a form field.
func ProblemID(field string) string { return "problem-" + strings.ReplaceAll(field, ".", "-") }

// FormAction is where the form of a screen is posted.
func FormAction(t TableView, screen string) string {
	switch {
	case t.Target != nil && screen != "": // the play screen changes what it shows in place
		return t.CorrectAt(t.Target.Seq)
	case screen != "":
		return t.At("/s/" + url.PathEscape(screen))
	}
	return t.At("")
}

// draftName names the form that unsaved taps belong to, for the script that
// keeps them.
func (t TableView) draftName(screen string) string {
	target := int64(0)
	if t.Target != nil {
		target = t.Target.Seq
	}
	return fmt.Sprintf("%s.%s.%d", t.Session.ID, screen, target)
}

// Value gives what a form field shows: what was typed, else fallback.
func (t TableView) Value(field, fallback string) string {
	if t.Form.Has(field) {
		return t.Form.Get(field)
	}
	return fallback
}

// A stroke of the tally is 6 wide; every fifth lies across the four before it.
const strokeWidth = 6

func tallyWidth(n int) string {
	return strconv.Itoa(5 + strokeWidth*n)
}

func tallyBox(n int) string { return "0 0 " + tallyWidth(n) + " 24" }

func tallyPath(n int) string {
	var b strings.Builder
	for i := range n {
		x := 3 + strokeWidth*i
		if i%5 == 4 {
			fmt.Fprintf(&b, "M%d 19 %d 5", x-27, x+2)
		} else {
			fmt.Fprintf(&b, "M%d 4l1 16", x)
		}
	}
	return b.String()
}

// iconPath is the drawing of a small sign in a 24 by 24 box; an unknown name
// draws nothing.
func iconPath(name string) string {
	switch name {
	case "back":
		return "M15 4 7 12l8 8"
	case "next":
		return "M9 4l8 8-8 8"
	case "menu":
		return "M4 6h16M4 12h16M4 18h16"
	case "settings":
		return "M4 7h9M19 7h1M4 17h1M11 17h9M16 4v6M8 14v6"
	case "sheet":
		return "M4 4h16v16H4zM4 10h16M11 4v16"
	case "export":
		return "M12 3v12M7 10l5 5 5-5M4 20h16"
	case "picture":
		return "M3 5h18v14H3zM3 16l5-5 5 5 3-3 5 4M16 9h.1"
	case "print":
		return "M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7z"
	case "share":
		return "M12 15V3M7 8l5-5 5 5M5 13v8h14v-8"
	case "up":
		return "M12 20V5M6 11l6-6 6 6"
	case "down":
		return "M12 4v15M6 13l6 6 6-6"
	case "remove":
		return "M6 6l12 12M18 6 6 18"
	case "add":
		return "M12 5v14M5 12h14"
	case "play":
		return "M7 4l12 8-12 8z"
	case "undo":
		return "M8 4 3 9l5 5M4 9h10a6 6 0 0 1 0 12h-3"
	case "deal":
		return "M4 7l9-3 5 14-9 3zM16 5l5 1-2 13"
	case "check":
		return "M4 13l5 5L20 6"
	case "over":
		return "M12 5l8 14H4z"
	case "under":
		return "M12 19 4 5h16z"
	case "level":
		return "M4 9h16M4 15h16"
	case "crown":
		return "M4 19 3 7l5 5 4-8 4 8 5-5-1 12z"
	case "edit":
		return "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4"
	case "cards":
		return "M3 6h10v15H3zM8 6V3h13v15h-8"
	case "phone":
		return "M7 2h10v20H7zM11 18h2"
	case "screen":
		return "M3 4h18v12H3zM8 21h8M12 16v5"
	case "eye":
		return "M2 12c5-9 15-9 20 0-5 9-15 9-20 0zM12 9.5v5M9.5 12h5"
	case "again":
		return "M20 6v5h-5M4 18v-5h5M19 11A7.5 7.5 0 0 0 6 7M5 13a7.5 7.5 0 0 0 13 4"
	case "people":
		return "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-5 3-7 7-7s7 2 7 7M16 4a4 4 0 0 1 0 7M18 15c3 1 4 3 4 6"
	case "lock":
		return "M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4"
	case "wait":
		return "M7 3h10M7 21h10M8 3c0 5 8 7 8 18M16 3c0 5-8 7-8 18"
	case "rules":
		return "M12 6c-3-2-6-2-9-1v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14"
	case "flag":
		return "M5 21V4h13l-3 4.5L18 13H5"
	}
	return ""
}
