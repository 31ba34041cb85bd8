package e2e

import (
	"bytes"
	"image"
	"image/png"
	"testing"

	"ardoise/i18n"

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
			}
		})
	}
}
