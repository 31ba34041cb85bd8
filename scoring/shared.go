package scoring

// Head is the member that every entry has; games embed it in their entries.
type Head struct {
	Kind string `json:"type"`
}

// Type is the entry's type in the API.
func (h Head) Type() string { return h.Kind }

// Finish breaks a game off: ranked as it stands, left out of statistics.
type Finish struct {
	Head
}

// Leave takes a player out of the game for good, from a round on.
type Leave struct {
	Head
	Player    SeatID `json:"player"`
	FromRound int    `json:"from_round"` // from 1
}

// Join adds a player, who gets the next free seat id, plays from the next
// round that nobody has bid in, and starts with Start points.
type Join struct {
	Head
	Name  string `json:"name"`
	Start int    `json:"start" required:"false"`
}

// By is empty: these entries are the keeper's.
func (Finish) By() []SeatID { return nil }
func (Leave) By() []SeatID  { return nil }
func (Join) By() []SeatID   { return nil }

// Names lists the seats spoken of.
func (Finish) Names() []SeatID  { return nil }
func (l Leave) Names() []SeatID { return []SeatID{l.Player} }
func (Join) Names() []SeatID    { return nil }

// SharedEntries lists the entry types that stand beside every game's own.
func SharedEntries() []EntryType {
	return []EntryType{{"finish", Finish{}}, {"leave", Leave{}}, {"join", Join{}}, {"past", Past{}}}
}

// DecodeShared reads the shared entries; a type that is none of them is
// Malformed, so games end their own Decode with it.
func DecodeShared(typ string, body []byte) (Entry, error) {
	switch typ {
	case "finish":
		return DecodeAs[Finish](body)
	case "leave":
		return DecodeAs[Leave](body)
	case "join":
		return DecodeAs[Join](body)
	case "past":
		return DecodeAs[Past](body)
	}
	return nil, unknownEntry(typ)
}

// NoUse refuses, in a replay, an entry that the game has no use for: a leaving
// or a joining where its rules know neither, or what is no entry of it at all.
func NoUse(entry Entry) *Problem {
	switch e := entry.(type) {
	case Leave:
		return Refuse("no_leave", "/type")
	case Join:
		return Refuse("no_join", "/type")
	case nil:
		return unknownEntry("")
	default:
		return unknownEntry(e.Type())
	}
}

func unknownEntry(typ string) *Problem {
	return &Problem{Kind: Malformed, Code: "unknown_entry", Field: "/type", Args: Args{"type": typ}}
}

// DecodeAs reads one entry of a known type strictly.
func DecodeAs[E Entry](body []byte) (Entry, error) {
	var entry E
	if err := Unmarshal(body, &entry); err != nil {
		return nil, err
	}
	return entry, nil
}
