// A player's bid is covered and shown without asking the server: what is on
// show is said in the address, so that a reload keeps it.
document.addEventListener("click", e => {
  const link = e.target.closest("[data-cover]");
  if (!link || !document.querySelector(".secret")) return;
  e.preventDefault();
  const on = link.dataset.cover == 1;
  document.documentElement.toggleAttribute("data-covered", on);
  history.replaceState(null, "", link.href);
  document.querySelector(`[data-cover="${on ? 0 : 1}"]`).focus();
});
