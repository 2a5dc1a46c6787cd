import { cellClass, type GridColumn, type GridHeading } from '@/components/ui/grid/grid-columns';
import { classNames } from '@/components/ui/class-names';
import { ColumnEdge } from '@/components/ui/column-edge';
import type { Resizing } from '@/components/ui/use-table-model';

type Heads<Row> = Readonly<{
  columns: readonly GridColumn<Row>[];
  headings: readonly GridHeading[];
  resizing: Resizing;
}>;

/** One row of words, or two where several columns stand under one heading. */
export function GridHead<Row>({
  columns,
  headings,
  resizing,
  title,
}: Heads<Row> & {
  /** What the pages of a printed report begin with. */
  title: string;
}) {
  const headed = new Set(headings.flatMap(({ columns: own }) => own));
  const isDouble = headings.length > 0;
  const below = isDouble ? columns.filter(({ id }) => headed.has(id)) : columns;

  return (
    <thead>
      <tr className="hidden print:table-row">
        <th colSpan={columns.length} className="font-normal text-ink-3">
          {title}
        </th>
      </tr>
      {isDouble && (
        <UpperRow
          columns={columns.filter(({ id }) => !headed.has(id))}
          {...{ headings, resizing }}
        />
      )}
      <tr>
        {below.map((column) => (
          <th
            key={column.id}
            scope="col"
            data-column-id={column.id}
            className={classNames(
              cellClass(column, headings),
              isDouble && 'top-[26px]! h-6! font-normal! text-ink-3!',
            )}
          >
            {column.header}
            <ColumnEdge id={column.id} resizing={resizing} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The columns that stand alone take both rows; the others come under their headings. */
function UpperRow<Row>({ columns, headings, resizing }: Heads<Row>) {
  return (
    <tr>
      {columns.map((column) => (
        <th
          key={column.id}
          scope="col"
          data-column-id={column.id}
          rowSpan={2}
          className={classNames(cellClass(column, headings), 'z-3! pb-1! align-bottom')}
        >
          {column.header}
          <ColumnEdge id={column.id} resizing={resizing} />
        </th>
      ))}
      {headings.map(({ id, label, columns: own }) => (
        <th
          key={id}
          scope="colgroup"
          colSpan={own.length}
          className="h-[26px]! border-s border-b-0! border-line text-center! text-ink!"
        >
          {label}
        </th>
      ))}
    </tr>
  );
}
