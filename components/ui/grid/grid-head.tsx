import { cellClass, type GridColumn, type GridHeading } from './grid-columns';
import { classNames } from '@/components/ui/class-names';
import { ColumnEdge } from '@/components/ui/column-edge';
import type { Resizing } from '@/components/ui/use-table-model';

type Heads<Row> = Readonly<{
  columns: readonly GridColumn<Row>[];
  headings: readonly GridHeading[];
  resizing: Resizing;
}>;

type Props<Row> = Heads<Row> & {
  /** Title on each page of a printed report. */
  title: string;
};

/** Header with one row, or two if columns are grouped. */
export function GridHead<Row>({ columns, title, ...of }: Props<Row>) {
  const { headings } = of;
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
        <tr>
          {columns
            .filter(({ id }) => !headed.has(id))
            .map((column) => (
              <HeadCell
                key={column.id}
                column={column}
                headings={of.headings}
                resizing={of.resizing}
                rowSpan={2}
                className="z-3! pb-1! align-bottom"
              />
            ))}
          {of.headings.map(({ id, label, columns: own }) => (
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
      )}
      <tr>
        {below.map((column) => (
          <HeadCell
            key={column.id}
            {...of}
            column={column}
            className={isDouble && 'top-[26px]! h-6! font-normal! text-ink-3!'}
          />
        ))}
      </tr>
    </thead>
  );
}

type HeadCellProps<Row> = Pick<Heads<Row>, 'headings' | 'resizing'> &
  Readonly<{ column: GridColumn<Row>; rowSpan?: number; className: string | false }>;

function HeadCell<Row>({ column, headings, resizing, rowSpan, className }: HeadCellProps<Row>) {
  return (
    <th
      scope="col"
      data-column-id={column.id}
      rowSpan={rowSpan}
      className={classNames(cellClass(column, headings), className)}
    >
      {column.header}
      <ColumnEdge id={column.id} resizing={resizing} />
    </th>
  );
}
