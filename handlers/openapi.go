package handlers

import (
	"cmp"
	"encoding/json"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"ardoise/scoring"

	"github.com/danielgtaylor/huma/v2"
	"github.com/labstack/echo/v4"
)

// bearerScheme and cookieScheme name the two ways to show a token.
const (
	bearerScheme = "token"
	cookieScheme = "device"
)

// headerDocs describes the headers that operations read and send.
var headerDocs = map[string]*huma.Param{
	keyHeader: {Description: "Makes a retry harmless: the same key and body give the same answer again. " +
		"Up to 200 printable ASCII characters.", Schema: &huma.Schema{Type: huma.TypeString}},
	matchHeader: {Description: `The version the caller saw, as "7"; or * where an entry names one seat only.`,
		Schema: &huma.Schema{Type: huma.TypeString, Pattern: `^(\*|"(0|[1-9][0-9]*)")$`}},
	"ETag": {Description: `The version of the log, as "7": for If-Match.`,
		Schema: &huma.Schema{Type: huma.TypeString, Pattern: `^"(0|[1-9][0-9]*)"$`}},
	lastEventHeader: {Description: "The id of the last event that arrived: where a broken stream goes on.",
		Schema: &huma.Schema{Type: huma.TypeString}},
	fileHeader:    {Description: "The name to keep the file by.", Schema: &huma.Schema{Type: huma.TypeString}},
	"Location":    {Description: "The URL of what was made.", Schema: &huma.Schema{Type: huma.TypeString, Format: "uri-reference"}},
	"Retry-After": {Description: "Seconds to wait before trying again.", Schema: &huma.Schema{Type: huma.TypeString}},
	"Allow":       {Description: "The methods that the URL answers.", Schema: &huma.Schema{Type: huma.TypeString}},
	"WWW-Authenticate": {Description: "How to show a token.",
		Schema: &huma.Schema{Type: huma.TypeString}},
}

// always are the statuses that the layers around every operation may answer.
var always = []int{http.StatusForbidden, http.StatusMethodNotAllowed, http.StatusRequestEntityTooLarge, http.StatusInternalServerError}

// document describes operations as OpenAPI 3.1. codes are those of all problems.
func document(version string, games []scoring.Game, operations []operation, codes []string) ([]byte, error) {
	book := newSchemas(games)
	api := &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info: &huma.Info{
			Title:       "Ardoise",
			Version:     version,
			Description: "Keeps and computes the scores of games played at a table.",
		},
		Servers: []*huma.Server{{URL: apiBase}},
		Components: &huma.Components{
			Schemas: book.Registry,
			SecuritySchemes: map[string]*huma.SecurityScheme{
				bearerScheme: {Type: "http", Scheme: "bearer", Description: "The token of a notebook."},
				cookieScheme: {Type: "apiKey", In: "cookie", Name: deviceCookie, Description: "A browser's own token."},
			},
		},
	}
	for _, op := range operations {
		api.AddOperation(book.describe(op))
	}
	book.of(ProblemBody{})
	book.listCodes(codes)
	book.settle()
	return json.Marshal(api)
}

// describe writes one operation down.
func (s schemas) describe(op operation) *huma.Operation {
	summary, more, _ := strings.Cut(op.says, ". ")
	described := &huma.Operation{
		OperationID: op.id, Method: op.method, Path: op.path, Tags: []string{op.tag},
		Summary: strings.TrimSuffix(summary, "."), Description: more,
		Parameters: append(pathParams(op.path), queryParams(op.queries)...),
		Responses:  map[string]*huma.Response{},
	}
	for _, name := range op.needs {
		described.Parameters = append(described.Parameters, headerParam(name, true))
	}
	for _, name := range op.headers {
		described.Parameters = append(described.Parameters, headerParam(name, false))
	}
	if op.access != anybody {
		described.Security = []map[string][]string{{bearerScheme: {}}, {cookieScheme: {}}}
	}
	if op.request != nil {
		described.RequestBody = &huma.RequestBody{Required: true, Content: jsonContent(s.of(op.request))}
	}
	if op.takes != "" {
		described.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{op.takes: {Schema: &huma.Schema{Type: huma.TypeString}}}}
	}
	success := &huma.Response{Description: http.StatusText(op.status), Headers: sentHeaders(op.sends)}
	switch {
	case op.stream != nil && op.answer == nil:
		success.Content = map[string]*huma.MediaType{cmp.Or(op.media, eventStream): {Schema: &huma.Schema{Type: huma.TypeString}}}
	case op.answer != nil:
		success.Content = jsonContent(s.of(op.answer))
	}
	described.Responses[strconv.Itoa(op.status)] = success
	for _, status := range append(always, op.refusals...) {
		described.Responses[strconv.Itoa(status)] = s.refusal(status, op)
	}
	return described
}

// refusal describes the answer of a status that is no success.
func (s schemas) refusal(status int, op operation) *huma.Response {
	response := &huma.Response{Description: http.StatusText(status)}
	body := s.of(ProblemBody{})
	switch status {
	case http.StatusConflict:
		body = &huma.Schema{AnyOf: []*huma.Schema{s.of(conflictBody{}), body}}
		response.Headers = sentHeaders(op.sends)
	case http.StatusServiceUnavailable, http.StatusTooManyRequests:
		response.Headers = sentHeaders([]string{"Retry-After"})
	case http.StatusMethodNotAllowed:
		response.Headers = sentHeaders([]string{"Allow"})
	case http.StatusUnauthorized:
		response.Headers = sentHeaders([]string{"WWW-Authenticate"})
	}
	response.Content = map[string]*huma.MediaType{problemType: {Schema: body}}
	return response
}

// listCodes names every code in the schemas of problems.
func (s schemas) listCodes(codes []string) {
	listed := &huma.Schema{Type: huma.TypeString, Description: "What happened, stable over time"}
	for _, code := range codes {
		listed.Enum = append(listed.Enum, code)
	}
	for _, value := range []any{ProblemBody{}, conflictBody{}} {
		s.SchemaFromRef(s.of(value).Ref).Properties["code"] = listed
	}
}

var pathParam = regexp.MustCompile(`\{(\w+)\}`)

func pathParams(path string) []*huma.Param {
	var params []*huma.Param
	for _, found := range pathParam.FindAllStringSubmatch(path, -1) {
		params = append(params, &huma.Param{Name: found[1], In: "path", Required: true,
			Schema: &huma.Schema{Type: huma.TypeString}})
	}
	return params
}

func queryParams(queries []query) []*huma.Param {
	var params []*huma.Param
	for _, q := range queries {
		schema := &huma.Schema{Type: q.kind, Enum: q.enum}
		if q.kind == "date" {
			schema = &huma.Schema{Type: huma.TypeString, Format: "date"}
		}
		params = append(params, &huma.Param{Name: q.name, In: "query", Description: q.says, Schema: schema})
	}
	return params
}

func headerParam(name string, required bool) *huma.Param {
	param := *headerDocs[name]
	param.Name, param.In, param.Required = name, "header", required
	return &param
}

func sentHeaders(names []string) map[string]*huma.Header {
	if len(names) == 0 {
		return nil
	}
	headers := map[string]*huma.Header{}
	for _, name := range names {
		headers[name] = headerDocs[name]
	}
	return headers
}

func jsonContent(schema *huma.Schema) map[string]*huma.MediaType {
	return map[string]*huma.MediaType{echo.MIMEApplicationJSON: {Schema: schema}}
}

// openapi answers with the document.
func (s *server) openapi(c echo.Context) error {
	return c.Blob(http.StatusOK, echo.MIMEApplicationJSON, s.apiDocument)
}
