/** A list of an answer that was shortened: its path, the number of rows that it keeps, and the number before. */
type LeftOff = Readonly<{ list: string; shown: number; of: number }>;

export type Fitted = Readonly<{ answer: unknown; leftOff: readonly LeftOff[] }>;

/**
 * Cuts all lists of an answer to the same maximum number of rows, so that its JSON has at most `most` characters.
 * Undefined if the answer is too long even with one row per list.
 */
export function fitted(answer: unknown, most: number): Fitted | undefined {
  if (sizeOf(answer) <= most) return { answer, leftOff: [] };
  let fits: Fitted | undefined;
  let [least, longest] = [1, longestIn(answer)];
  while (least <= longest) {
    const rows = Math.floor((least + longest) / 2);
    const leftOff: LeftOff[] = [];
    const short = shortened(answer, rows, '', leftOff);
    if (sizeOf(short) <= most) {
      fits = { answer: short, leftOff };
      least = rows + 1;
    } else longest = rows - 1;
  }
  return fits;
}

const sizeOf = (answer: unknown): number => JSON.stringify(answer).length;

function longestIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? value.length : 0;
  return Object.values(value).reduce<number>((most, one) => Math.max(most, longestIn(one)), own);
}

/** Returns a copy of a value whose lists have at most `rows` rows. Adds each list that it shortens to `leftOff`. */
function shortened(value: unknown, rows: number, path: string, leftOff: LeftOff[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const at = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (!Array.isArray(value)) {
    const fields = Object.entries(value);
    return Object.fromEntries(
      fields.map(([key, one]) => [key, shortened(one, rows, at(key), leftOff)]),
    );
  }
  if (value.length > rows) leftOff.push({ list: path, shown: rows, of: value.length });
  return value
    .slice(0, rows)
    .map((one: unknown, index) => shortened(one, rows, at(index), leftOff));
}
