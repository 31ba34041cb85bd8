package play_test

import (
	"strings"
	"testing"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
)

// A zone is a name of the time zone database, not a file that lies beside it.
func TestWhichZonesThereAre(t *testing.T) {
	for name, there := range map[string]bool{
		"UTC": true, "Europe/Paris": true, "America/Argentina/Buenos_Aires": true, "Etc/GMT+1": true, "America/Port-au-Prince": true, "EST5EDT": true,
		"Mars/Olympus": false, "posixrules": false, "posix/Europe/Paris": false, "localtime": false, "Local": false,
		"Europe//Paris": false, "../Europe/Paris": false, "Europe": false, "Europe/Paris ": false, strings.Repeat("A", 65): false,
	} {
		_, found := play.FindZone(name)
		assert.Equal(t, there, found, name)
		if err := play.CheckZone(name); there {
			assert.NoError(t, err, name)
		} else {
			assert.Equal(t, "/zone", refused(t, err, scoring.Refused, "unknown_zone").Field, name)
		}
	}
	assert.NoError(t, play.CheckZone(""), "none is named")
}
