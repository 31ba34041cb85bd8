package handlers

import (
	"net/http"

	"ardoise/play"
)

// personBody is one of a notebook's people.
type personBody struct {
	ID     string       `json:"id"`
	Name   string       `json:"name"`
	Colour int          `json:"colour" doc:"1 to 8: colour and shape, the same in every game"`
	Hidden bool         `json:"hidden,omitzero" doc:"No longer suggested for new games"`
	Games  int          `json:"games" doc:"Games of the notebook, also of those who were merged"`
	Latest string       `json:"latest,omitempty" doc:"Evening of the latest of them"`
	Merged []personBody `json:"merged,omitempty" doc:"Who turned out to be this person, with their own games"`
}

// peopleBody answers a list of people.
type peopleBody struct {
	People []personBody `json:"people" doc:"By name"`
}

// changePersonBody is what is to be another about a person.
type changePersonBody struct {
	Name   *string `json:"name,omitzero" doc:"The new name, in every game"`
	Colour *int    `json:"colour,omitzero" doc:"1 to 8"`
	Hidden *bool   `json:"hidden,omitzero"`
}

// mergeBody names who turned out to be the person of the path.
type mergeBody struct {
	With   string `json:"with" doc:"Id of the person who is read as this one from now on"`
	Colour int    `json:"colour,omitzero" doc:"The colour that stays, 1 to 8; left out, this person's"`
}

// peopleOperations lists the calls about who plays in a notebook's games.
func (s *server) peopleOperations() []operation {
	changes := refusalsOf(http.StatusUnauthorized, http.StatusNotFound, http.StatusConflict,
		http.StatusUnprocessableEntity, http.StatusServiceUnavailable)
	return []operation{{
		method: http.MethodGet, path: "/people", id: "list-people", tag: "People",
		says:   "List everybody who played in the notebook's games.",
		access: device, status: http.StatusOK, answer: peopleBody{},
		refusals: []int{http.StatusUnauthorized},
		do:       s.listPeople,
	}, {
		method: http.MethodPatch, path: "/people/{person}", id: "change-person", tag: "People",
		says: "Change a person's name, colour, or whether set-ups suggest them, in every game of the notebook. " +
			"A name that is another person's is a conflict: they may be one.",
		access: device, request: changePersonBody{}, status: http.StatusNoContent, refusals: changes,
		do: s.changePerson,
	}, {
		method: http.MethodDelete, path: "/people/{person}", id: "erase-person", tag: "People",
		says:   "Take a person's name out of every game for good; the seat's number stands in its place. Points stay.",
		access: device, status: http.StatusNoContent, refusals: changes,
		do: func(in *call) (reply, error) {
			return reply{}, s.Play.ErasePerson(in.Request().Context(), in.Caller, in.Param("person"))
		},
	}, {
		method: http.MethodPost, path: "/people/{person}/merge", id: "merge-people", tag: "People",
		says:   "Make one person of two: the person of the path keeps the name. Two who sit at one table are a conflict.",
		access: device, request: mergeBody{}, status: http.StatusNoContent, refusals: changes,
		do: s.mergePeople,
	}, {
		method: http.MethodDelete, path: "/people/{person}/merge", id: "split-person", tag: "People",
		says:   "Make a person who was merged somebody of their own again, with the games that were theirs.",
		access: device, status: http.StatusNoContent, refusals: changes,
		do: func(in *call) (reply, error) {
			return reply{}, s.Play.SplitPerson(in.Request().Context(), in.Caller, in.Param("person"))
		},
	}}
}

func (s *server) listPeople(in *call) (reply, error) {
	roster, err := s.Play.Roster(in.Request().Context(), in.Caller)
	if err != nil {
		return reply{}, err
	}
	return reply{body: peopleBody{People: shapePeople(roster)}}, nil
}

func shapePeople(roster []play.RosterPerson) []personBody {
	people := make([]personBody, len(roster))
	for i, person := range roster {
		people[i] = personBody{
			ID: person.ID, Name: person.Name, Colour: person.Colour, Hidden: person.Hidden,
			Games: person.Games, Latest: person.Latest, Merged: shapePeople(person.Merged),
		}
	}
	return people
}

// changePerson changes colour, hiding and name, in this order; where one is
// refused those before it stay.
func (s *server) changePerson(in *call) (reply, error) {
	wish := in.In.(*changePersonBody)
	ctx, id := in.Request().Context(), in.Param("person")
	if _, err := s.Play.RosterPerson(ctx, in.Caller, id); err != nil {
		return reply{}, err
	}
	var err error
	if wish.Colour != nil {
		err = s.Play.ColourPerson(ctx, in.Caller, id, *wish.Colour)
	}
	if err == nil && wish.Hidden != nil {
		err = s.Play.HidePerson(ctx, in.Caller, id, *wish.Hidden)
	}
	if err == nil && wish.Name != nil {
		err = s.Play.NamePerson(ctx, in.Caller, id, *wish.Name)
	}
	return reply{}, err
}

func (s *server) mergePeople(in *call) (reply, error) {
	wish := in.In.(*mergeBody)
	return reply{}, s.Play.MergePeople(in.Request().Context(), in.Caller, in.Param("person"), wish.With, wish.Colour)
}
