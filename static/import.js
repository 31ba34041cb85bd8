// The file field in the page's language: browsers word its button in their own.
// The field stays where it is, unseen, and takes every tap and the focus.
(() => {
  const field = document.querySelector("input[type=file]");
  const shown = field.nextElementSibling;
  const words = shown.textContent;
  const tell = () => { shown.textContent = field.files[0]?.name ?? words; };
  shown.hidden = false;
  field.classList.add("over");
  field.addEventListener("change", tell);
  tell(); // a browser that comes back keeps what was chosen
})();
