/** A page as printed: its figures, and its defects. */
export type Paper = Readonly<{
  cells: number;
  figures: readonly string[];
  wrong: readonly string[];
}>;

/** Printable width of a page in px: A4, landscape for reports and lists. */
export const PAPER = { wide: 1031, upright: 702 } as const;

/**
 * Runs in the browser in print mode and checks that a page fits on paper: nothing beyond the edges or cut by a
 * scrolling box, no controls, black on white.
 */
export function measurePaper(width: number): Paper {
  const CONTROLS = '.btn, nav select, .tbl .check.no-print, .tabs, .chip-add';
  const SLACK = 1;
  const wrong: string[] = [];
  const main = document.querySelector('#main');
  const figures = [...(main?.querySelectorAll('.figure') ?? [])].flatMap((one) =>
    isSeen(one) ? [one.textContent ?? ''] : [],
  );
  for (const one of document.querySelectorAll('body *')) {
    if (!isSeen(one)) continue;
    const { left, right, width: wide } = one.getBoundingClientRect();
    const text = (one.textContent ?? '').trim().slice(0, 30);
    if (one.matches(CONTROLS)) wrong.push(`a control: ${text || one.className.toString()}`);
    if (one.childElementCount === 0 && text !== '' && wide > 0) {
      if (right > width + SLACK || left < -SLACK) wrong.push(`"${text}" beyond the paper`);
    }
    const { overflowY } = getComputedStyle(one);
    const isCut = one.scrollHeight > one.clientHeight + SLACK && one.clientHeight > 0;
    if (/auto|scroll/.test(overflowY) && isCut) wrong.push(`cut: ${text}`);
  }
  if (!main) wrong.push('no page');
  for (const beside of main?.parentElement?.children ?? [])
    if (beside !== main && isSeen(beside)) wrong.push(`beside the page: ${beside.className}`);
  return { cells: document.querySelectorAll('#main td').length, figures, wrong };

  function isSeen(element: Element): boolean {
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.sr-only, svg, option')
    );
  }
}
