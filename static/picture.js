// The picture of a result: handed to other apps where the phone can do that.
// The server's letters lack some names' signs; then the page shows a drawing
// with the phone's own letters, and that is what is shared and saved.
(() => {
  const shown = document.querySelector(".picture");
  const [save, share] = ["save", "share"].map(name => document.querySelector(`[data-picture=${name}]`));
  const own = shown.src.endsWith(".svg");

  const drawn = async () => {
    if (!own) {
      const answer = await fetch(save.href);
      if (!answer.ok) throw answer; // its words are no picture
      return answer.blob();
    }
    await shown.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [shown.width, shown.height] = [1080, 1350];
    canvas.getContext("2d").drawImage(shown, 0, 0, canvas.width, canvas.height);
    return new Promise(done => canvas.toBlob(done, "image/png"));
  };
  const file = drawn().then(blob => new File([blob], save.download, { type: "image/png" }));

  file.then(picture => {
    share.hidden = !navigator.canShare?.({ files: [picture] });
    share.addEventListener("click", () => navigator.share({ files: [picture], text: shown.alt }).catch(() => {}));
    if (!own) return;
    save.href = URL.createObjectURL(picture);
    document.querySelector("[data-plain]").hidden = true;
  }).catch(() => {}); // the link to the server's picture stays
})();
