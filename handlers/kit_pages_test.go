package handlers_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"ardoise/views/viewstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// reader is a browser without script: it keeps cookies, fills forms in, presses
// buttons, and looks closely at every page.
type reader struct {
	t      *testing.T
	s      *site
	client *http.Client
	lang   string
}

func (s *site) reader(t *testing.T, lang string) *reader {
	t.Helper()
	return &reader{t: t, s: s, client: s.browser(t), lang: lang}
}

// cookie sets a cookie as a page's script does.
func (r *reader) cookie(name, value string) {
	r.t.Helper()
	home, err := url.Parse(r.s.URL)
	require.NoError(r.t, err)
	r.client.Jar.SetCookies(home, []*http.Cookie{{Name: name, Value: url.QueryEscape(value)}})
}

// document is a page as it arrived.
type document struct {
	answer
	r    *reader
	path string
	root *html.Node
}

// get opens a page, following redirects as a browser does.
func (r *reader) get(path string) *document {
	r.t.Helper()
	got := r.s.send(r.t, r.client, http.MethodGet, path, "", "Accept-Language", r.lang)
	return r.land(path, got)
}

// post sends a form.
func (r *reader) post(path string, values url.Values) *document {
	r.t.Helper()
	got := r.s.send(r.t, r.client, http.MethodPost, path, values.Encode(),
		"Accept-Language", r.lang, "Content-Type", "application/x-www-form-urlencoded")
	return r.land(path, got)
}

func (r *reader) land(path string, got answer) *document {
	r.t.Helper()
	for got.StatusCode == http.StatusSeeOther {
		path = got.Header.Get("Location")
		require.True(r.t, strings.HasPrefix(path, "/"), path)
		got = r.s.send(r.t, r.client, http.MethodGet, path, "", "Accept-Language", r.lang)
	}
	root, err := html.Parse(strings.NewReader(got.body))
	require.NoError(r.t, err)
	d := &document{answer: got, r: r, path: path, root: root}
	d.inspect()
	return d
}

// all lists the elements that a test accepts, in document order.
func all(root *html.Node, accept func(*html.Node) bool) []*html.Node {
	var found []*html.Node
	for node := range root.Descendants() {
		if node.Type == html.ElementNode && accept(node) {
			found = append(found, node)
		}
	}
	return found
}

func attr(node *html.Node, name string) string {
	for _, a := range node.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func has(node *html.Node, name string) bool {
	return slices.ContainsFunc(node.Attr, func(a html.Attribute) bool { return a.Key == name })
}

func tag(names ...string) func(*html.Node) bool {
	return func(node *html.Node) bool { return slices.Contains(names, node.Data) }
}

// words is the text of a node, blanks folded.
func words(node *html.Node) string {
	var b strings.Builder
	for n := range node.Descendants() {
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

func (d *document) text() string {
	bodies := all(d.root, tag("body"))
	require.Len(d.r.t, bodies, 1)
	return words(bodies[0])
}

func (d *document) title() string {
	for _, node := range all(d.root, tag("title")) {
		return words(node)
	}
	return ""
}

func (d *document) byID(id string) *html.Node {
	for _, node := range all(d.root, func(n *html.Node) bool { return attr(n, "id") == id }) {
		return node
	}
	return nil
}

// inspect checks what must hold on every page.
func (d *document) inspect() {
	t := d.r.t
	t.Helper()
	where := d.path
	assert.Equal(t, "private, no-store", d.Header.Get("Cache-Control"), where)
	policy := d.Header.Get("Content-Security-Policy")
	assert.Contains(t, policy, "default-src 'none'", where)
	assert.NotContains(t, policy, "unsafe", where)
	assert.Empty(t, viewstest.Faults(d.body), where)
	assert.NotContains(t, d.body, "goroutine ", where)
	assert.Equal(t, d.r.lang, attr(all(d.root, tag("html"))[0], "lang"), where)
	assert.True(t, strings.HasSuffix(d.title(), " · Ardoise") && len(d.title()) > len(" · Ardoise"), "%s: title %q", where, d.title())
	assert.Len(t, all(d.root, tag("h1")), 1, where)
	assert.Len(t, all(d.root, tag("main")), 1, where)
	assert.Empty(t, all(d.root, tag("style")), where)
	for _, node := range all(d.root, tag("script")) {
		assert.Empty(t, words(node), "%s has a script of its own", where)
		assert.True(t, strings.HasPrefix(attr(node, "src"), "/static/"), where)
	}
	d.inspectNames()
}

// inspectNames checks that everything that can be pressed or filled in has a
// name.
func (d *document) inspectNames() {
	t := d.r.t
	labelled := map[string]bool{}
	for _, label := range all(d.root, tag("label")) {
		if target := attr(label, "for"); target != "" {
			assert.NotNil(t, d.byID(target), "%s: a label for %s", d.path, target)
			labelled[target] = true
		}
		for _, field := range all(label, tag("input", "select")) {
			if attr(field, "type") == "radio" || attr(field, "type") == "checkbox" {
				assert.NotEmpty(t, words(label)+attr(field, "aria-label"), "%s: an empty label", d.path)
			}
		}
	}
	for _, node := range all(d.root, tag("input", "textarea")) {
		if kind := attr(node, "type"); (kind == "" || kind == "text" || kind == "search") && attr(node, "inputmode") != "numeric" {
			assert.NotEmpty(t, attr(node, "maxlength"), "%s: %s takes more than it can keep", d.path, attr(node, "name"))
		}
	}
	for _, node := range all(d.root, tag("input", "select", "button", "a")) {
		if attr(node, "type") == "hidden" || attr(node, "aria-hidden") == "true" {
			continue
		}
		named := words(node) != "" || attr(node, "aria-label") != "" || attr(node, "aria-labelledby") != "" || labelled[attr(node, "id")] || inLabel(node) ||
			len(all(node, func(n *html.Node) bool { return attr(n, "aria-label") != "" })) > 0
		assert.True(t, named, "%s: <%s name=%q> has no name", d.path, node.Data, attr(node, "name"))
	}
}

func inLabel(node *html.Node) bool {
	for parent := range node.Ancestors() {
		if parent.Data == "label" {
			return true
		}
	}
	return false
}

// sheet is a form of a page, as filled in.
type sheet struct {
	d      *document
	action string
	url.Values
}

// form reads a form with what stands in its fields.
func (d *document) form(id string) *sheet {
	d.r.t.Helper()
	for _, node := range all(d.root, tag("form")) {
		if attr(node, "id") != id && !strings.HasSuffix(attr(node, "action"), "/"+id) {
			continue
		}
		f := &sheet{d, attr(node, "action"), url.Values{}}
		require.Equal(d.r.t, "post", attr(node, "method"))
		for _, field := range all(node, tag("input")) {
			kind, name, value := attr(field, "type"), attr(field, "name"), attr(field, "value")
			switch {
			case name == "":
			case kind == "radio" || kind == "checkbox":
				if has(field, "checked") {
					f.Add(name, value)
				}
			default:
				f.Add(name, value)
			}
		}
		for _, field := range all(node, tag("textarea")) {
			text := ""
			if field.FirstChild != nil {
				text = field.FirstChild.Data
			}
			f.Add(attr(field, "name"), text)
		}
		for _, field := range all(node, tag("select")) {
			for i, option := range all(field, tag("option")) {
				if i == 0 || has(option, "selected") {
					f.Set(attr(field, "name"), attr(option, "value"))
				}
			}
		}
		return f
	}
	require.Failf(d.r.t, "no such form", "%s on %s: %s", id, d.path, d.text())
	return nil
}

// with changes a field.
func (f *sheet) with(name string, values ...string) *sheet {
	f.Values[name] = values
	return f
}

// press sends the form by one of its buttons.
func (f *sheet) press(name, value string) *document {
	f.d.r.t.Helper()
	sent := url.Values{}
	for field, values := range f.Values {
		sent[field] = values
	}
	if name != "" {
		sent.Set(name, value)
	}
	return f.d.r.post(f.action, sent)
}

// save sends the form by its main button.
func (f *sheet) save() *document {
	f.d.r.t.Helper()
	return f.press("save", "1")
}

// problemAt gives the words beside a field, found the way a screen reader does.
func (d *document) problemAt(field string) string {
	for _, node := range all(d.root, func(n *html.Node) bool { return attr(n, "aria-invalid") == "true" }) {
		inside := append(all(node, tag("input", "select", "textarea")), node)
		if slices.ContainsFunc(inside, func(n *html.Node) bool { return attr(n, "name") == field || attr(n, "id") == field }) {
			note, _, _ := strings.Cut(attr(node, "aria-describedby"), " ") // the problem comes first
			if note := d.byID(note); note != nil {
				return words(note)
			}
		}
	}
	return ""
}
