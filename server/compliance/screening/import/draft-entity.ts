import countries from '@/lib/data/countries.json';
import { Refusal } from '@/lib/domain/refusal';
import type { ListedEntity, ListedName } from '@/lib/domain/compliance/screening/subject';

/** Fields of an entry in the spelling of the file. */
export type Raw = Readonly<{
  ref: string;
  kind: ListedEntity['kind'];
  topic?: ListedEntity['topic'];
  names: readonly string[];
  weak_names?: readonly string[];
  births?: readonly string[];
  countries?: readonly string[];
  gender?: string | undefined;
  ids?: readonly string[];
  programmes?: readonly string[];
  texts?: readonly string[];
}>;

/** An entry of a file and its position in it. */
export type FileEntry = Readonly<{ raw: Raw; at: number }>;

const LONGEST_NAME = 500;
const LONGEST_REF = 200;
const MOST = 400;
const LONGEST_TEXT = 4_000;

/** Converts an entry for storage. Refuses a missing reference or name, and a name or reference that is too long. */
export function entityFrom({ raw, at }: FileEntry): ListedEntity {
  const ref = clean(raw.ref);
  if (ref === '' || ref.length > LONGEST_REF)
    throw new Refusal('screening.no-ref', { params: { at: String(at) } });
  const names = namesOf(raw);
  if (names.length === 0) throw new Refusal('screening.no-name', { params: { ref } });
  if (names.some(({ name }) => name.length > LONGEST_NAME)) {
    throw new Refusal('screening.name-long', { params: { ref, most: String(LONGEST_NAME) } });
  }
  return {
    ref,
    kind: raw.kind,
    topic: raw.topic ?? 'sanction',
    names,
    birth_dates: distinct((raw.births ?? []).flatMap(birthDates)),
    countries: distinct((raw.countries ?? []).flatMap((country) => countryCode(country) ?? [])),
    gender: genderOf(raw.gender),
    ids: distinct((raw.ids ?? []).map((id) => clean(id).slice(0, LONGEST_REF))),
    programme: distinct((raw.programmes ?? []).map(clean))
      .join(', ')
      .slice(0, LONGEST_NAME),
    text: distinct((raw.texts ?? []).map(clean))
      .join('\n')
      .slice(0, LONGEST_TEXT),
  };
}

/** A name that is listed as both strong and weak counts as strong. */
function namesOf({ names, weak_names = [] }: Raw): ListedName[] {
  const strong = distinct(names.map(clean));
  const weak = distinct(weak_names.map(clean)).filter((name) => !strong.includes(name));
  return [
    ...strong.map((name) => ({ name, is_weak: false })),
    ...weak.map((name) => ({ name, is_weak: true })),
  ].slice(0, MOST);
}

/** Merges two entries with the same reference: some files use several rows for one entry. */
export function merged(one: ListedEntity, other: ListedEntity): ListedEntity {
  const strong = [...one.names, ...other.names].filter(({ is_weak }) => !is_weak);
  const weak = [...one.names, ...other.names].filter(({ is_weak }) => is_weak);
  return {
    ...one,
    names: namesOf({
      ref: one.ref,
      kind: one.kind,
      names: strong.map(({ name }) => name),
      weak_names: weak.map(({ name }) => name),
    }),
    birth_dates: distinct([...one.birth_dates, ...other.birth_dates]),
    countries: distinct([...one.countries, ...other.countries]),
    gender: one.gender ?? other.gender,
    ids: distinct([...one.ids, ...other.ids]),
    programme: distinct([one.programme, other.programme]).join(', ').slice(0, LONGEST_NAME),
    text: distinct([one.text, other.text]).join('\n').slice(0, LONGEST_TEXT),
  };
}

const CONTROLS = /[\u0000-\u001f\u007f\s]+/g;

const clean = (text: string): string => text.replace(CONTROLS, ' ').trim();

const distinct = (texts: readonly string[]): string[] =>
  [...new Set(texts.filter((text) => text !== ''))].slice(0, MOST);

function genderOf(given = ''): ListedEntity['gender'] {
  const first = given.trim().toLowerCase().charAt(0);
  if (first === 'm') return 'male';
  return first === 'f' ? 'female' : null;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/**
 * Longest range of birth years that is stored year by year. For a longer range, only the first and last year are
 * stored.
 */
const LONGEST_RANGE = 10;

const two = (figure: string | number): string => String(figure).padStart(2, '0');

/**
 * Parses a date of birth into days, months or years: `14 Oct 1954`, `Oct 1954`, `circa 1954`, `1954 to 1956`,
 * `14/10/1954`, `00/00/1954`, `1954-10-14`. Returns an empty list if there is no year.
 */
function birthDates(given: string): string[] {
  const text = given.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?/.exec(text);
  if (iso) return [dated(iso[1], iso[2], iso[3])];
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text);
  if (slashed) return [dated(slashed[3], slashed[2], slashed[1])];
  const worded = /^(?:(\d{1,2}) )?([a-z]{3})[a-z]* (\d{4})$/.exec(text);
  const month = MONTHS.indexOf(worded?.[2] ?? '') + 1;
  if (worded && month > 0) return [dated(worded[3], month, worded[1])];
  const years = [...text.matchAll(/\b(1[89]\d{2}|20\d{2})\b/g)].map(([year]) => Number(year));
  return years.length === 2 && /\b(to|and|-|–)\b|[-–]/.test(text)
    ? between(years)
    : years.map(String);
}

/** Formats a date. Returns only the year, or year and month, if the rest is unknown (zero). */
function dated(year = '', month: string | number = 0, day: string | number = 0): string {
  if (Number(month) < 1 || Number(month) > 12) return year;
  if (Number(day) < 1 || Number(day) > 31) return `${year}-${two(month)}`;
  return `${year}-${two(month)}-${two(day)}`;
}

function between([from = 0, to = 0]: readonly number[]): string[] {
  if (to < from || to - from > LONGEST_RANGE) return [String(from), String(to)];
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
}

/** Country names that sanctions lists use besides the names in our table of countries. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'korea north': 'KP',
  'north korea': 'KP',
  'democratic peoples republic of korea': 'KP',
  dprk: 'KP',
  'korea south': 'KR',
  'republic of korea': 'KR',
  burma: 'MM',
  myanmar: 'MM',
  'iran islamic republic of': 'IR',
  'islamic republic of iran': 'IR',
  iran: 'IR',
  'russian federation': 'RU',
  russia: 'RU',
  'syrian arab republic': 'SY',
  syria: 'SY',
  'congo democratic republic of the': 'CD',
  'democratic republic of the congo': 'CD',
  uk: 'GB',
  'great britain': 'GB',
  usa: 'US',
  'united states of america': 'US',
  turkey: 'TR',
  turkiye: 'TR',
  'cote d ivoire': 'CI',
  palestinian: 'PS',
  'state of palestine': 'PS',
  'west bank': 'PS',
  gaza: 'PS',
  'viet nam': 'VN',
  'lao peoples democratic republic': 'LA',
  'venezuela bolivarian republic of': 'VE',
  'tanzania united republic of': 'TZ',
  uae: 'AE',
  'the bahamas': 'BS',
  'bosnia and herzegovina': 'BA',
  'moldova republic of': 'MD',
};

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const CODES: ReadonlySet<string> = new Set(countries.map(({ code }) => code));
const BY_NAME: ReadonlyMap<string, string> = new Map([
  ...countries.map(({ code, name }) => [plain(name), code] as const),
  ...countries.map(({ code, name }) => [plain(name.replace('&', 'and')), code] as const),
  ...Object.entries(OTHER_NAMES),
]);

/** Returns the code of a country from its name or its code; undefined if unknown. */
function countryCode(given: string): string | undefined {
  const code = given.trim().toUpperCase();
  return CODES.has(code) ? code : BY_NAME.get(plain(given));
}
