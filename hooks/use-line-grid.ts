'use client';

import { type FocusEvent, type KeyboardEvent, useRef } from 'react';

import { drawNow } from './draw-now';
import { isDialogOpen } from './use-shortcuts';

const STOPS =
  '[data-cell] :is(input, button[role="combobox"], select, textarea):not([disabled], [tabindex="-1"])';

type Place = Readonly<{ line: number; cell?: string | undefined }>;

type Wanted = Readonly<{
  /** True if the last line is blank, so that no further line is needed. */
  isLastBlank: () => boolean;
  addLine: () => void;
  onActive: (line: number) => void;
}>;

/**
 * Keyboard navigation in a grid of fields. Enter and Tab move to the next cell; from the last cell they add a line,
 * unless the last line is blank. The up and down arrow keys stay in the column. An open list handles its own keys;
 * Alt+arrow opens a list. Each cell has `data-cell`, each line `data-line`.
 */
export function useLineGrid({ isLastBlank, addLine, onActive }: Wanted) {
  const grid = useRef<HTMLDivElement>(null);
  /** Applies a change and focuses a cell of the result before the next key press. */
  const focus = (line: number, cell?: string, change?: () => void) => {
    drawNow(change);
    const target = stopAt(grid.current, { line, cell });
    // A field that already has the focus shows its typed text instead of its new value, so it is blurred first.
    if (target === document.activeElement) drawNow(() => target?.blur());
    target?.focus();
  };
  const focusNext = (from: Element) => {
    // Renders first, because the selected value may add cells or open a dialog. An open dialog gets the focus instead.
    drawNow();
    if (isDialogOpen()) return;
    const stops = stopsOf(grid.current);
    const next = stops[stops.findIndex((stop) => stop === from) + 1];
    if (next) next.focus();
    else if (isLastBlank()) leave(grid.current);
    else focus(lineOf(from) + 1, undefined, addLine);
  };
  const act = (event: KeyboardEvent, isBubbling: boolean) => {
    const action = actionOf(event, { grid: grid.current, focusNext, isLastBlank });
    if (!action || isBubbling !== (action.isAfterBox && isBox(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
    action.run();
  };
  // A combobox handles a key before the grid, so in a combobox the grid acts in the bubbling phase.
  const onKeyDownCapture = (event: KeyboardEvent) => act(event, false);
  const onKeyDown = (event: KeyboardEvent) => act(event, true);
  const onFocus = ({ target }: FocusEvent) => {
    const line = lineOf(target);
    if (line >= 0) onActive(line);
  };

  return { props: { ref: grid, onKeyDownCapture, onKeyDown, onFocus }, focus };
}

type Action = Readonly<{ run: () => void; isAfterBox: boolean }>;

type Around = Readonly<{
  grid: Element | null;
  focusNext: (from: Element) => void;
  isLastBlank: () => boolean;
}>;

/** Returns the action of a key in the grid; undefined if the field handles the key itself. */
function actionOf(
  event: KeyboardEvent,
  { grid, focusNext, isLastBlank }: Around,
): Action | undefined {
  const target = event.target as Element;
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (!target.matches(STOPS) || ctrlKey || metaKey || altKey || shiftKey) return undefined;

  if (key === 'Enter') return { run: () => focusNext(target), isAfterBox: true };
  const isLast = key === 'Tab' && stopsOf(grid).at(-1) === target;
  if (isLast && !isLastBlank()) return { run: () => focusNext(target), isAfterBox: true };
  const step = ROWS[key];
  if (step === undefined || isOpen(target)) return undefined;
  const place = { line: lineOf(target) + step, cell: cellOf(target) };
  return { run: () => stopAt(grid, place)?.focus(), isAfterBox: false };
}

const ROWS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

const isOpen = (target: Element) => target.getAttribute('aria-expanded') === 'true';

const isBox = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.getAttribute('role') === 'combobox';

const stopsOf = (grid: Element | null) => [...(grid?.querySelectorAll<HTMLElement>(STOPS) ?? [])];

/** Index of the line that contains the element; -1 if it is in no line. */
const lineOf = (target: Element) =>
  Number(target.closest<HTMLElement>('[data-line]')?.dataset.line ?? -1);

const cellOf = (target: Element) => target.closest<HTMLElement>('[data-cell]')?.dataset.cell;

/** The field of a cell; without a cell, the first field of the line. */
function stopAt(grid: Element | null, { line, cell }: Place): HTMLElement | undefined {
  const stops = stopsOf(grid?.querySelector(`[data-line="${line}"]`) ?? null);
  return cell === undefined ? stops[0] : stops.find((stop) => cellOf(stop) === cell);
}

/** Moves the focus out of the grid to the form's primary button. */
function leave(grid: Element | null): void {
  const form = grid?.closest('form');
  form?.querySelector<HTMLElement>('footer .btn-primary')?.focus();
}
