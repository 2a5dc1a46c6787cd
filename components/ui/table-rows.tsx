'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, type ReactNode, type Ref, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '@/components/ui/checkbox';
import { RowGap } from '@/components/ui/row-gap';
import type { Column } from '@/components/ui/table-columns';
import { cellClass } from '@/components/ui/table-head';
import type { RowActions, useRowKeys } from '@/components/ui/use-row-keys';

const ROW_HEIGHT = 33;
const AHEAD = 12;

export type RowsProps<Row> = RowActions &
  Readonly<{
    rows: readonly Row[];
    ids: readonly string[];
    columns: readonly Column<Row>[];
    keys: ReturnType<typeof useRowKeys>;
    rowLabel?: (row: Row) => string;
    rowClass?: (row: Row) => string | undefined;
    /** The rows are branches: how deep one stands, from 1, and whether what is below it is shown. */
    treeOf?: ((row: Row) => Readonly<{ level: number; isOpen?: boolean | undefined }>) | undefined;
  }>;

type Scrolled = Readonly<{
  list: HTMLElement | null;
  scrollTo: RefObject<((index: number) => void) | undefined>;
}>;

export function PlainRows<Row>(props: RowsProps<Row> & Scrolled) {
  return (
    <tbody>
      {props.ids.map((id, index) => (
        <TableRow key={id} {...props} id={id} index={index} />
      ))}
    </tbody>
  );
}

/** Only the rows in sight and a few more; an empty row above and below keeps the place of the others. */
export function VirtualRows<Row>({ list, scrollTo, ...props }: RowsProps<Row> & Scrolled) {
  const { ids, columns } = props;
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => list,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => ids[index] ?? index,
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
      {items.map(({ index, key }) => (
        <TableRow
          key={key}
          {...props}
          id={ids[index] ?? ''}
          index={index}
          measure={virtual.measureElement}
        />
      ))}
      <RowGap height={below} span={columns.length} />
    </tbody>
  );
}

type RowProps<Row> = RowsProps<Row> &
  Readonly<{ id: string; index: number; measure?: Ref<HTMLTableRowElement> }>;

function TableRow<Row>({ id, index, measure, ...props }: RowProps<Row>) {
  const { rows, columns, keys, current, selected, onSelect, onOpen, rowClass, treeOf } = props;
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
      {columns.map((column, place) => (
        <td key={column.id} className={cellClass(column)}>
          {place === 0 && onSelect ? (
            <SelectCell {...props} id={id} row={row}>
              {column.cell(row)}
            </SelectCell>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

function SelectCell<Row>({
  id,
  row,
  keys,
  selected,
  rowLabel,
  children,
}: Pick<RowsProps<Row>, 'keys' | 'selected' | 'rowLabel'> & {
  id: string;
  row: Row;
  children: ReactNode;
}) {
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
