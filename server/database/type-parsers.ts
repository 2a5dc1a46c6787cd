import { type CustomTypesConfig, types } from 'pg';

const INT8 = 20;

const asIs = (text: string): string => text;

/** How a value of each type arrives: money and days as text, instants as ISO 8601, counts as numbers. */
const SCALARS: ReadonlyMap<number, (text: string) => unknown> = new Map<
  number,
  (text: string) => unknown
>([
  [INT8, safeInteger],
  [1082, asIs], // date
  [1114, asIs], // timestamp without a time zone
  [1184, isoInstant], // timestamptz
  [1700, asIs], // numeric
]);

const ARRAYS: ReadonlyMap<number, number> = new Map([
  [1016, INT8],
  [1182, 1082],
  [1115, 1114],
  [1185, 1184],
  [1231, 1700],
]);

/** The parsers of our own connections; the driver's global ones stay as they are. */
export const typeParsers: CustomTypesConfig = {
  getTypeParser(oid, format) {
    return format === 'binary'
      ? types.getTypeParser(oid, format)
      : (SCALARS.get(oid) ?? arrayParser(oid) ?? types.getTypeParser(oid, 'text'));
  },
};

function arrayParser(oid: number): ((text: string) => unknown) | undefined {
  const parseElement = SCALARS.get(ARRAYS.get(oid) ?? 0);
  if (!parseElement) return undefined;
  const parseTexts = textArrayParser();
  return (text) => parseTexts(text).map((item) => (item === null ? null : parseElement(item)));
}

function textArrayParser(): (text: string) => (string | null)[] {
  // The driver's types know no arrays: text[] is 1009, and answers with strings and nulls.
  const TEXT_ARRAY: number = 1009;
  return types.getTypeParser(TEXT_ARRAY, 'text');
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be a number`);
  return value;
}

function isoInstant(text: string): string {
  return text.replace(' ', 'T').replace(/\+00$/, 'Z');
}
