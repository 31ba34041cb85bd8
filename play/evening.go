package play

import "time"

const (
	dayEnds = 5  // o'clock: a game that ends at 00:30 belongs to the evening before
	maxZone = 64 // bytes
)

// zone gives the reader's zone where it is one, else the service's, else UTC.
func (s *Service) zone(wish string) (string, *time.Location) {
	for _, name := range []string{wish, s.config.Zone} {
		if name == "" || name == "Local" || len(name) > maxZone {
			continue
		}
		if place, err := time.LoadLocation(name); err == nil {
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
