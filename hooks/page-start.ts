/**
 * True once the user has opened a second page. On the first page, the first Tab goes to the link that skips to the
 * content, as usual.
 */
let hasMoved = false;

/** Records that another page was opened. */
export const moved = (): void => {
  hasMoved = true;
};

/**
 * Makes the next Tab start at the content by focusing the content and blurring it at once. Nothing keeps the focus, so
 * the page can still focus a field. Does nothing if another element has the focus, unless `mayLeave` is true.
 */
export function startAtContent(mayLeave: (now: Element) => boolean = () => false): void {
  const now = document.activeElement ?? document.body;
  const main = document.getElementById('main');
  if (!main || main.contains(now) || !(now === document.body || mayLeave(now))) return;
  main.focus({ preventScroll: true });
  main.blur();
}

/** Calls `startAtContent` on every page except the first. */
export function beginAtContent(): void {
  if (hasMoved) startAtContent();
}
