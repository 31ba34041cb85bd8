// A board whose buttons save with one tap each: what became of a tap is told
// until the reader does the next thing, whatever else draws the page meanwhile.
(() => {
  const doc = document;
  const one = selector => doc.querySelector(selector);
  if (!one("[data-unsent]")) return; // another screen of the game
  const notes = () => [...doc.querySelectorAll("#main .note[data-kind=bad]:not([hidden])")];
  const tell = told => {
    const there = notes().map(note => note.textContent);
    one("[data-unsent]")?.after(...told.filter(note => !there.includes(note.textContent)));
  };

  // A tap on the way when a note came was made before it could be read.
  for (const type of ["click", "change"]) {
    doc.addEventListener(type, () => notes().forEach(note => note.dataset.read = 1), true);
  }
  const clear = () => notes().forEach(note => note.dataset.read && note.remove());
  let kept = [];
  doc.addEventListener("htmx:before:swap", () => {
    clear(); // an answer may draw a part of the page only
    kept = notes().map(note => note.cloneNode(true));
    kept.forEach(note => note.removeAttribute("id")); // it no longer stands at its field
  });
  doc.addEventListener("htmx:after:swap", () => tell(kept));

  // A tap that had no answer, or none but a fault's: nobody knows whether the
  // house heard it.
  const unsent = () => {
    const note = one("[data-unsent]")?.cloneNode(true);
    if (!note) return; // the game ended in the place of the board
    delete note.dataset.unsent;
    note.hidden = false;
    clear();
    tell([note]);
    one("#news").textContent = note.textContent;
  };
  doc.addEventListener("htmx:finally:request", e => {
    const ctx = e.detail.ctx;
    if (ctx.sourceElement.matches("button") && !(ctx.response?.status < 500)) unsent();
  });
  doc.addEventListener("submit", () => navigator.onLine || unsent());
})();
