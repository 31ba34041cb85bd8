package play

import (
	"regexp"
	"time"

	"ardoise/scoring"
)

const (
	dayEnds = 5  // o'clock: a game that ends at 00:30 belongs to the evening before
	maxZone = 64 // bytes
)

// zoneForm is the form of a name of the time zone database, so that nothing else
// is taken for one that lies beside it as a file ("posixrules"), or by another
// path.
var zoneForm = regexp.MustCompile(`^[A-Z][A-Za-z0-9_+-]*(/[A-Z][A-Za-z0-9_+-]*)*$`)

// FindZone is the zone of an IANA name; found is false where the time zone
// database knows none.
func FindZone(name string) (place *time.Location, found bool) {
	if len(name) > maxZone || name == "Local" || !zoneForm.MatchString(name) {
		return nil, false
	}
	place, err := time.LoadLocation(name)
	return place, err == nil
}

// CheckZone refuses a zone that somebody names and nobody knows; "" names none.
// What a browser says of itself is no wish: there the house's zone steps in.
func CheckZone(name string) error {
	if _, found := FindZone(name); name != "" && !found {
		return scoring.Refuse("unknown_zone", "/zone", "zone", name)
	}
	return nil
}

// zone gives the reader's zone where it is one, else the service's, else UTC.
func (s *Service) zone(wish string) (string, *time.Location) {
	for _, name := range []string{wish, s.config.Zone} {
		if place, found := FindZone(name); found {
			return name, place
		}
	}
	return "UTC", time.UTC
}

// Evening is the local date of now in a reader's zone, where a day ends at
// 05:00: "2026-11-29".
func (s *Service) Evening(zone string) string {
	_, place := s.zone(zone)
	return evening(s.config.Now(), place)
}

// evening is the local date of a day that ends at 05:00.
func evening(now time.Time, place *time.Location) string {
	local := now.In(place)
	if local.Hour() < dayEnds {
		local = local.AddDate(0, 0, -1)
	}
	return local.Format(time.DateOnly)
}
