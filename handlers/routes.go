package handlers

import "github.com/labstack/echo/v4"

// routes lists every URL of the app.
func (s *server) routes(e *echo.Echo) {
	// Pages.

	// REST API: the operations are listed where they are described.
	for _, op := range s.operations() {
		e.Add(op.method, op.routePath(), s.serve(op))
	}

	e.GET("/api/openapi.json", s.openapi)
	e.GET("/api/docs", s.docs)
	e.GET(viewerURL(), s.viewer)

	// Health.
	e.GET("/healthz", s.healthz)
	e.GET("/readyz", s.readyz)
	e.GET("/version", s.version)
}

// operations lists every call of the REST API.
func (s *server) operations() []operation {
	var ops []operation
	ops = append(ops, s.scoreOperations()...)
	ops = append(ops, s.sessionOperations()...)
	ops = append(ops, s.entryOperations()...)
	return ops
}
