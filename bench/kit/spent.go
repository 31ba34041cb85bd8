package kit

import (
	"fmt"
	"time"
)

// Spent counts the processor time of servers between two looks.
type Spent struct {
	servers []*Process
	before  time.Duration
}

// Watch looks for the first time.
func Watch(servers ...*Process) *Spent {
	s := &Spent{servers: servers}
	s.before = s.now()
	return s
}

func (s *Spent) now() time.Duration {
	var sum time.Duration
	for _, p := range s.servers {
		used, _ := p.CPU() // 0 where it is not known
		sum += used
	}
	return sum
}

// Each gives the processor time since the first look for each of n things.
func (s *Spent) Each(n int) time.Duration { return (s.now() - s.before) / time.Duration(max(1, n)) }

// Compare prints the processor time that one thing cost two servers. The time
// that passes depends on what else a machine does; this hardly does.
func Compare(what string, ours, bare time.Duration) {
	Figure(fmt.Sprintf("processor time of the server for %s; the bare one %d µs, %.1f times", what, bare.Microseconds(),
		float64(ours)/float64(max(bare, 1))), fmt.Sprintf("%d µs", ours.Microseconds()))
}
