import type { ReactNode } from 'react';

import { classNames } from './class-names';

/** Padding of the first and last column at the edges, in px. */
const EDGES = {
  0: '[--table-edge:0px]',
  8: '[--table-edge:8px]',
  16: '[--table-edge:16px]',
  /** Gutter of the page. */
  page: undefined,
} as const;

export type PlainColumn<Row> = Readonly<{
  id: string;
  /** The table has no header row if no column has a header. */
  header?: ReactNode;
  cell: (row: Row, at: number) => ReactNode;
  /** `end` aligns figures so that their decimal points line up. */
  align?: 'end';
  /** Class of the header and all cells, for widths and wrapping. */
  className?: string | undefined;
  /** Class of body cells only. */
  cellClass?: string | undefined;
  /**
   * Footer cell; the first column labels the row. Pass a function of the row index if there are several footer rows.
   */
  foot?: ReactNode | ((at: number) => ReactNode);
}>;

type Props<Row> = Readonly<{
  label?: string;
  /** Element id, for links to the table. */
  anchor?: string;
  /** Caption above the rows; visible only if `captionClass` is set, otherwise for screen readers. */
  caption?: ReactNode;
  captionClass?: string;
  edge?: keyof typeof EDGES;
  className?: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row, at: number) => string | number;
  /** True if the first cell of each row is the row's header. */
  named?: boolean;
  feet?: number;
}>;

/** Small table in a card or record, without sorting or selection. */
export function PlainTable<Row>({
  label,
  anchor,
  caption,
  captionClass = 'sr-only',
  edge = 0,
  className,
  ...body
}: Props<Row>) {
  const { columns, feet = 1 } = body;
  return (
    <table
      {...(anchor !== undefined && { id: anchor, tabIndex: -1 })}
      className={classNames('tbl', EDGES[edge], className)}
      aria-label={label}
    >
      {caption && <caption className={captionClass}>{caption}</caption>}
      {columns.some(({ header }) => header !== undefined) && (
        <thead>
          <tr>
            {columns.map(({ id, header, align, className }) => (
              <th key={id} scope="col" className={classNames(align && 'num', className)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <Body {...body} />
      {columns.some(({ foot }) => foot !== undefined) && (
        <tfoot>
          {Array.from({ length: feet }, (_, at) => (
            <tr key={at}>
              {columns.map(({ id, foot, align, className }, place) => {
                const Cell = place === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={id}
                    scope={place === 0 ? 'row' : undefined}
                    aria-hidden={foot === undefined || undefined}
                    className={classNames(align && 'num', place === 0 && 'text-start', className)}
                  >
                    {typeof foot === 'function' ? foot(at) : foot}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  );
}

function Body<Row>({
  rows,
  rowId,
  ...of
}: Pick<Props<Row>, 'rows' | 'rowId' | 'columns' | 'named'>) {
  return (
    <tbody>
      {rows.map((row, at) => (
        <tr key={rowId(row, at)}>
          {of.columns.map(({ id, cell, align, className, cellClass }, place) => {
            const isHead = of.named && place === 0;
            const Cell = isHead ? 'th' : 'td';
            return (
              <Cell
                key={id}
                scope={isHead ? 'row' : undefined}
                className={classNames(align && 'num', className, cellClass)}
              >
                {cell(row, at)}
              </Cell>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}
