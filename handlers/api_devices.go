package handlers

import (
	"net/http"
	"time"

	"ardoise/play"
)

// deviceBody is one of a notebook's devices.
type deviceBody struct {
	ID    string          `json:"id"`
	Kind  play.DeviceKind `json:"kind" enum:"browser,token"`
	Label string          `json:"label" doc:"What it is called, may be empty"`
	Since time.Time       `json:"since"`
	Seen  time.Time       `json:"seen" doc:"When it last asked, to the hour"`
	Mine  bool            `json:"mine,omitzero" doc:"The caller's own"`
}

// devicesBody answers a list of devices.
type devicesBody struct {
	Devices      []deviceBody `json:"devices" doc:"The oldest first"`
	RecoveryMade *time.Time   `json:"recovery_made,omitzero" doc:"When the recovery key was made; left out where there is none"`
}

// labelBody names a device.
type labelBody struct {
	Label string `json:"label"`
}

// deviceCodeBody answers the making of a code for one more device.
type deviceCodeBody struct {
	Code  string    `json:"code" doc:"Shown this once"`
	Until time.Time `json:"until"`
}

// recoveryBody is a recovery key: as an answer, shown this once.
type recoveryBody struct {
	Key string `json:"key"`
}

// deviceOperations lists the calls about what opens a notebook.
func (s *server) deviceOperations() []operation {
	changes := refusalsOf(http.StatusUnauthorized, http.StatusNotFound, http.StatusConflict,
		http.StatusUnprocessableEntity, http.StatusServiceUnavailable)
	opens := refusalsOf(http.StatusNotFound, http.StatusTooManyRequests, http.StatusServiceUnavailable)
	return []operation{{
		method: http.MethodGet, path: "/devices", id: "list-devices", tag: "Devices",
		says:   "List the devices that open the notebook: browsers and tokens.",
		access: device, status: http.StatusOK, answer: devicesBody{},
		refusals: []int{http.StatusUnauthorized},
		do:       s.listDevices,
	}, {
		method: http.MethodPatch, path: "/devices/{device}", id: "label-device", tag: "Devices",
		says:   "Name a device.",
		access: device, request: labelBody{}, status: http.StatusNoContent, refusals: changes,
		do: func(in *call) (reply, error) {
			return reply{}, s.Play.LabelDevice(in.Request().Context(), in.Caller, in.Param("device"), in.In.(*labelBody).Label)
		},
	}, {
		method: http.MethodDelete, path: "/devices/{device}", id: "close-device", tag: "Devices",
		says:   "Close a device: it opens the notebook no longer, and its seats at running tables are free. The last way in is not closed.",
		access: device, status: http.StatusNoContent, refusals: changes,
		do: func(in *call) (reply, error) {
			return reply{}, s.Play.CloseDevice(in.Request().Context(), in.Caller, in.Param("device"))
		},
	}, {
		method: http.MethodDelete, path: "/devices", id: "close-devices", tag: "Devices",
		says:   "Close every device but the caller's.",
		access: device, status: http.StatusNoContent, refusals: changes,
		do: func(in *call) (reply, error) {
			return reply{}, s.Play.CloseOthers(in.Request().Context(), in.Caller)
		},
	}, {
		method: http.MethodPost, path: "/devices/code", id: "hand-notebook", tag: "Devices",
		says:   "Make a code that opens the notebook on one more device, once, for ten minutes. It replaces an earlier one.",
		access: device, status: http.StatusCreated, answer: deviceCodeBody{}, refusals: changes,
		do: s.handNotebook,
	}, {
		method: http.MethodPost, path: "/notebooks/open", id: "open-by-code", tag: "Devices",
		says:    "Get a token for the notebook that the code of another device opens. The code is used up.",
		request: codeBody{}, status: http.StatusCreated, answer: newNotebookBody{}, refusals: opens,
		do: func(in *call) (reply, error) {
			return s.newToken(in, func(token string) (play.Caller, error) {
				return s.Play.MoveIn(in.Request().Context(), token, play.Token, deviceLabel(in), in.In.(*codeBody).Code)
			})
		},
	}, {
		method: http.MethodPost, path: "/notebooks/recover", id: "open-by-key", tag: "Devices",
		says:    "Get a token for the notebook that a recovery key opens. The key stays good.",
		request: recoveryBody{}, status: http.StatusCreated, answer: newNotebookBody{}, refusals: opens,
		do: func(in *call) (reply, error) {
			return s.newToken(in, func(token string) (play.Caller, error) {
				return s.Play.Recover(in.Request().Context(), token, play.Token, deviceLabel(in), in.In.(*recoveryBody).Key)
			})
		},
	}, {
		method: http.MethodPost, path: "/recovery", id: "make-recovery-key", tag: "Devices",
		says:   "Make the notebook's recovery key. An earlier one opens nothing any more.",
		access: device, status: http.StatusCreated, answer: recoveryBody{}, refusals: changes,
		do: func(in *call) (reply, error) {
			key, _, err := s.Play.MakeRecovery(in.Request().Context(), in.Caller)
			return reply{body: recoveryBody{Key: key}}, err
		},
	}}
}

func (s *server) listDevices(in *call) (reply, error) {
	devices, made, err := s.Play.Devices(in.Request().Context(), in.Caller)
	if err != nil {
		return reply{}, err
	}
	body := devicesBody{Devices: make([]deviceBody, len(devices)), RecoveryMade: orNone(made)}
	for i, d := range devices {
		body.Devices[i] = deviceBody{ID: d.ID, Kind: d.Kind, Label: d.Label, Since: d.Since, Seen: d.Seen, Mine: d.Mine}
	}
	return reply{body: body}, nil
}

func (s *server) handNotebook(in *call) (reply, error) {
	code, err := s.Play.HandNotebook(in.Request().Context(), in.Caller)
	return reply{body: deviceCodeBody{Code: code.Code, Until: code.Until}}, err
}

// newToken answers with a token that was let in to a notebook.
func (s *server) newToken(in *call, open func(token string) (play.Caller, error)) (reply, error) {
	token := s.Play.NewToken()
	who, err := tryCode(s, in, func() (play.Caller, error) { return open(token) })
	if err != nil {
		return reply{}, err
	}
	in.Response().Header().Set("Cache-Control", "private, no-store")
	return reply{body: newNotebookBody{ID: who.Notebook, Token: token}}, nil
}
