package i18n

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestOrdinal(t *testing.T) {
	words, err := Load()
	require.NoError(t, err)
	for lang, want := range map[string][]string{
		"en": {"1st", "2nd", "3rd", "4th", "11th", "21st"},
		"fr": {"1er", "2e", "3e", "4e", "11e", "21e"},
		"es": {"1.º", "2.º", "3.º", "4.º", "11.º", "21.º"},
	} {
		var got []string
		for _, n := range []int{1, 2, 3, 4, 11, 21} {
			got = append(got, words.For(lang).Ordinal(n))
		}
		assert.Equal(t, want, got, lang)
	}
}
