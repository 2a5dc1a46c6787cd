'use client';

import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

const STOPS =
  '[data-cell] :is(input, button[role="combobox"], select, textarea):not([disabled], [tabindex="-1"])';

type Place = Readonly<{ line: number; cell?: string | undefined }>;

type Wanted = Readonly<{
  /** Whether the last line is still blank: then there is no need of one more. */
  isLastBlank: () => boolean;
  addLine: () => void;
  onActive: (line: number) => void;
}>;

/**
 * Moves through a grid of fields by keys alone: Enter and Tab go on and the last cell adds a line,
 * arrows up and down keep the column. A list that is open keeps its own keys; Alt with the arrow
 * opens it. Cells carry `data-cell`, lines `data-line`.
 */
export function useLineGrid({ isLastBlank, addLine, onActive }: Wanted) {
  const grid = useRef<HTMLDivElement>(null);
  const wanted = useRef<Place>(undefined);

  const focusNow = () => {
    const place = wanted.current;
    const target = place && stopAt(grid.current, place);
    if (!target) return;
    wanted.current = undefined;
    // A field that has the focus already shows what was typed, not what was put into it.
    if (target === document.activeElement) target.blur();
    target.focus();
  };
  // A line that has just been added is there only after it has been drawn.
  useEffect(focusNow);

  const focus = (line: number, cell?: string) => {
    wanted.current = { line, cell };
    afterwards(focusNow);
  };
  const goOn = (from: Element) => {
    const stops = stopsOf(grid.current);
    const next = stops[stops.indexOf(from as HTMLElement) + 1];
    if (next) next.focus();
    else if (isLastBlank()) leave(grid.current);
    else {
      focus(Number(lineOf(from)) + 1);
      addLine();
    }
  };

  const onKeyDownCapture = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (!target.matches(STOPS) || event.ctrlKey || event.metaKey || event.altKey) return;
    const isListOpen = target.getAttribute('aria-expanded') === 'true';
    if (event.key === 'Enter' && !event.shiftKey) {
      if (isListOpen) afterwards(() => isClosed(target) && goOn(target));
      else {
        event.preventDefault();
        event.stopPropagation();
        goOn(target);
      }
    } else if (event.key === 'Tab' && !event.shiftKey && isLast(target, grid.current)) {
      if (isLastBlank()) return;
      event.preventDefault();
      // The list takes what is highlighted when the key reaches it.
      afterwards(() => goOn(target));
    } else if (event.key in ROWS && !isListOpen) {
      event.preventDefault();
      event.stopPropagation();
      const line = Number(lineOf(target)) + (ROWS[event.key] ?? 0);
      stopAt(grid.current, { line, cell: cellOf(target) })?.focus();
    }
  };
  const onFocus = ({ target }: FocusEvent) => {
    const line = lineOf(target);
    if (line !== undefined) onActive(Number(line));
  };

  return { props: { ref: grid, onKeyDownCapture, onFocus }, focus };
}

const ROWS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

const afterwards = (work: () => void) => setTimeout(work);

const isClosed = (target: Element) => target.getAttribute('aria-expanded') !== 'true';

const stopsOf = (grid: Element | null) => [...(grid?.querySelectorAll<HTMLElement>(STOPS) ?? [])];

const isLast = (target: Element, grid: Element | null) => stopsOf(grid).at(-1) === target;

const lineOf = (target: Element) => target.closest<HTMLElement>('[data-line]')?.dataset.line;

const cellOf = (target: Element) => target.closest<HTMLElement>('[data-cell]')?.dataset.cell;

/** The field of a cell; without a cell, the first of the line. */
function stopAt(grid: Element | null, { line, cell }: Place): HTMLElement | undefined {
  const row = grid?.querySelector(`[data-line="${line}"]`);
  const stops = [...(row?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
  return cell === undefined ? stops[0] : stops.find((stop) => cellOf(stop) === cell);
}

/** Out of the grid, to the button that the form ends with. */
function leave(grid: Element | null): void {
  const form = grid?.closest('form');
  form?.querySelector<HTMLElement>('footer .btn-primary')?.focus();
}
