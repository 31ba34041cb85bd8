package play_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// later moves the clock.
func (h *house) later(by time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.time = h.time.Add(by)
}

// seats writes down who sits where: "ana" for a free seat, "ana*" for a taken
// one, "ana!" for the viewer's own.
func seats(view *play.View) string {
	var out []string
	for _, seat := range view.Players {
		sign := ""
		if seat.Taken {
			sign = "*"
		}
		if seat.Mine {
			sign = "!"
		}
		out = append(out, seat.Name+sign)
	}
	return strings.Join(out, " ")
}

func TestJoinByCodeOrToken(t *testing.T) {
	a := newTable(t)
	ctx := context.Background()
	kept := a.view(a.keeper, a.id)
	code := kept.JoinCode
	for _, typed := range []string{
		code, strings.ToLower(code), code[:3] + "-" + code[3:], " " + code[:2] + " " + code[2:4] + "\u00a0–" + code[4:] + "\n",
		kept.JoinToken, kept.JoinToken + "\n",
	} {
		phone := a.notebook()
		_, err := a.Session(ctx, phone, a.id)
		refused(t, err, play.NotFound, "not_found")
		invitation, err := a.Peek(ctx, phone, typed)
		require.NoError(t, err, typed)
		assert.Equal(t, a.id, invitation.Session)
		assert.Equal(t, []any{"toy", play.Role(""), scoring.SeatID("")}, []any{invitation.Game, invitation.Role, invitation.Seat})
		assert.Equal(t, "Ana* Léo* Inès", seats(&play.View{Players: invitation.Players}))
		_, err = a.Session(ctx, phone, a.id)
		refused(t, err, play.NotFound, "not_found", "a look lets nobody in")

		view, err := a.Join(ctx, phone, typed)
		require.NoError(t, err, typed)
		assert.Equal(t, play.Watcher, view.Role)
		assert.Empty(t, view.Own)
		assert.Equal(t, view, a.view(phone, a.id), "let in for good")
	}
	_, err := a.Peek(ctx, play.Caller{}, code)
	assert.NoError(t, err, "a browser without rows may look")
	for _, wrong := range []string{"", "ABC", "######", strings.ToUpper(kept.JoinToken), kept.JoinToken[1:], "22222222", a.id} {
		_, err := a.Join(ctx, a.stranger, wrong)
		assert.Equal(t, "/code", refused(t, err, play.NotFound, "code_unknown", wrong).Field)
		_, err = a.Peek(ctx, a.stranger, wrong)
		refused(t, err, play.NotFound, "code_unknown", wrong)
	}
}

// A sign that no code holds is taken for the one it was read for.
func TestMisreadSigns(t *testing.T) {
	h := newHouse(t)
	keeper := h.notebook()
	id := h.begin(keeper, "Ana", "Léo")
	h.sql(`UPDATE sessions SET join_code = 'QJVQJ2' WHERE id = $1`, id)
	for _, typed := range []string{"qjvqj2", "OIU0L2", "oiuo12", "0 1 U-Q J 2"} {
		_, err := h.Peek(context.Background(), keeper, typed)
		assert.NoError(t, err, typed)
	}
}

func TestWhoIsInStaysWhatTheyAre(t *testing.T) {
	a := newTable(t)
	ctx := context.Background()
	code := a.view(a.keeper, a.id).JoinCode
	for who, want := range map[string]play.Role{"keeper": play.Keeper, "ana": play.Player, "tv": play.House} {
		invitation, err := a.Peek(ctx, a.called(who), code)
		require.NoError(t, err)
		assert.Equal(t, want, invitation.Role, who)
		view, err := a.Join(ctx, a.called(who), code)
		require.NoError(t, err)
		assert.Equal(t, want, view.Role, who)
	}
	other := a.notebook()
	_, err := a.Join(ctx, other, code)
	require.NoError(t, err)
	list, err := a.List(ctx, other, play.Filter{})
	require.NoError(t, err)
	assert.Empty(t, list.Sessions, "the guest's own notebook stays its own")
	people, err := a.People(ctx, other)
	require.NoError(t, err)
	assert.Empty(t, people)
}

func TestCodesEndWithTheGame(t *testing.T) {
	a := newTable(t)
	ctx := context.Background()
	kept := a.view(a.keeper, a.id)
	hand, err := a.HandSeat(ctx, a.keeper, a.id, "p3")
	require.NoError(t, err)
	a.write(a.keeper, a.id, finish)
	for _, code := range []string{kept.JoinCode, kept.JoinToken, hand.Code} {
		_, err := a.Join(ctx, a.stranger, code)
		refused(t, err, play.NotFound, "code_unknown")
	}
	over := a.view(a.keeper, a.id)
	assert.Empty(t, over.JoinCode+over.JoinToken)
	_, err = a.Sit(ctx, a.ana, a.id, "p3")
	refused(t, err, scoring.Conflict, "table_closed")
	_, err = a.RenewCode(ctx, a.keeper, a.id, "")
	refused(t, err, scoring.Conflict, "table_closed")
	_, err = a.HandSeat(ctx, a.keeper, a.id, "p3")
	refused(t, err, scoring.Conflict, "table_closed")

	_, err = a.do(a.keeper, a.id, "undo", 0, a.at(1, ""))
	require.NoError(t, err)
	_, err = a.Join(ctx, a.stranger, kept.JoinCode)
	assert.NoError(t, err, "undoing the end opens the table again")
}

func TestRenewCode(t *testing.T) {
	a := newTable(t)
	ctx := context.Background()
	screen := a.notebook()
	before := a.view(a.keeper, a.id)
	_, err := a.Join(ctx, screen, before.JoinCode)
	require.NoError(t, err)
	shown := a.view(screen, a.id)
	assert.Equal(t, []string{before.JoinCode, before.JoinToken}, []string{shown.JoinCode, shown.JoinToken}, "who came in by the code may show it")

	after, err := a.RenewCode(ctx, a.keeper, a.id, "")
	require.NoError(t, err)
	assert.NotEqual(t, before.JoinCode, after.JoinCode)
	assert.NotEqual(t, before.JoinToken, after.JoinToken)
	assert.Equal(t, before.Change+1, after.Change)
	for _, old := range []string{before.JoinCode, before.JoinToken} {
		_, err = a.Join(ctx, a.stranger, old)
		refused(t, err, play.NotFound, "code_unknown")
	}
	shown = a.view(screen, a.id)
	assert.Empty(t, shown.JoinCode+shown.JoinToken, "the new code is news to it")
	_, err = a.Join(ctx, screen, after.JoinToken)
	require.NoError(t, err)
	assert.Equal(t, after.JoinCode, a.view(screen, a.id).JoinCode)
	for _, who := range []string{"ana", "leo", "tv"} {
		assert.Empty(t, a.view(a.called(who), a.id).JoinToken, who)
	}
}

// A session from before there were tokens has its code to put into the QR.
func TestASessionWithoutAToken(t *testing.T) {
	h := newHouse(t)
	keeper := h.notebook()
	id := h.begin(keeper, "Ana", "Léo")
	h.sql(`UPDATE sessions SET join_token = NULL WHERE id = $1`, id)
	view := h.view(keeper, id)
	assert.Equal(t, view.JoinCode, view.JoinToken)
	_, err := h.Join(context.Background(), h.notebook(), "")
	refused(t, err, play.NotFound, "code_unknown")
}
