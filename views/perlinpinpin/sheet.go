package perlinpinpin

import (
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/perlinpinpin"
)

// happened is one entry of the history.
type happened struct {
	seq       int64
	words     string
	countered bool
	link      string // to its correction; "" for who corrects nothing
}

// history lists the entries that stand, the latest first.
func (t *table) history() []happened {
	log := make([]scoring.Entry, len(t.Session.Rows))
	for i, row := range t.Session.Rows {
		log[i] = row.Entry
	}
	events, err := perlinpinpin.Game{}.Events(t.Session.Setup, log)
	if err != nil {
		return nil // a sheet is drawn of logs that replay
	}
	list := make([]happened, len(log))
	for i, row := range t.Session.Rows {
		one := happened{seq: row.Seq, words: t.RowWords(play.LogRow{Seq: row.Seq, Kind: play.EntryRow, Entry: row.Entry})}
		if event := events[i]; event.Entry != "" {
			one.words = t.speaker().entry(row.Entry, event.Back)
			one.countered = event.Entry == stealCountered || event.Entry == sleepCountered
			if t.Keeps() {
				one.link = t.CorrectAt(row.Seq)
			}
		}
		list[len(log)-1-i] = one
	}
	return list
}

// ended says how the game was won, "" while it runs or where it was broken off.
func (t *table) ended() string {
	if t.sheet.EndedBy == "" {
		return ""
	}
	return t.P.T("pp.ended."+t.sheet.EndedBy, "names", t.Names(t.sheet.Winners), "princesses", t.sheet.Goal.Princesses, "points", t.sheet.Goal.Points)
}

// won tells whether a seat is among the winners.
func (t *table) won(seat scoring.SeatID) bool {
	for _, winner := range t.sheet.Winners {
		if winner == seat {
			return true
		}
	}
	return false
}
