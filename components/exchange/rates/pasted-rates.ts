import { type Cell, CELLS, type RateLine } from '@/components/exchange/rates/rate-lines';

type Put = Readonly<{ code: string; cell: Cell; text: string }>;

/**
 * What a part of a sheet puts where. A row that begins with a currency goes to its line, as buying,
 * selling and middle; any other goes on from the cell it was pasted in. A single figure is no sheet.
 */
export function pastedRates(
  text: string,
  lines: readonly RateLine[],
  at: Readonly<{ line: number; cell: Cell }>,
): readonly Put[] {
  const rows = text
    .replace(/\r/g, '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((row) => row.split('\t').map((one) => one.trim()));
  if (rows.length === 1 && rows[0]?.length === 1) return [];
  return rows.flatMap((row, down) => {
    const [first = '', ...rest] = row;
    const named = lines.find(({ code }) => code === first.toUpperCase());
    if (named) return put(named.code, CELLS, rest);
    const line = lines[at.line + down];
    return line ? put(line.code, CELLS.slice(CELLS.indexOf(at.cell)), row) : [];
  });
}

function put(code: string, cells: readonly Cell[], texts: readonly string[]): Put[] {
  return cells.flatMap((cell, place) => {
    const text = texts[place];
    return text === undefined || text === '' ? [] : [{ code, cell, text }];
  });
}
