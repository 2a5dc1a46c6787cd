'use client';

import type { RowData } from '@tanstack/react-table';
import {
  type MouseEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
  memo,
  type ReactNode,
  type Ref,
} from 'react';

import { classNames } from '@/components/ui/class-names';
import { isTooWide, widthOf } from '@/components/ui/column-room';
import { ColumnWidths } from '@/components/ui/column-widths';
import { CellTabContext } from './cell-tab';
import { Card, CARD, GridCards } from './grid-cards';
import { gridColumnsWithRoom, type GridRows, cellClass } from './grid-columns';
import { GridHead } from './grid-head';
import { useCellKeys } from './use-cell-keys';
import { LazyBody } from '@/components/ui/lazy-body';
import { useTableModel } from '@/components/ui/use-table-model';
import type { Scrolled } from '@/components/ui/virtual-body';
import { useMedia } from '@/hooks/use-media';
import { usePrinting } from '@/hooks/use-printing';
import { useRoom } from '@/hooks/use-room';

/** Maximum number of rows that are rendered completely. A longer report renders only visible rows, except in print. */
const DRAWN_MAX = 2000;
/** Distance from the end at which the next rows are requested, in px. */
const NEAR_END = 600;
const SHARED_WIDTH = 180;

type Props<Row> = GridRows<Row> &
  Readonly<{
    label: string;
    /** Title on each page of a printed report. */
    title: string;
    /** Totals row, always visible below the others. */
    foot?: Row | undefined;
    busy: boolean;
    onNearEnd?: (() => void) | undefined;
  }>;

/**
 * Grid of a report: headers and totals stay visible, Enter follows the link of a cell, and Back restores the focused
 * cell. Below 640 px each row becomes a card.
 */
export function ReportGrid<Row extends RowData>(props: Props<Row>) {
  const { busy, onNearEnd, foot, columns } = props;
  // State instead of a ref, because the rows must render again once the element exists.
  const [list, setList] = useState<HTMLElement | null>(null);
  const room = useRoom(list);
  const isNarrow = useMedia('(max-width: 639px)');
  const isPrinting = usePrinting();
  const isCards = isNarrow && !isPrinting;
  const isShort = columns.filter(({ card }) => card === undefined).length <= STUCK_MOST;
  return (
    <div
      ref={setList}
      aria-busy={busy || undefined}
      className={classNames(FRAME, busy && 'opacity-60')}
      onScroll={({ currentTarget }) => isNearEnd(currentTarget) && onNearEnd?.()}
      {...(isCards && asGroup(props.label))}
    >
      {isCards ? (
        <>
          <GridCards {...props} />
          {foot !== undefined && (
            <div
              className={classNames(CARD, 'border-t bg-surface-2', isShort && 'sticky bottom-0')}
            >
              <Card row={foot} columns={columns} />
            </div>
          )}
        </>
      ) : (
        <CellTabContext value={-1}>
          <Table {...props} list={list} room={room} isWhole={isPrinting} />
        </CellTabContext>
      )}
    </div>
  );
}

const FRAME = 'min-h-0 flex-1 overflow-auto border-t border-line bg-surface print:overflow-visible';

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < NEAR_END;

/** Makes the cards focusable as a group, so that keys can scroll them even without links. */
const asGroup = (label: string) => ({ role: 'group', 'aria-label': label, tabIndex: 0 });

/**
 * Maximum number of figures for which the totals card stays visible. A taller card would leave no room for the rows.
 */
const STUCK_MOST = 4;

type TableProps<Row> = Props<Row> &
  Readonly<{ list: HTMLElement | null; room: number | undefined; isWhole: boolean }>;

function Table<Row extends RowData>(props: TableProps<Row>) {
  const { label, title, rows, headings, foot, list } = props;
  const scrollTo = useRef<(index: number) => void>(undefined);
  const [reveal] = useState(() => (row: number) => scrollTo.current?.(row));
  const { columns, resizing, wanted, fitted, isVirtual, isClose } = useModel(props);
  const { grid, focus, events } = useCellKeys({ rows: rows.length, reveal });
  useRememberedCell({ ...props, columns }, focus);

  return (
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table with cells to walk through is a grid
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      className={classNames(TABLE, isClose ? 'tbl-close' : 'table-fixed')}
      style={isClose ? undefined : resizing.sized(wanted)}
      onClickCapture={remember}
      {...events}
    >
      {!isClose && <ColumnWidths columns={columns} rows={rows} room={fitted} />}
      <GridHead columns={columns} headings={headings} title={title} resizing={resizing} />
      {isVirtual ? (
        <VirtualRows {...props} columns={columns} list={list} scrollTo={scrollTo} />
      ) : (
        <tbody>
          {props.rows.map((row, index) => (
            <GridRow key={props.rowId(row)} {...props} columns={columns} row={row} index={index} />
          ))}
        </tbody>
      )}
      {foot !== undefined && (
        <tfoot>
          <tr>
            <GridCells columns={columns} headings={headings} row={foot} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const TABLE = 'tbl [--table-edge:var(--gutter)] print:min-w-0! print:[--table-edge:8px]';

/** Columns that fit, their preferred width, and the layout of the table. */
function useModel<Row extends RowData>({ room, isWhole, ...props }: TableProps<Row>) {
  const { rows } = props;
  const { columns: wished, resizing } = useTableModel({ ...props, isPrinting: isWhole });
  const fitted = isWhole || resizing.isOwn ? undefined : room;
  const isVirtual = rows.length > DRAWN_MAX && !isWhole;
  const columns = useColumnsWithRoom({ columns: wished, rows }, fitted, isVirtual);
  const wanted = widthOf(columns, SHARED_WIDTH);
  // Columns shrink only down to their widest figure. That figure is unknown if only the visible rows are rendered.
  const isClose = !isVirtual && !resizing.isOwn && room !== undefined && room < wanted;
  return { columns, resizing, wanted, fitted, isVirtual, isClose };
}

function useColumnsWithRoom<Row>(
  { columns, rows }: Pick<GridRows<Row>, 'columns' | 'rows'>,
  room: number | undefined,
  isVirtual: boolean,
) {
  return useMemo(() => {
    if (room === undefined) return columns;
    // Columns can shrink only if all rows are rendered. Otherwise the columns must fit at their preferred width.
    const isOver = (kept: typeof columns) =>
      isVirtual ? widthOf(kept, SHARED_WIDTH) > room : isTooWide(kept, room, SHARED_WIDTH);
    return gridColumnsWithRoom(columns, rows, isOver);
  }, [columns, rows, room, isVirtual]);
}

/** After Back, focuses the remembered cell once its row is rendered. */
function useRememberedCell<Row>(
  { rows, rowId, columns }: GridRows<Row>,
  focus: ReturnType<typeof useCellKeys>['focus'],
) {
  const isDone = useRef(false);
  useEffect(() => {
    const cell = isDone.current ? undefined : rememberedCell();
    const row = cell ? rows.findIndex((one) => rowId(one) === cell.row) : -1;
    if (!cell || row < 0) return;
    isDone.current = true;
    const column = columns.findIndex(({ id }) => id === cell.column);
    focus({ row, column: Math.max(column, 0) });
  }, [rows, rowId, columns, focus]);
}

function remember({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (!(target instanceof Element) || button !== 0 || ctrlKey || metaKey || shiftKey) return;
  if (!target.closest('a')) return;
  const cell = target.closest<HTMLElement>('[data-column-id]');
  const row = cell?.closest<HTMLElement>('[data-id]');
  if (cell && row) {
    rememberCell({ row: row.dataset.id ?? '', column: cell.dataset.columnId ?? '' });
  }
}

/**
 * Prefix of the URL hash that names the cell whose link the user followed. The hash is added to the URL of the report
 * before the user leaves it, so that Back can focus the cell again.
 */
const MARK = '#cell=';

type NamedCell = Readonly<{ row: string; column: string }>;

function rememberCell({ row, column }: NamedCell): void {
  const { pathname, search } = location;
  const mark = `${MARK}${encodeURIComponent(row)}/${encodeURIComponent(column)}`;
  window.history.replaceState(window.history.state, '', `${pathname}${search}${mark}`);
}

function rememberedCell(): NamedCell | undefined {
  if (!location.hash.startsWith(MARK)) return undefined;
  const [row = '', column = ''] = location.hash.slice(MARK.length).split('/');
  return { row: decodeURIComponent(row), column: decodeURIComponent(column) };
}

const ROW_HEIGHT = 29;
const AHEAD = 20;

function VirtualRows<Row>({ list, scrollTo, ...props }: GridRows<Row> & Scrolled) {
  const { rows, columns, rowId } = props;
  return (
    <LazyBody
      list={list}
      scrollTo={scrollTo}
      count={rows.length}
      columns={columns.length}
      height={ROW_HEIGHT}
      ahead={AHEAD}
    >
      {(index, measure) => {
        const row = rows[index];
        if (row === undefined) return null;
        return <GridRow key={rowId(row)} {...props} row={row} index={index} measure={measure} />;
      }}
    </LazyBody>
  );
}

type RowProps<Row> = GridRows<Row> &
  Readonly<{ row: Row; index: number; measure?: Ref<HTMLTableRowElement> }>;

function PlainRow<Row>({ row, index, measure, rowId, rowClass, ...cells }: RowProps<Row>) {
  return (
    <tr
      ref={measure}
      data-row={index}
      data-index={index}
      data-id={rowId(row)}
      aria-rowindex={index + 2}
      className={rowClass?.(row)}
    >
      <GridCells {...cells} row={row} />
    </tr>
  );
}

// Cast, because `memo` loses the generic type parameter.
const GridRow = memo(PlainRow) as typeof PlainRow;

/** Cells of a row; the first is its header and may span several columns. */
function GridCells<Row>({
  row,
  columns,
  headings,
  spanOf,
}: Pick<GridRows<Row>, 'columns' | 'headings' | 'spanOf'> & { row: Row }): ReactNode {
  const span = spanOf?.(row) ?? 1;
  return columns.map((column, place) => {
    if (place > 0 && place < span) return null;
    const Cell = place === 0 ? 'th' : 'td';
    return (
      <Cell
        key={column.id}
        scope={place === 0 ? 'row' : undefined}
        colSpan={place === 0 && span > 1 ? span : undefined}
        data-column={place}
        data-column-id={column.id}
        tabIndex={-1}
        className={cellClass(column, headings)}
      >
        {column.cell(row)}
      </Cell>
    );
  });
}
