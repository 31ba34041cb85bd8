package handlers

import "github.com/labstack/echo/v4"

// RoutesOf lists every route of the app, from the list that serves them.
func RoutesOf(config Config) []string {
	s := &server{Config: config}
	e := echo.New()
	s.routes(e)
	var routes []string
	for _, route := range e.Routes() {
		routes = append(routes, route.Method+" "+route.Path)
	}
	return routes
}
