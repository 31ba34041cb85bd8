package play

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"strconv"
)

// NewToken makes a credential of 192 bits, as text fit for a cookie.
func (s *Service) NewToken() string { return base64.RawURLEncoding.EncodeToString(s.random(24)) }

// NewID makes an id (UUIDv7): for rows, and for the idempotency keys of forms.
func (s *Service) NewID() string {
	b := s.random(16)
	ms := s.now()
	for i := range 6 {
		b[i] = byte(ms >> (40 - 8*i))
	}
	b[6] = b[6]&0x0f | 0x70
	b[8] = b[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[0:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// random reads n bytes. Without randomness no credential is safe: it stops.
func (s *Service) random(n int) []byte {
	s.dice.Lock()
	defer s.dice.Unlock()
	b := make([]byte, n)
	if _, err := io.ReadFull(s.config.Rand, b); err != nil {
		panic("play: no randomness: " + err.Error())
	}
	return b
}

// hash is how tokens and bodies are kept: SHA-256 in hex. Parts are told
// apart by their lengths.
func hash(parts ...string) string {
	var room [512]byte // most are shorter
	text := room[:0]
	for i, part := range parts {
		if i > 0 {
			text = append(strconv.AppendInt(append(text, '\n'), int64(len(part)), 10), '\n')
		}
		text = append(text, part...)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
