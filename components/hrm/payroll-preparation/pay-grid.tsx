'use client';

import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  useMemo,
  type ReactNode,
} from 'react';
import { useTranslations } from 'use-intl';

import { type Pasted, pastedPay } from './pasted-pay';
import { FIRST, PayRow } from './pay-row';
import type { PayRow as Row } from './pay-rows';
import type { PayDraftsState } from './use-pay-drafts';
import { Figure } from '@/components/ui/figure';
import { useCellKeys } from '@/components/ui/grid/use-cell-keys';
import { VirtualBody } from '@/components/ui/virtual-body';
import { type PayColumn, paySums } from '@/lib/domain/hrm/pay-grid';
import { subtract } from '@/lib/domain/money';

/** Number of employees above which the rows are virtualised. */
const DRAWN_MAX = 100;
const ROW_HEIGHT = 45;
const AHEAD = 15;

type Props = Readonly<{
  runId: number;
  rows: readonly Row[];
  columns: readonly PayColumn[];
  drafts: PayDraftsState;
  mayEdit: boolean;
  /** Called with the result of a pasted sheet, including cells that match no cell of the grid. */
  onPasted: (pasted: Pasted) => void;
}>;

/** Spreadsheet of a run. The name column is pinned, and users navigate and edit cells by keyboard. */
export function PayGrid(props: Props) {
  const t = useTranslations('payroll.run');
  const totalsWords = useTranslations('payroll.run.totals');
  const [list, setList] = useState<HTMLElement | null>(null);
  const foot = useRef<HTMLDivElement>(null);
  const seen = props.rows.filter(({ slip }) => slip.net !== null);
  const sums = paySums(seen.map(({ slip, totals }) => ({ ...slip, totals })));
  return (
    <div>
      <div
        ref={setList}
        className="max-h-[65vh] min-h-40 overflow-auto border border-line bg-surface"
      >
        <Sheet {...props} list={list} onLeave={() => foot.current?.focus()} />
      </div>
      <div ref={foot} tabIndex={-1}>
        <div
          role="group"
          aria-label={t('grid.totals')}
          className="grid gap-y-2 border border-t-0 border-line bg-surface-2 px-3 py-2"
        >
          {sums.map((of) => (
            <dl
              key={of.currency}
              className="grid grid-cols-[repeat(auto-fit,minmax(7rem,max-content))] items-baseline gap-x-6 gap-y-1"
            >
              <Sum name={totalsWords('employees')}>
                <span className="figure">{of.employees}</span>
              </Sum>
              {(['gross', 'deductions', 'employer'] as const).map((name) => (
                <Sum key={name} name={totalsWords(name)}>
                  <Figure value={of[name]} currency={of.currency} />
                </Sum>
              ))}
              <Sum name={totalsWords('net')}>
                <Figure value={of.net} currency={of.currency} className="text-16 font-semibold" />
              </Sum>
              <Sum name={totalsWords('change')}>
                <Figure value={subtract(of.net, of.last)} currency={of.currency} />
              </Sum>
            </dl>
          ))}
        </div>
      </div>
    </div>
  );
}

type SheetProps = Props & Readonly<{ list: HTMLElement | null; onLeave: () => void }>;

/** Table of the grid. Escape moves the focus from the grid to the totals below. */
function Sheet({ list, onLeave, ...props }: SheetProps) {
  const runWords = useTranslations('payroll.run');
  const kindsWords = useTranslations('payroll.run.kinds');
  const { rows, columns, mayEdit } = props;
  const t = useTranslations('payroll.run.grid');
  const { scrollTo, grid, focus, events } = useSheetKeys(props, onLeave);
  const onPaste = usePaste(props);
  const body = useBody(props, focus);
  return (
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
    >
      <thead>
        <tr>
          <th scope="col" className="pin min-w-52 max-sm:min-w-36">
            {runWords('grid.employee')}
          </th>
          <th scope="col" className="num min-w-28 border-e border-line">
            {runWords('totals.net')}
          </th>
          {columns.map((column) => (
            <th key={column.key} scope="col" className="num min-w-28">
              <bdi>{column.name}</bdi>
              <span className="block text-11 font-normal text-ink-3">
                {kindsWords(column.kind)}
              </span>
            </th>
          ))}
          {SUMS.map((name) => (
            <th key={name} scope="col" className="num min-w-28">
              {runWords(`totals.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      {rows.length > DRAWN_MAX ? (
        <VirtualBody
          list={list}
          scrollTo={scrollTo}
          columns={FIRST + columns.length + 2}
          count={rows.length}
          height={ROW_HEIGHT}
          ahead={AHEAD}
        >
          {body}
        </VirtualBody>
      ) : (
        <tbody>{rows.map((_, index) => body(index))}</tbody>
      )}
    </table>
  );
}

type Focus = ReturnType<typeof useCellKeys>['focus'];

function useSheetKeys({ rows, columns }: Props, onLeave: () => void) {
  const scrollTo = useRef<(index: number) => void>(undefined);
  const [reveal] = useState(() => (row: number) => scrollTo.current?.(row));
  const { grid, focus, events } = useCellKeys({ rows: rows.length, reveal });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave();
    else if (!tabOn(event, columns, rows.length, focus)) events.onKeyDown(event);
  };
  return { scrollTo, grid, focus, events: { ...events, onKeyDown } };
}

/** Returns callbacks that are the same on each render, so that a row renders again only if its data changes. */
function useActs({ put, save, drop }: PayDraftsState) {
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
  return { onText, onSave, onDrop };
}

function useBody({ runId, rows, columns, drafts, mayEdit }: Props, focus: Focus) {
  const acts = useActs(drafts);
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
        row={row}
        index={index}
        runId={runId}
        columns={columns}
        mayEdit={mayEdit}
        {...acts}
        onMove={onMove}
        draft={drafts.drafts[row.slip.id]}
        {...(measure && { measure })}
      />
    );
  };
}

/**
 * On Tab, moves the focus to the next amount, row by row; on Shift+Tab, to the previous one. Returns false if there
 * is none, so that Tab leaves the grid.
 */
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

type Given = Readonly<{
  rows: readonly Row[];
  columns: readonly PayColumn[];
  drafts: PayDraftsState;
  onPasted: (pasted: Pasted) => void;
}>;

/** Position of the focused cell: row, and column among the components. */
function placeOf(target: EventTarget): { row: number; column: number } | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-row]');
  if (!cell || !row) return undefined;
  return { row: Number(row.dataset.row), column: Number(cell.dataset.column) - FIRST };
}

/** Returns the paste handler. A sheet fills the cells that it matches; a single value fills only the focused cell. */
function usePaste({ rows, columns, drafts, onPasted }: Given) {
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

/** Copies the amount of the focused cell, unless the user is editing the cell or has selected text. */
function copyCell(event: ClipboardEvent) {
  if (!(event.target instanceof HTMLTableCellElement)) return;
  const figure = event.target.querySelector('.figure');
  if (!figure?.textContent || getSelection()?.toString()) return;
  event.clipboardData.setData('text/plain', figure.textContent);
  event.preventDefault();
}

const SUMS = ['gross', 'deductions'] as const;

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
