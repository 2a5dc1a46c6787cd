/** A scheme of romanisation; signs not listed are written as in our notation. */
type Scheme = Readonly<Record<string, string>>;

/**
 * Arabic names in a neutral notation, one sign per sound: D ض, Z ظ, S ص, T ط, H ح, X خ, G غ, V ث, R ذ, C ش, Q ق, J ج, A
 * I U for long vowels, E for the final ة, 3 for ع and 2 for hamza. It is independent of the program's own table.
 */
export const ARABIC_SCHEMES = {
  /** ALA-LC (1997), without diacritics. */
  library: { ...base(), V: 'th', R: 'dh', E: 'ah' },
  /** BGN/PCGN (1956), as simplified by newspapers. */
  newspapers: { ...base(), V: 'th', R: 'dh', D: 'd', I: 'ee', U: 'oo', E: 'a' },
  /** French spelling, as in the Maghreb and the Levant. */
  french: { ...base(), V: 't', R: 'd', C: 'ch', J: 'dj', U: 'ou', Q: 'k', E: 'a', w: 'w' },
  /** BGN/PCGN for Persian (1958), with e and o as in everyday spelling. */
  persian: { ...base(), V: 's', R: 'z', D: 'z', Q: 'gh', i: 'e', u: 'o', U: 'ou', w: 'v', E: 'eh' },
  /** Turkish letters (1928), without diacritics. */
  turkish: {
    ...base(),
    V: 's',
    R: 'z',
    D: 'd',
    X: 'h',
    G: 'g',
    C: 's',
    J: 'c',
    Q: 'k',
    w: 'v',
    E: 'e',
  },
} as const satisfies Record<string, Scheme>;

function base(): Scheme {
  return {
    D: 'd',
    Z: 'z',
    S: 's',
    T: 't',
    H: 'h',
    X: 'kh',
    G: 'gh',
    C: 'sh',
    Q: 'q',
    J: 'j',
    A: 'a',
    I: 'i',
    U: 'u',
    3: '',
    2: '',
  };
}

/** Converts a name in the notation by a scheme. */
export const romanised = (name: string, scheme: Scheme): string =>
  [...name].map((sign) => scheme[sign] ?? sign).join('');

const LETTERS: Scheme = {
  b: 'ب',
  t: 'ت',
  V: 'ث',
  J: 'ج',
  H: 'ح',
  X: 'خ',
  d: 'د',
  R: 'ذ',
  r: 'ر',
  z: 'ز',
  s: 'س',
  C: 'ش',
  S: 'ص',
  D: 'ض',
  T: 'ط',
  Z: 'ظ',
  3: 'ع',
  G: 'غ',
  f: 'ف',
  Q: 'ق',
  k: 'ك',
  l: 'ل',
  m: 'م',
  n: 'ن',
  h: 'ه',
  w: 'و',
  y: 'ي',
  A: 'ا',
  I: 'ي',
  U: 'و',
  E: 'ة',
  2: '',
  a: '',
  i: '',
  u: '',
  e: '',
  o: '',
};

/** Converts a name in the notation to Arabic letters: double letters once, short vowels only at the beginning. */
export const inArabic = (name: string): string =>
  name
    .split(' ')
    .map((word) => {
      const begun = /^[aiu]/.test(word) ? 'ا' : '';
      return (
        begun + [...word.replace(/(.)\1+/g, '$1')].map((sign) => LETTERS[sign] ?? sign).join('')
      );
    })
    .join(' ');

const CYRILLIC = 'абвгдежзийклмнопрстуфхцчшщъыьэюяё';
const table = (text: string): Scheme =>
  Object.fromEntries(
    text.split(' ').map((latin, at) => [CYRILLIC[at] ?? '', latin === '-' ? '' : latin]),
  );

export const RUSSIAN_SCHEMES = {
  /** BGN/PCGN (1947), without diacritics. */
  english: table('a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya e'),
  /** ICAO 9303, for passports. */
  passport: table('a b v g d e zh z i i k l m n o p r s t u f kh ts ch sh shch ie y - e iu ia e'),
  /** GOST 7.79 (2000), system B. */
  library: table('a b v g d e zh z i j k l m n o p r s t u f x c ch sh shh - y - e yu ya yo'),
  /** Duden. */
  german: table(
    'a b w g d e sch s i j k l m n o p r s t u f ch z tsch sch schtsch - y - e ju ja jo',
  ),
} as const satisfies Record<string, Scheme>;
