/** Singular and plural of a noun. Persian uses one form for any number, so `many` may be omitted. */
type Noun = Readonly<{ one: string; many?: string }>;
type Names = Readonly<{ major: Noun; minor?: Noun }>;

/** Names of a currency and of its minor unit, in each language. */
export type CurrencyWords = Readonly<{ minor_units: number } & Record<WordsLanguage, Names>>;

const AND: Readonly<Record<WordsLanguage, string>> = { en: ' and ', fa: ' و ' };

/**
 * Spells out an amount: `1,234.50` USD is `one thousand two hundred thirty-four US dollars and fifty cents`. A fraction
 * stays in figures, as in `12/100`, if it is finer than the minor unit or the minor unit has no name. A zero fraction
 * is omitted. If the text is not a number or too large, it returns the error code of `readNumeral`.
 */
export function amountInWords(
  amount: string,
  currency: CurrencyWords,
  language: WordsLanguage,
): string {
  const numeral = readNumeral(amount);
  if (typeof numeral === 'string') return numeral;
  const { major } = currency[language];
  const parts = [
    counted(numeral.whole, major, language),
    minorInWords(numeral.fraction, currency, language),
  ];
  return signed(parts.filter((part) => part !== '').join(AND[language]), numeral, language);
}

/** Amount in words for a voucher. The closing word prevents additions: `Twelve US dollars only`. */
export function statedInWords(
  amount: string,
  currency: CurrencyWords,
  language: WordsLanguage,
): string {
  const words = amountInWords(amount, currency, language);
  if (typeof readNumeral(amount) === 'string') return words;
  return language === 'fa'
    ? `${words} تمام`
    : `${words.slice(0, 1).toUpperCase()}${words.slice(1)} only`;
}

function minorInWords(fraction: string, currency: CurrencyWords, language: WordsLanguage): string {
  const digits = fraction.replace(/0+$/, '');
  if (digits === '') return '';
  const { minor } = currency[language];
  if (minor === undefined || digits.length > currency.minor_units) {
    return `${fraction}/1${'0'.repeat(fraction.length)}`;
  }
  const units = digits.padEnd(currency.minor_units, '0').replace(/^0+/, '');
  return counted(units, minor, language);
}

function counted(digits: string, { one, many = one }: Noun, language: WordsLanguage): string {
  return `${cardinal(digits, language)} ${digits === '1' ? one : many}`;
}

const NUMERAL = /^(-?)(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)(?:\.(\d+))?$/;

/** Error codes for text that cannot be spelled out, in the wording of section 5 of the specification. */
type NoWords = 'not a number' | 'too big';

/** A parsed number: the digits of the whole part without leading zeros, and the digits of the fraction as written. */
type Numeral = Readonly<{ isNegative: boolean; whole: string; fraction: string }>;

const SIGNS = { en: { minus: 'minus', point: 'point' }, fa: { minus: 'منفی', point: 'ممیز' } };

/**
 * Parses a number whose thousands are grouped by commas, by spaces or not at all. Returns an error code for other text,
 * such as exponents, and for a whole part of more than fifteen digits.
 */
function readNumeral(text: string): Numeral | NoWords {
  const [found, minus, grouped = '', fraction = ''] = NUMERAL.exec(text) ?? [];
  if (found === undefined) return 'not a number';
  const whole = grouped.replace(/[, ]/g, '').replace(/^0+(?=\d)/, '');
  if (whole.length > MOST_DIGITS) return 'too big';
  return { isNegative: minus === '-' && /[1-9]/.test(whole + fraction), whole, fraction };
}

/**
 * Spells out a number, with the decimals digit by digit: `-12.05` is `minus twelve point zero five`. Equal numbers give
 * equal words. If `readNumeral` refuses the text, its error code is returned.
 */
export function numberInWords(text: string, language: WordsLanguage): string {
  const numeral = readNumeral(text);
  if (typeof numeral === 'string') return numeral;
  const decimals = [...numeral.fraction.replace(/0+$/, '')].map((digit) =>
    cardinal(digit, language),
  );
  const whole = cardinal(numeral.whole, language);
  const words = decimals.length === 0 ? [whole] : [whole, SIGNS[language].point, ...decimals];
  return signed(words.join(' '), numeral, language);
}

function signed(words: string, { isNegative }: Numeral, language: WordsLanguage): string {
  return isNegative ? `${SIGNS[language].minus} ${words}` : words;
}

export type WordsLanguage = 'en' | 'fa';

type Vocabulary = Readonly<{
  ones: readonly string[];
  /** Words for the tens, by tens digit; the first two entries are empty. */
  tens: readonly string[];
  /** Words for the hundreds, by hundreds digit. */
  hundreds: readonly string[];
  /** Word for the scale of each group of three digits, from 10^12 down to the ones. */
  scales: readonly string[];
  /** Separator between the words for tens and ones. */
  hyphen: string;
  /** Separator after the hundreds, and between groups of three digits. */
  gap: string;
}>;

const ENGLISH_ONES = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const ENGLISH_TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const PERSIAN_TENS = ['بیست', 'سی', 'چهل', 'پنجاه', 'شصت', 'هفتاد', 'هشتاد', 'نود'];

const VOCABULARIES: Readonly<Record<WordsLanguage, Vocabulary>> = {
  en: {
    ones: ENGLISH_ONES,
    tens: ['', '', ...ENGLISH_TENS],
    hundreds: ENGLISH_ONES.slice(0, 10).map((one) => `${one} hundred`),
    scales: ['trillion', 'billion', 'million', 'thousand', ''],
    hyphen: '-',
    gap: ' ',
  },
  fa: {
    ones: [
      'صفر',
      'یک',
      'دو',
      'سه',
      'چهار',
      'پنج',
      'شش',
      'هفت',
      'هشت',
      'نه',
      'ده',
      'یازده',
      'دوازده',
      'سیزده',
      'چهارده',
      'پانزده',
      'شانزده',
      'هفده',
      'هجده',
      'نوزده',
    ],
    tens: ['', '', ...PERSIAN_TENS],
    hundreds: ['', 'صد', 'دویست', 'سیصد', 'چهارصد', 'پانصد', 'ششصد', 'هفتصد', 'هشتصد', 'نهصد'],
    scales: ['تریلیون', 'میلیارد', 'میلیون', 'هزار', ''],
    hyphen: ' و ',
    gap: ' و ',
  },
};

/** Maximum number of digits that can be spelled out. */
const MOST_DIGITS = 15;

/**
 * Spells out a whole number of at most fifteen digits. Every scale word follows a number (`یک هزار`, one thousand), so
 * that nobody can write another number in front of it.
 */
function cardinal(digits: string, language: WordsLanguage): string {
  const { ones, scales, gap } = VOCABULARIES[language];
  const groups = digits.padStart(MOST_DIGITS, '0').match(/\d{3}/g) ?? [];
  const parts = groups.map((group, at) => {
    const words = belowThousand(group, language);
    return words === '' ? '' : `${words} ${scales[at] ?? ''}`.trimEnd();
  });
  return parts.filter((part) => part !== '').join(gap) || (ones[0] ?? '');
}

function belowThousand(group: string, language: WordsLanguage): string {
  const { ones, tens, hundreds, hyphen, gap } = VOCABULARIES[language];
  const [hundred = 0, ten = 0, one = 0] = [...group].map(Number);
  const last = ten < 2 ? ten * 10 + one : one;
  const named = [tens[ten] ?? '', last === 0 ? '' : (ones[last] ?? '')];
  const rest = named.filter((word) => word !== '').join(hyphen);
  return [hundred === 0 ? '' : (hundreds[hundred] ?? ''), rest]
    .filter((word) => word !== '')
    .join(gap);
}
