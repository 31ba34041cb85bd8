package e2e

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// publicName is the server's in the examples of the operations page.
const publicName = "scores.example.org"

// example gives the block of a language on the operations page.
func example(t *testing.T, language string) string {
	t.Helper()
	page, err := os.ReadFile("../docs/operations.md")
	require.NoError(t, err)
	found := regexp.MustCompile("(?s)```" + language + "\n(.*?)```").FindSubmatch(page)
	require.NotNil(t, found, language)
	return string(found[1])
}

// replaced puts what a test needs in the place of what a reader would.
func replaced(t *testing.T, text string, pairs ...string) string {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		require.Contains(t, text, pairs[i])
		text = strings.ReplaceAll(text, pairs[i], pairs[i+1])
	}
	return text
}

// installed skips by name where a program is missing.
func installed(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Skipf("%s is not installed", program)
	}
}

// program runs a proxy until the test ends.
func program(t *testing.T, address, name string, args ...string) {
	t.Helper()
	process := exec.Command(name, args...)
	said := &buffer{}
	process.Stdout, process.Stderr = said, said
	process.Env = append(os.Environ(), "HOME="+t.TempDir(), "XDG_DATA_HOME="+t.TempDir(), "XDG_CONFIG_HOME="+t.TempDir())
	require.NoError(t, process.Start())
	t.Cleanup(func() {
		_ = process.Process.Kill() // it would wait for streams
		_ = process.Wait()
		if t.Failed() {
			t.Logf("%s said:\n%s", name, said)
		}
	})
	require.Eventually(t, func() bool {
		conn, err := net.Dial("tcp", address)
		if err == nil {
			_ = conn.Close()
		}
		return err == nil
	}, 10*time.Second, 20*time.Millisecond, "%s", said)
}

// certificate writes one for the public name.
func certificate(t *testing.T) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{publicName}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	require.NoError(t, err)
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	require.NoError(t, err)
	cert, key = filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	require.NoError(t, os.WriteFile(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600))
	require.NoError(t, os.WriteFile(key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), 0o600))
	return cert, key
}

// proxied is a server that sits behind a proxy of its own machine.
func proxied(t *testing.T) *server {
	t.Helper()
	return serve(t, "--url", "https://"+publicName, "--trusted-proxy", "127.0.0.1", "--limit-notebooks", "3")
}

// throughProxy plays through a proxy at an address and looks at what it hands
// on: events at once, forms, whose address and which request it is.
func throughProxy(t *testing.T, s *server, home, address string) {
	t.Helper()
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 5)}} // no proxy of ours
	transport := &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return dialer.DialContext(ctx, "tcp", address)
		},
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, // the test's own certificate
		// As browsers do where they can.
		ForceAttemptHTTP2: true,
	}
	c := &client{home: home, http: &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
	t.Cleanup(transport.CloseIdleConnections)
	opened := must[struct {
		Token string `json:"token"`
	}](t, c, http.StatusCreated, http.MethodPost, "/notebooks", nil, nil)
	c.token = opened.Token
	begun := must[struct {
		ID string `json:"id"`
	}](t, c, http.StatusCreated, http.MethodPost, "/sessions", map[string]any{"game": "skull-king", "rulebook": "classic", "players": []string{"Ana", "Léo"}}, matches(0, "begin"))

	request, err := http.NewRequest(http.MethodGet, home+"/api/v1/sessions/"+begun.ID+"/events", nil)
	require.NoError(t, err)
	request.Header.Set("Authorization", "Bearer "+c.token)
	request.Header.Set("Accept-Encoding", "gzip")
	stream, err := c.http.Do(request)
	require.NoError(t, err)
	defer stream.Body.Close()
	require.Equal(t, http.StatusOK, stream.StatusCode)
	heard := make(chan string, 16)
	go func() {
		defer close(heard)
		for lines := bufio.NewScanner(stream.Body); lines.Scan(); {
			if data, is := strings.CutPrefix(lines.Text(), "data: "); is {
				heard <- data
			}
		}
	}()
	for version, want := range []string{"1", "2", "3"} {
		if version > 0 {
			must[written](t, c, http.StatusCreated, http.MethodPost, "/sessions/"+begun.ID+"/entries",
				map[string]any{"type": "bids", "round": 1, "values": map[string]int{fmt.Sprint("p", version): 1}}, matches(int64(version-1), "bid-"+want))
		}
		select {
		case got := <-heard:
			assert.Equal(t, want, got)
		case <-time.After(2 * time.Second):
			require.Fail(t, "the proxy holds events back", "change %s", want)
		}
	}

	// A browser's form from the public address, with its cookie.
	form, err := http.NewRequest(http.MethodPost, home+"/settings", strings.NewReader("theme=dark"))
	require.NoError(t, err)
	form.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	form.Header.Set("Origin", "https://"+publicName)
	form.Header.Set("X-Request-ID", "made-up-by-the-caller")
	answer, err := c.http.Do(form)
	require.NoError(t, err)
	defer answer.Body.Close()
	assert.Equal(t, http.StatusSeeOther, answer.StatusCode)
	id := answer.Header.Get("X-Request-ID")
	assert.Regexp(t, `^[0-9a-f-]{32,36}$`, id, "the proxy's own")
	assert.Eventually(t, func() bool { return strings.Contains(s.log.String(), "request="+id+" ") }, // it is told after the answer
		patience, 10*time.Millisecond)

	// Who makes up an address before the proxy is counted by its own.
	last := 0
	for i := range 4 {
		got, err := c.send(context.Background(), http.MethodPost, "/notebooks", nil, map[string]string{"X-Forwarded-For": fmt.Sprint("192.0.2.", i+1)})
		require.NoError(t, err)
		last = got.status
	}
	assert.Equal(t, http.StatusTooManyRequests, last)
}

// TestNginxExample runs nginx with the very text of the operations page.
func TestNginxExample(t *testing.T) {
	installed(t, "nginx")
	s := proxied(t)
	cert, key := certificate(t)
	address := freeAddress(t)
	site := replaced(t, example(t, "nginx"),
		"    listen [::]:443 ssl http2;\n", "",
		"listen 443 ", "listen "+address+" ",
		"/etc/letsencrypt/live/scores.example.org/fullchain.pem", cert,
		"/etc/letsencrypt/live/scores.example.org/privkey.pem", key,
		"127.0.0.1:8080", s.addr)
	folder := t.TempDir()
	config := filepath.Join(folder, "nginx.conf")
	frame := "daemon off; master_process off; pid " + folder + "/pid; error_log stderr;\nevents {}\nhttp {\naccess_log off; gzip on; gzip_types *;\n"
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		frame += kind + "_temp_path " + folder + "/" + kind + ";\n"
	}
	require.NoError(t, os.WriteFile(config, []byte(frame+site+"}\n"), 0o600))
	out, err := exec.Command("nginx", "-t", "-p", folder, "-c", config).CombinedOutput()
	require.NoError(t, err, string(out))
	program(t, address, "nginx", "-p", folder, "-c", config)
	throughProxy(t, s, "https://"+publicName, address)
}

// TestCaddyExample runs Caddy with the very text of the operations page, over
// plain http: its certificate comes from elsewhere.
func TestCaddyExample(t *testing.T) {
	installed(t, "caddy")
	s := proxied(t)
	address := freeAddress(t)
	_, port, err := net.SplitHostPort(address)
	require.NoError(t, err)
	site := replaced(t, example(t, "caddyfile"), publicName+" {", "http://"+publicName+":"+port+" {\n\tbind 127.0.0.1", "127.0.0.1:8080", s.addr)
	config := filepath.Join(t.TempDir(), "Caddyfile")
	require.NoError(t, os.WriteFile(config, []byte("{\n\tadmin off\n}\n"+site), 0o600))
	program(t, address, "caddy", "run", "--config", config, "--adapter", "caddyfile")
	throughProxy(t, s, "http://"+publicName+":"+port, address)
}
