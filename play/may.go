package play

// mayAmend tells whether the caller may correct an entry, as far as its author
// goes: what the correction may say is for the rules. It asks for as little as
// the roles need, since a view asks it of every row.
func (t *table) mayAmend(s standing) bool {
	entry := s.body.Entry
	if entry == nil || t.broken != nil {
		return false
	}
	switch {
	case len(entry.By()) == 0:
		return t.as.allowed(arranging, deed{})
	case t.as.is(Keeper):
		return t.as.allowed(amending, deed{unseen: len(t.unseen(s.body)) > 0})
	case !t.as.owns(entry.By()) || t.namedAfter(s.body.Seq, entry.By()):
		return false
	}
	return t.as.allowed(amending, t.deed(plan{kind: CorrectRow, entry: entry, before: s.body}))
}
