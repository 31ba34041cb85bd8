package handlers

import (
	"ardoise/play"
	"ardoise/scoring"

	"github.com/labstack/echo/v4"
)

// onlyText refuses addresses that hold bytes which are no text: nothing that
// has an address is called so, and no query of ours asks so.
func onlyText(c echo.Context) error {
	if !play.IsText(c.Request().URL.Path) {
		return &scoring.Problem{Kind: play.NotFound, Code: "not_found"}
	}
	if c.Request().URL.RawQuery == "" { // nearly always
		return nil
	}
	for name, values := range c.QueryParams() {
		for _, value := range append(values, name) {
			if !play.IsText(value) {
				return &scoring.Problem{Kind: scoring.Malformed, Code: "bad_request"}
			}
		}
	}
	return nil
}
