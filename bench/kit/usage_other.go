//go:build !linux

package kit

import (
	"errors"
	"time"
)

// Memory is known on Linux only.
func (p *Process) Memory() (int64, error) { return 0, errors.ErrUnsupported }

// CPU is known on Linux only.
func (p *Process) CPU() (time.Duration, error) { return 0, errors.ErrUnsupported }

func familyCPU(int) (time.Duration, error) { return 0, errors.ErrUnsupported }
