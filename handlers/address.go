package handlers

import (
	"net"
	"net/netip"

	"github.com/labstack/echo/v4"
)

// addresses says where a request comes from: the connection's address, and
// behind proxies that are trusted the one that they name in X-Forwarded-For.
// From anybody else that header is anybody's to write.
func addresses(trusted []netip.Prefix) echo.IPExtractor {
	if len(trusted) == 0 {
		return echo.ExtractIPDirect()
	}
	options := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for _, proxy := range trusted {
		options = append(options, echo.TrustIPRange(&net.IPNet{
			IP: proxy.Addr().AsSlice(), Mask: net.CIDRMask(proxy.Bits(), proxy.Addr().BitLen()),
		}))
	}
	return echo.ExtractIPFromXFFHeader(options...)
}
