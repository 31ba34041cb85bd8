package play

import "context"

// Wrote tells whether the caller's device wrote a row of a session under this
// key: whether a form that arrives again was answered already.
func (s *Service) Wrote(ctx context.Context, caller Caller, id, key string) (bool, error) {
	t, err := s.open(ctx, caller, id)
	if err != nil {
		return false, err
	}
	row := t.byKey(key)
	return row != nil && row.Device == t.as.device, nil
}
