// Package handlers is the HTTP door of the app: it decodes requests, calls
// play, and encodes answers as pages or JSON. It holds no rules.
package handlers

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"ardoise/i18n"
	"ardoise/live"
	"ardoise/play"
	"ardoise/views"

	"github.com/labstack/echo/v4"
)

// Config is what the door is made of.
type Config struct {
	Play    *play.Service
	Words   *i18n.Catalog
	Views   []views.Game
	Log     *slog.Logger
	URL     string // public address of links and QR codes ("https://scores.example")
	Secure  bool   // requests arrive by TLS: cookies are marked Secure
	Zone    string // IANA zone where a reader's is unknown
	Version string // of the build
	Ready   func(context.Context) error
	Live    *live.Hub // says when a session changes; nil: streams look for themselves, slowly
	Streams Streams
	Sizes   Sizes
	Limits  Limits         // none set: DefaultLimits
	Proxies []netip.Prefix // whose X-Forwarded-For and X-Request-ID are believed

	Around    echo.MiddlewareFunc       // around all that is answered, such as a counter's; nil: nothing
	Signalled func(delay time.Duration) // for each change that a stream has sent, the time since its signal; may be nil
}

// server carries the parts to the handlers, which are its methods.
type server struct {
	Config
	apiDocument []byte       // the OpenAPI document
	places      *live.Places // of the event streams
	gates       gates
	zones       zones
	encoders    encoders
	room        sync.Pool // of *[]byte, for the bodies of answers
	pages       sync.Pool // of *bytes.Buffer, to draw in
}

// New builds the app's handler: middleware, then every route of routes.go.
func New(config Config) http.Handler {
	if config.Live == nil {
		config.Live = live.NewHub()
	}
	config.Streams = config.Streams.orDefaults()
	config.Sizes = config.Sizes.orDefaults()
	if config.Limits == (Limits{}) {
		config.Limits = DefaultLimits()
	}
	s := &server{Config: config, places: config.Streams.places(), gates: newGates(config.Limits)}
	ops := s.operations()
	described, err := document(config.Version, config.Play.Games(), ops, config.Words.Keys("problem."))
	if err != nil {
		panic(err) // a type of the code that has no JSON: no run can answer with it
	}
	s.apiDocument = described
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	s.middleware(e)
	s.routes(e)
	return headAsGet(e)
}
