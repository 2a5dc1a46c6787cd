import type { RateFeed } from '@/lib/contract/dealing/rate-feeds';
import { isDay } from '@/lib/domain/calendar';
import { ECB_BASE } from '@/lib/domain/dealing/feed';
import type { DecimalSign } from '@/lib/domain/dialect';
import { type Decimal, sign } from '@/lib/domain/money';
import { instantOfClock } from '@/lib/domain/timezone';
import { readNumber } from '@/lib/format/cell-number';
import { foldDigits } from '@/lib/format/fold';
import { FeedFailure } from './feed-failure';
import {
  csvDocument,
  jsonDocument,
  type SourceDocument,
  type SourceEntry,
  xmlDocument,
} from './source-documents';

/** Describes where the rates are in a source's response, and how the source quotes them. */
export type Mapping = Pick<
  RateFeed,
  | 'format'
  | 'rows_path'
  | 'code_field'
  | 'buy_field'
  | 'sell_field'
  | 'mid_field'
  | 'unit_field'
  | 'time_field'
  | 'base'
  | 'is_inverted'
  | 'decimal_sign'
>;

const ECB: Omit<Mapping, 'format'> = {
  rows_path: 'Cube.Cube.Cube',
  code_field: '@currency',
  buy_field: '',
  sell_field: '',
  mid_field: '@rate',
  unit_field: '',
  time_field: 'Cube.Cube.@time',
  base: ECB_BASE,
  is_inverted: true,
  decimal_sign: 'point',
};

/** Mapping of a feed. All feeds of the European Central Bank have the same fixed mapping. */
export const mappingOf = <Given extends Mapping>(feed: Given): Given =>
  feed.format === 'ecb' ? { ...feed, ...ECB } : feed;

const SIDES = ['buy', 'sell', 'mid'] as const;
type Side = (typeof SIDES)[number];

/**
 * Figures of one currency: as text in the source, and as decimals. `unit` is the number of units that the rates are
 * for.
 */
export type SourceRate = Readonly<{
  written: Readonly<Record<Side, string | null>>;
  figures: Readonly<Partial<Record<Side | 'unit', Decimal>>>;
}>;

export type SourceRates = Readonly<{
  rates: ReadonlyMap<string, SourceRate>;
  /** Day or instant (`Z`) that the source states; null if it states none. */
  time: string | null;
}>;

type Reading = Readonly<{
  isWanted: (currency: string) => boolean;
  /** Time zone of times that the source states without a zone. */
  timezone: string;
}>;

/**
 * Reads the wanted currencies' rates from a response; other currencies are ignored. Throws a `FeedFailure` if the
 * response does not match the mapping, if a wanted currency is listed twice, or if a rate is not a number above zero.
 */
export function readSource(
  body: Buffer,
  contentType: string,
  given: Mapping,
  { isWanted, timezone }: Reading,
): SourceRates {
  const mapping = mappingOf(given);
  const { rows_path, code_field, time_field } = mapping;
  const document = documentOf(decoded(body, contentType), mapping);
  const entries = document.entries(rows_path);
  if (!entries) throw new FeedFailure('feed.no-list', { path: rows_path });
  if (entries.length === 0) throw new FeedFailure('feed.empty', { path: rows_path });
  const rates = new Map<string, SourceRate>();
  const times: string[] = [];
  for (const entry of entries) {
    const code = entry.value(code_field === '' ? '$key' : code_field)?.text.trim();
    if (!code) throw new FeedFailure('feed.no-code', { row: String(entry.at), field: code_field });
    const currency = code.toUpperCase();
    if (!isWanted(currency)) continue;
    if (rates.has(currency)) throw new FeedFailure('feed.twice', { currency });
    rates.set(currency, rateOf(entry, currency, mapping));
    const own = time_field === '' ? undefined : entry.value(time_field)?.text;
    if (own) times.push(timeOf(own, timezone));
  }
  const whole = time_field === '' ? undefined : document.text(time_field);
  const time = whole ? timeOf(whole, timezone) : (times.toSorted().at(-1) ?? null);
  if (time_field !== '' && time === null && rates.size > 0) throw new FeedFailure('feed.no-time');
  return { rates, time };
}

function documentOf(text: string, mapping: Mapping): SourceDocument {
  if (mapping.format === 'json') return jsonDocument(text);
  if (mapping.format !== 'csv') return xmlDocument(text);
  const { code_field, buy_field, sell_field, mid_field, unit_field, time_field } = mapping;
  return csvDocument(text, [code_field, buy_field, sell_field, mid_field, unit_field, time_field]);
}

const CHARSET = /charset\s*=\s*"?([\w-]+)/i;
const XML_ENCODING = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/i;
/** Number of bytes at the start of a response in which an XML declaration is sought. */
const HEAD_BYTES = 200;

/**
 * Decodes a response by the charset of its content type, or else of its XML declaration, or else as UTF-8. Refuses
 * invalid bytes.
 */
function decoded(body: Buffer, contentType: string): string {
  const declared = XML_ENCODING.exec(body.subarray(0, HEAD_BYTES).toString('latin1'))?.[1];
  const label = CHARSET.exec(contentType)?.[1] ?? declared ?? 'utf-8';
  try {
    return new TextDecoder(label, { fatal: true }).decode(body);
  } catch {
    throw new FeedFailure('feed.encoding');
  }
}

function rateOf(entry: SourceEntry, currency: string, mapping: Mapping): SourceRate {
  const read = (side: Side | 'unit'): readonly [string | null, Decimal | undefined] => {
    const field = mapping[`${side}_field`];
    if (field === '') return [null, undefined];
    const params = { row: String(entry.at), field, currency };
    const value = entry.value(field);
    const text = value?.text.trim();
    if (!text) throw new FeedFailure('feed.no-rate', params);
    const figure = decimalOf(text, value?.isNumber ? '.' : SIGNS[mapping.decimal_sign]);
    if (figure === undefined) throw new FeedFailure('feed.not-number', params);
    if (sign(figure) <= 0) throw new FeedFailure('feed.not-positive', params);
    return [text, figure];
  };
  const [buy, sell, mid, unit] = [read('buy'), read('sell'), read('mid'), read('unit')];
  return {
    written: { buy: buy[0], sell: sell[0], mid: mid[0] },
    figures: {
      ...(buy[1] !== undefined && { buy: buy[1] }),
      ...(sell[1] !== undefined && { sell: sell[1] }),
      ...(mid[1] !== undefined && { mid: mid[1] }),
      ...(unit[1] !== undefined && { unit: unit[1] }),
    },
  };
}

const SIGNS = { point: '.', comma: ',' } as const;

/** Maximum number of characters of a figure; longer texts are not rates. */
const LONGEST_FIGURE = 60;
const MOST_WHOLE = 15;
const MOST_DECIMALS = 40;
const SCIENTIFIC = /^(\d+)(?:\.(\d+))?e([+-]?\d{1,2})$/i;

/**
 * Parses a figure in Latin, Persian or Arabic digits, also with an exponent as in JSON. Undefined if it is not a number
 * in range. Undefined also if it contains the other decimal sign, because that sign may separate thousands.
 */
function decimalOf(text: string, decimal: DecimalSign): Decimal | undefined {
  if (text.length > LONGEST_FIGURE || text.includes(decimal === '.' ? ',' : '.')) return undefined;
  const figure = withoutExponent(text) ?? readNumber(text, decimal);
  const [whole = '', fraction = ''] = figure?.split('.') ?? [];
  return whole.length > MOST_WHOLE || fraction.length > MOST_DECIMALS ? undefined : figure;
}

function withoutExponent(text: string): Decimal | undefined {
  const [, whole, fraction = '', exponent] = SCIENTIFIC.exec(text) ?? [];
  if (whole === undefined || exponent === undefined) return undefined;
  const point = whole.length + Number(exponent);
  const digits = `${whole}${fraction}`;
  const padded = point <= 0 ? `${'0'.repeat(1 - point)}${digits}` : digits.padEnd(point, '0');
  const at = Math.max(1, point);
  const result = `${padded.slice(0, at)}.${padded.slice(at)}`;
  return result.replace(/\.?0*$/, '').replace(/^0+(?=\d)/, '') || '0';
}

const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;
const DOTTED_DAY = /^(\d{2})\.(\d{2})\.(\d{4})$/;
const UNIX = /^\d{10}(\d{3})?$/;

/**
 * Normalises the day or instant of a source: ISO 8601, `20.11.2026`, or seconds or milliseconds since 1970. A time
 * without a zone is in `timezone`. Throws a `FeedFailure` for other texts.
 */
function timeOf(given: string, timezone: string): string {
  const text = foldDigits(given).trim();
  const day = text.replace(DOTTED_DAY, '$3-$2-$1');
  if (isDay(day)) return day;
  const iso = INSTANT.exec(text);
  const local = text.replace(' ', 'T');
  const stated = iso?.[3] === undefined ? instantOfClock(timezone, local) : Date.parse(local);
  const seconds = text.length === 10 ? 1_000 : 1;
  const instant = UNIX.test(text) ? Number(text) * seconds : iso ? stated : NaN;
  if (Number.isNaN(instant)) throw new FeedFailure('feed.time');
  return new Date(instant).toISOString();
}
