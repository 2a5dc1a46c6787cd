import { type ClientConfig, type CustomTypesConfig, types } from 'pg';

/** Restricted role for requests. Unlike the owner, it has only the rights that are granted to it. */
export const APP_ROLE = 'sarraf_app';

/** jit is off, because compilation takes longer than our statements: with jit, a posting took four times as long. */
const SETTINGS = '-c timezone=UTC -c datestyle=ISO -c jit=off';

/**
 * Connection settings for `url`: UTC, ISO days, our parsers, and optionally the restricted role for requests. The
 * settings are sent with the first packet, so that no query runs without them.
 */
export function sessionConfig(
  url: string,
  { appRole = false, waitForDisk = true } = {},
): ClientConfig {
  // Merges the `options` of the URL into ours, because otherwise they would silently replace ours and the role.
  const address = new URL(url);
  const options = [address.searchParams.get('options'), SETTINGS];
  address.searchParams.delete('options');
  if (appRole) options.push(`-c role=${APP_ROLE}`);
  if (!waitForDisk) options.push('-c synchronous_commit=off');

  return {
    connectionString: address.href,
    options: options.filter(Boolean).join(' '),
    application_name: 'sarraf',
    types: typeParsers,
  };
}

/** URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

const INT8 = 20;

const asIs = (text: string): string => text;

/**
 * Our parsers by PostgreSQL type: decimals, days and times without a zone stay text, instants become ISO 8601, and
 * bigints become numbers.
 */
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

/** Type parsers of our own connections; the driver's global parsers stay unchanged. */
const typeParsers: CustomTypesConfig = {
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
  // The driver's types do not include arrays. 1009 is text[]; its parser returns strings and nulls.
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
