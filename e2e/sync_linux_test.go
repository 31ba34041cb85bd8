package e2e

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// syscallLine is a call that a trace shows: where it began and where it was
// over, in lines, so that calls of several threads keep their order.
type syscallLine struct {
	name       string
	on         string // the file or connection, "3</tmp/x.db-wal>"
	text       string
	began, end int
	failed     bool
}

var (
	callBegins  = regexp.MustCompile(`^(\d+) +(\w+)\((\d+<.*?>),? ?(.*)$`)
	callResumes = regexp.MustCompile(`^(\d+) +<\.\.\. \w+ resumed>(.*)$`)
)

// readTrace reads what strace wrote.
func readTrace(t *testing.T, file string) []*syscallLine {
	t.Helper()
	f, err := os.Open(file)
	require.NoError(t, err)
	defer f.Close()
	var calls []*syscallLine
	open := map[string]*syscallLine{} // by thread
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		if m := callBegins.FindStringSubmatch(line); m != nil {
			c := &syscallLine{name: m[2], on: m[3], text: m[4], began: n, end: n}
			calls = append(calls, c)
			if strings.Contains(line, "<unfinished ...>") {
				open[m[1]], c.end = c, 0
			} else {
				c.failed = strings.Contains(line, "= -1 ")
			}
		} else if m := callResumes.FindStringSubmatch(line); m != nil && open[m[1]] != nil {
			c := open[m[1]]
			c.text, c.end, c.failed = c.text+m[2], n, strings.Contains(line, "= -1 ")
			delete(open, m[1])
		}
	}
	require.NoError(t, lines.Err())
	return calls
}

// TestAnswersComeAfterTheDisk watches the system calls of the program while
// many clients write: what SIGKILL cannot show. The answer to each change
// begins to leave only after a sync of the log that began when the change was
// in it, and that succeeded.
func TestAnswersComeAfterTheDisk(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		require.NotEqual(t, "true", os.Getenv("CI"), "strace is missing: .ci/strace installs it")
		t.Skip("skipped: strace is missing (package strace)")
	}
	s := serve(t)
	keepers := make([]*keeper, 8)
	for i := range keepers {
		keepers[i] = &keeper{
			client: newClient(t, s), name: fmt.Sprintf("traced-%d", i), answered: map[string][]change{}, random: rand.New(rand.NewPCG(5, uint64(i))),
		}
		require.NoError(t, keepers[i].begin(t.Context()))
	}
	trace := filepath.Join(t.TempDir(), "trace")
	watch := exec.Command(strace, "-f", "-yy", "-s", "4200", "-e", "signal=none", "-e", "trace=read,write,writev,pwrite64,fsync,fdatasync",
		"-o", trace, "-p", fmt.Sprint(s.process.Process.Pid))
	said, err := watch.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, watch.Start())
	words, err := bufio.NewReader(said).ReadString('\n') // attached
	if err != nil || !strings.Contains(words, "attached") {
		_ = watch.Wait()
		require.NotEqual(t, "true", os.Getenv("CI"), "strace: %s", words)
		t.Skipf("skipped: nobody may trace a process here: %s", words)
	}
	var playing sync.WaitGroup
	faults := make([]error, len(keepers))
	for i, k := range keepers {
		playing.Go(func() { faults[i] = k.playSome(t.Context(), 25) })
	}
	playing.Wait()
	require.NoError(t, watch.Process.Signal(syscall.SIGINT)) // lets go of the program
	_ = watch.Wait()                                         // tells of the signal
	for _, err := range faults {
		require.NoError(t, err)
	}

	calls := readTrace(t, trace)
	held, shared := 0, map[int]int{}
	for _, k := range keepers {
		for _, c := range k.answered[k.session] {
			if synced := afterTheDisk(t, calls, c.key); synced > 0 {
				held++
				shared[synced]++
			}
		}
	}
	t.Logf("%d answers came after %d syncs that held their change", held, len(shared))
	assert.Equal(t, len(keepers)*25, held)
	assert.Less(t, len(shared), held, "no two changes shared a sync")
}

// afterTheDisk finds the way of a change through the calls: it was read from a
// connection, written to the log, the log was synced, and then the answer left
// on that connection. It gives the line of the sync, 0 after a complaint.
func afterTheDisk(t *testing.T, calls []*syscallLine, key string) int {
	var asked, logged, synced, answered *syscallLine
	for _, c := range calls {
		ofLog := strings.Contains(c.on, ".db-wal")
		switch {
		case c.failed || c.end == 0:
		case asked == nil:
			if c.name == "read" && strings.Contains(c.text, `Idempotency-Key: `+key+`\r\n`) {
				asked = c
			}
		case c.on == asked.on && strings.HasPrefix(c.name, "write") && strings.Contains(c.text, "HTTP/1.1 2"):
			answered = c
		case logged == nil:
			if ofLog && c.name == "pwrite64" && strings.Contains(c.text, key) {
				logged = c
			}
		case synced == nil && ofLog && strings.HasSuffix(c.name, "sync") && c.began > logged.end:
			synced = c
		}
		if answered != nil {
			break
		}
	}
	switch {
	case asked == nil || answered == nil:
		t.Errorf("%s: the trace does not show that it was asked and answered", key)
	case logged == nil || logged.end > answered.began:
		t.Errorf("%s: answered at line %d before it was written", key, answered.began)
	case synced == nil || synced.end > answered.began:
		t.Errorf("%s: written at line %d, answered at line %d, and not synced between", key, logged.began, answered.began)
	default:
		return synced.began
	}
	return 0
}
