package kit

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// Memory is what a server holds of the machine's memory (RSS), in bytes.
func (p *Process) Memory() (int64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", p.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	pages, err := strconv.ParseInt(string(bytes.Fields(text)[1]), 10, 64)
	return pages * int64(os.Getpagesize()), err
}

// CPU is how long processors have worked for a server. On a busy machine it
// says more than the time that passed.
func (p *Process) CPU() (time.Duration, error) {
	stat, err := statOf(p.cmd.Process.Pid)
	return stat.own, err
}

// familyCPU is that of a process, of those that it started, and of those of them
// that have ended.
func familyCPU(pid int) (time.Duration, error) {
	parent, err := statOf(pid)
	if err != nil {
		return 0, err
	}
	sum := parent.own + parent.ended
	all, err := filepath.Glob("/proc/[0-9]*")
	for _, folder := range all {
		id, _ := strconv.Atoi(filepath.Base(folder)) // digits
		if child, err := statOf(id); err == nil && child.parent == pid {
			sum += child.own
		}
	}
	return sum, err
}

// stat is what the system says of a process.
type stat struct {
	parent     int
	own, ended time.Duration // processor time, and that of its children that ended
}

func statOf(pid int) (stat, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return stat{}, err
	}
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	const tick = time.Second / 100 // USER_HZ, the same on every Linux
	var n [5]int64
	for i, at := range []int{1, 11, 12, 13, 14} { // ppid, utime, stime, cutime, cstime
		if n[i], err = strconv.ParseInt(string(fields[at]), 10, 64); err != nil {
			return stat{}, err
		}
	}
	return stat{int(n[0]), time.Duration(n[1]+n[2]) * tick, time.Duration(n[3]+n[4]) * tick}, nil
}
