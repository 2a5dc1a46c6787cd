/**
 * Removes blank lines before sending. `fieldOf` maps a field of the request to a field of the form: it restores the
 * line number of the form, and `cellOf` names the cell.
 */
export function sentLines<Line>(
  typed: readonly Line[],
  isBlank: (line: Line) => boolean,
  cellOf: (part: string, line: Line) => string,
) {
  const sent = typed.flatMap((line, at) => (isBlank(line) ? [] : [{ line, at }]));
  const fieldOf = (field: string): string => {
    const [, place, part = ''] = /^lines\.(\d+)(?:\.(\w+))?/.exec(field) ?? [];
    const found = place === undefined ? undefined : sent[Number(place)];
    return found ? `lines.${found.at}.${cellOf(part, found.line)}` : field;
  };
  return { lines: sent.map(({ line }) => line), fieldOf };
}

export const amountCell = ({ debit, credit }: Readonly<{ debit: string; credit: string }>) =>
  credit && !debit ? 'credit' : 'debit';
