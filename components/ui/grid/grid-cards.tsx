import type { GridColumn, GridRows } from './grid-columns';
import { classNames } from '@/components/ui/class-names';

/** Layout of a card; content wraps instead of widening the page. */
export const CARD = 'grid grid-cols-[minmax(0,1fr)] gap-0.5 border-line px-4 py-2.5';

/** Rows of a report as cards on narrow screens: name and figure, then the other values. */
export function GridCards<Row>({
  label,
  rows,
  rowId,
  columns,
  rowClass,
  spanOf,
}: Omit<GridRows<Row>, 'headings'> & { label: string }) {
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li
          key={rowId(row)}
          className={classNames(
            CARD,
            'border-b',
            rowClass?.(row) === 'group' && 'bg-bg font-semibold',
          )}
        >
          <Card row={row} columns={columns} spanOf={spanOf} />
        </li>
      ))}
    </ul>
  );
}

export function Card<Row>({
  row,
  columns,
  spanOf,
}: Pick<GridRows<Row>, 'columns' | 'spanOf'> & { row: Row }) {
  const span = spanOf?.(row) ?? 1;
  const placed = columns.flatMap((column, place): GridColumn<Row>[] => {
    if (place === 0 && span > 1) return [{ ...column, card: 'title' }];
    return place > 0 && place < span ? [] : [column];
  });
  const of = (wanted: GridColumn<Row>['card']) => placed.filter(({ card }) => card === wanted);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2">
        {of('title').map(({ id, cell }) => (
          <span key={id} className="min-w-0 font-medium wrap-anywhere">
            {cell(row)}
          </span>
        ))}
        <span className="ms-auto flex gap-2 font-semibold">
          {of('amount').map(({ id, cell }) => (
            <span key={id}>{cell(row)}</span>
          ))}
        </span>
      </div>
      {of('line').map(({ id, cell }) => (
        <div key={id} className="wrap-anywhere text-ink-2">
          {cell(row)}
        </div>
      ))}
      <dl className="grid text-12 font-normal text-ink-3">
        {of(undefined)
          .filter(({ isEmpty }) => !isEmpty?.(row))
          .map(({ id, header, cardHeader = header, cell }) => (
            <div key={id} className="flex min-w-0 justify-between gap-2">
              <dt className="min-w-0">{cardHeader}</dt>
              <dd className="flex-none text-ink">{cell(row)}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
