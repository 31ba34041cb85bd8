package play

import (
	"errors"
	"fmt"
	"testing"

	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
)

// A store that cannot write for now is Unavailable, and its cause stays within
// reach of the log.
func TestFault(t *testing.T) {
	cause := errors.New("disk full")
	err := fault(fmt.Errorf("%w: %w", ErrUnavailable, cause))
	var problem *scoring.Problem
	if assert.ErrorAs(t, err, &problem) {
		assert.Equal(t, Unavailable, problem.Kind)
	}
	assert.ErrorIs(t, err, cause)
	assert.Equal(t, cause, fault(cause))
	assert.NoError(t, fault(nil))
}
