'use client';

import { type ClipboardEvent, useMemo } from 'react';
import { type Pasted, pastedPay } from './pasted-pay';
import { FIRST } from './pay-row';
import type { PayRow } from './pay-rows';
import type { PayDraftsState } from './use-pay-drafts';
import type { PayColumn } from '@/lib/domain/hrm/pay-grid';

type Given = Readonly<{
  rows: readonly PayRow[];
  columns: readonly PayColumn[];
  drafts: PayDraftsState;
  onPasted: (pasted: Pasted) => void;
}>;

/** Position of the focused cell: row, and column among the components. */
export function placeOf(target: EventTarget): { row: number; column: number } | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-row]');
  if (!cell || !row) return undefined;
  return { row: Number(row.dataset.row), column: Number(cell.dataset.column) - FIRST };
}

/** Handles a paste. A sheet fills cells from the focused cell on; a single value fills only the focused cell. */
export function usePaste({ rows, columns, drafts, onPasted }: Given) {
  const slips = useMemo(() => rows.map(({ slip }) => slip), [rows]);
  return (event: ClipboardEvent) => {
    const at = placeOf(event.target);
    if (!at) return;
    const text = event.clipboardData.getData('text');
    const key = columns[at.column]?.key;
    const slip = slips[at.row];
    const sheet = pastedPay(text, {
      slips,
      columns,
      at: { ...at, column: Math.max(at.column, 0) },
    });
    if (sheet) {
      event.preventDefault();
      onPasted(sheet);
      if (sheet.puts.length > 0) drafts.put(sheet.puts);
    } else if (!(event.target instanceof HTMLInputElement) && key && slip && text.trim() !== '') {
      event.preventDefault();
      drafts.put([{ id: slip.id, key, text: text.trim() }]);
    }
  };
}

/** Copies the amount of the focused cell, unless the user is editing the cell. */
export function copyCell(event: ClipboardEvent) {
  if (!(event.target instanceof HTMLTableCellElement)) return;
  const figure = event.target.querySelector('.figure');
  if (!figure?.textContent || getSelection()?.toString()) return;
  event.clipboardData.setData('text/plain', figure.textContent);
  event.preventDefault();
}
