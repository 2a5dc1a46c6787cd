'use client';

import { type FocusEvent, type KeyboardEvent, useRef } from 'react';

import { drawNow } from './draw-now';
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
  /** Makes a change to the lines and goes to a cell of what it has drawn, before the next key can come. */
  const focus = (line: number, cell?: string, change?: () => void) => {
    drawNow(change);
    const target = stopAt(grid.current, { line, cell });
    // A field that has the focus already shows what was typed, not what was put into it.
    if (target === document.activeElement) drawNow(() => target?.blur());
    target?.focus();
  };
  const goOn = (from: Element) => {
    // What was taken may have made cells appear, or opened a dialog, to which the focus belongs.
    drawNow();
    if (isDialogOpen()) return;
    const stops = stopsOf(grid.current);
    const next = stops[stops.findIndex((stop) => stop === from) + 1];
    if (next) next.focus();
    else if (isLastBlank()) leave(grid.current);
    else focus(lineOf(from) + 1, undefined, addLine);
  };
  const act = (event: KeyboardEvent, isBoxAsked: boolean) => {
    const deed = deedOf(event, { grid: grid.current, goOn, isLastBlank });
    if (!deed || isBoxAsked !== (deed.isAfterBox && isBox(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
    deed.run();
  };
  // A box takes what is meant when the key reaches it; the focus goes on when the key comes back.
  const onKeyDownCapture = (event: KeyboardEvent) => act(event, false);
  const onKeyDown = (event: KeyboardEvent) => act(event, true);
  const onFocus = ({ target }: FocusEvent) => {
    const line = lineOf(target);
    if (line >= 0) onActive(line);
  };

  return { props: { ref: grid, onKeyDownCapture, onKeyDown, onFocus }, focus };
}

type Deed = Readonly<{ run: () => void; isAfterBox: boolean }>;

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

  if (key === 'Enter') return { run: () => goOn(target), isAfterBox: true };
  const isLast = key === 'Tab' && stopsOf(grid).at(-1) === target;
  if (isLast && !isLastBlank()) return { run: () => goOn(target), isAfterBox: true };
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
