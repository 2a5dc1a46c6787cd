import { type FocusEvent, type KeyboardEvent, useCallback, useRef } from 'react';
import { useLocale } from '@/hooks/use-locale';

export type Cell = Readonly<{ row: number; column: number }>;

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  Home: [0, -Infinity],
  End: [0, Infinity],
  PageDown: [20, 0],
  PageUp: [-20, 0],
};

/**
 * Makes a grid a single tab stop. Arrow keys move between cells, Home and End to the ends of a row; Enter follows the
 * link or presses the button of a cell. The tab stop is the table itself, so it remains when a cell is removed. Moving
 * the focus causes no render.
 */
export function useCellKeys({ rows, reveal }: { rows: number; reveal: (row: number) => void }) {
  const { dir } = useLocale();
  const grid = useRef<HTMLTableElement>(null);
  const place = useRef<Cell>({ row: 0, column: 0 });

  const focus = useCallback(
    (cell: Cell) => {
      place.current = cell;
      const found = cellAt(grid.current, cell);
      if (found) return show(found);
      reveal(cell.row);
      // The row is rendered only after the scroll is processed, so the focus moves two frames later.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const drawn = cellAt(grid.current, cell);
          if (drawn) show(drawn);
        }),
      );
    },
    [reveal],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const at = placeOf(event.target);
    if (!at || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && isCell(event.target)) {
      event.target.querySelector<HTMLElement>('a, button')?.click();
      event.preventDefault();
      return;
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const [down, across] = step;
    const isMirrored = dir === 'rtl' && event.key.startsWith('Arrow');
    focus({
      row: clamp(at.row + down, rows - 1),
      column: clamp(at.column + (isMirrored ? -across : across), Infinity),
    });
  };
  const onFocus = (event: FocusEvent<HTMLTableElement>) => {
    event.currentTarget.tabIndex = -1;
    if (event.target === event.currentTarget) focus(place.current);
    else place.current = placeOf(event.target) ?? place.current;
  };
  const onBlur = (event: FocusEvent<HTMLTableElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.tabIndex = 0;
  };

  return { grid, focus, events: { onKeyDown, onFocus, onBlur } };
}

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** Returns the cell at a position. If the row has fewer cells, returns the last cell before the position. */
function cellAt(grid: HTMLElement | null, { row, column }: Cell): HTMLElement | undefined {
  const cells = [
    ...(grid?.querySelectorAll<HTMLElement>(`[data-row="${row}"] > [data-column]`) ?? []),
  ];
  return cells.findLast((cell) => Number(cell.dataset.column) <= column) ?? cells[0];
}

function placeOf(target: EventTarget): Cell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-row]');
  if (!cell || !row) return undefined;
  return { row: Number(row.dataset.row), column: Number(cell.dataset.column) };
}

const isCell = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.dataset.column !== undefined;

function show(cell: HTMLElement): void {
  cell.focus({ preventScroll: true });
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
