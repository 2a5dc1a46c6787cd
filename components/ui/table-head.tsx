'use client';

import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Checkbox } from './checkbox';
import { classNames } from './class-names';
import { ColumnEdge } from './column-edge';
import { Icon } from './icon';
import { nextSort, type Column, type Sort } from './table-columns';
import type { Resizing } from './use-table-model';

type Props<Row> = Readonly<{
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: ((sort: Sort | undefined) => void) | undefined;
  ids: readonly string[];
  selected: ReadonlySet<string> | undefined;
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined;
  resizing: Resizing;
}>;

export function TableHead<Row>(props: Props<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {props.columns.map((column, index) => (
          <th
            key={column.id}
            scope="col"
            data-column-id={column.id}
            className={cellClass(column)}
            onKeyDown={(event) => props.resizing.onKey(column.id, event)}
            aria-sort={sortOf(column, props.sort)}
          >
            <Titled index={index} props={props} column={column} />
            <ColumnEdge id={column.id} resizing={props.resizing} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

type TitledProps<Row> = Readonly<{
  index: number;
  props: Props<Row>;
  column: Column<Row>;
}>;

function Titled<Row>({ index, props, column }: TitledProps<Row>) {
  return index === 0 && props.onSelect ? (
    <span className="flex items-center gap-2.5">
      <SelectAll {...props} />
      <Heading {...props} column={column} />
    </span>
  ) : (
    <Heading {...props} column={column} />
  );
}

export const cellClass = ({
  align,
  pin,
  joined,
  card,
}: Pick<Column<unknown>, 'align' | 'pin' | 'joined' | 'card'>): string =>
  classNames(
    'truncate',
    align === 'end' && 'num',
    pin && 'pin',
    joined && 'joined',
    card === 'line' && 'words',
  );

function sortOf<Row>({ id, sortable }: Column<Row>, sort: Sort | undefined) {
  if (!sortable) return undefined;
  if (sort?.id !== id) return 'none';
  return sort.desc ? 'descending' : 'ascending';
}

function Heading<Row>({ column, sort, onSort }: Props<Row> & { column: Column<Row> }) {
  const { id, header, sortable } = column;
  if (!sortable || !onSort) return header;
  return (
    <button
      type="button"
      className="inline-flex min-h-6 items-center gap-1 font-medium"
      onClick={() => onSort(nextSort(sort, id))}
    >
      {header}
      {sort?.id === id && <Icon of={sort.desc ? ChevronDown : ChevronUp} size={12} />}
    </button>
  );
}

function SelectAll({
  ids,
  selected = new Set(),
  onSelect,
}: Pick<Props<unknown>, 'ids' | 'selected' | 'onSelect'>) {
  const t = useTranslations('ui.table');
  const count = ids.filter((id) => selected.has(id)).length;
  const isAll = count > 0 && count === ids.length;
  return (
    <Checkbox
      className="no-print"
      aria-label={t('selectAll')}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={() => onSelect?.(new Set(isAll ? [] : ids))}
    />
  );
}
