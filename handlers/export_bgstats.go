package handlers

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/google/uuid"
)

const (
	bgSource = "Ardoise"
	bgPage   = "https://app.bgstatsapp.com/createPlay.html?data="
	bgTime   = "2006-01-02 15:04:05" // UTC
)

// bgPlay is a game that is over, as it is handed over to BG Stats.
type bgPlay struct {
	export *play.Export
	name   string // of the game, in the reader's language
	spec   scoring.Spec
	id     string // of the play: the same one is known again
}

// bgPlay makes the play of a session; one that still runs is a Conflict.
func (s *server) bgPlay(words *i18n.Printer, export *play.Export) (*bgPlay, error) {
	file := export.File
	if file.Ended.IsZero() {
		return nil, stillRuns()
	}
	game, err := s.Play.Game(file.Game)
	if err != nil {
		return nil, err
	}
	return &bgPlay{export: export, name: views.GameName(words, file.Game), spec: game.Spec(), id: bgID("play", file.Origin)}, nil
}

// bgID gives what an id of ours is called there: ids of this house as they
// are, others and names as a UUID that they always lead to.
func bgID(kind, id string) string {
	if known, err := uuid.Parse(id); err == nil {
		return known.String()
	}
	return uuid.NewSHA1(uuid.NameSpaceURL, []byte("ardoise:"+kind+":"+id)).String()
}

// bgPerson gives what a person is called there. Their id is the notebook's own:
// it goes neither to other players nor to a page of somebody else's.
func bgPerson(id string) string {
	return uuid.NewSHA1(uuid.NameSpaceURL, []byte("ardoise:person:"+id)).String()
}

// ended is when the game was over, in BG Stats' form.
func (b *bgPlay) ended() string { return b.export.File.Ended.UTC().Format(bgTime) }

// minutes is how long the game took, 0 where a clock was set back meanwhile.
func (b *bgPlay) minutes() int {
	return max(0, int(b.export.File.Ended.Sub(b.export.File.Began).Round(time.Minute)/time.Minute))
}

func (b *bgPlay) won(seat scoring.SeatID) bool {
	return slices.Contains(b.export.Standing.Winners, seat)
}

func (b *bgPlay) rank(seat scoring.SeatID) int {
	for _, place := range b.export.Standing.Ranking {
		if slices.Contains(place.Players, seat) {
			return place.Place
		}
	}
	return 0
}

// bgLink is what the deep link carries. What is always sent has no omission:
// the app fails without.
type bgLink struct {
	SourceName   string         `json:"sourceName"`
	SourcePlayID string         `json:"sourcePlayId"`
	PlayDate     string         `json:"playDate"`
	DurationMin  int            `json:"durationMin,omitzero"`
	Location     string         `json:"location,omitempty"`
	Board        string         `json:"board,omitempty"`
	Comments     string         `json:"comments,omitempty"`
	Game         bgLinkGame     `json:"game"`
	Players      []bgLinkPlayer `json:"players"`
}

type bgLinkGame struct {
	Name         string `json:"name"`
	SourceGameID string `json:"sourceGameId"`
	BggID        int    `json:"bggId,omitzero"`
	HighestWins  bool   `json:"highestWins"`
	NoPoints     bool   `json:"noPoints"`
}

type bgLinkPlayer struct {
	Name           string `json:"name"`
	SourcePlayerID string `json:"sourcePlayerId"`
	Winner         bool   `json:"winner"`
	StartPlayer    bool   `json:"startPlayer"`
	Score          int    `json:"score"`
	Rank           int    `json:"rank"`
}

// link gives the address that opens the app with the play, or a page where the
// app is not there.
func (b *bgPlay) link() (string, error) {
	file := b.export.File
	data := bgLink{
		SourceName: bgSource, SourcePlayID: b.id, PlayDate: b.ended(), DurationMin: b.minutes(),
		Location: file.Place, Board: file.Rulebook, Comments: file.Note,
		Game: bgLinkGame{Name: b.name, SourceGameID: file.Game, BggID: b.spec.BoardGameGeek, HighestWins: true},
	}
	for _, seat := range b.export.Players {
		data.Players = append(data.Players, bgLinkPlayer{
			Name: seat.Name, SourcePlayerID: bgPerson(seat.Person), Winner: b.won(seat.ID), StartPlayer: seat.ID == file.First,
			Score: b.export.Standing.Totals[seat.ID], Rank: b.rank(seat.ID),
		})
	}
	body, err := scoring.Marshal(data)
	if err != nil {
		return "", err
	}
	return bgPage + strings.ReplaceAll(url.QueryEscape(string(body)), "+", "%20"), nil
}

// rounds counts the scored rounds; 0 where the game has none.
func (b *bgPlay) rounds() int {
	sheet, is := b.export.Sheet.(scoring.ByRound)
	if !is {
		return 0
	}
	last := 0
	for _, score := range sheet.ScoredRounds() {
		last = max(last, score.Round)
	}
	return last
}

// day is the evening as BG Stats keeps it: 20261129.
func (b *bgPlay) day() int {
	n, _ := strconv.Atoi(strings.ReplaceAll(b.export.File.Evening, "-", "")) // a date
	return n
}
