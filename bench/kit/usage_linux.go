package kit

import (
	"bytes"
	"fmt"
	"os"
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
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	var ticks int64
	for _, field := range fields[11:13] { // utime, stime
		n, err := strconv.ParseInt(string(field), 10, 64)
		if err != nil {
			return 0, err
		}
		ticks += n
	}
	const tick = time.Second / 100 // USER_HZ, the same on every Linux
	return time.Duration(ticks) * tick, nil
}
