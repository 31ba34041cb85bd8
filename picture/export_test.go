package picture

import (
	"fmt"
	"strings"
)

// ShapeOf writes the outline of a mark as a style sheet does.
func ShapeOf(colour []byte) string {
	var points []string
	for _, at := range shapes[int(colour[0]-'0')] {
		points = append(points, fmt.Sprintf("%g %g", at.x, at.y))
	}
	return strings.Join(points, ", ")
}
