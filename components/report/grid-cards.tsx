import type { GridColumn, GridRows } from '@/components/report/grid-columns';

/** The rows of a report where there is no room for columns: its name and figure, then what else it holds. */
export function GridCards<Row>({
  label,
  rows,
  rowId,
  columns,
  rowClass,
}: Pick<GridRows<Row>, 'rows' | 'rowId' | 'columns' | 'rowClass'> & { label: string }) {
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li
          key={rowId(row)}
          className={`grid gap-0.5 border-b border-line px-4 py-2.5 ${rowClass?.(row) === 'group' ? 'bg-bg font-semibold' : ''}`}
        >
          <Card row={row} columns={columns} />
        </li>
      ))}
    </ul>
  );
}

export function Card<Row>({ row, columns }: { row: Row; columns: readonly GridColumn<Row>[] }) {
  const of = (place: GridColumn<Row>['card']) => columns.filter(({ card }) => card === place);
  return (
    <>
      <div className="flex items-center gap-2">
        {of('title').map(({ id, cell }) => (
          <span key={id} className="min-w-0 truncate font-medium">
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
        <div key={id} className="truncate text-ink-2">
          {cell(row)}
        </div>
      ))}
      <dl className="grid grid-cols-2 gap-x-4 text-12 font-normal text-ink-3">
        {of(undefined)
          .filter(({ isEmpty }) => !isEmpty?.(row))
          .map(({ id, header, cardHeader = header, cell }) => (
            <div key={id} className="flex min-w-0 justify-between gap-2">
              <dt className="truncate">{cardHeader}</dt>
              <dd className="flex-none text-ink">{cell(row)}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
