package madeup

import (
	"fmt"
	"strings"
	"time"

	"ardoise/play"
	"ardoise/scoring"
)

// mended is the log of a made-up game as a careless table wrote it: some rows
// are corrected, some taken back and entered again, some corrections taken back.
// Where careful is set there is none of that.
func (g *Games) mended(entries []string, began time.Time, careful bool) []play.FileRow {
	var log []play.FileRow
	add := func(kind play.RowKind, target int64, entry string) int64 {
		row := play.FileRow{
			Seq: int64(len(log) + 1), Kind: kind, Target: target, V: 1, Entry: scoring.RawJSON(entry),
			Author: string(play.Keeper), At: began.Add(time.Duration(len(log)+1) * time.Minute),
		}
		if kind == play.UndoRow {
			row.Entry = nil
		}
		log = append(log, row)
		return row.Seq
	}
	for _, entry := range entries {
		slip := 0
		if !careful {
			slip = g.dice.IntN(20)
		}
		switch slip {
		case 1: // taken back, entered again
			add(play.UndoRow, add(play.EntryRow, 0, entry), "")
			add(play.EntryRow, 0, entry)
		case 2: // misheard, then corrected
			add(play.CorrectRow, add(play.EntryRow, 0, misheard(entry)), entry)
		case 3: // corrected, and the correction taken back
			add(play.UndoRow, add(play.CorrectRow, add(play.EntryRow, 0, entry), misheard(entry)), "")
		default:
			add(play.EntryRow, 0, entry)
		}
	}
	return log
}

// misheard is an entry as somebody heard it wrongly, where that is legal
// whatever the game: a bid of 0. Others stay as they are.
func misheard(entry string) string {
	if !strings.Contains(entry, `"type":"bids"`) {
		return entry
	}
	var bids struct {
		Type   string         `json:"type"`
		Round  int            `json:"round"`
		Values map[string]int `json:"values"`
	}
	if scoring.Unmarshal([]byte(entry), &bids) != nil {
		return entry
	}
	bids.Values[fmt.Sprint(scoring.SeatAt(1))] = 0
	body, err := scoring.Marshal(bids)
	if err != nil {
		return entry
	}
	return string(body)
}
