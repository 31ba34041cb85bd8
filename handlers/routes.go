package handlers

import (
	"ardoise/static"

	"github.com/labstack/echo/v4"
)

// routes lists every URL of the app.
func (s *server) routes(e *echo.Echo) {
	// Pages.
	e.GET("/", s.home)
	e.GET("/settings", s.settings)
	e.POST("/settings", s.saveSettings)
	e.GET("/history", s.history)
	e.GET("/stats", s.stats)
	e.GET("/stats/:game", s.gameStats)
	e.GET("/stats/:game/:person", s.personStats)
	e.GET("/stats/:game/:person/:other", s.pairStats)
	e.GET("/history/deleted", s.deleted)
	e.GET("/new/:game", s.setup)
	e.POST("/new/:game", s.begin)
	e.GET("/rules/:game", s.rules)
	e.POST("/rules/:game", s.setupRules)
	e.GET("/g/:id", s.unbroken(s.table))
	e.POST("/g/:id", s.enter)
	e.POST("/g/:id/draft", s.draft)
	e.GET("/g/:id/s/:screen", s.screen)
	e.POST("/g/:id/s/:screen", s.enter)
	e.GET("/g/:id/correct/:seq", s.unbroken(s.correction))
	e.POST("/g/:id/correct/:seq", s.correct)
	e.GET("/g/:id/sheet", s.unbroken(s.sheet))
	e.GET("/g/:id/rules", s.tableRules)
	e.GET("/g/:id/result", s.unbroken(s.result))
	e.POST("/g/:id/undo", s.undo)
	e.GET("/g/:id/finish", s.finish)
	e.POST("/g/:id/finish", s.breakOff)
	e.POST("/g/:id/rematch", s.playAgain)
	e.GET("/g/:id/print", s.unbroken(s.paper))
	e.GET("/g/:id/picture", s.picturePage)
	e.GET("/g/:id/result.png", s.resultPNG)
	e.GET("/g/:id/result.svg", s.resultSVG)
	e.GET("/g/:id/log", s.unbroken(s.log))
	e.GET("/g/:id/notes", s.notes)
	e.POST("/g/:id/notes", s.saveNotes)
	e.GET("/g/:id/delete", s.askDelete)
	e.POST("/g/:id/delete", s.delete)
	e.POST("/g/:id/restore", s.restore)
	e.GET("/g/:id/export", s.exports)
	e.GET("/g/:id/bgstats", s.bgStats)
	e.GET("/import", s.askFile)
	e.POST("/import", s.takeFile)
	e.GET("/join", s.askCode)
	e.POST("/join", s.tellCode)
	e.GET("/join/:code", s.invitation)
	e.POST("/join/:code", s.accept)
	e.GET("/g/:id/board", s.unbroken(s.board))
	e.GET("/g/:id/seats", s.unbroken(s.seats))
	e.POST("/g/:id/seats/:seat/sit", s.atSeat("", s.sit))
	e.POST("/g/:id/seats/:seat/free", s.atSeat("/seats", s.free))
	e.POST("/g/:id/seats/:seat/name", s.atSeat("/seats", s.mendName))
	e.POST("/g/:id/seats/:seat/keep", s.atSeat("/seats", s.handRole))
	e.POST("/g/:id/seats/:seat/code", s.seatCode)
	e.POST("/g/:id/keep", s.atSeat("", s.takeRole))
	e.POST("/g/:id/code", s.atSeat("/seats", s.newCode))
	e.GET("/players", s.players)
	e.GET("/players/:person", s.player)
	e.POST("/players/:person/name", s.onPerson(s.namePerson))
	e.POST("/players/:person/colour", s.onPerson(s.colourPerson))
	e.POST("/players/:person/hide", s.onPerson(s.hidePerson))
	e.POST("/players/:person/split", s.onPerson(s.splitPerson))
	e.GET("/players/:person/merge", s.askMerge)
	e.POST("/players/:person/merge", s.merge)
	e.GET("/players/:person/erase", s.askErase)
	e.POST("/players/:person/erase", s.onPerson(s.erasePerson))
	e.GET("/devices", s.devices)
	e.POST("/devices/code", s.deviceCode)
	e.POST("/devices/close", s.onDevices(s.closeOthers))
	e.POST("/devices/:device/name", s.onDevices(s.labelDevice))
	e.POST("/devices/:device/close", s.onDevices(s.closeDevice))
	e.GET("/open", s.askOpen)
	e.POST("/open", s.tellOpen)
	e.GET("/open/:code", s.arrival)
	e.POST("/open/:code", s.moveIn)
	e.GET("/recovery", s.recovery)
	e.POST("/recovery", s.makeRecovery)
	e.GET("/recover", s.askRecover)
	e.POST("/recover", s.recover)
	e.GET(static.Prefix+"*", echo.WrapHandler(static.Handler()))

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
	ops = append(ops, s.historyOperations()...)
	ops = append(ops, s.entryOperations()...)
	ops = append(ops, s.liveOperation())
	ops = append(ops, s.joinOperations()...)
	ops = append(ops, s.exportOperations()...)
	ops = append(ops, s.statsOperations()...)
	ops = append(ops, s.peopleOperations()...)
	ops = append(ops, s.deviceOperations()...)
	return ops
}
