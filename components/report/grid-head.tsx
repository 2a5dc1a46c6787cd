import { cellClass, type GridColumn, type GridHeading } from '@/components/report/grid-columns';
import { classNames } from '@/components/ui/class-names';

/** One row of words, or two where several columns stand under one heading. */
export function GridHead<Row>({
  columns,
  headings,
  title,
}: {
  columns: readonly GridColumn<Row>[];
  headings: readonly GridHeading[];
  /** What the pages of a printed report begin with. */
  title: string;
}) {
  const headed = new Set(headings.flatMap(({ columns: own }) => own));
  const lonely = columns.filter(({ id }) => !headed.has(id));
  const isDouble = headings.length > 0;

  return (
    <thead>
      <tr className="hidden print:table-row">
        <th colSpan={columns.length} className="font-normal text-ink-3">
          {title}
        </th>
      </tr>
      {isDouble && (
        <tr>
          {lonely.map((column) => (
            <th
              key={column.id}
              scope="col"
              rowSpan={2}
              className={classNames(cellClass(column, headings), 'z-3! pb-1! align-bottom')}
            >
              {column.header}
            </th>
          ))}
          {headings.map(({ id, label, columns: own }) => (
            <th
              key={id}
              scope="colgroup"
              colSpan={own.length}
              className="h-[26px]! border-s border-line border-b-0! text-center! text-ink!"
            >
              {label}
            </th>
          ))}
        </tr>
      )}
      <tr>
        {(isDouble ? columns.filter(({ id }) => headed.has(id)) : columns).map((column) => (
          <th
            key={column.id}
            scope="col"
            className={classNames(
              cellClass(column, headings),
              isDouble && 'top-[26px]! h-6! font-normal! text-ink-3!',
            )}
          >
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
}
