'use client';

import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { type Pasted, pastedPay } from '@/components/hrm/payroll-preparation/pasted-pay';
import { PayHeads, PaySums } from '@/components/hrm/payroll-preparation/pay-heads';
import { FIRST, PayRow } from '@/components/hrm/payroll-preparation/pay-row';
import type { PayRow as Row } from '@/components/hrm/payroll-preparation/pay-rows';
import type { PayDraftsState } from '@/components/hrm/payroll-preparation/use-pay-drafts';
import { useCellKeys } from '@/components/ui/grid/use-cell-keys';
import { VirtualBody } from '@/components/ui/virtual-body';
import type { PayColumn } from '@/lib/domain/pay-grid';

/** Beyond this many employees only those in sight are drawn. */
const DRAWN_MAX = 100;
const ROW_HEIGHT = 45;
const AHEAD = 15;

type Props = Readonly<{
  runId: number;
  rows: readonly Row[];
  columns: readonly PayColumn[];
  drafts: PayDraftsState;
  mayEdit: boolean;
  /** Told what of a pasted sheet found no place. */
  onPasted: (pasted: Pasted) => void;
}>;

/** The pay of a run as a sheet: names stay in sight, cells are walked through by keys and typed over in place. */
export function PayGrid(props: Props) {
  const { rows, columns, mayEdit } = props;
  const t = useTranslations('payroll.run.grid');
  const [list, setList] = useState<HTMLElement | null>(null);
  const scrollTo = useRef<(index: number) => void>(undefined);
  const [reveal] = useState(() => (row: number) => scrollTo.current?.(row));
  const { grid, focus, events } = useCellKeys({ rows: rows.length, reveal });
  const foot = useRef<HTMLDivElement>(null);
  const onPaste = usePaste(props);
  const body = useBody(props, focus);

  return (
    <div>
      <div
        ref={setList}
        className="max-h-[65vh] min-h-40 overflow-auto border border-line bg-surface"
      >
        <table
          ref={grid}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table with cells to walk through is a grid
          role="grid"
          tabIndex={0}
          aria-label={t('label')}
          aria-rowcount={rows.length + 1}
          aria-readonly={!mayEdit || undefined}
          className="tbl [--table-edge:8px]"
          onPaste={mayEdit ? onPaste : undefined}
          onCopy={copyCell}
          {...events}
          onKeyDown={(event) => {
            if (event.key === 'Escape') foot.current?.focus();
            else if (!tabOn(event, columns, rows.length, focus)) events.onKeyDown(event);
          }}
        >
          <PayHeads columns={columns} />
          {rows.length > DRAWN_MAX ? (
            <VirtualBody
              {...{ list, scrollTo }}
              count={rows.length}
              columns={FIRST + columns.length + 2}
              height={ROW_HEIGHT}
              ahead={AHEAD}
            >
              {body}
            </VirtualBody>
          ) : (
            <tbody>{rows.map((_, index) => body(index))}</tbody>
          )}
        </table>
      </div>
      <div ref={foot} tabIndex={-1}>
        <PaySums rows={rows} />
      </div>
    </div>
  );
}

type Focus = ReturnType<typeof useCellKeys>['focus'];

function useBody({ runId, rows, columns, drafts, mayEdit }: Props, focus: Focus) {
  const { put, save, drop } = drafts;
  // The rows are drawn anew only where something of theirs is another.
  const acts = useRef({ put, save, drop });
  useEffect(() => {
    acts.current = { put, save, drop };
  });
  const onText = useCallback(
    (id: number, key: string, text: string) => acts.current.put([{ id, key, text }]),
    [],
  );
  const onSave = useCallback((id: number) => acts.current.save(id), []);
  const onDrop = useCallback((id: number) => acts.current.drop(id), []);
  const most = rows.length - 1;
  const onMove = useCallback(
    ({ row, column }: { row: number; column: number }) =>
      focus({ row: Math.min(Math.max(row, 0), most), column }),
    [focus, most],
  );
  return (index: number, measure?: Ref<HTMLTableRowElement>) => {
    const row = rows[index];
    if (!row) return null;
    return (
      <PayRow
        key={row.slip.id}
        {...{ row, index, runId, columns, mayEdit, onText, onSave, onDrop, onMove }}
        draft={drafts.drafts[row.slip.id]}
        {...(measure && { measure })}
      />
    );
  };
}

/** Where the focus is: the row, and the column among the components. */
function placeOf(target: EventTarget): { row: number; column: number } | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-row]');
  if (!cell || !row) return undefined;
  return { row: Number(row.dataset.row), column: Number(cell.dataset.column) - FIRST };
}

function usePaste({ rows, columns, drafts, onPasted }: Props) {
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

/** A cell that is not typed in gives its figure, as a sheet does. */
function copyCell(event: ClipboardEvent) {
  if (!(event.target instanceof HTMLTableCellElement)) return;
  const figure = event.target.querySelector('.figure');
  if (!figure?.textContent || getSelection()?.toString()) return;
  event.clipboardData.setData('text/plain', figure.textContent);
  event.preventDefault();
}

/** Tab goes on among the figures, row after row, and out of the grid behind the last. */
function tabOn(
  event: KeyboardEvent,
  columns: readonly PayColumn[],
  rows: number,
  focus: Focus,
): boolean {
  const at = event.key === 'Tab' ? placeOf(event.target) : undefined;
  if (!at || columns.length === 0) return false;
  const place = at.row * columns.length + Math.min(Math.max(at.column, 0), columns.length - 1);
  const next = place + (event.shiftKey ? -1 : 1);
  if (next < 0 || next >= rows * columns.length) return false;
  event.preventDefault();
  const row = Math.floor(next / columns.length);
  focus({ row, column: FIRST + (next % columns.length) });
  return true;
}
