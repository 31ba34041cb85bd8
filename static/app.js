// What pages can do beyond plain forms. Everything works without it.
(() => {
  const doc = document;
  const all = (selector, root = doc) => [...root.querySelectorAll(selector)];
  const one = selector => doc.querySelector(selector);
  const changed = field => field.dispatchEvent(new Event("change", { bubbles: true }));

  // The reader's time zone, for the evening a game belongs to.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) doc.cookie = "zone=" + encodeURIComponent(zone) + ";path=/;max-age=34560000;samesite=lax";

  // The screen stays awake during a game, where the browser allows it.
  const wake = () => {
    if (doc.body.dataset.awake != null && !doc.hidden) navigator.wakeLock?.request("screen").catch(() => {});
  };
  doc.addEventListener("visibilitychange", wake);
  wake();

  // What needs a secure page or an able browser shows itself only there.
  const able = () => {
    if (!isSecureContext) all("[data-insecure]").forEach(e => e.hidden = false);
    if (navigator.share) all("[data-share]").forEach(e => e.hidden = false);
  };
  doc.addEventListener("htmx:after:swap", able);
  able();

  // A page is read from its top: what it begins with is said all the same.
  const said = one("[data-said]");
  if (said) setTimeout(() => one("#news").textContent = said.dataset.said || said.textContent, 500);

  // Without a network nothing is sent, so nothing can be lost on the way.
  const offline = () => {
    const note = one("#offline"), on = navigator.onLine;
    if (note.hidden == on) return;
    one("#news").textContent = on ? note.dataset.back : note.textContent;
    note.hidden = on;
  };
  addEventListener("online", offline);
  addEventListener("offline", offline);
  offline();

  // A form goes out once; the button that failed may be pressed again later.
  doc.addEventListener("submit", e => {
    if (e.target.dataset.sent || !navigator.onLine) e.preventDefault();
    else if (e.target.method == "post") e.target.dataset.sent = 1;
    offline();
  });
  addEventListener("pageshow", e => {
    if (e.persisted) return location.reload(); // a page from before, by the back button
    all("form").forEach(f => delete f.dataset.sent);
  });

  const press = {
    // Steppers count here instead of asking the server.
    less: (button, e) => step(button, -1, e),
    more: (button, e) => step(button, 1, e),
  };
  const step = (button, by, e) => {
    const field = doc.getElementById(button.dataset.field);
    if (!field) return;
    e.preventDefault();
    const low = +(field.min || 0), high = field.max === "" ? Infinity : +field.max;
    const next = Math.min(high, Math.max(low, (+field.value || 0) + by));
    if (field.value !== String(next)) {
      field.value = next;
      changed(field);
    }
  };
  doc.addEventListener("click", e => {
    const button = e.target.closest("button,a");
    if (!button) return;
    press[button.name]?.(button, e);
    if (button.dataset.go) { // to what is missing, unfolded
      const missing = doc.getElementById(button.dataset.go);
      if (!missing) return;
      e.preventDefault();
      missing.closest("details")?.setAttribute("open", "");
      (missing.querySelector("input,select,button") || missing).focus();
      missing.scrollIntoView({ block: "center" });
    }
    if (button.dataset.share != null) {
      navigator.share({ title: doc.title, text: button.dataset.share, url: button.dataset.url || location.href }).catch(() => {});
    }
  });

  // The first problem gets the focus.
  const problem = one("[aria-invalid=true], [data-problem]");
  if (problem) {
    const field = problem.matches("input,select,[tabindex]") ? problem : problem.querySelector("input:checked") || problem.querySelector("input") || problem;
    const words = problem.getAttribute("aria-describedby"); // of a group: said of the field that has the focus
    if (words) field.setAttribute("aria-describedby", words);
    field.focus();
  }
})();
