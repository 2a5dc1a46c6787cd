/**
 * Runs in the browser: scrolls a form into view and returns its visible height in px. Rows covered by a bar or cut off
 * by a box do not count.
 */
export function measureForm(selector: string): number {
  const STEP = 4;
  const form = document.querySelector(selector);
  if (!form) return 0;
  const first = form.querySelector('input:not([type=hidden]), select, textarea') ?? form;
  first.scrollIntoView({ block: 'start' });
  let seen = 0;
  for (let y = STEP / 2; y < innerHeight; y += STEP) {
    const columns = [0.2, 0.5, 0.8].map((share) => innerWidth * share);
    if (columns.some((x) => form.contains(document.elementFromPoint(x, y)))) seen += STEP;
  }
  return seen;
}

/** Horizontal overflow in px of the page and of parts that do not scroll. */
export function measureOverflow(): readonly string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide = scrollWidth > clientWidth ? [`the page by ${scrollWidth - clientWidth} px`] : [];
  const SIDEWAYS = '.overflow-auto:has(table), .tabs, [data-chips-in-line], .sr-only';
  const cut = [
    ...document.querySelectorAll<HTMLElement>('#main *, .drawer *, .dialog *, .toast *'),
  ];
  return [
    ...wide,
    ...cut
      .filter((one) => one.childElementCount === 0 && one.textContent !== '')
      .filter((one) => one.checkVisibility() && !one.closest(SIDEWAYS))
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        const hidden = one.closest('.truncate, .tbl, [title]');
        return width > 0 && !hidden && (left < -1 || right > innerWidth + 1);
      })
      .map((one) => `"${one.textContent.slice(0, 30)}" ${one.tagName} ${one.className}`),
  ];
}
