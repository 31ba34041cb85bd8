package viewstest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Each fault once: a check that finds nothing is worth nothing.
func TestSoundCatches(t *testing.T) {
	for name, c := range map[string]struct{ drawn, fault string }{
		"a style":                  {`<tr STYLE="x">`, "style"},
		"a handler":                {`<p onClick="x()">`, "onclick"},
		"a handler without quotes": {`<p onclick=x()>`, "onclick"},
		"an address of script":     {`<a href=" JavaScript:x()">`, "href"},
		"a script":                 {`<SCRIPT src="/static/a.js"></SCRIPT>`, "<SCRIPT"},
		"a missing message":        {`<p>⟦pe.waiting⟧</p>`, "⟦pe.waiting⟧"},
		"one in an attribute":      {`<p title="⟦pe.wai">`, "⟦pe.wai"},
		"a missing value":          {`<p>&lt;no value&gt;</p>`, "no value"},
		"one that is not escaped":  {`<p><no value></p>`, "no value"},
		"escaped twice":            {`<p>Inès &amp;lt;b&amp;gt;</p>`, "&amp;lt;"},
		"a name as it is":          {`<p>Inès <b></p>`, "Inès <b>"},
		"its second half":          {`<p>Inès` + "\u00a0" + `<b> wins</p>`, "<b> "},
		"an id twice":              {`<p id="a"><i id="a">`, `"a"`},
		"an id twice in a row":     {`<tr id="a"></tr><tr id="a"></tr>`, `"a"`},
		"a blank in an id":         {`<p id="a b">`, `"a b"`},
		"an empty id":              {`<p id="">`, `""`},
		"labelled by nothing":      {`<p aria-labelledby="a">`, `"a"`},
		"described by half":        {`<i id="a"></i><p aria-describedby="a b">`, `"b"`},
		"described by no id":       {`<p aria-describedby="">`, `""`},
		"a link to nothing":        {`<a href="#a">`, `"a"`},
		"a button to nothing":      {`<button data-go="a">`, `"a"`},
		"two live lines":           {`<p role="status"></p><p role="status"></p>`, "2 live lines"},
		"two that take the focus":  {`<p autofocus></p><p autofocus></p>`, "2 things"},
	} {
		assert.Contains(t, strings.Join(append(Faults(c.drawn), faultsOfAPart(c.drawn)...), "\n"), c.fault, name)
	}
	const good = `<h2 id="a">On <b class="x">3</b> &lt;b&gt; &amp; style=</h2><p id="b" role="status" aria-labelledby="a b">javascript: is a word</p>
		<a href="#b" data-go="a" autofocus>1</a><a href="/g/s1/correct/2#seat-p1">2</a>`
	assert.Empty(t, append(Faults(good), faultsOfAPart(good)...))
}
