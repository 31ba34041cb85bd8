package main

import (
	"io"
	"os"
	"strings"

	qr "github.com/piglig/go-qr"
)

// quietZone is how many light modules readers want around the code.
const quietZone = 2

// qrCode draws text as a QR code in half blocks, two modules to a character,
// light modules as ink: right as it stands on a dark terminal. With colours it
// is right on every terminal.
func qrCode(text string, colours bool) (string, error) {
	code, err := qr.EncodeText(text, qr.Low)
	if err != nil {
		return "", err
	}
	before, after := "  ", "\n"
	if colours {
		before, after = "  \x1b[97;40m", "\x1b[0m\n"
	}
	light := func(x, y int) bool {
		return x < 0 || y < 0 || x >= code.Size() || y >= code.Size() || !code.Module(x, y)
	}
	var b strings.Builder
	for y := -quietZone; y < code.Size()+quietZone; y += 2 {
		b.WriteString(before)
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
		b.WriteString(after)
	}
	return b.String(), nil
}

// isTerminal tells whether colour codes make sense on out.
func isTerminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
