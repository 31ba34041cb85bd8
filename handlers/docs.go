package handlers

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"

	"ardoise/static"

	"github.com/labstack/echo/v4"
)

// docsPolicy lets the viewer style itself as it was written; like every other
// page it loads nothing from elsewhere.
func docsPolicy() string {
	return strings.Replace(contentPolicy, "style-src 'self'", "style-src 'self' 'unsafe-inline'", 1)
}

// docsPage is the browsable page around the viewer.
const docsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ardoise API</title>
<script type="module" src="VIEWER"></script>
</head>
<body>
<rapi-doc spec-url="/api/openapi.json" load-fonts="false" show-header="false" render-style="read" schema-style="table"
 regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace" allow-server-selection="false"></rapi-doc>
<noscript><p>This page needs JavaScript. The description itself: <a href="/api/openapi.json">openapi.json</a>.</p></noscript>
</body>
</html>
`

// viewerURL is the viewer's address; it changes with its content.
func viewerURL() string {
	sum := sha256.Sum256(static.Viewer())
	return "/api/docs/viewer." + hex.EncodeToString(sum[:6]) + ".js"
}

// docs shows the browsable page.
func (s *server) docs(c echo.Context) error {
	c.Response().Header().Set(echo.HeaderContentSecurityPolicy, docsPolicy())
	return c.HTML(http.StatusOK, strings.Replace(docsPage, "VIEWER", viewerURL(), 1))
}

// viewer serves the script of the browsable page: gzipped as it was published,
// unpacked for who cannot read that.
func (s *server) viewer(c echo.Context) error {
	header := c.Response().Header()
	header.Set(echo.HeaderCacheControl, "public, max-age=31536000, immutable")
	body := static.Viewer()
	if static.Accepts(c.Request().Header.Get(echo.HeaderAcceptEncoding), "gzip") {
		header.Set(echo.HeaderContentEncoding, "gzip")
		header.Add(echo.HeaderVary, echo.HeaderAcceptEncoding)
	} else {
		var err error
		if body, err = static.ViewerPlain(); err != nil {
			return err
		}
	}
	return c.Blob(http.StatusOK, "text/javascript; charset=utf-8", body)
}
