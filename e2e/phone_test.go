package e2e

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// patience is how long a phone waits for what it expects.
const patience = 10 * time.Second

// chromium is the one browser process of the run; each phone is a profile of
// its own in it.
var chromium struct {
	once sync.Once
	ctx  context.Context
	err  error
	end  []context.CancelFunc
}

// findChromium gives the browser's path, empty where there is none that starts:
// Ubuntu's chromium-browser may be a stub.
func findChromium() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil && exec.Command(path, "--version").Run() == nil {
			return path
		}
	}
	return ""
}

func startChromium(path string) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.Flag("lang", "en"),
		chromedp.Flag("hide-scrollbars", true),
		chromedp.Flag("host-resolver-rules", "MAP "+lanName+" 127.0.0.1"),
		chromedp.Flag("disable-gpu", true),
	)
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	allocator, end := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, endBrowser := chromedp.NewContext(allocator)
	chromium.ctx, chromium.end = ctx, []context.CancelFunc{endBrowser, end}
	chromium.err = chromedp.Do(ctx)
}

func stopChromium() {
	for _, end := range chromium.end {
		end()
	}
}

// browser gives the running browser; a test that needs one is skipped where
// there is none, and fails there with CI=true.
func browser(t *testing.T) context.Context {
	t.Helper()
	path := findChromium()
	if path == "" {
		const missing = "no Chromium: install the package chromium to run this test"
		if os.Getenv("CI") == "true" {
			t.Fatal(missing)
		}
		t.Skip(missing)
	}
	chromium.once.Do(func() { startChromium(path) })
	require.NoError(t, chromium.err)
	return chromium.ctx
}

// phone is one person's phone: a profile of its own, 390 by 844 pixels, touch.
type phone struct {
	t      *testing.T
	server *server
	home   string // address of the server
	ctx    context.Context
	wires  *wires
	end    context.CancelFunc
}

// settings of a phone; the zero value is an English phone in the dark with
// scripts on.
type phoneSettings struct {
	language string // Accept-Language
	light    bool
	noScript bool
}

// The screen of a phone, in CSS pixels.
const (
	phoneWidth  = 390
	phoneHeight = 844
)

// hold gives the screen another size.
func (p *phone) hold(width, height int64) {
	p.t.Helper()
	p.do(chromedp.EmulateViewport(width, height, chromedp.EmulateMobile, chromedp.EmulateTouch))
}

// newPhone takes a phone out of its box: no cookie, nothing cached.
func newPhone(t *testing.T, s *server, set phoneSettings) *phone {
	t.Helper()
	return phoneIn(t, s, set, browser(t), chromedp.WithNewBrowserContext())
}

// secondTab opens another tab on the same phone.
func (p *phone) secondTab(s *server, set phoneSettings) *phone {
	return phoneIn(p.t, s, set, p.ctx)
}

func phoneIn(t *testing.T, s *server, set phoneSettings, parent context.Context, options ...chromedp.ContextOption) *phone {
	t.Helper()
	p := &phone{t: t, server: s, home: s.home(), wires: newWires(s.home())}
	p.ctx, p.end = chromedp.NewContext(parent, append(options, chromedp.WithListener(p.wires.listen))...)
	require.NoError(t, chromedp.Do(p.ctx))
	t.Cleanup(func() {
		if t.Failed() {
			p.shot("failed")
			t.Logf("the phone is at %s and shows:\n%s", p.address(), p.outline())
		}
		complaints := p.wires.takeComplaints()
		p.end()
		for _, complaint := range complaints {
			t.Errorf("the browser complains: %s", complaint)
		}
	})
	p.hold(phoneWidth, phoneHeight)
	if set.language == "" {
		set.language = "en"
	}
	call(p, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{
		UserAgent:      "Mozilla/5.0 (Linux; Android 14; Phone) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
		AcceptLanguage: set.language,
	})
	p.scheme(set.light)
	call(p, emulation.SetTimezoneOverride, emulation.SetTimezoneOverrideParams{TimezoneID: "Europe/Madrid"})
	if set.noScript {
		call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	}
	return p
}

// scheme is the phone's own light or dark setting.
func (p *phone) scheme(light bool) {
	p.t.Helper()
	scheme := "dark"
	if light {
		scheme = "light"
	}
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		// Without motion a colour is what it is at once.
		Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
		},
	})
}

// do runs actions with a limit, so that a stuck page fails its test only.
func (p *phone) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 2*patience)
	defer cancel()
	require.NoError(p.t, chromedp.Do(ctx, steps...))
}

// ask runs an action for its value.
func ask[T any](p *phone, action chromedp.Action[T]) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 2*patience)
	defer cancel()
	value, err := chromedp.Run(ctx, action)
	require.NoError(p.t, err)
	return value
}

// call sends one protocol command.
func call[P, R any](p *phone, command cdp.Command[P, R], params P) R {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 2*patience)
	defer cancel()
	result, err := chromedp.Call(ctx, command, params)
	require.NoError(p.t, err, command.Method)
	return result
}

// open goes to an address, as typed or scanned.
func (p *phone) open(path string) {
	p.t.Helper()
	if !strings.HasPrefix(path, "http") {
		path = p.home + path
	}
	p.do(chromedp.Navigate(path))
	p.settle()
}

func (p *phone) reload() {
	p.t.Helper()
	p.do(chromedp.Reload())
	p.settle()
}

// back presses the phone's back button.
func (p *phone) back() {
	p.t.Helper()
	past := call(p, page.GetNavigationHistory, cdp.Empty{})
	require.Positive(p.t, past.CurrentIndex, "there is nothing to go back to")
	p.wires.touch()
	// A page may come back from memory, without loading.
	call(p, page.NavigateToHistoryEntry, page.NavigateToHistoryEntryParams{EntryID: past.Entries[past.CurrentIndex-1].ID})
	p.wires.touch()
	p.settle()
}

// address is where the phone is, without the server's part.
func (p *phone) address() string {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	url, err := chromedp.Run(ctx, chromedp.Location())
	if err != nil {
		return err.Error()
	}
	return strings.TrimPrefix(url, p.home)
}

// settle waits until the page is loaded and nothing has been on the wire for a
// moment.
func (p *phone) settle() {
	p.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		if p.wires.quietFor(60 * time.Millisecond) {
			return
		}
		require.True(p.t, time.Now().Before(end), "the page goes on loading: %s", p.wires.open())
	}
}

// shot saves a picture of the whole page where E2E_SHOTS names a folder.
func (p *phone) shot(name string) {
	folder := os.Getenv("E2E_SHOTS")
	if folder == "" {
		return
	}
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	// The dock belongs to the foot of the picture: the screen is made as high as
	// the page.
	size := ask(p, chromedp.Evaluate[[2]int64](`[innerWidth, document.documentElement.scrollHeight]`))
	p.hold(size[0], max(size[1], phoneHeight))
	defer p.hold(size[0], phoneHeight)
	shot, err := chromedp.Call(ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{})
	if err == nil {
		err = os.MkdirAll(folder, 0o755)
	}
	if err == nil {
		file := fmt.Sprintf("%s-%s.png", strings.ReplaceAll(p.t.Name(), "/", "-"), name)
		err = os.WriteFile(filepath.Join(folder, file), shot.Data, 0o644)
	}
	if err != nil {
		p.t.Logf("no picture %s: %v", name, err)
	}
}
