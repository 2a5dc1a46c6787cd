import countries from '@/lib/data/countries.json';

/** Country names of lists that differ from our table. */
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
export function countryCode(given: string): string | undefined {
  const code = given.trim().toUpperCase();
  return CODES.has(code) ? code : BY_NAME.get(plain(given));
}
