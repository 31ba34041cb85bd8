package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// screen collects what a running server prints.
type screen struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// running is a server started by run, as main does.
type running struct {
	url  string
	out  *screen
	logs *screen
	stop context.CancelFunc
	end  chan error
}

func start(t *testing.T, args ...string) *running {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	r := &running{out: &screen{}, logs: &screen{}, stop: cancel, end: make(chan error, 1)}
	args = append([]string{"--addr", "127.0.0.1:0", "--db", filepath.Join(t.TempDir(), "new", "ardoise.db")}, args...)
	go func() { r.end <- run(ctx, args, console{environment(nil), nil, r.out, r.logs}) }()
	t.Cleanup(cancel)
	local := regexp.MustCompile(`On this machine +(\S+)`)
	require.Eventually(t, func() bool {
		select {
		case err := <-r.end:
			require.NoError(t, err)
		default:
		}
		found := local.FindStringSubmatch(r.out.String())
		if found != nil {
			r.url = found[1]
		}
		return found != nil
	}, 10*time.Second, 10*time.Millisecond)
	return r
}

func (r *running) ended(t *testing.T) error {
	t.Helper()
	select {
	case err := <-r.end:
		return err
	case <-time.After(15 * time.Second):
		require.Fail(t, "the server did not stop")
		return nil
	}
}

func status(t *testing.T, client *http.Client, url string) int {
	t.Helper()
	answer, err := client.Get(url)
	require.NoError(t, err)
	defer answer.Body.Close()
	_, err = io.Copy(io.Discard, answer.Body)
	require.NoError(t, err)
	return answer.StatusCode
}

func TestServesUntilStopped(t *testing.T) {
	r := start(t)
	assert.Equal(t, http.StatusOK, status(t, http.DefaultClient, r.url+"/healthz"))
	assert.Equal(t, http.StatusOK, status(t, http.DefaultClient, r.url+"/readyz"))
	r.stop()
	assert.NoError(t, r.ended(t))
	_, err := http.Get(r.url + "/healthz")
	assert.Error(t, err, "it must not listen any more")
}

func TestNotReadyWhileStopping(t *testing.T) {
	r := start(t, "--drain", "1500ms")
	require.Equal(t, http.StatusOK, status(t, http.DefaultClient, r.url+"/readyz"))
	r.stop()
	assert.Eventually(t, func() bool {
		return status(t, http.DefaultClient, r.url+"/readyz") == http.StatusServiceUnavailable
	}, time.Second, 20*time.Millisecond)
	assert.Equal(t, http.StatusOK, status(t, http.DefaultClient, r.url+"/healthz"), "it still serves")
	assert.NoError(t, r.ended(t))
}

func TestStoppingFinishesRequestsInFlight(t *testing.T) {
	r := start(t)
	// A request whose body is still on its way when the server stops.
	conn, err := net.Dial("tcp", r.url[len("http://"):])
	if err != nil { // "localhost" may be IPv6 first
		conn, err = net.Dial("tcp4", r.url[len("http://"):])
	}
	require.NoError(t, err)
	defer conn.Close()
	_, err = io.WriteString(conn, "POST /api/v1/notebooks HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
	require.NoError(t, err)
	answers := bufio.NewReader(conn)
	for _, want := range []string{"HTTP/1.1 100 Continue\r\n", "\r\n"} { // it reads: the request has begun
		got, err := answers.ReadString('\n')
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	r.stop()
	require.Eventually(t, func() bool { return strings.Contains(r.logs.String(), "msg=stopping") }, 5*time.Second, 5*time.Millisecond)
	_, err = io.WriteString(conn, "{}")
	require.NoError(t, err)
	answer, err := io.ReadAll(answers)
	require.NoError(t, err)
	assert.Regexp(t, `^HTTP/1\.1 201 `, string(answer))
	assert.NoError(t, r.ended(t))
}

func TestPortInUseIsSaidPlainly(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	err = run(t.Context(), []string{"--addr", taken.Addr().String(), "--db", filepath.Join(t.TempDir(), "a.db")},
		console{environment(nil), nil, io.Discard, io.Discard})
	assert.ErrorContains(t, err, taken.Addr().String()+" is in use by another program")
	assert.Equal(t, 1, exitCode(err, io.Discard))
}

func TestVersion(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, run(t.Context(), []string{"version"}, console{environment(nil), nil, &out, io.Discard}))
	assert.Regexp(t, `^ardoise \S+\n$`, out.String())
}

func TestServesTLSFromFiles(t *testing.T) {
	cert, key := writeCertificate(t)
	r := start(t, "--tls", "files", "--tls-cert", cert, "--tls-key", key)
	require.Regexp(t, `^https://`, r.url)
	client := &http.Client{Transport: &http.Transport{
		TLSClientConfig:   &tls.Config{InsecureSkipVerify: true}, // the test's own certificate
		ForceAttemptHTTP2: true,
	}}
	defer client.CloseIdleConnections()
	assert.Equal(t, http.StatusOK, status(t, client, r.url+"/healthz"))
}

func TestUnreadableCertificateIsAWrongSetting(t *testing.T) {
	_, err := tlsConfig(settings{tls: "files", cert: "/no/such.pem", key: "/no/such.key"})
	var wrong *settingError
	require.True(t, errors.As(err, &wrong))
	assert.ErrorContains(t, err, "/no/such.pem")
}

func TestACMEAnswersItsChallengeAndItsDomainsOnly(t *testing.T) {
	config, err := tlsConfig(settings{tls: "acme", domains: []string{"scores.example.org"}, tlsCache: t.TempDir()})
	require.NoError(t, err)
	assert.Contains(t, config.NextProtos, "acme-tls/1")
	_, err = config.GetCertificate(&tls.ClientHelloInfo{ServerName: "other.example.org"})
	assert.ErrorContains(t, err, "other.example.org")
}

func writeCertificate(t *testing.T) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{"localhost"}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	require.NoError(t, err)
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	require.NoError(t, err)
	cert, key = filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	for path, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "PRIVATE KEY", Bytes: secret}} {
		require.NoError(t, os.WriteFile(path, pem.EncodeToMemory(block), 0o600))
	}
	return cert, key
}
