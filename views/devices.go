package views

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"ardoise/play"
)

// Devices is the state of the page of a notebook's devices.
type Devices struct {
	Page
	Devices  []play.Device
	Key      time.Time  // when the recovery key was made; zero: never
	Typed    url.Values // what was refused
	Target   string     // the device that it was about
	Problems []Problem
	Opened   bool // the notebook was opened on this device just now
}

// labelOf is what the name field of a device holds.
func (d Devices) labelOf(device play.Device) string {
	if d.Target == device.ID && d.Typed.Has("label") {
		return d.Typed.Get("label")
	}
	return device.Label
}

// problemOf is the problem at the name field of a device.
func (d Devices) problemOf(device play.Device) string {
	if d.Target != device.ID {
		return ""
	}
	return problemFor(d.Problems, "label")
}

// others tells whether there is more than the reader's own.
func (d Devices) others() bool { return len(d.Devices) > 1 }

// deviceName is what a device is called.
func deviceName(page Page, device play.Device) string {
	switch {
	case device.Label != "":
		return device.Label
	case device.Kind == play.Token:
		return page.P.T("devices.program")
	}
	return page.P.T("devices.unknown")
}

func deviceAt(device play.Device, deed string) string {
	return "/devices/" + url.PathEscape(device.ID) + "/" + deed
}

// dayOf is a day in the reader's zone, in words.
func dayOf(page Page, at time.Time) string {
	place, err := time.LoadLocation(page.Zone)
	if err != nil {
		place = time.UTC
	}
	return EveningWords(page.P, at.In(place).Format(time.DateOnly))
}

// momentOf is dayOf with the time of day, which tells apart what came on the
// same day.
func momentOf(page Page, at time.Time) string {
	return dayOf(page, at) + ", " + ClockWords(at, page.Zone)
}

// DeviceCode is the state of the page that shows a code for one more device.
type DeviceCode struct {
	Page
	Code play.DeviceCode
	Link string // what the QR code carries; "": none is drawn
	Home string // the server's address, for typing; "" where it is not known
}

// Open is the state of a page that asks for a code or a key.
type Open struct {
	Page
	Typed   string
	Problem string
	Held    bool   // the problem is this phone's own notebook
	Back    string // the page that led here
}

// OpenURL is the address of the page that opens another device's notebook;
// back is the page that leads there.
func OpenURL(back string) string { return cameFrom("/open", back) }

func recoverURL(back string) string { return cameFrom("/recover", back) }

// cameFrom is an address that remembers where its reader came from, unless it
// was the first page.
func cameFrom(path, back string) string {
	if back == "" || back == "/" {
		return path
	}
	return path + "?" + url.Values{"back": {back}}.Encode()
}

// Arrival is the state of the page that asks before a notebook is opened here.
type Arrival struct {
	Page
	play.Arrival
	Path     string // of this page
	Problems []Problem
}

// Recovery is the state of the page about the recovery key.
type Recovery struct {
	Page
	Made time.Time // of the key that there is; zero: none
	Key  string    // the new one, shown this once; "" else
	Back string    // where to go on to, "/" for the devices
	Home string    // the server's address, for typing; "" where it is not known
}

// next is where to go on to.
func (r Recovery) next() string {
	if r.Back == "/" {
		return "/devices"
	}
	return r.Back
}

// keyLines parts a key into lines of seven signs, four and three, for reading
// out and typing: its 28 signs make four lines that are alike.
func keyLines(key string) []string {
	const group, line = 4, 7
	var lines []string
	for signs := range slices.Chunk([]byte(key), line) {
		first := min(group, len(signs))
		lines = append(lines, strings.TrimSpace(string(signs[:first])+" "+string(signs[first:])))
	}
	return lines
}
