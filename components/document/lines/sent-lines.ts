/**
 * The lines that are sent of those that were typed. Blank ones are left out, so that a line of what was
 * sent has another place in the form: `fieldOf` finds the field there, by the cell that `cellOf` names.
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

/** Where an amount was typed. */
export const amountCell = ({ debit, credit }: Readonly<{ debit: string; credit: string }>) =>
  credit && !debit ? 'credit' : 'debit';
