/** Kind of the values that a number format shows. `zeros` is the number of digits to which whole numbers are padded. */
export type NumberFormat =
  | Readonly<{ kind: 'number' | 'date' | 'time' | 'percent' }>
  | Readonly<{ kind: 'zeros'; zeros: number }>;

export const GENERAL: NumberFormat = { kind: 'number' };
const DATE: NumberFormat = { kind: 'date' };
const TIME: NumberFormat = { kind: 'time' };
const PERCENT: NumberFormat = { kind: 'percent' };

/** Built-in formats by id (ECMA-376, 18.8.30), including the dates of East Asian languages. */
const BUILT_IN: readonly (readonly [from: number, to: number, format: NumberFormat])[] = [
  [9, 10, PERCENT],
  [14, 17, DATE],
  [18, 21, TIME],
  [22, 22, DATE],
  [27, 31, DATE],
  [32, 35, TIME],
  [36, 36, DATE],
  [45, 47, TIME],
  [50, 54, DATE],
  [55, 56, TIME],
  [57, 58, DATE],
];

export function builtInFormat(id: number): NumberFormat {
  return BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2] ?? GENERAL;
}

/** Texts of a format code that are no placeholders: quoted text, escaped characters, and brackets such as colours. */
const LITERALS = /"[^"]*"|\\.|[_*].|\[[^\]]*\]/g;

const ELAPSED = /\[(?:h+|m+|s+)\]/i;

/** Determines the kind of a format code, such as `dd/mm/yyyy` or `0.00%`. The first section decides. */
export function formatOf(code: string): NumberFormat {
  // An elapsed time, such as `[h]:mm`, is a number of days and not a time of day.
  if (ELAPSED.test(code)) return GENERAL;
  const [plain = ''] = code.replace(LITERALS, '').toLowerCase().split(';');
  if (/^0{2,}$/.test(plain.trim())) return { kind: 'zeros', zeros: plain.trim().length };
  if (plain.includes('general')) return GENERAL;
  if (/[yd]/.test(plain) || (plain.includes('m') && !/[hs]/.test(plain))) return DATE;
  if (/[hs]/.test(plain)) return TIME;
  return plain.includes('%') ? PERCENT : GENERAL;
}
