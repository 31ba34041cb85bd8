package views

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestWholeNumbersOnly(t *testing.T) {
	for typed, want := range map[string]int{"0": 0, " 7 ": 7, "-1": -1, "007": 7, "2147483648": 2147483648} {
		n, ok := Whole(typed)
		assert.True(t, ok, typed)
		assert.Equal(t, want, n, typed)
	}
	for _, typed := range []string{"", " ", "+1", "1.5", "1e3", "0x10", "٣", "ten", "--1", "1 2", "99999999999999999999"} {
		_, ok := Whole(typed)
		assert.False(t, ok, typed)
	}
}

func TestReaderKeepsTheFirstFault(t *testing.T) {
	read := Reader{Form: url.Values{"tricks.p2": {"x"}, "tricks.p1": {""}, "trickster": {"1"}, "waive": {"1"}}}
	assert.Equal(t, []string{"tricks.p1", "tricks.p2"}, read.Fields("tricks"))
	_, ok := read.Number("tricks.p1")
	assert.False(t, ok, "nothing entered is never 0")
	assert.Nil(t, read.Fault)
	read.Number("tricks.p2")
	read.Refuse("later", "waive")
	assert.Equal(t, "not_a_number", read.Fault.Code)
	assert.Equal(t, "tricks.p2", read.Fault.Field)
	assert.True(t, read.Ticked("waive"))
}

func TestPathOf(t *testing.T) {
	assert.Equal(t, []string{"tricks", "a/b~"}, PathOf("/tricks/a~1b~0"))
	assert.Equal(t, []string{""}, PathOf(""))
}
