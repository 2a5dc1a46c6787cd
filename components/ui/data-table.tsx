'use client';

import type { RowData } from '@tanstack/react-table';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { useTranslations } from 'use-intl';

import { Checkbox } from './checkbox';
import { classNames } from './class-names';
import { columnsWithRoom, widthOf } from './column-room';
import { ColumnWidths } from './column-widths';
import { LazyBody } from './lazy-body';
import type { Column, Sort, CardPlace } from './table-columns';
import { TableHead, cellClass } from './table-head';
import { useRowKeys, type RowActions } from './use-row-keys';
import { useTableModel } from './use-table-model';
import type { Scrolled } from './virtual-body';
import { useMedia } from '@/hooks/use-media';
import { usePrinting } from '@/hooks/use-printing';
import { useRoom } from '@/hooks/use-room';

/** Maximum number of rows that are rendered completely. A longer list renders only visible rows, except in print. */
const DRAWN_MAX = 200;
const SHARED_WIDTH = 160;

type Props<Row> = RowActions &
  Readonly<{
    label: string;
    rows: readonly Row[];
    columns: readonly Column<Row>[];
    rowId: (row: Row) => string;
    /** Name of a row, for the label of its checkbox. */
    rowLabel?: (row: Row) => string;
    sort?: Sort | undefined;
    onSort?: (sort: Sort | undefined) => void;
    hidden?: readonly string[];
    /** True while the rows are refetched. The old rows stay visible but dimmed. */
    busy?: boolean;
    empty?: ReactNode;
    /** `<tr>` elements below the rows, always visible. */
    footer?: ReactNode;
    rowClass?: (row: Row) => string | undefined;
    treeOf?: RowsProps<Row>['treeOf'];
  }>;

/**
 * Table of records, which does not sort, page or filter. The table fills its parent and scrolls inside. Below 640 px
 * each row becomes a card. Columns that do not fit become narrower, but not narrower than their widest figure; long
 * text is cut off, and less important columns are hidden.
 */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  const { label, busy = false, empty, footer, sort, onSort, selected, onSelect } = props;
  const isPrinting = usePrinting();
  const { rows, ids, columns: wanted, resizing } = useTableModel({ ...props, isPrinting });
  // State instead of a ref, because the rows must render again once the element exists.
  const [list, setList] = useState<HTMLElement | null>(null);
  const room = useRoom(list);
  const isNarrow = useMedia('(max-width: 639px)') && !isPrinting;
  // Cards choose from all columns. So do tables whose columns the user has resized.
  const hasOwnRoom = isNarrow || resizing.isOwn;
  const columns = hasOwnRoom ? wanted : columnsWithRoom(wanted, room, SHARED_WIDTH);
  const scrollTo = useRef<(index: number) => void>(undefined);
  const keys = useRowKeys(ids, props, { list, reveal: (index) => scrollTo.current?.(index) });

  // The empty state fills the space of the rows, so that the pager stays at the bottom.
  if (rows.length === 0 && !busy && empty)
    return <div className="min-h-0 flex-1 overflow-auto">{empty}</div>;

  const body: RowsProps<Row> = { ...props, rows, ids, columns, keys };
  const frame = {
    ref: setList,
    'aria-busy': busy || undefined,
    className: classNames('min-h-0 flex-1 overflow-auto bg-surface', busy && 'opacity-60'),
    onKeyDown: keys.onKeyDown,
  };
  if (isNarrow) {
    return (
      <div {...frame}>
        <TableCards {...body} label={label} />
      </div>
    );
  }
  const isTight = room !== undefined && room < widthOf(columns, SHARED_WIDTH);
  const isClose = isTight && !resizing.isOwn;
  const isFixed = !isClose && columns.some(({ width }) => width !== undefined);
  const Rows = rows.length > DRAWN_MAX && !isPrinting ? VirtualRows<Row> : PlainRows<Row>;
  return (
    <div {...frame}>
      <table
        role={props.treeOf ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={onSelect ? true : undefined}
        className={classNames('tbl', isFixed && 'table-fixed', isClose && 'tbl-close')}
        style={isFixed ? resizing.sized(widthOf(columns, SHARED_WIDTH)) : undefined}
      >
        {isFixed && (
          <ColumnWidths
            columns={columns}
            rows={rows}
            room={resizing.isOwn || isPrinting ? undefined : room}
          />
        )}
        <TableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          ids={ids}
          selected={selected}
          onSelect={onSelect}
          resizing={resizing}
        />
        <Rows {...body} list={list} scrollTo={scrollTo} />
        {footer && <tfoot>{footer}</tfoot>}
      </table>
    </div>
  );
}

/** Rows of a table as cards on narrow screens; `card` of a column is its place on the card. */
function TableCards<Row>({ label, ...list }: RowsProps<Row> & { label: string }) {
  const { rows, ids, columns, keys, current, onOpen, onPeek } = list;
  const isLive = onOpen !== undefined || onPeek !== undefined;
  return (
    <ul aria-label={label}>
      {rows.map((row, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list around the rows takes the keys
        <li
          key={ids[index]}
          data-row={index}
          data-current={ids[index] === current || undefined}
          tabIndex={isLive && index === keys.stop ? 0 : -1}
          className="grid grid-cols-1 gap-0.5 border-b border-line px-4 py-2.5 data-current:bg-row-selected"
          onClick={(event) => keys.onRowClick(event, index)}
        >
          <Card row={row} columns={columns} />
        </li>
      ))}
    </ul>
  );
}

type CardProps<Row> = { row: Row; columns: readonly Column<Row>[] };

/** Returns the cells at a place of the card. */
const cellsAt = <Row,>(place: CardPlace, { row, columns }: CardProps<Row>) =>
  columns
    .filter(({ card }) => card === place)
    .map(({ id, cell, align }) => (
      <span key={id} className={align === 'end' ? 'flex-none' : 'min-w-0 truncate'}>
        {cell(row)}
      </span>
    ));

function Card<Row>(of: CardProps<Row>) {
  const at = (place: CardPlace) => cellsAt(place, of);
  const [line, meta] = [at('line'), at('meta')];

  return (
    <>
      <div className="flex items-center gap-2">
        {/* If the card is too narrow, the title is truncated, not the state. */}
        <span className="min-w-24 shrink-[999] truncate font-medium">{at('title')}</span>
        {at('badge')}
        <span className="ms-auto flex flex-none gap-1 font-semibold">{at('amount')}</span>
      </div>
      {line.length > 0 && (
        // The first text, usually the party, keeps its width; later texts are truncated.
        <div className="flex gap-2 text-ink-2 *:empty:hidden *:first:max-w-full *:first:shrink-0">
          {line}
        </div>
      )}
      {meta.length > 0 && (
        <div className="flex flex-wrap justify-between gap-x-3 text-12 text-ink-3">{meta}</div>
      )}
    </>
  );
}

const ROW_HEIGHT = 33;
const AHEAD = 12;

type RowsProps<Row> = RowActions &
  Readonly<{
    rows: readonly Row[];
    ids: readonly string[];
    columns: readonly Column<Row>[];
    keys: ReturnType<typeof useRowKeys>;
    rowLabel?: (row: Row) => string;
    rowClass?: (row: Row) => string | undefined;
    /** For tables that show a tree: the level of a row, from 1; `isOpen` is true if the row's children are shown. */
    treeOf?: ((row: Row) => Readonly<{ level: number; isOpen?: boolean | undefined }>) | undefined;
  }>;

function PlainRows<Row>(props: RowsProps<Row> & Scrolled) {
  return (
    <tbody>
      {props.ids.map((id, index) => (
        <TableRow key={id} {...props} id={id} index={index} />
      ))}
    </tbody>
  );
}

function VirtualRows<Row>({ list, scrollTo, ...props }: RowsProps<Row> & Scrolled) {
  const { ids, columns } = props;
  const keyOf = (index: number) => ids[index] ?? index;
  return (
    <LazyBody
      list={list}
      scrollTo={scrollTo}
      keyOf={keyOf}
      count={ids.length}
      columns={columns.length}
      height={ROW_HEIGHT}
      ahead={AHEAD}
    >
      {(index, measure) => (
        <TableRow
          key={keyOf(index)}
          {...props}
          id={ids[index] ?? ''}
          index={index}
          measure={measure}
        />
      )}
    </LazyBody>
  );
}

type RowProps<Row> = RowsProps<Row> &
  Readonly<{ id: string; index: number; measure?: Ref<HTMLTableRowElement> }>;

function TableRow<Row>({ id, index, measure, ...props }: RowProps<Row>) {
  const { rows, keys, current, selected, onSelect, onOpen, rowClass, treeOf } = props;
  const row = rows[index];
  if (row === undefined) return null;
  const branch = treeOf?.(row);

  return (
    <tr
      ref={measure}
      data-row={index}
      data-index={index}
      data-current={id === current || undefined}
      aria-rowindex={index + 2}
      aria-level={branch?.level}
      aria-expanded={branch?.isOpen}
      aria-selected={onSelect ? selected?.has(id) === true : undefined}
      tabIndex={index === keys.stop ? 0 : -1}
      className={rowClass?.(row)}
      onClick={(event) => keys.onRowClick(event, index)}
      onDoubleClick={() => onOpen?.(id)}
    >
      <Cells {...props} id={id} row={row} />
    </tr>
  );
}

type CellsProps<Row> = RowsProps<Row> & Readonly<{ id: string; row: Row }>;

function Cells<Row>({ id, row, ...props }: CellsProps<Row>) {
  const { columns, onSelect } = props;
  return columns.map((column, place) => (
    <td key={column.id} className={cellClass(column)}>
      {place === 0 && onSelect ? (
        <SelectCell {...props} id={id} row={row}>
          {column.cell(row)}
        </SelectCell>
      ) : (
        column.cell(row)
      )}
    </td>
  ));
}

type SelectCellProps<Row> = Pick<RowsProps<Row>, 'keys' | 'selected' | 'rowLabel'> & {
  id: string;
  row: Row;
  children: ReactNode;
};

function SelectCell<Row>({ id, row, keys, selected, rowLabel, children }: SelectCellProps<Row>) {
  const t = useTranslations('ui.table');
  return (
    <span className="flex items-center gap-2.5">
      <Checkbox
        className="no-print"
        tabIndex={-1}
        aria-label={t('select', { row: rowLabel?.(row) ?? id })}
        checked={selected?.has(id) === true}
        onChange={() => keys.toggle(id)}
      />
      {children}
    </span>
  );
}
