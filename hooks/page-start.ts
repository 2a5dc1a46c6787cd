/** Until another page is opened the keys begin where the window does, with the way to its content. */
let hasMoved = false;

/** Says that another page was opened. */
export const moved = (): void => {
  hasMoved = true;
};

/**
 * Lets the next Tab come to the content first, on any page but the first: the content takes the focus and gives it
 * up again, which leaves the focus free for whatever the page gives it to. Where something has it nothing is done.
 */
export function beginAtContent(): void {
  const now = document.activeElement;
  const main = document.getElementById('main');
  if (!hasMoved || !main || (now !== null && now !== document.body)) return;
  main.focus({ preventScroll: true });
  main.blur();
}
