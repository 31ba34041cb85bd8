package beadtrade

import (
	"net/url"
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
	"ardoise/views"
	"ardoise/views/viewstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// set is a set-up page for a number of players.
func set(t *testing.T, players int, typed url.Values, last string) views.SetupView {
	t.Helper()
	v := views.SetupView{Page: views.Page{P: viewstest.Words(t, "fr")}, Game: New(), Spec: beadtrade.Game{}.Spec(), Form: typed, Last: scoring.Options(last)}
	v.Rulebook = v.Spec.Rulebooks[0]
	v.Names = append(v.Names, viewstest.Names[:players]...)
	return v
}

// sent is what a browser sends of a set-up page as it stands.
func sent(t *testing.T, v views.SetupView) url.Values {
	t.Helper()
	sound(t, draw(t, New().Setup(v)))
	values := url.Values{"player": v.Names}
	for i, s := range slots(v) {
		for part, value := range map[string]string{"id": s.ID, "word": s.word, "name": s.shown(), "colour": s.Colour, "shape": s.Shape, "animal": s.Animal, "seat": string(s.Seat)} {
			values.Set(typeField(i, part), value)
		}
	}
	values.Set(dealtField, string(rune('0'+len(v.Names))))
	return values
}

// begun is the set-up that the rules make of a form.
func begun(t *testing.T, form url.Values) (beadtrade.Options, error) {
	t.Helper()
	options := map[string]any{}
	New().SetupOptions(form, options)
	body, err := scoring.Marshal(options)
	require.NoError(t, err)
	setup := scoring.Setup{Options: body}
	for i := range form["player"] {
		setup.Seats = append(setup.Seats, scoring.SeatAt(i+1))
	}
	setup, err = beadtrade.Game{}.Prepare(setup)
	if err != nil {
		return beadtrade.Options{}, err
	}
	return beadtrade.ReadOptions(setup)
}

// A page that nobody touched deals the preset as the rules do.
func TestSetupBeginsWithThePreset(t *testing.T) {
	for players := 2; players <= 5; players++ {
		typed, err := begun(t, sent(t, set(t, players, nil, "")))
		require.NoError(t, err)
		plain, err := begun(t, url.Values{"player": viewstest.Names[:players]})
		require.NoError(t, err)
		assert.Equal(t, plain, typed)
		assert.Empty(t, typed.Types[0].Name, "the preset's word stays one of every language")
	}
}

func TestTypesAreRenamedAndDealt(t *testing.T) {
	form := sent(t, set(t, 3, nil, ""))
	form.Set("type.0.name", "  Corail ")
	form.Set("type.0.colour", "orange")
	form.Set("type.0.seat", "")
	form.Set("type.3.seat", "p1")
	o, err := begun(t, form)
	require.NoError(t, err)
	assert.Equal(t, beadtrade.BeadType{ID: "Corail", Name: "Corail", Colour: "orange", Shape: "round", Animal: "bull"}, o.Types[0])
	assert.Equal(t, scoring.SeatID("p1"), o.Types[3].Seat)

	// The page comes back as it was sent, and the next game begins with it.
	again := sent(t, set(t, 3, form, ""))
	assert.Equal(t, "Corail", again.Get("type.0.name"))
	assert.Equal(t, "p1", again.Get("type.3.seat"))
	last, err := scoring.Marshal(o)
	require.NoError(t, err)
	next, err := begun(t, sent(t, set(t, 3, nil, string(last))))
	require.NoError(t, err)
	assert.Equal(t, o, next)

	// With other players the types stay and are dealt anew, also where only
	// the sent list of players says so.
	next, err = begun(t, sent(t, set(t, 2, nil, string(last))))
	require.NoError(t, err)
	assert.Equal(t, "Corail", next.Types[0].Name)
	assert.Equal(t, []scoring.SeatID{"p1", "p1", "p2", "p2", ""}, seatsOf(next))
	form["player"] = viewstest.Names[:5]
	next, err = begun(t, form)
	require.NoError(t, err)
	assert.Equal(t, []scoring.SeatID{"p1", "p2", "p3", "p4", "p5"}, seatsOf(next))
}

func seatsOf(o beadtrade.Options) []scoring.SeatID {
	var seats []scoring.SeatID
	for _, typ := range o.Types {
		seats = append(seats, typ.Seat)
	}
	return seats
}

func TestSetupRefusesBesideTheField(t *testing.T) {
	long := "ééééééééééééééééééééééééééééééééééééééééé"
	for name, c := range map[string]struct {
		field, value, code, at string
	}{
		"no name":             {"type.2.name", " ", "type_word", "type.2.name"},
		"too long":            {"type.2.name", long, "type_word", "type.2.name"},
		"twice":               {"type.2.name", "Bleu", "", ""}, // a name of its own beside the preset's word
		"a stranger's type":   {"type.2.seat", "p9", "unknown_player", ""},
		"two types for one":   {"type.2.seat", "p1", "types_dealt", ""},
		"a colour of its own": {"type.2.colour", "<b>nacre</b>", "", ""},
		"too long a colour":   {"type.2.colour", long, "type_word", ""},
	} {
		t.Run(name, func(t *testing.T) {
			form := sent(t, set(t, 3, nil, ""))
			form.Set(c.field, c.value)
			_, err := begun(t, form)
			v := set(t, 3, form, "")
			if c.code == "" {
				require.NoError(t, err)
				sound(t, draw(t, New().Setup(v)))
				return
			}
			var problem *scoring.Problem
			require.ErrorAs(t, err, &problem)
			assert.Equal(t, c.code, problem.Code)
			v.Problems = []views.Problem{{Field: "option..types", Text: "Refusé."}}
			html := draw(t, New().Setup(v))
			sound(t, html)
			assert.Contains(t, text(html), "Refusé.")
			assert.Contains(t, html, "<details open>")
			if c.at != "" {
				assert.Regexp(t, `name="`+c.at+`"[^>]* aria-invalid="true" aria-describedby="problem-option--types"`, html)
			}
		})
	}
}
