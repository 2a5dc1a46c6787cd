import type { ReactNode } from 'react';
import { ScrollRegion } from '@/components/ui/scroll-region';

type ChartRow = Readonly<{ key: string; name: ReactNode; cells: readonly ReactNode[] }>;

type Props = Readonly<{
  label: string;
  head: string;
  columns: readonly string[];
  rows: readonly ChartRow[];
}>;

/** Data of a chart as a table: one row per point or bar, one column per series. */
export function ChartTable(props: Props) {
  return (
    <ScrollRegion label={props.label} className="max-h-72 overflow-y-auto">
      <FigureTable {...props} />
    </ScrollRegion>
  );
}

/** Table of figures. The first cell of each row is the header of the row. */
export function FigureTable({ label, head, columns, rows }: Props) {
  return (
    <table className="tbl [--table-edge:0px]" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map((name) => (
            <th key={name} scope="col" className="num">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row" className="font-normal">
              {name}
            </th>
            {cells.map((cell, at) => (
              <td key={columns[at]} className="num">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
