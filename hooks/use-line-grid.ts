'use client';

import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

import { isDialogOpen } from './use-shortcuts';

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
    const target = wanted.current && stopAt(grid.current, wanted.current);
    if (!target) return;
    wanted.current = undefined;
    // A field that has the focus already shows what was typed, not what was put into it.
    if (target === document.activeElement) target.blur();
    target.focus();
  };
  // A line that has just been added is there only after it has been drawn.
  useEffect(() => {
    if (wanted.current) afterwards(focusNow);
  });

  const focus = (line: number, cell?: string) => {
    wanted.current = { line, cell };
    afterwards(focusNow);
  };
  const goOn = (from: Element) => {
    // What was taken may have opened a dialog; the focus belongs to it.
    if (isDialogOpen()) return;
    const stops = stopsOf(grid.current);
    const next = stops[stops.findIndex((stop) => stop === from) + 1];
    if (next) next.focus();
    else if (isLastBlank()) leave(grid.current);
    else {
      focus(lineOf(from) + 1);
      addLine();
    }
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const deed = deedOf(event, { grid: grid.current, goOn, isLastBlank });
    if (!deed) return;
    // A list that is open takes what is highlighted when the key reaches it; then the focus goes on.
    if (deed.keepsKey !== true) event.preventDefault();
    if (deed.isListOpen) return afterwards(deed.run);
    event.stopPropagation();
    deed.run();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const line = lineOf(target);
    if (line >= 0) onActive(line);
  };

  return { props: { ref: grid, onKeyDownCapture, onFocus }, focus };
}

type Deed = Readonly<{ run: () => void; isListOpen: boolean; keepsKey?: boolean }>;

type Around = Readonly<{
  grid: Element | null;
  goOn: (from: Element) => void;
  isLastBlank: () => boolean;
}>;

/** What a key does in the grid; nothing where it belongs to the field. */
function deedOf(event: KeyboardEvent, { grid, goOn, isLastBlank }: Around): Deed | undefined {
  const target = event.target as Element;
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (!target.matches(STOPS) || ctrlKey || metaKey || altKey || shiftKey) return undefined;

  const isListOpen = isOpen(target);
  if (key === 'Enter') {
    return { run: () => onceClosed(target, () => goOn(target)), isListOpen, keepsKey: isListOpen };
  }
  const isLast = key === 'Tab' && stopsOf(grid).at(-1) === target;
  if (isLast && !isLastBlank()) return { run: () => goOn(target), isListOpen };
  const step = ROWS[key];
  if (step === undefined || isListOpen) return undefined;
  const place = { line: lineOf(target) + step, cell: cellOf(target) };
  return { run: () => stopAt(grid, place)?.focus(), isListOpen };
}

const ROWS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

const afterwards = (work: () => void) => void setTimeout(work);

const CLOSES_WITHIN_MS = 300;

/** Once the list has closed over a choice; with nothing to choose it stays, and so does the focus. */
function onceClosed(target: Element, work: () => void, left = CLOSES_WITHIN_MS): void {
  if (!isOpen(target)) work();
  else if (left > 0) setTimeout(() => onceClosed(target, work, left - 10), 10);
}

const isOpen = (target: Element) => target.getAttribute('aria-expanded') === 'true';

const stopsOf = (grid: Element | null) => [...(grid?.querySelectorAll<HTMLElement>(STOPS) ?? [])];

/** The line that something stands in, from 0; below 0 outside of all lines. */
const lineOf = (target: Element) =>
  Number(target.closest<HTMLElement>('[data-line]')?.dataset.line ?? -1);

const cellOf = (target: Element) => target.closest<HTMLElement>('[data-cell]')?.dataset.cell;

/** The field of a cell; without a cell, the first of the line. */
function stopAt(grid: Element | null, { line, cell }: Place): HTMLElement | undefined {
  const stops = stopsOf(grid?.querySelector(`[data-line="${line}"]`) ?? null);
  return cell === undefined ? stops[0] : stops.find((stop) => cellOf(stop) === cell);
}

/** Out of the grid, to the button that the form ends with. */
function leave(grid: Element | null): void {
  const form = grid?.closest('form');
  form?.querySelector<HTMLElement>('footer .btn-primary')?.focus();
}
