package play

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestGrants reads the whole table of who may do what, the roles against the
// deeds; a stranger may nothing.
func TestGrants(t *testing.T) {
	own := deed{own: true, last: true}
	tests := []struct {
		name   string
		action action
		deed   deed
		may    string
	}{
		{"read", reading, deed{}, "keeper player watcher house"},
		{"enter for another seat", entering, deed{}, "keeper"},
		{"enter for the own seat", entering, deed{own: true}, "keeper player"},
		{"amend another's", amending, deed{last: true}, "keeper"},
		{"amend a secret that one may not see", amending, deed{last: true, unseen: true}, ""},
		{"amend the own last row", amending, own, "keeper player"},
		{"amend the own row before a later one", amending, deed{own: true}, "keeper"},
		{"amend the own bid after the reveal", amending, deed{own: true, last: true, shown: true}, "keeper"},
		{"undo another's", undoing, deed{last: true}, "keeper"},
		{"undo a secret that one may not see", undoing, deed{last: true, unseen: true}, "keeper"},
		{"undo the own last row", undoing, own, "keeper player"},
		{"undo the own bid after the reveal", undoing, deed{own: true, last: true, shown: true}, "keeper"},
		{"finish, leave, join", arranging, own, "keeper"},
		{"take a free seat", sitting, deed{}, "keeper player watcher house"},
		{"free another's seat", freeing, deed{}, "keeper"},
		{"free the own seat", freeing, deed{own: true}, "keeper player"},
		{"see the code", inviting, deed{}, "keeper"},
		{"see the code that one came in by", inviting, deed{knows: true}, "keeper watcher"},
		{"see the code of a game that is over", inviting, deed{knows: true, ended: true}, ""},
		{"take the keeper's role", takingOver, deed{}, "house"},
		{"rematch while it runs", rematching, deed{}, "keeper"},
		{"rematch after the end", rematching, deed{ended: true}, "keeper house"},
		{"delete while it runs", deleting, deed{}, "keeper"},
		{"delete after the end", deleting, deed{ended: true}, "keeper house"},
		{"export while it runs", exporting, deed{}, "keeper"},
		{"export after the end", exporting, deed{ended: true}, "keeper player house"},
		{"what nobody knows", "juggle", own, ""},
	}
	for _, test := range tests {
		var may []string
		for _, role := range []Role{Keeper, Player, Watcher, House} {
			if (seatedAs{roles: []Role{role}}).allowed(test.action, test.deed) {
				may = append(may, string(role))
			}
		}
		assert.Equal(t, test.may, strings.Join(may, " "), test.name)
		assert.False(t, seatedAs{}.allowed(test.action, test.deed), test.name)
	}
	both := seatedAs{roles: []Role{Player, House}}
	assert.True(t, both.allowed(entering, deed{own: true}), "a phone of the notebook that sits here plays")
	assert.True(t, both.allowed(deleting, deed{ended: true}), "and is of the notebook still")
}
