package play

// Alike gives a measure of how near names are to one: the higher the nearer,
// highest where they differ by accents and capitals alone.
func Alike(name string) func(other string) int {
	one := []rune(folded(name))
	return func(other string) int {
		two := []rune(folded(other))
		same := 0
		for same < min(len(one), len(two)) && one[same] == two[same] {
			same++
		}
		if same == len(one) && same == len(two) {
			return same + 1
		}
		return same
	}
}
