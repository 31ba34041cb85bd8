// Bead Trade's stopwatch, and the way from a counted type to the next one.
// Every screen works without it.
(() => {
  const doc = document;

  // The stopwatch: where it began and what it had run before, by round, so
  // that it runs on over the taps that load the page anew.
  const watch = () => doc.querySelector("[data-stopwatch]");
  const part = name => watch().querySelector(`[data-watch=${name}]`);
  const place = () => "watch:" + watch().dataset.stopwatch;
  const kept = () => JSON.parse(sessionStorage.getItem(place()) || "null") || { before: 0, since: 0 };
  const show = () => {
    if (!watch()) return;
    const state = kept(), seconds = Math.floor((state.before + (state.since ? Date.now() - state.since : 0)) / 1000);
    const time = Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0");
    const run = part("run"), words = state.since ? run.dataset.stop : run.dataset.words;
    if (part("time").textContent != time) part("time").textContent = time;
    if (run.textContent != words) run.textContent = words;
    watch().hidden = false;
  };
  const keep = next => {
    sessionStorage.setItem(place(), JSON.stringify(next));
    show();
  };
  doc.addEventListener("click", e => {
    const pressed = e.target.closest("[data-watch]")?.dataset.watch;
    if (pressed == "clear") keep({ before: 0, since: 0 });
    if (pressed != "run") return;
    const state = kept();
    keep(state.since ? { before: state.before + Date.now() - state.since, since: 0 } : { before: state.before, since: Date.now() });
  });
  doc.addEventListener("htmx:after:swap", show); // another phone's tap draws the page anew
  setInterval(show, 250);
  show();

  // The held button leads to a count: to what is chosen there, not to its 0.
  doc.addEventListener("click", e => {
    const there = doc.getElementById(e.target.closest("[data-go]")?.dataset.go);
    if (there?.matches(".choices")) there.querySelector(":checked")?.focus();
  });

  // A type whose four beads and totem are told by a finger brings the next one
  // that is not; keys stay where they are.
  const told = card => {
    let beads = 0;
    for (const field of card.querySelectorAll(".choices input:checked")) beads += +field.value;
    const totem = card.querySelector(".bt-totem input:checked");
    return beads == 4 && (!totem || totem.value);
  };
  let finger = false;
  doc.addEventListener("pointerdown", () => finger = true, true);
  doc.addEventListener("keydown", () => finger = false, true);
  doc.addEventListener("change", e => {
    e.target.closest("[aria-invalid]")?.removeAttribute("aria-invalid");
    const card = e.target.closest(".bt-card");
    if (!finger || !card || !told(card)) return;
    const cards = [...doc.querySelectorAll(".bt-card")];
    const next = cards.slice(cards.indexOf(card) + 1).find(other => !told(other));
    if (!next) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    next.scrollIntoView({ block: "start", behavior: still ? "auto" : "smooth" });
    if (still) return;
    const all = card.parentElement, arrive = () => delete all.dataset.moving;
    all.dataset.moving = "";
    addEventListener("scrollend", arrive, { once: true });
    setTimeout(arrive, 700);
  });
})();
