package main

import (
	"net"
	"net/netip"
	"net/url"
	"strconv"
)

// publicURL is the address for links and QR codes: the setting, else how the
// local network reaches the listener. The Host header of a request takes no
// part: who sends one must not choose what others scan.
func publicURL(setting, scheme string, listener netip.AddrPort, lan netip.Addr) string {
	if setting != "" {
		return setting
	}
	host := listener.Addr().Unmap()
	if host.IsUnspecified() {
		host = lan
	}
	return address(scheme, host, listener.Port())
}

// localURL is the address for a browser on this machine.
func localURL(scheme string, listener netip.AddrPort) string {
	host := listener.Addr().Unmap()
	if host.IsUnspecified() || host.IsLoopback() {
		u := url.URL{Scheme: scheme, Host: "localhost" + portSuffix(scheme, listener.Port())}
		return u.String()
	}
	return address(scheme, host, listener.Port())
}

func address(scheme string, host netip.Addr, port uint16) string {
	if !host.IsValid() {
		host = netip.AddrFrom4([4]byte{127, 0, 0, 1})
	}
	name := host.WithZone("").String()
	if host.Is6() {
		name = "[" + name + "]"
	}
	return scheme + "://" + name + portSuffix(scheme, port)
}

func portSuffix(scheme string, port uint16) string {
	if (scheme == "http" && port == 80) || (scheme == "https" && port == 443) {
		return ""
	}
	return ":" + strconv.Itoa(int(port))
}

// isLoopback tells whether an address means this machine to whoever opens it.
func isLoopback(public string) bool {
	u, err := url.Parse(public)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(u.Hostname())
	return u.Hostname() == "localhost" || (err == nil && ip.IsLoopback())
}

// lanAddress is this machine's address on the local network; invalid where
// there is none. The address that leads outside is the one other phones know;
// a network without a way out still has its interfaces.
func lanAddress() netip.Addr {
	// Connecting UDP picks the route and sends nothing.
	if conn, err := net.Dial("udp4", "192.0.2.1:9"); err == nil {
		defer conn.Close()
		if local, ok := conn.LocalAddr().(*net.UDPAddr); ok {
			if ip := local.AddrPort().Addr().Unmap(); !ip.IsLoopback() {
				return ip
			}
		}
	}
	addrs, err := net.InterfaceAddrs()
	if err != nil {
		return netip.Addr{}
	}
	return chooseLAN(addrs)
}

// chooseLAN takes the first IPv4 address that others can reach.
func chooseLAN(addrs []net.Addr) netip.Addr {
	for _, addr := range addrs {
		prefix, err := netip.ParsePrefix(addr.String())
		if err == nil && prefix.Addr().Is4() && prefix.Addr().IsGlobalUnicast() {
			return prefix.Addr()
		}
	}
	return netip.Addr{}
}
