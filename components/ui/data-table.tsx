'use client';

import type { RowData } from '@tanstack/react-table';
import { useRef, useState, type ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { columnsWithRoom, widthOf } from '@/components/ui/column-room';
import { ColumnWidths } from '@/components/ui/column-widths';
import { TableCards } from '@/components/ui/table-cards';
import type { Column, Sort } from '@/components/ui/table-columns';
import { TableHead } from '@/components/ui/table-head';
import { PlainRows, VirtualRows, type RowsProps } from '@/components/ui/table-rows';
import { useRowKeys, type RowActions } from '@/components/ui/use-row-keys';
import { useTableModel } from '@/components/ui/use-table-model';
import { useMedia } from '@/hooks/use-media';
import { usePrinting } from '@/hooks/use-printing';
import { useRoom } from '@/hooks/use-room';

/** Above this number of rows only visible ones are rendered, except in print. */
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
    /** The rows are being refetched; they stay visible but dimmed. */
    busy?: boolean;
    empty?: ReactNode;
    /** `<tr>` elements below the rows, always visible. */
    footer?: ReactNode;
    rowClass?: (row: Row) => string | undefined;
    treeOf?: RowsProps<Row>['treeOf'];
  }>;

/**
 * Table of records; sorting, paging and filtering are up to the caller. Below 640 px each row becomes a card. It fills
 * its parent and scrolls inside. If columns do not fit, they shrink to their widest figure, and text is cut off or its
 * column hidden.
 */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  const { label, busy = false, empty, footer, sort, onSort, selected, onSelect } = props;
  const isPrinting = usePrinting();
  const { rows, ids, columns: wanted, resizing } = useTableModel({ ...props, isPrinting });
  // State instead of a ref, because the rows must render again once the element exists.
  const [list, setList] = useState<HTMLElement | null>(null);
  const room = useRoom(list);
  const isNarrow = useMedia('(max-width: 639px)') && !isPrinting;
  // Cards have room for all columns.
  const hasOwnRoom = isNarrow || resizing.isOwn;
  const columns = hasOwnRoom ? wanted : columnsWithRoom(wanted, room, SHARED_WIDTH);
  const scrollTo = useRef<(index: number) => void>(undefined);
  const keys = useRowKeys(ids, props, { list, reveal: (index) => scrollTo.current?.(index) });

  // Fills the room of the rows, so that the pager stays at the bottom.
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
