import type { ReactNode } from 'react';

export type ChartRow = Readonly<{ key: string; name: ReactNode; cells: readonly ReactNode[] }>;

/** What a chart says, to read and copy: a row for each of its places, a column for each of its series. */
export function ChartTable({
  label,
  head,
  columns,
  rows,
}: {
  label: string;
  head: string;
  columns: readonly string[];
  rows: readonly ChartRow[];
}) {
  return (
    <div className="max-h-72 overflow-y-auto" role="region" aria-label={label} tabIndex={0}>
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
    </div>
  );
}
