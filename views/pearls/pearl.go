package pearls

import "ardoise/scoring/pearls"

// shape is the outline of a colour's sign in a 24 by 24 box; no two are alike.
func shape(c pearls.Colour) string {
	switch c {
	case pearls.Yellow:
		return "M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0"
	case pearls.Red:
		return "M12 2 22 21H2z"
	case pearls.Green:
		return "M3 3h18v18H3z"
	case pearls.Blue:
		return "M12 1 23 12 12 23 1 12z"
	case pearls.Turquoise:
		return "M12 2c5 6 8 9 8 13a8 7 0 0 1-16 0c0-4 3-7 8-13z"
	case pearls.Purple:
		return "M6.5 2h11L23 12l-5.5 10h-11L1 12z"
	case pearls.Joker:
		return "m12 1 3.3 7.2 7.7.9-5.7 5.3 1.5 7.6L12 18.2 5.2 22l1.5-7.6L1 9.1l7.7-.9z"
	}
	return ""
}
