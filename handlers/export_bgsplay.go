package handlers

import (
	"strconv"
)

// bgFile is a .bgsplay file. Ids are references inside it; by their uuid
// things are known again.
type bgFile struct {
	About     string       `json:"about"`
	Players   []bgPlayer   `json:"players"`
	Locations []bgLocation `json:"locations"`
	Games     []bgGame     `json:"games"`
	Plays     []bgFilePlay `json:"plays"`
	UserInfo  bgUser       `json:"userInfo"`
}

type bgPlayer struct {
	UUID             string `json:"uuid"`
	ID               int    `json:"id"`
	Name             string `json:"name"`
	IsAnonymous      bool   `json:"isAnonymous"`
	ModificationDate string `json:"modificationDate"`
}

type bgLocation struct {
	UUID             string `json:"uuid"`
	ID               int    `json:"id"`
	Name             string `json:"name"`
	ModificationDate string `json:"modificationDate"`
}

type bgGame struct {
	UUID             string `json:"uuid"`
	ID               int    `json:"id"`
	Name             string `json:"name"`
	ModificationDate string `json:"modificationDate"`
	Cooperative      bool   `json:"cooperative"`
	HighestWins      bool   `json:"highestWins"`
	NoPoints         bool   `json:"noPoints"`
	UsesTeams        bool   `json:"usesTeams"`
	BggID            int    `json:"bggId,omitzero"`
	BggName          string `json:"bggName,omitempty"`
}

type bgFilePlay struct {
	UUID             string    `json:"uuid"`
	ModificationDate string    `json:"modificationDate"`
	EntryDate        string    `json:"entryDate"`
	PlayDate         string    `json:"playDate"`
	PlayDateYmd      int       `json:"playDateYmd"`
	UsesTeams        bool      `json:"usesTeams"`
	DurationMin      int       `json:"durationMin"`
	Ignored          bool      `json:"ignored"`
	ManualWinner     bool      `json:"manualWinner"`
	Rounds           int       `json:"rounds"`
	LocationRefID    int       `json:"locationRefId,omitzero"`
	GameRefID        int       `json:"gameRefId"`
	Board            string    `json:"board"`
	Comments         string    `json:"comments"`
	ScoringSetting   int       `json:"scoringSetting"`
	PlayerScores     []bgScore `json:"playerScores"`
}

type bgScore struct {
	PlayerRefID int    `json:"playerRefId"`
	Score       string `json:"score"`
	Winner      bool   `json:"winner"`
	NewPlayer   bool   `json:"newPlayer"`
	StartPlayer bool   `json:"startPlayer"`
	Rank        int    `json:"rank" doc:"0: none"`
	SeatOrder   int    `json:"seatOrder"`
	Role        string `json:"role"`
	Team        string `json:"team"`
}

type bgUser struct {
	MeRefID int `json:"meRefId" doc:"The player who exports; 0: none of them"`
}

// file writes the play as a file. Who won is said by us (manualWinner): a
// tie-break is in no score. What statistics here leave out is ignored there.
func (b *bgPlay) file() bgFile {
	file, at := b.export.File, b.ended()
	out := bgFile{
		About:     bgSource,
		Players:   []bgPlayer{},
		Locations: []bgLocation{},
		Games: []bgGame{{
			UUID: bgID("game", file.Game), ID: 1, Name: b.name, ModificationDate: at, HighestWins: true,
			BggID: b.spec.BoardGameGeek,
		}},
	}
	played := bgFilePlay{
		UUID: b.id, ModificationDate: at, EntryDate: at, PlayDate: at, PlayDateYmd: b.day(), DurationMin: b.minutes(),
		Ignored: file.NotCounted || b.export.Standing.BrokenOff, ManualWinner: true, Rounds: b.rounds(),
		GameRefID: 1, Board: file.Rulebook, Comments: file.Note,
	}
	if file.Place != "" {
		out.Locations = append(out.Locations, bgLocation{UUID: bgID("place", file.Place), ID: 1, Name: file.Place, ModificationDate: at})
		played.LocationRefID = 1
	}
	for i, seat := range b.export.Players {
		out.Players = append(out.Players, bgPlayer{UUID: bgPerson(seat.Person), ID: i + 1, Name: seat.Name, ModificationDate: at})
		played.PlayerScores = append(played.PlayerScores, bgScore{
			PlayerRefID: i + 1, Score: strconv.Itoa(b.export.Standing.Totals[seat.ID]), Winner: b.won(seat.ID),
			StartPlayer: seat.ID == file.First, Rank: b.rank(seat.ID), SeatOrder: i + 1,
		})
		if len(b.export.Own) > 0 && b.export.Own[0] == seat.ID {
			out.UserInfo.MeRefID = i + 1
		}
	}
	out.Plays = []bgFilePlay{played}
	return out
}
