// What is done on the whole replay page: a file dropped on it, and a change between the drawn board and the one in words.

/** @param {(file: File | undefined) => void} open */
export function onFile(open) {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    open(event.dataTransfer?.files[0]);
  });
}

/** @param {() => void} show  asks for the board that was chosen, which choice-of-board.js has noted */
export function onBoard(show) {
  addEventListener("submit", (event) => {
    if (!(event.target instanceof HTMLFormElement) || !event.target.dataset.board) return;
    event.preventDefault();
    show();
  });
}
