// Which board this device shows, the drawn one or the one in words. A classic script in the head, so that the choice is
// known before the first board is requested. A form with data-board changes it before the form requests the other
// board.

(() => {
  const KEY = "heptad-board"; // in localStorage
  const BOARDS = ["drawn", "text"];
  const root = document.documentElement;
  let kept = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // nothing is stored in this browser
  }
  root.dataset.board = BOARDS.find((board) => board === kept) ?? "drawn";
  addEventListener(
    "submit",
    ({ target }) => {
      const board = target instanceof HTMLFormElement && target.dataset.board;
      if (!board || !BOARDS.includes(board)) return; // the form may come from another device
      root.dataset.board = board;
      /** @type {HTMLElement | null} */ (target.closest("[popover]"))?.hidePopover();
      try {
        localStorage.setItem(KEY, board);
      } catch {
        // the choice lasts until the page is closed
      }
    },
    true,
  );
})();
