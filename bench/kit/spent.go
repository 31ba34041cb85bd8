package kit

import (
	"fmt"
	"time"
)

// Spent counts the processor time of servers between two looks.
type Spent struct {
	now    func() time.Duration
	before time.Duration
}

// Watch looks at servers for the first time.
func Watch(servers ...*Process) *Spent {
	return watch(func() time.Duration {
		var sum time.Duration
		for _, p := range servers {
			used, _ := p.CPU() // 0 where it is not known
			sum += used
		}
		return sum
	})
}

// WatchFamily looks at a process and those that it started for the first time.
func WatchFamily(pid int) *Spent {
	return watch(func() time.Duration {
		used, _ := familyCPU(pid) // 0 where it is not known
		return used
	})
}

func watch(now func() time.Duration) *Spent { return &Spent{now, now()} }

// Each gives the processor time since the first look for each of n things.
func (s *Spent) Each(n int) time.Duration { return (s.now() - s.before) / time.Duration(max(1, n)) }

// Compare prints the processor time that one thing cost two servers. The time
// that passes depends on what else a machine does; this hardly does.
func Compare(what string, ours, bare time.Duration) {
	CompareOf("the server", what, ours, bare)
}

// CompareOf is Compare for something else than one server.
func CompareOf(whose, what string, ours, bare time.Duration) {
	Figure(fmt.Sprintf("processor time of %s for %s; the bare one %d µs, %.1f times", whose, what, bare.Microseconds(),
		float64(ours)/float64(max(bare, 1))), fmt.Sprintf("%d µs", ours.Microseconds()))
}
