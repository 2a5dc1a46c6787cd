'use client';

import { type ReactNode, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '@/components/ui/checkbox';
import type { Column } from '@/components/ui/table-columns';
import { cellClass } from '@/components/ui/table-head';
import type { RowActions, useRowKeys } from '@/components/ui/use-row-keys';
import { LaterBody } from '@/components/ui/later-body';
import type { Scrolled } from '@/components/ui/virtual-body';

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
    /** For tree tables: the level of a row from 1, and whether its children are shown. */
    treeOf?: ((row: Row) => Readonly<{ level: number; isOpen?: boolean | undefined }>) | undefined;
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

export function VirtualRows<Row>({ list, scrollTo, ...props }: RowsProps<Row> & Scrolled) {
  const { ids, columns } = props;
  const keyOf = (index: number) => ids[index] ?? index;
  return (
    <LaterBody
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
    </LaterBody>
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
