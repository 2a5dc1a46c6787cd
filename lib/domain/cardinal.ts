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
export const MOST_DIGITS = 15;

/**
 * Spells out a whole number of at most fifteen digits. Every scale word follows a number (`یک هزار`, one thousand), so
 * that nobody can write another number in front of it.
 */
export function cardinal(digits: string, language: WordsLanguage): string {
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
