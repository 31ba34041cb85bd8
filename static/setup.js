// What a set-up page can do beyond a plain form. Everything works without it.
(() => {
  const doc = document, store = sessionStorage, place = "draft:" + location.pathname;
  const all = selector => [...doc.querySelectorAll(selector)];
  const one = selector => doc.querySelector(selector);
  const setUp = () => one("#setup");

  // Who comes back to the page, by the back button or a reload, finds the same
  // form: sent as it was, it leads to the game that it began.
  const key = one("[name=key]");
  history.replaceState(key.value = history.state || key.value, "");

  // Marks and the choice of who begins follow the names.
  const initial = name => (Intl.Segmenter ? [...new Intl.Segmenter().segment(name)][0]?.segment : name[0]) || "";
  const placeOf = i => one(`[data-called="${i}"]`).dataset.place;
  const follow = () => rows().forEach((row, i) => {
    const name = row.querySelector("input").value.trim();
    row.querySelector(".mark").textContent = initial(name).toUpperCase();
    for (const tool of row.querySelectorAll("[data-say]")) {
      tool.firstElementChild.setAttribute("aria-label", tool.dataset.say.replace("§", () => name || placeOf(i)));
    }
    for (const called of all(`[data-called="${i}"]`)) {
      called.textContent = name || called.dataset.place;
      called.toggleAttribute("data-long", /\S{10}/.test(called.textContent));
    }
  });
  doc.addEventListener("input", e => e.target.closest("[data-drag]") && follow());

  // Enter, or the key of a phone's keyboard in its place, presses the form's
  // first button: it goes on to the next name, and from the last one to the
  // next player.
  doc.addEventListener("submit", e => {
    const field = doc.activeElement;
    if (!e.submitter?.matches("#setup > .unseen") || !field.matches("input.field")) return;
    e.preventDefault();
    e.stopPropagation();
    const fields = [...field.closest("ol, fieldset").querySelectorAll("input.field")];
    const after = field.name == "player" && (one("#add-other") || one("[name=first]:checked"));
    (fields[fields.indexOf(field) + 1] || after || field).focus();
  }, true);

  // A name dragged over another changes places with it.
  let held;
  const rows = () => all("[data-drag] > li");
  doc.addEventListener("pointerdown", e => {
    const grip = e.target.closest("[data-drag] .mark");
    if (!grip) return;
    e.preventDefault();
    held = grip.closest("li");
    held.dataset.held = "";
  });
  doc.addEventListener("pointermove", e => {
    if (!held) return;
    const over = rows().find(row => {
      const box = row.getBoundingClientRect();
      return e.clientY > box.top && e.clientY < box.bottom;
    });
    if (!over || over == held) return;
    const a = held.querySelector("input"), b = over.querySelector("input");
    [a.value, b.value] = [b.value, a.value];
    follow();
    delete held.dataset.held;
    held = over;
    held.dataset.held = "";
  });
  for (const type of ["pointerup", "pointercancel"]) {
    doc.addEventListener(type, () => {
      if (!held) return;
      delete held.dataset.held;
      held = null;
      keepSetUp();
    });
  }

  // What is typed outlives a reload of the page. The server draws the places:
  // what they held is sent as one of the page's own buttons sends it, and comes
  // back as a page.
  const keepSetUp = () => store.setItem(place, new URLSearchParams(new FormData(setUp())));
  const setUpBack = async kept => {
    const values = new URLSearchParams(kept), fresh = setUp();
    values.set("key", key.value);
    const answer = await fetch(fresh.action, { method: "POST", body: values }).catch(() => 0);
    if (!answer.ok || setUp() != fresh) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of ["setup", "setup-count"]) doc.getElementById(id).replaceWith(page.getElementById(id));
    htmx.process(setUp());
  };
  for (const type of ["input", "change"]) doc.addEventListener(type, e => e.target.form == setUp() && keepSetUp());
  // The focus goes with what a button did: to the name that a new place waits
  // for, along with who moved, to who stands where somebody was taken away.
  let pressed;
  doc.addEventListener("click", e => pressed = e.target.closest("#add-other, [name=move]"));
  doc.addEventListener("htmx:after:swap", () => {
    keepSetUp();
    const [deed, place] = pressed?.value.split(" ") || [], fields = all("[data-drag] input");
    if (deed == "") fields.find(e => !e.value)?.focus();
    else if (deed == "remove") (fields[place - 1] || fields.at(-1)).focus();
    else if (deed) {
      const i = place - 1 + (deed == "up" ? -1 : 1), tool = one(`#${deed}-${i + 1}`);
      (tool.disabled ? fields[i] : tool).focus();
      one("#news").textContent = (fields[i].value.trim() + ", " + placeOf(i)).replace(/^, /, "");
    }
    pressed = null;
  });
  const kept = store.getItem(place);
  if (kept && !one("[data-problem], [aria-invalid=true]")) addEventListener("load", () => setUpBack(kept));
})();
