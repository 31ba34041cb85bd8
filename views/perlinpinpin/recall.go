package perlinpinpin

import (
	"net/url"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/perlinpinpin"
	"ardoise/views"
)

// Recall says the deed of a form, as the page meant it that was sent: a button
// holds nothing that would stand on the screen.
func (Game) Recall(_ string, v views.TableView, form url.Values) (typed string, held bool) {
	v.Form = form
	if shown := sessionAt(v.Session, form.Get("version")); shown != nil {
		v.Session = shown
	}
	t, ok := tableOf(v, "")
	if !ok {
		return "", false
	}
	entry, err := t.entry(form)
	if err != nil {
		return "", false
	}
	return t.speaker().entry(entry, ""), false
}

// sessionAt is a session as it was at a version, nil where that is not known:
// who held a princess then is who a knight was sent to.
func sessionAt(session *play.View, version string) *play.View {
	at, ok := views.Whole(version)
	if !ok {
		return nil
	}
	then := *session
	then.Rows = nil
	var log []scoring.Entry
	for _, row := range session.Rows {
		if row.Seq <= int64(at) {
			then.Rows = append(then.Rows, row)
			log = append(log, row.Entry)
		}
	}
	sheet, err := perlinpinpin.Game{}.Replay(session.Setup, log)
	if err != nil {
		return nil
	}
	then.Sheet = sheet
	return &then
}

var _ views.Recaller = Game{}
