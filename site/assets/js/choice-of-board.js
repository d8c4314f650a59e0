// Which board this device shows, the drawn one or the one in words: known before the first board is asked for, so this is
// a classic script in the head. A form with data-board changes it, before the form itself asks for the other board.

(() => {
  const BOARDS = ["drawn", "text"];
  const root = document.documentElement;
  let kept = null;
  try {
    kept = localStorage.getItem("board");
  } catch {
    // nothing is kept here
  }
  root.dataset.board = BOARDS.find((board) => board === kept) ?? "drawn";
  addEventListener(
    "submit",
    ({ target }) => {
      const board = target instanceof HTMLFormElement && target.dataset.board;
      if (!board || !BOARDS.includes(board)) return; // another device may have drawn the form
      root.dataset.board = board;
      /** @type {HTMLElement | null} */ (target.closest("[popover]"))?.hidePopover();
      try {
        localStorage.setItem("board", board);
      } catch {
        // the choice lasts as long as the page
      }
    },
    true,
  );
})();
