package main

import (
	"io"
	"os"
	"strings"

	qr "github.com/piglig/go-qr"
)

// quietZone is how many light modules readers want around the code.
const quietZone = 2

// qrCode draws text as a QR code for a terminal, in half blocks, two modules to a
// character, in colours that are right on a dark and on a light one.
func qrCode(text string) (string, error) {
	code, err := qr.EncodeText(text, qr.Low)
	if err != nil {
		return "", err
	}
	light := func(x, y int) bool {
		return x < 0 || y < 0 || x >= code.Size() || y >= code.Size() || !code.Module(x, y)
	}
	var b strings.Builder
	for y := -quietZone; y < code.Size()+quietZone; y += 2 {
		b.WriteString("  \x1b[97;40m")
		for x := -quietZone; x < code.Size()+quietZone; x++ {
			switch upper, lower := light(x, y), light(x, y+1); {
			case upper && lower:
				b.WriteRune('█')
			case upper:
				b.WriteRune('▀')
			case lower:
				b.WriteRune('▄')
			default:
				b.WriteRune(' ')
			}
		}
		b.WriteString("\x1b[0m\n")
	}
	return b.String(), nil
}

// isTerminal tells whether somebody looks at out: what else takes it, a pipe, a
// file, a service's log or os.DevNull, would keep a code as rows of blocks.
func isTerminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	if !ok {
		return false
	}
	is, err := file.Stat()
	if err != nil || is.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	nowhere, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(is, nowhere)
}
