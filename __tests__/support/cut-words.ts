/** Result of a measurement: number of table cells and texts, and the texts that are cut. */
export type Measured = Readonly<{ cells: number; texts: number; cut: readonly string[] }>;

/**
 * Runs in the browser and finds texts that are cut off: by a box with hidden overflow, by a box that scrolls sideways,
 * or by the edge of the window. User text (a memo, a party's name) may be cut if a title shows all of it and no other
 * column of the table has room to spare. Figures, codes, dates, column heads, chips and badges must never be cut.
 * Fields must have room for their figure or placeholder, and no text may overlap the zone below.
 */
export function measureCuts(): Measured {
  const NEVER = 'thead, .figure, .num, .cur, .chip, .badge, .tab, time, h1';
  const LIKE_A_FIGURE = /^[\d\s.,:/%−–+-]+$|^[A-Z]{3}$|^[A-Z]{3} \d+$/;
  /** Tabs, and chips on a phone, are one line that scrolls. */
  const LINES = innerWidth < 640 ? '.tabs, [data-chips-in-line]' : '.tabs';
  /** Elements drawn as boxes: text must not extend beyond their edge. */
  const BOXES = '.card, .chip, .badge, button';
  /** Stacked zones: content that is too long would cover the next one. */
  const ZONES = '.card, .deal, .pad-part, .side-part, .pad-fee, .pad-total';
  const SLACK = 1;

  const cut: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let texts = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!holder || text === '' || !isSeen(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    texts += 1;
    const edge = edgeOf(holder, box);
    if (!edge) continue;
    const mayEnd = !holder.closest(NEVER) && !LIKE_A_FIGURE.test(text);
    if (edge.isHidden && mayEnd && isTitled(holder, text)) {
      if (isBesideRoom(holder)) cut.push(`"${text.slice(0, 40)}" beside free room`);
      continue;
    }
    cut.push(`"${text.slice(0, 40)}" by ${edge.name}`);
  }
  for (const field of document.querySelectorAll('input')) {
    if (!isSeen(field) || !isRoomy(field)) continue;
    texts += 1;
    const { value, placeholder } = field;
    if (
      value === '' ? isTooLong(field, placeholder) : field.scrollWidth > field.clientWidth + SLACK
    )
      cut.push(`"${value || placeholder}" in its field`);
  }
  const cells = document.querySelectorAll('th, td, .chip, .badge, dd, dt').length;
  return { cells, texts, cut };

  /** True for a field with a figure or without a value; long words in a field can be scrolled with the cursor. */
  function isRoomy({ type, value, className, ariaHidden }: HTMLInputElement): boolean {
    if (ariaHidden === 'true' || ['checkbox', 'radio', 'file', 'hidden', 'password'].includes(type))
      return false;
    return value === '' || className.includes('figure') || LIKE_A_FIGURE.test(value);
  }

  function isTooLong(field: HTMLInputElement, text: string): boolean {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
    const drawing = document.createElement('canvas').getContext('2d');
    if (!drawing) return false;
    drawing.font = font;
    const room =
      field.clientWidth -
      Number.parseFloat(paddingInlineStart) -
      Number.parseFloat(paddingInlineEnd);
    return drawing.measureText(text).width > room + SLACK;
  }

  function isSeen(element: HTMLElement): boolean {
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest(
        '.sr-only, [class*=":sr-only"], script, style, noscript, svg, select, option',
      )
    );
  }

  /** The first box around a text that cuts it. */
  function edgeOf(holder: HTMLElement, box: DOMRect) {
    for (let at: HTMLElement | null = holder; at; at = at.parentElement) {
      const { overflowX, overflowY, display, clip, position } = getComputedStyle(at);
      if (clip !== 'auto') return undefined;
      if (at.matches(ZONES) && overflowY === 'visible') {
        if (box.bottom > at.getBoundingClientRect().bottom + SLACK)
          return { name: `the end of ${at.className.slice(0, 40)}`, isHidden: false };
      }
      if (display === 'contents') continue; // it has no box
      if ((overflowX === 'visible' && !at.matches(BOXES)) || display === 'inline') {
        if (position === 'fixed') break;
        continue;
      }
      const { left, right, top, bottom } = at.getBoundingClientRect();
      const isClipped = overflowY === 'hidden' || overflowY === 'clip';
      // A line that is completely hidden is absent, not cut.
      if (isClipped && (box.top >= bottom - SLACK || box.bottom <= top + SLACK)) return undefined;
      if (box.left < left - SLACK || box.right > right + SLACK) {
        if (at.matches(LINES)) return undefined;
        const isHidden = overflowX === 'hidden' || overflowX === 'clip';
        return {
          name: `${at.tagName.toLowerCase()}.${at.className.toString().slice(0, 40)}`,
          isHidden,
        };
      }
    }
    const isOut = box.left < -SLACK || box.right > innerWidth + SLACK;
    return isOut ? { name: 'the window', isHidden: false } : undefined;
  }

  /** True if the other columns of the table have enough unused room for the whole text. */
  function isBesideRoom(holder: HTMLElement): boolean {
    const cell = holder.closest<HTMLTableCellElement>('td, th');
    const table = cell?.closest<HTMLTableElement>('table.table-fixed');
    if (!cell || !table || cell.colSpan > 1) return false;
    // A table that renders only visible rows keeps its widths while the user scrolls.
    if (Number(table.ariaRowCount) > table.rows.length) return false;
    const rows = [...table.rows].filter((row) => [...row.cells].every((one) => one.colSpan === 1));
    const slack = [...(rows[0]?.cells ?? [])].map((_, at) =>
      Math.min(...rows.map(({ cells }) => (cells[at] ? slackOf(cells[at]) : 0))),
    );
    const free = slack.reduce((sum, one) => sum + Math.max(one, 0), 0);
    return free > -slackOf(cell) + 8;
  }

  /** Unused room of a cell in px; negative if its content is cut. */
  function slackOf(cell: HTMLElement): number {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const boxes = [...cell.querySelectorAll('.badge, .chip, svg')].map((box) =>
      box.getBoundingClientRect(),
    );
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.parentElement?.closest('.sr-only, .column-edge')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      boxes.push(range.getBoundingClientRect());
    }
    const seen = boxes.filter(({ width }) => width > 0);
    if (seen.length === 0) return cell.clientWidth;
    const { paddingInlineStart, paddingInlineEnd, direction } = getComputedStyle(cell);
    const last = Math.max(...seen.map((box) => box.right));
    const first = Math.min(...seen.map((box) => box.left));
    const end = Number.parseFloat(paddingInlineEnd);
    if (cell.classList.contains('num'))
      return cell.clientWidth - end - Number.parseFloat(paddingInlineStart) - (last - first);
    const { left, right } = cell.getBoundingClientRect();
    return cell.clientWidth - end - (direction === 'rtl' ? right - first : last - left);
  }

  function isTitled(holder: HTMLElement, text: string): boolean {
    const titled = holder.closest<HTMLElement>('[title]');
    return titled?.title.includes(text) ?? false;
  }
}
