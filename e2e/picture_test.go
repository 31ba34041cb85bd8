package e2e

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"testing"

	"ardoise/i18n"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestThePictureOfAResult goes from a result to its picture, in every language,
// and has the file that would be shared or saved looked at by the browser.
func TestThePictureOfAResult(t *testing.T) {
	for _, language := range i18n.Langs {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			k := keeping(newPhone(t, serve(t), phoneSettings{language: language}), language)
			for _, names := range [][]string{{"Ana", "Léo", "Inès", "Юлия"}, {"Ana", "محمد", "👩‍👩‍👧‍👦", "ちひろ"}} {
				own := names[1] != "Léo"
				recording := map[bool]string{false: "pearls/shared-win", true: "pearls/tie-break"}[own]
				k.importFile(gameFile(t, recording, names...))
				k.openLatest("pearls")
				k.tap("link", k.say.T("picture.to"))
				k.look("picture")
				picture, err := png.Decode(bytes.NewReader(k.download("link", k.say.T("picture.save"))))
				require.NoError(t, err)
				assert.Equal(t, image.Rect(0, 0, 1080, 1350), picture.Bounds())
				saved := ask(k.phone, chromedp.Evaluate[string](`new URL(document.querySelector("[data-picture=save]").href).protocol`))
				assert.Equal(t, map[bool]string{false: "http:", true: "blob:"}[own], saved, "the browser draws what the server cannot letter")
				k.find("image", k.say.T("pearls.name")+": …")
				if !own {
					assert.True(t, k.sharesPicture(true))
					assert.False(t, k.sharesPicture(false), "an error page is no picture")
				}
			}
		})
	}
}

// sharesPicture has the page's script run once more on a phone that can share
// files, and tells whether it takes what the server answers for the picture.
func (k *keeps) sharesPicture(ok bool) bool {
	k.t.Helper()
	return ask(k.phone, chromedp.Evaluate[bool](fmt.Sprintf(`(async () => {
		let taken = false;
		window.fetch = async () => ({ ok: %t, blob: async () => (taken = true, new Blob(["x"], { type: "image/png" })) });
		navigator.canShare = () => true;
		const share = document.querySelector("[data-picture=share]"), script = document.createElement("script");
		share.hidden = true;
		script.src = [...document.scripts].find(script => script.src.includes("picture")).src;
		await new Promise((loaded, failed) => { script.onload = loaded; script.onerror = failed; document.head.append(script); });
		await new Promise(done => setTimeout(done));
		return taken && !share.hidden;
	})()`, ok), func(params *runtime.EvaluateParams) { params.AwaitPromise = new(true) }))
}
