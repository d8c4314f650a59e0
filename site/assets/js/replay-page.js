// Events of the whole replay page: a file that is dropped on it, and the change between the drawn board and the one in
// words.

/**
 * Open a file that is dropped on the page.
 * @param {(file: File | undefined) => void} open
 */
export function onFile(open) {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    open(event.dataTransfer?.files[0]);
  });
}

/**
 * Handle the choice between the drawn board and the one in words.
 * @param {() => void} show  requests the board that was chosen, as stored by settings.js
 */
export function onBoard(show) {
  addEventListener("submit", (event) => {
    if (!(event.target instanceof HTMLFormElement) || !event.target.dataset.board) return;
    event.preventDefault();
    show();
  });
}
