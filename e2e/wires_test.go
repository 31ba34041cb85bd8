package e2e

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
)

// wires watches what a phone sends, receives and complains about.
type wires struct {
	home string

	mu         sync.Mutex
	pending    map[network.RequestID]string
	loader     map[network.RequestID]cdp.LoaderID // the document that asked
	loading    bool                               // the document is not complete
	changed    time.Time
	bytes      int64
	requests   []string // "GET /path 1234", in the order they ended
	foreign    []string // requests to other hosts
	complaints []string
	started    map[network.RequestID]string
}

func newWires(home string) *wires {
	return &wires{home: home, pending: map[network.RequestID]string{}, loader: map[network.RequestID]cdp.LoaderID{}, started: map[network.RequestID]string{}}
}

// listen is called for every event of the page, in order.
func (w *wires) listen(event any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if strings.HasPrefix(e.Request.URL, "data:") || e.Type == network.ResourceTypeEventSource {
			return
		}
		name := e.Request.Method + " " + strings.TrimPrefix(e.Request.URL, w.home)
		w.pending[e.RequestID], w.started[e.RequestID], w.loader[e.RequestID] = name, name, e.LoaderID
		if !strings.HasPrefix(e.Request.URL, w.home+"/") {
			w.foreign = append(w.foreign, e.Request.URL)
		}
	case *network.EventLoadingFinished:
		w.bytes += int64(e.EncodedDataLength)
		w.requests = append(w.requests, fmt.Sprintf("%s %.0f", w.started[e.RequestID], e.EncodedDataLength))
		delete(w.pending, e.RequestID)
	case *network.EventLoadingFailed:
		delete(w.pending, e.RequestID)
	case *page.EventFrameNavigated: // what the page before waited for nobody waits for any more
		if e.Frame.ParentID == "" {
			maps.DeleteFunc(w.pending, func(id network.RequestID, _ string) bool { return w.loader[id] != e.Frame.LoaderID })
		}
	case *page.EventFrameStartedLoading, *page.EventFrameRequestedNavigation:
		w.loading = true
	case *page.EventFrameStoppedLoading:
		w.loading = false
	case *runtime.EventExceptionThrown:
		w.complaints = append(w.complaints, e.ExceptionDetails.Text+" "+exception(e.ExceptionDetails))
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning {
			w.complaints = append(w.complaints, fmt.Sprintf("console.%s %s", e.Type, arguments(e.Args)))
		}
	case *log.EventEntryAdded:
		w.logged(e.Entry)
	default:
		return
	}
	w.changed = time.Now()
}

// logged keeps what the browser itself complains about. A refused form is
// answered with a status of its own: that alone is no fault.
func (w *wires) logged(entry *log.Entry) {
	refused := slices.ContainsFunc([]string{"status of 409", "status of 422", "status of 404"}, func(status string) bool {
		return strings.Contains(entry.Text, status)
	})
	if entry.Source == log.EntrySourceNetwork && refused {
		return
	}
	if entry.Level == log.EntryLevelError || entry.Level == log.EntryLevelWarning || entry.Source == log.EntrySourceSecurity {
		w.complaints = append(w.complaints, fmt.Sprintf("%s %s: %s %s", entry.Source, entry.Level, entry.Text, entry.URL))
	}
}

func exception(details *runtime.ExceptionDetails) string {
	if details.Exception == nil {
		return ""
	}
	return details.Exception.Description
}

func arguments(args []*runtime.RemoteObject) string {
	var words []string
	for _, arg := range args {
		if arg.Description != "" {
			words = append(words, arg.Description)
		} else {
			words = append(words, string(arg.Value))
		}
	}
	return strings.Join(words, " ")
}

// quietFor tells whether nothing is pending, and nothing has happened for a while.
func (w *wires) quietFor(d time.Duration) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.pending) == 0 && !w.loading && time.Since(w.changed) >= d
}

// open lists the requests without an answer.
func (w *wires) open() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var names []string
	for _, name := range w.pending {
		names = append(names, name)
	}
	return fmt.Sprint(names, " loading: ", w.loading)
}

// touch marks that something is about to happen.
func (w *wires) touch() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.changed = time.Now()
}

// take gives what came over the wire since the last call, and its requests.
func (w *wires) take() (bytes int64, requests []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	bytes, requests = w.bytes, w.requests
	w.bytes, w.requests = 0, nil
	return bytes, requests
}

func (w *wires) takeForeign() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.foreign
}

func (w *wires) takeComplaints() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	complaints := w.complaints
	w.complaints = nil
	slices.Sort(complaints)
	return slices.Compact(complaints) // every page may say the same
}
