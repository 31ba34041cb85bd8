// The page of a game that several phones may play: taps that are not saved
// yet, and what the other phones do meanwhile. Everything works without it.
(() => {
  const doc = document, body = doc.body, store = sessionStorage, here = new URL(body.dataset.page || location, location);
  const place = "draft:" + here.pathname;
  const all = (selector, root = doc) => [...root.querySelectorAll(selector)];
  const one = (selector, root = doc) => root.querySelector(selector);
  const entry = (root = doc) => one("form[data-draft]", root);
  const say = words => one("#news").textContent = words;
  // A note that goes says what is back, or takes back its own words only: others
  // may be on their way.
  const show = (id, on) => {
    const note = one(id), words = note.textContent, back = note.dataset.back;
    if (note.hidden == on && (on || back || one("#news").textContent == words)) say(on ? words : back || "");
    note.hidden = !on;
  };

  // Names of fields that hold taps which are not saved yet.
  const typed = new Set();
  const fields = form => [...form.elements].filter(e => e.name && e.type != "hidden" && /^(INPUT|SELECT|TEXTAREA)$/.test(e.tagName));
  const ticks = e => /^(radio|checkbox)$/.test(e.type);
  const version = form => form.elements.version.value;

  // What a form is for is in its hidden fields: the round, the player.
  const about = form => all("input[type=hidden]", form).map(e => [e.name, e.value]).filter(([name]) => !/^(version|key|changed|seat)$/.test(name));
  const same = (form, next) => {
    const data = new FormData(form);
    return form.action == next.action && about(next).every(([name, value]) => data.getAll(name).includes(value));
  };

  // Unsaved taps outlive a reload of the page, until they are saved; sent is the
  // version of a form on its way.
  let sent;
  const keep = on => {
    sent = on ?? sent;
    const form = entry();
    store.setItem(place, JSON.stringify({ at: form.dataset.draft, about: about(form), names: [...typed], data: [...new FormData(form)], sent }));
  };
  const bringBack = form => {
    const draft = JSON.parse(store.getItem(place) || "null");
    if (draft?.at != form.dataset.draft || draft.sent && draft.sent != version(form) ||
      !about(form).every(([name, value]) => draft.about.some(pair => pair[0] == name && pair[1] == value))) return store.removeItem(place);
    for (const e of fields(form)) {
      if (!draft.names.includes(e.name)) continue;
      const values = draft.data.filter(pair => pair[0] == e.name).map(pair => pair[1]);
      if (ticks(e)) e.checked = values.includes(e.value);
      else if (values.length) e.value = values[0];
      typed.add(e.name);
    }
    if (typed.size) look("draw");
  };
  // A set-up page that was left for its game keeps nothing any more.
  Object.keys(store).filter(key => key.startsWith("draft:/new/")).forEach(key => store.removeItem(key));
  for (const type of ["input", "change"]) {
    doc.addEventListener(type, e => {
      const form = entry();
      if (!form || !e.target.name || e.target.form != form) return;
      typed.add(e.target.name);
      form.elements.changed.value = e.target.name;
      keep(0);
    }, true);
  }
  doc.addEventListener("submit", e => {
    if (e.target == entry() && e.submitter?.name == "save" && !e.defaultPrevented) keep(version(e.target));
  });

  // The main button still asks for a tap that is on its way to be drawn: it is
  // pressed again once that is there, and then knows what was tapped.
  const drawing = () => one("#entry.htmx-request");
  let pressed;
  doc.addEventListener("click", e => {
    if (!drawing() || !e.target.closest("#main-button[data-go]")) return;
    pressed = true;
    e.preventDefault();
    e.stopPropagation();
  }, true);
  doc.addEventListener("htmx:finally:request", () => setTimeout(() => {
    if (!pressed || drawing()) return;
    pressed = false;
    one("#main-button")?.click();
  }));

  // page reads a page of this table as it is now; 0 stands for one that is no
  // more, a text for the address that it leads on to.
  const page = async (url, options) => {
    const answer = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout?.(15000), ...options });
    if (answer.status == 429 || answer.status > 499) throw answer;
    if (!answer.ok) return 0;
    if (new URL(answer.url).pathname != here.pathname) return answer.url;
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  };

  // paint brings the page up to date and keeps what is typed, open and in
  // focus. A page that has moved on takes nobody's taps away.
  const paint = async draw => {
    const form = entry(), before = written(form);
    const self = location.pathname == here.pathname ? location.pathname + location.search : here;
    let fresh = await page(self);
    const next = fresh.body && entry(fresh);
    const stays = fresh.body && (form && next ? same(form, next) : form == next);
    if (!stays) {
      if (form && typed.size) return show("#moved", true);
      return location.replace(fresh.body || !fresh ? self : fresh);
    }
    if (!draw && fresh.body.dataset.change == body.dataset.change) return;
    const names = [...typed].filter(name => !hidden(next, name) && (next.elements[name] || hidden(form, name)));
    if (names.length) {
      // What is typed goes onto the page as it is now, and the house draws both.
      const typing = new FormData(form), data = new FormData(next);
      for (const name of names) {
        data.delete(name);
        typing.getAll(name).forEach(value => data.append(name, value));
      }
      fresh = await page(next.action, { method: "POST", headers: { "HX-Request": "true" }, body: new URLSearchParams(data) });
      if (!fresh.body || !entry(fresh)) throw fresh;
      all("#entry > [data-problem]", fresh).forEach(e => e.remove());
      one("#entry > button", fresh).after(...all("#entry > [data-problem]").map(e => e.cloneNode(true)));
    }
    if (written(entry()) != before) return paint(draw); // a tap came while the page was on its way
    morph(fresh);
    if (typed.size) keep();
  };
  const written = form => form && new URLSearchParams(new FormData(form)).toString();
  const hidden = (form, name) => one(`input[type=hidden][name="${name}"]`, form);
  const morph = fresh => {
    const focus = doc.activeElement, config = htmx.config, ignore = config.morphIgnore, before = told();
    all("noscript", fresh).forEach(e => e.remove());
    config.morphIgnore = [...ignore, "open"];
    htmx.swap({ sourceElement: body, target: body, swap: "innerMorph", text: fresh.body.innerHTML });
    config.morphIgnore = ignore;
    body.dataset.change = fresh.body.dataset.change;
    doc.title = fresh.title;
    const form = entry();
    for (const e of form ? fields(form) : []) {
      if (typed.has(e.name)) continue;
      // An element that a person has tapped no longer goes by its attributes.
      if (ticks(e)) e.checked = e.defaultChecked;
      else if (e.options) [...e.options].forEach(option => option.selected = option.defaultSelected);
      else e.value = e.defaultValue;
    }
    show("#moved", false);
    if (focus != doc.activeElement && focus?.id) doc.getElementById(focus.id)?.focus({ preventScroll: true });
    const news = told().filter(words => words && !before.includes(words));
    if (news.length) say(news.join(". "));
  };
  // What other phones did is told by the bar's small line, and by what the
  // page marks.
  const told = () => all(".bar .row, [data-told]").map(e => e.dataset.told || e.innerText.trim());

  // A page that a button brings in the place of this one is the newest there
  // is: what was typed went with it, unless it was refused.
  const inPlace = (type, then) => doc.addEventListener("htmx:" + type, e => e.detail.ctx.select == "#main" && then(e.detail.ctx, entry()));
  inPlace("before:request", (ctx, form) => { if (form) form.dataset.sent = 1; });
  inPlace("after:swap", ctx => {
    const change = /data-change="(\d+)"/.exec(ctx.text);
    if (change) body.dataset.change = change[1];
    if (ctx.response.status < 400) {
      typed.clear();
      store.removeItem(place);
    }
  });
  inPlace("finally:request", (ctx, form) => {
    delete form?.dataset.sent;
    sent = 0;
    heard(newest);
  });

  // look paints where there is something new. A form on its way brings a new
  // page anyhow, and a page that nobody sees can wait.
  let newest = 0, looking, later, due; // due: to be drawn, though nothing is new
  const look = async draw => {
    clearTimeout(later);
    due ||= draw;
    if (looking || doc.hidden || !navigator.onLine || one("form[data-sent]")) return;
    looking = true;
    const wanted = due;
    due = 0;
    try {
      await paint(wanted);
      if (due || newest > +body.dataset.change && one("#moved").hidden) later = setTimeout(look, 500);
    } catch {
      due ||= wanted;
      later = setTimeout(look, 3000);
    }
    looking = false;
  };
  const heard = change => {
    newest = Math.max(newest, change);
    if (due || newest > +body.dataset.change) look();
  };

  // One connection a page, none while nobody sees it. The pages of one browser
  // tell each other, since it has connections for a few of them only.
  const air = self.BroadcastChannel && new BroadcastChannel("live");
  if (air) air.onmessage = e => e.data[0] == body.dataset.live && heard(e.data[1]);
  let stream, again, silence, worry, tries = 0;
  const close = () => {
    stream?.close();
    stream = null;
    [again, silence, worry].forEach(clearTimeout);
    worry = 0;
  };
  const connect = () => {
    close();
    if (doc.hidden || !navigator.onLine) return;
    if (tries) worry = setTimeout(lost, 3000);
    stream = new EventSource(body.dataset.live);
    const alive = () => {
      tries = 0;
      clearTimeout(worry);
      show("#lost", false);
      clearTimeout(silence);
      silence = setTimeout(broken, 3000 * body.dataset.beat);
    };
    stream.onopen = alive;
    stream.addEventListener("beat", alive);
    stream.addEventListener("change", e => {
      alive();
      heard(+e.data);
      air?.postMessage([body.dataset.live, +e.data]);
    });
    stream.addEventListener("rest", () => {
      close();
      again = setTimeout(rest, 5000);
    });
    stream.onerror = broken;
  };
  const lost = () => show("#lost", true);
  const broken = () => {
    const refused = stream?.readyState == 2;
    close();
    if (tries++) lost();
    else worry = setTimeout(lost, 3000);
    again = setTimeout(() => {
      connect();
      if (refused) look(); // it may be another page by now, or none
    }, Math.min(30000, 500 * 2 ** tries) * (1 + Math.random()) / 2);
  };
  const rest = () => {
    look();
    again = setTimeout(rest, 5000);
  };
  const wake = () => {
    tries = 0;
    connect();
    heard(0);
  };
  doc.addEventListener("visibilitychange", () => doc.hidden ? close() : wake());
  addEventListener("online", wake);
  // Taps that did not reach the house are drawn as soon as it answers again.
  for (const type of ["online", "htmx:error"]) addEventListener(type, () => typed.size && look("draw"));
  addEventListener("offline", () => {
    close();
    one("#lost").hidden = true; // the page says that there is no network at all
  });
  addEventListener("pagehide", close);
  addEventListener("load", () => setTimeout(() => {
    const form = entry();
    if (form?.dataset.typed != null) {
      for (const [name] of new FormData(form)) if (!/^(version|key|changed|seat)$/.test(name)) typed.add(name);
      keep();
    } else if (form) bringBack(form);
    wake();
  }, 20));
})();
