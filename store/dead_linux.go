package store

import (
	"crypto/tls"
	"net"
	"strings"
	"syscall"
)

// tcpUserTimeout is TCP_USER_TIMEOUT, which package syscall does not name.
const tcpUserTimeout = 0x12

// letDeadGo sets how long a server may leave unanswered what was sent to it
// before its connection counts as lost. The system's own limit is a quarter of an
// hour.
func letDeadGo(network, _ string, socket syscall.RawConn) error {
	if !strings.HasPrefix(network, "tcp") {
		return nil
	}
	var failed error
	err := socket.Control(func(fd uintptr) {
		failed = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, tcpUserTimeout, int(patience.Milliseconds()))
	})
	if err != nil {
		return err
	}
	return failed
}

// peeks says that left finds out.
const peeks = true

// left tells that the other end of a connection at rest has closed it, or said
// something before it did. It looks without waiting.
func left(conn net.Conn) bool {
	if secret, is := conn.(*tls.Conn); is {
		conn = secret.NetConn()
	}
	socket, is := conn.(syscall.Conn)
	if !is {
		return false
	}
	raw, err := socket.SyscallConn()
	if err != nil {
		return true
	}
	gone := false
	// Not raw.Read: it would wait for a reader that the driver may still have there.
	err = raw.Control(func(fd uintptr) {
		_, _, fault := syscall.Recvfrom(int(fd), make([]byte, 1), syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
		gone = fault != syscall.EAGAIN
	})
	return gone || err != nil
}
