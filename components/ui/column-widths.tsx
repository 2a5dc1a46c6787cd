'use client';

import { useLayoutEffect, useRef } from 'react';

import { type Measured, sharedRoom } from './column-room';

/** Maximum number of rows that are measured, from the top of the table. */
const MEASURED_MOST = 100;
const SLACK = 1;
/**
 * Selectors: `WHOLE` matches content that is never cut off; `BOXES` matches content that is measured separately from
 * text.
 */
const WHOLE = '.figure, .num, .cur, .badge, .chip, time';
const BOXES = '.badge, .chip, .btn, svg, img, input';

type Props = Readonly<{
  columns: readonly Readonly<{ id: string; width?: number }>[];
  /** Rows of the table. If the rows change, the columns are measured again. */
  rows: readonly unknown[];
  /** Width of the list in px; undefined if default widths apply, as in print or after the user resized columns. */
  room: number | undefined;
}>;

/**
 * Column widths of a table; columns without a width share the rest. A column whose content would be cut off gets spare
 * width from other columns.
 */
export function ColumnWidths({ columns, rows, room }: Props) {
  const group = useRef<HTMLTableColElement>(null);
  const usual = columns.map(({ id, width = '' }) => `${id} ${width}`).join();
  useLayoutEffect(() => {
    const table = group.current?.closest('table');
    if (!table) return;
    const fit = () => fitColumns(table, columns, room);
    fit();
    // The first measurement may use the fallback font, so the columns are measured again once the fonts are loaded.
    if (room !== undefined && document.fonts?.status === 'loading')
      void document.fonts.ready.then(fit);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `usual` is all that is read of the columns
  }, [usual, rows, room]);
  return (
    <colgroup ref={group}>
      {columns.map(({ id, width }) => (
        <col key={id} style={width === undefined ? undefined : { inlineSize: width }} />
      ))}
    </colgroup>
  );
}

function fitColumns(
  table: HTMLTableElement,
  columns: Props['columns'],
  room: number | undefined,
): void {
  const usual = columns.map(({ width }) => width);
  write(table, usual);
  if (room === undefined || !isAnyCut(table)) return;
  const measured = measuredIn(table, usual);
  write(table, sharedRoom(measured, table.getBoundingClientRect().width));
}

function write(table: HTMLTableElement, widths: readonly (number | undefined)[]): void {
  for (const [at, col] of table.querySelectorAll('col').entries()) {
    const width = widths[at];
    col.style.inlineSize = width === undefined ? '' : `${width}px`;
  }
}

const isAnyCut = (table: HTMLTableElement): boolean =>
  [...table.querySelectorAll('th, td, .truncate')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + SLACK,
  );

/**
 * Width that each column needs to show all its measured cells, in px; rows in which a cell spans several columns are
 * ignored.
 */
function measuredIn(
  table: HTMLTableElement,
  usual: readonly (number | undefined)[],
): readonly Measured[] {
  const heads = [...table.querySelectorAll<HTMLElement>('thead th[data-column-id]')];
  const order = heads.toSorted((one, other) => one.offsetLeft - other.offsetLeft);
  if (getComputedStyle(table).direction === 'rtl') order.reverse();
  const rows = [...table.rows]
    .filter((row) => !row.closest('thead') && row.cells.length === usual.length)
    .slice(0, MEASURED_MOST);
  return usual.map((width, at) => {
    const head = order[at];
    const cells = rows.flatMap(({ cells: all }) => all[at] ?? []);
    const all = head ? [head, ...cells] : cells;
    return {
      width,
      needed: Math.ceil(Math.max(0, ...all.map(neededBy))),
      isWhole: cells.some((cell) => cell.matches(WHOLE) || cell.querySelector(WHOLE) !== null),
    };
  });
}

function neededBy(cell: HTMLElement): number {
  const edges = contentOf(cell).flatMap(({ left, right, width }) => (width ? [left, right] : []));
  if (edges.length === 0) return 0;
  const { paddingInlineStart, paddingInlineEnd, direction } = getComputedStyle(cell);
  const [first, last] = [Math.min(...edges), Math.max(...edges)];
  const start = Number.parseFloat(paddingInlineStart);
  const end = Number.parseFloat(paddingInlineEnd) + SLACK;
  // Measures from the first to the last edge, because text of the other direction overflows at the start.
  const whole = last - first + start + end;
  if (cell.classList.contains('num')) return whole;
  // Indented text also needs the width of its indent.
  const { left, right } = cell.getBoundingClientRect();
  return Math.max(whole, (direction === 'rtl' ? right - first : last - left) + end);
}

/** Returns the boxes of all texts and icons in a cell, including the parts that are cut off. */
function contentOf(cell: HTMLElement): readonly DOMRect[] {
  const boxes = [...cell.querySelectorAll(BOXES)].map((box) => box.getBoundingClientRect());
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest('.sr-only, .column-edge')) continue;
    range.selectNodeContents(node);
    boxes.push(range.getBoundingClientRect());
  }
  return boxes;
}
