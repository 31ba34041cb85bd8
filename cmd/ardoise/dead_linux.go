package main

import (
	"syscall"
	"time"
)

// tcpUserTimeout is TCP_USER_TIMEOUT, which package syscall does not name.
const tcpUserTimeout = 0x12

// deadAfter is how long the other end of a connection may leave unanswered
// what was sent to it. The system's own limit is a quarter of an hour, in which
// a phone that went dead would keep its stream.
const deadAfter = time.Minute

// letDeadGo sets the limit on a listening socket; its connections inherit it.
func letDeadGo(_, _ string, socket syscall.RawConn) error {
	var failed error
	err := socket.Control(func(fd uintptr) {
		failed = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, tcpUserTimeout, int(deadAfter.Milliseconds()))
	})
	if err != nil {
		return err
	}
	return failed
}
