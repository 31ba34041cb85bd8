// Package e2e plays on the real binary in a real browser, as people do: every
// state is reached by tapping or typing, never through the API or the store.
package e2e

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// binary is the program under test, built once a run.
var binary string

func TestMain(m *testing.M) { os.Exit(testMain(m)) }

func testMain(m *testing.M) int {
	folder, err := os.MkdirTemp("", "ardoise-e2e-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	if err := readSources(".."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	binary = filepath.Join(folder, "ardoise")
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", binary, "../cmd/ardoise")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "the program does not build: %v\n%s", err, out)
		return 1
	}
	code := m.Run()
	stopChromium()
	return code
}

// readSources reads what the binary is built from, so that go test's cache
// knows that a change there concerns these tests.
func readSources(root string) error {
	return filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			hidden := strings.HasPrefix(entry.Name(), ".") && name != root
			if hidden || (filepath.Dir(name) == root && (entry.Name() == "bin" || entry.Name() == "data")) {
				return fs.SkipDir
			}
			return nil
		}
		_, err = os.ReadFile(name)
		return err
	})
}
