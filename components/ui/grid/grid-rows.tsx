'use client';

import { memo, type ReactNode, type Ref } from 'react';

import { cellClass, type GridRows } from '@/components/ui/grid/grid-columns';
import { LaterBody } from '@/components/ui/later-body';
import type { Scrolled } from '@/components/ui/virtual-body';

const ROW_HEIGHT = 29;
const AHEAD = 20;

export function PlainRows<Row>(props: GridRows<Row>) {
  return (
    <tbody>
      {props.rows.map((row, index) => (
        <GridRow key={props.rowId(row)} {...props} row={row} index={index} />
      ))}
    </tbody>
  );
}

export function VirtualRows<Row>({ list, scrollTo, ...props }: GridRows<Row> & Scrolled) {
  const { rows, columns, rowId } = props;
  return (
    <LaterBody
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
    </LaterBody>
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

// `memo` loses the generic type parameter.
const GridRow = memo(PlainRow) as typeof PlainRow;

/** Cells of a row; the first is its header and may span several columns. */
export function GridCells<Row>({
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
