package play

import (
	"encoding/base64"
	"strings"
	"unicode"
)

// codeSigns are the signs of a code: no two look alike, none can be taken for
// a digit.
const codeSigns = "23456789ABCDEFGHJKMNPQRSTVWXYZ"

// Lengths of codes, in signs: what somebody typed is told apart by them. What
// has neither length can only be a token.
const (
	joinSigns     = 6  // lets a phone in
	seatSigns     = 8  // gives a phone one seat
	deviceSigns   = 10 // opens a notebook on one more device
	recoverySigns = 28 // opens a notebook for good: more than 130 bits
)

// newCode makes a code of n signs.
func (s *Service) newCode(n int) string {
	b := s.random(n)
	for i := range b {
		b[i] = codeSigns[int(b[i])%len(codeSigns)]
	}
	return string(b)
}

// newJoinToken makes what a QR code carries: 128 bits.
func (s *Service) newJoinToken() string { return base64.RawURLEncoding.EncodeToString(s.random(16)) }

// readCode gives a code as it was handed out, however it was typed: case,
// blanks and dashes do not matter, and a sign that no code holds is taken for
// the one that it was read for.
func readCode(typed string) string {
	return strings.Map(func(r rune) rune {
		switch r = unicode.ToUpper(r); {
		case unicode.IsSpace(r), unicode.Is(unicode.Dash, r), r == '_':
			return -1
		case r == 'O' || r == '0':
			return 'Q'
		case r == 'I' || r == '1' || r == 'L':
			return 'J'
		case r == 'U':
			return 'V'
		}
		return r
	}, typed)
}
