/** Until another page is opened the keys begin where the window does, with the way to its content. */
let hasMoved = false;

/** Says that another page was opened. */
export const moved = (): void => {
  hasMoved = true;
};

/**
 * Lets the next Tab come to the content first: it takes the focus and gives it up again, which leaves the focus free
 * for whatever the page gives it to. Nothing is done where something else has it that may keep it.
 */
export function startAtContent(mayLeave: (now: Element) => boolean = () => false): void {
  const now = document.activeElement ?? document.body;
  const main = document.getElementById('main');
  if (!main || main.contains(now) || !(now === document.body || mayLeave(now))) return;
  main.focus({ preventScroll: true });
  main.blur();
}

/** The same on any page but the first, where nothing has the focus. */
export function beginAtContent(): void {
  if (hasMoved) startAtContent();
}
