package scoring

import (
	"errors"
	"fmt"
	"strings"
)

var pointerEscape = strings.NewReplacer("~", "~0", "/", "~1")

// Pointer makes a JSON pointer of member names and positions, escaped as it
// must be: Pointer("tricks", "a/b") is "/tricks/a~1b".
func Pointer(tokens ...any) string {
	var b strings.Builder
	for _, token := range tokens {
		b.WriteByte('/')
		pointerEscape.WriteString(&b, fmt.Sprint(token))
	}
	return b.String()
}

// Inside moves the field of a problem below tokens, for a value that was read
// out of a larger body. Other errors stay as they are.
func Inside(err error, tokens ...any) error {
	var problem *Problem
	if !errors.As(err, &problem) {
		return err
	}
	moved := *problem
	moved.Field = Pointer(tokens...) + problem.Field
	return &moved
}
