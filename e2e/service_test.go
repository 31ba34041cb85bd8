package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestServiceExample lets systemd read the unit of the operations page: a word
// that it does not know it would ignore, and with it a protection.
func TestServiceExample(t *testing.T) {
	installed(t, "systemd-analyze")
	unit := filepath.Join(t.TempDir(), "ardoise.service")
	text := replaced(t, example(t, "ini"), "/usr/local/bin/ardoise", binary)
	require.NoError(t, os.WriteFile(unit, []byte(text), 0o600))
	said, err := exec.Command("systemd-analyze", "verify", unit).CombinedOutput()
	require.NoError(t, err, string(said))
	assert.Empty(t, string(said))
}
