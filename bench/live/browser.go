package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// drawnAt notes when a page shows a change.
const drawnAt = `addEventListener("DOMContentLoaded", () => {
	window.drawn = {};
	new MutationObserver(() => window.drawn[document.body.dataset.change] = Date.now())
		.observe(document.body, { attributeFilter: ["data-change"] });
})`

// browser looks at a few entries on a page in a real browser, where there is
// one: the whole way from the answer to the drawn page.
func browser(ctx context.Context, p *process) error {
	path, err := exec.LookPath("chromium")
	if err != nil {
		fmt.Println("a page in a real browser: skipped, no chromium here")
		return nil
	}
	keeper, err := newPhone(ctx, p)
	if err != nil {
		return err
	}
	g, err := begin(ctx, keeper, "Ana", "Léo", "Inès", "Tom")
	if err != nil {
		return err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.Flag("disable-background-networking", true))
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	allocator, end := chromedp.NewExecAllocator(ctx, options...)
	defer end()
	tab, end := chromedp.NewContext(allocator)
	defer end()
	if err := chromedp.Do(tab); err != nil {
		return err
	}
	if _, err := chromedp.Call(tab, network.SetCookie, network.SetCookieParams{Name: "ardoise", Value: keeper.token, URL: "http://" + p.addr}); err != nil {
		return err
	}
	if _, err := chromedp.Call(tab, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: drawnAt}); err != nil {
		return err
	}
	if err := chromedp.Do(tab, chromedp.Navigate("http://"+p.addr+"/g/"+g.id)); err != nil {
		return err
	}
	var all []time.Duration
	for g.round <= 8 {
		time.Sleep(300 * time.Millisecond)
		first, last := g.step == 0, g.step >= len(g.seats)-1
		if err := g.next(ctx); err != nil {
			return err
		}
		answer := time.Now()
		// The last bid and the results bring another page, the first bid meets
		// one that may still be loading: what is measured is drawing in place.
		if first || last {
			continue
		}
		for until := answer.Add(5 * time.Second); ; time.Sleep(5 * time.Millisecond) {
			at, err := chromedp.Run(tab, chromedp.Evaluate[int64](fmt.Sprintf(`window.drawn?.[%d] || 0`, g.version+1)))
			if err != nil {
				return err
			}
			if at > 0 {
				all = append(all, max(0, time.UnixMilli(at).Sub(answer)))
				break
			}
			if time.Now().After(until) {
				return fmt.Errorf("the page did not draw change %d", g.version+1)
			}
		}
	}
	fmt.Printf("a page in a real browser, %d entries, from the answer until it is drawn\n", len(all))
	fmt.Printf("  %-54s p50 %9s   max %9s\n", "chromium", shown(share(all, 0.5)), shown(share(all, 1)))
	return nil
}
