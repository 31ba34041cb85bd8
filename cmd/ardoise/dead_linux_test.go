package main

import (
	"net"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestConnectionsInheritTheLimitOnDeadOnes(t *testing.T) {
	listener, err := (&net.ListenConfig{Control: letDeadGo}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer listener.Close()
	phone, err := net.Dial("tcp", listener.Addr().String())
	require.NoError(t, err)
	defer phone.Close()
	connection, err := listener.Accept()
	require.NoError(t, err)
	defer connection.Close()
	raw, err := connection.(*net.TCPConn).SyscallConn()
	require.NoError(t, err)
	var limit int
	require.NoError(t, raw.Control(func(fd uintptr) {
		limit, err = syscall.GetsockoptInt(int(fd), syscall.IPPROTO_TCP, tcpUserTimeout)
	}))
	require.NoError(t, err)
	assert.EqualValues(t, deadAfter.Milliseconds(), limit)
}
