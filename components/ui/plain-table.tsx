import type { ReactNode } from 'react';

import { classNames } from '@/components/ui/class-names';

/** How far the first and the last column stand from the edges, in px. */
const EDGES = {
  0: '[--table-edge:0px]',
  8: '[--table-edge:8px]',
  16: '[--table-edge:16px]',
  /** As far as the page's own content. */
  page: undefined,
} as const;

export type PlainColumn<Row> = Readonly<{
  id: string;
  /** A table of which no column has one has no head. */
  header?: ReactNode;
  cell: (row: Row, at: number) => ReactNode;
  /** Figures stand at the end, so that their decimal points line up. */
  align?: 'end';
  /** Of its head and all of its cells: its width, and where it gives way. */
  className?: string | undefined;
  /** Of its cells alone. */
  cellClass?: string | undefined;
  /** Below the rows; the first column says what the foot is. Of several feet, by their order. */
  foot?: ReactNode | ((at: number) => ReactNode);
}>;

type Props<Row> = Readonly<{
  label?: string;
  /** Its id, for what leads to it. */
  anchor?: string;
  /** Above the rows; read aloud alone without a class of its own. */
  caption?: ReactNode;
  captionClass?: string;
  edge?: keyof typeof EDGES;
  className?: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row, at: number) => string | number;
  /** The first cell of each row is its head. */
  named?: boolean;
  /** How many rows the foot has. */
  feet?: number;
}>;

/** A few rows in a card or a record, as they come: neither sorted nor chosen from. */
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
      {columns.some(({ header }) => header !== undefined) && <Head columns={columns} />}
      <Body {...body} />
      {columns.some(({ foot }) => foot !== undefined) && <Foot columns={columns} feet={feet} />}
    </table>
  );
}

function Head<Row>({ columns }: Pick<Props<Row>, 'columns'>) {
  return (
    <thead>
      <tr>
        {columns.map(({ id, header, align, className }) => (
          <th key={id} scope="col" className={classNames(align && 'num', className)}>
            {header}
          </th>
        ))}
      </tr>
    </thead>
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
        <PlainRow key={rowId(row, at)} {...of} row={row} at={at} />
      ))}
    </tbody>
  );
}

function PlainRow<Row>({
  columns,
  named = false,
  row,
  at,
}: Pick<Props<Row>, 'columns' | 'named'> & { row: Row; at: number }) {
  return (
    <tr>
      {columns.map(({ id, cell, align, className, cellClass }, place) => {
        const isHead = named && place === 0;
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
  );
}

function Foot<Row>({ columns, feet }: Pick<Props<Row>, 'columns'> & { feet: number }) {
  return (
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
  );
}
