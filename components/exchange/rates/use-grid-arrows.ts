'use client';

import { type KeyboardEvent, useRef } from 'react';

import { CELLS } from '@/components/exchange/rates/rate-lines';

const STEPS: Readonly<Record<string, readonly [down: number, along: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Moves between cells as in a spreadsheet: up, down and Enter at once, left and right when the caret is at the end of
 * the text. In a right-to-left page the directions are mirrored.
 */
export function useGridArrows() {
  const ref = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const step = STEPS[key];
    if (!step || !(target instanceof HTMLInputElement)) return;
    if (ctrlKey || metaKey || altKey || shiftKey || !mayLeave(target, key)) return;
    const [down, along] = step;
    const line = Number(target.closest<HTMLElement>('[data-line]')?.dataset.line ?? -1) + down;
    const cell = target.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? '';
    const way = document.dir === 'rtl' ? -along : along;
    const next = CELLS[CELLS.findIndex((one) => one === cell) + way];
    const place = `[data-line="${line}"] [data-cell="${next}"] input`;
    const found = ref.current?.querySelector<HTMLElement>(place);
    if (!found) return;
    event.preventDefault();
    found.focus();
  };
  return { ref, onKeyDown };
}

/** True if a key cannot move the caret any further. If the whole text is selected, it always leaves the cell. */
function mayLeave({ selectionStart, selectionEnd, value }: HTMLInputElement, key: string): boolean {
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  if (key === 'ArrowLeft') return isAll || selectionEnd === 0;
  if (key === 'ArrowRight') return isAll || selectionStart === value.length;
  return true;
}
