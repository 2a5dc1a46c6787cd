'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, type Ref, type RefObject, useEffect } from 'react';

import { cellClass, type GridRows } from '@/components/ui/grid/grid-columns';
import { RowGap } from '@/components/ui/row-gap';

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

/** Only the rows in sight and a few more; an empty row above and below keeps the place of the others. */
export function VirtualRows<Row>({
  list,
  scrollTo,
  ...props
}: GridRows<Row> & {
  list: HTMLElement | null;
  scrollTo: RefObject<((index: number) => void) | undefined>;
}) {
  const { rows, columns, rowId } = props;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list,
    estimateSize: () => ROW_HEIGHT,
    overscan: AHEAD,
  });
  useEffect(() => {
    scrollTo.current = (index) => virtual.scrollToIndex(index);
  }, [scrollTo, virtual]);

  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody>
      <RowGap height={above} span={columns.length} />
      {items.map(({ index }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <GridRow
            key={rowId(row)}
            {...props}
            row={row}
            index={index}
            measure={virtual.measureElement}
          />
        );
      })}
      <RowGap height={below} span={columns.length} />
    </tbody>
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

// `memo` forgets that the component is generic.
const GridRow = memo(PlainRow) as typeof PlainRow;

/** The cells of a row; the first one names it and may take several columns. */
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
