package main

import (
	"image"
	"image/color"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	qr "github.com/piglig/go-qr"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPublicURL(t *testing.T) {
	lan := netip.MustParseAddr("192.168.1.20")
	for name, c := range map[string]struct {
		setting, scheme, listener string
		lan                       netip.Addr
		public, local             string
	}{
		"everywhere":         {"", "http", "[::]:8080", lan, "http://192.168.1.20:8080", "http://localhost:8080"},
		"everywhere, IPv4":   {"", "http", "0.0.0.0:8080", lan, "http://192.168.1.20:8080", "http://localhost:8080"},
		"one address":        {"", "http", "10.0.0.7:8080", lan, "http://10.0.0.7:8080", "http://10.0.0.7:8080"},
		"this machine only":  {"", "http", "127.0.0.1:8080", lan, "http://127.0.0.1:8080", "http://localhost:8080"},
		"mapped IPv4":        {"", "http", "[::ffff:10.0.0.7]:8080", lan, "http://10.0.0.7:8080", "http://10.0.0.7:8080"},
		"IPv6":               {"", "http", "[fd00::1]:8080", lan, "http://[fd00::1]:8080", "http://[fd00::1]:8080"},
		"usual port":         {"", "http", "[::]:80", lan, "http://192.168.1.20", "http://localhost"},
		"usual secure port":  {"", "https", "[::]:443", lan, "https://192.168.1.20", "https://localhost"},
		"secure, other port": {"", "https", "[::]:80", lan, "https://192.168.1.20:80", "https://localhost:80"},
		"no network":         {"", "http", "[::]:8080", netip.Addr{}, "http://127.0.0.1:8080", "http://localhost:8080"},
		"setting wins":       {"https://scores.example.org", "http", "[::]:8080", lan, "https://scores.example.org", "http://localhost:8080"},
	} {
		t.Run(name, func(t *testing.T) {
			listener := netip.MustParseAddrPort(c.listener)
			assert.Equal(t, c.public, publicURL(c.setting, c.scheme, listener, c.lan))
			assert.Equal(t, c.local, localURL(c.scheme, listener))
		})
	}
}

func TestIsLoopback(t *testing.T) {
	for address, loopback := range map[string]bool{
		"http://127.0.0.1:8080": true, "http://[::1]:8080": true, "http://localhost": true,
		"http://192.168.1.20:8080": false, "https://scores.example.org": false, "http://127.0.0.1.example.org": false,
	} {
		assert.Equal(t, loopback, isLoopback(address), address)
	}
}

func TestChooseLANTakesAnAddressOthersReach(t *testing.T) {
	network := func(text string) net.Addr {
		ip, mask, err := net.ParseCIDR(text)
		require.NoError(t, err)
		return &net.IPNet{IP: ip, Mask: mask.Mask}
	}
	addrs := []net.Addr{network("127.0.0.1/8"), network("169.254.3.4/16"), network("fe80::1/64"), network("192.168.1.20/24")}
	assert.Equal(t, netip.MustParseAddr("192.168.1.20"), chooseLAN(addrs))
	assert.False(t, chooseLAN(addrs[:3]).IsValid())
}

func TestQRCodeReadsBackAsTheAddress(t *testing.T) {
	const address = "http://192.168.1.20:8080"
	drawn, err := qrCode(address)
	require.NoError(t, err)
	read, err := qr.Decode(picture(drawn))
	require.NoError(t, err)
	assert.Equal(t, address, read)
}

// The address is told everywhere; the code only where somebody can scan it.
func TestCodeIsForATerminal(t *testing.T) {
	const local, public = "http://localhost:8080", "http://192.168.1.20:8080"
	for name, c := range map[string]struct {
		screen bool
		public string
		code   bool
	}{
		"a terminal":               {true, public, true},
		"a log":                    {false, public, false},
		"this machine only":        {true, "http://127.0.0.1:8080", false},
		"a log, this machine only": {false, "http://127.0.0.1:8080", false},
	} {
		var out strings.Builder
		tellAddresses(&out, c.screen, local, c.public)
		assert.Contains(t, out.String(), local, name)
		if c.public == public {
			assert.Contains(t, out.String(), public, name)
		}
		assert.Equal(t, c.code, strings.ContainsAny(out.String(), "█▀▄\x1b"), "%s: %s", name, &out)
	}
}

func TestIsTerminal(t *testing.T) {
	reads, pipe, err := os.Pipe()
	require.NoError(t, err)
	defer reads.Close()
	nowhere, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	require.NoError(t, err)
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	require.NoError(t, err)
	for name, other := range map[string]*os.File{"a pipe": pipe, "nowhere": nowhere, "a file": file} {
		assert.False(t, isTerminal(other), name)
		require.NoError(t, other.Close())
	}
	assert.False(t, isTerminal(&strings.Builder{}))
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0) // the near end of a new one
	if err != nil {
		t.Skip("no terminal can be made here: ", err)
	}
	defer terminal.Close()
	assert.True(t, isTerminal(terminal))
}

// picture paints half blocks as a camera sees them: ink light, the rest dark.
func picture(drawn string) image.Image {
	const size = 8
	for _, code := range []string{"\x1b[97;40m", "\x1b[0m"} {
		drawn = strings.ReplaceAll(drawn, code, "")
	}
	lines := strings.Split(strings.TrimRight(drawn, "\n"), "\n")
	width := len([]rune(lines[0])) - 2
	img := image.NewGray(image.Rect(0, 0, width*size, 2*len(lines)*size))
	for row, line := range lines {
		for x, r := range []rune(line)[2:] {
			for half, light := range []bool{r == '█' || r == '▀', r == '█' || r == '▄'} {
				if !light {
					continue
				}
				for i := range size * size {
					img.SetGray(x*size+i%size, (2*row+half)*size+i/size, color.Gray{Y: 255})
				}
			}
		}
	}
	return img
}
