import { addMonths, type Day, dayOf } from '@/lib/domain/calendar';

/** Layouts of ICAO 9303: TD1 cards with three lines, TD2 cards with two, TD3 passports, and visas of both sizes. */
type MrzFormat = 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B';

type MrzCheck =
  | 'name'
  | 'state'
  | 'sex'
  | 'number'
  | 'date_of_birth'
  | 'expires_on'
  | 'optional'
  | 'composite';

/** Content of the machine readable zone, with the result of the checks for each part. */
export type Mrz = Readonly<{
  format: MrzFormat;
  lines: readonly string[];
  /** `P` for a passport, `I`, `A` or `C` for a card, `V` for a visa, followed by an optional second letter. */
  code: string;
  /** Three-letter ICAO code; `D` for Germany. */
  issuing_state: string;
  nationality: string;
  surname: string;
  given_names: string;
  number: string;
  /** Null if the document leaves out part of the date, or if the date does not exist. */
  date_of_birth: Day | null;
  /**
   * Null if the date is incomplete or does not exist, and for 991231, which is printed on documents without an expiry.
   */
  expires_on: Day | null;
  sex: 'female' | 'male' | null;
  optional: string;
  /**
   * Check result of each part: true if the part is well formed and any check digit is correct. Only passports have a
   * digit for optional data; visas have no composite digit.
   */
  checks: Readonly<Partial<Record<MrzCheck, boolean>>>;
  is_valid: boolean;
}>;

/** Reason why the lines cannot be read: an invalid character, a wrong length, or another kind of document. */
export type MrzProblem = 'characters' | 'length' | 'kind';

/** Formats by total length. All formats of one length have lines of the same width, so line breaks do not matter. */
const LAYOUTS: Readonly<
  Record<number, { width: number; formats: readonly (readonly [code: RegExp, MrzFormat])[] }>
> = {
  90: { width: 30, formats: [[/^[ACI]/, 'TD1']] },
  72: {
    width: 36,
    formats: [
      [/^[ACI]/, 'TD2'],
      [/^V/, 'MRV-B'],
    ],
  },
  88: {
    width: 44,
    formats: [
      [/^P/, 'TD3'],
      [/^V/, 'MRV-A'],
    ],
  },
};

/** Maximum validity of a document after today, in years. */
const MOST_YEARS_VALID = 50;

/** Parses typed or pasted lines. It corrects nothing and reports a wrong check digit. */
export function readMrz(text: string, today: Day): Mrz | { problem: MrzProblem } {
  const plain = text.toUpperCase().replaceAll(/\s/g, '');
  if (!/^[A-Z0-9<]*$/.test(plain)) return { problem: 'characters' };
  const layout = LAYOUTS[plain.length];
  if (!layout) return { problem: 'length' };
  const [, format] = layout.formats.find(([code]) => code.test(plain)) ?? [];
  if (!format) return { problem: 'kind' };
  const lines = plain.match(new RegExp(`.{${layout.width}}`, 'g')) ?? [];
  return meaning(partsOf(lines, format), format, lines, today);
}

function partsOf(lines: readonly string[], format: MrzFormat): Parts {
  if (format === 'TD1') return cardParts(lines);
  return format === 'MRV-A' || format === 'MRV-B' ? visaParts(lines) : bookParts(lines, format);
}

/** Check digit: last digit of the sum weighted by 7, 3, 1. `<` counts as 0 and letters count from 10. */
export function checkDigit(text: string): number {
  const sum = [...text].reduce((all, sign, at) => all + valueOf(sign) * (WEIGHTS[at % 3] ?? 0), 0);
  return sum % 10;
}

const WEIGHTS = [7, 3, 1];

const valueOf = (sign: string): number => (sign === '<' ? 0 : Number.parseInt(sign, 36));

type Checked = Readonly<{ text: string; digit: string }>;

type Parts = Readonly<{
  names: string;
  number: Checked;
  birth: Checked;
  expiry: Checked;
  sex: string;
  nationality: string;
  /** Optional data. `digit` is the check digit; undefined if the layout has none. */
  optional: Readonly<{ text: string; digit: string | undefined }>;
  composite: Checked | undefined;
}>;

function cardParts(lines: readonly string[]): Parts {
  const [first = '', second = '', names = ''] = lines;
  const paper = longNumber(first.slice(5, 14), first.charAt(14), first.slice(15));
  const optional = [paper.rest, second.slice(18, 29)].map(plainOf).filter(Boolean).join(' ');
  return {
    names,
    number: paper.number,
    birth: { text: second.slice(0, 6), digit: second.charAt(6) },
    sex: second.charAt(7),
    expiry: { text: second.slice(8, 14), digit: second.charAt(14) },
    nationality: second.slice(15, 18),
    optional: { text: optional, digit: undefined },
    composite: {
      text: first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29),
      digit: second.charAt(29),
    },
  };
}

function bookParts(lines: readonly string[], format: 'TD2' | 'TD3'): Parts {
  const [first = '', second = ''] = lines;
  const end = second.length - 1;
  const paper =
    format === 'TD2'
      ? longNumber(second.slice(0, 9), second.charAt(9), second.slice(28, end))
      : {
          number: { text: second.slice(0, 9), digit: second.charAt(9) },
          rest: second.slice(28, 42),
        };
  return {
    names: first.slice(5),
    number: paper.number,
    nationality: second.slice(10, 13),
    birth: { text: second.slice(13, 19), digit: second.charAt(19) },
    sex: second.charAt(20),
    expiry: { text: second.slice(21, 27), digit: second.charAt(27) },
    optional: {
      text: plainOf(paper.rest),
      digit: format === 'TD3' ? second.charAt(42) : undefined,
    },
    composite: {
      text: second.slice(0, 10) + second.slice(13, 20) + second.slice(21, end),
      digit: second.charAt(end),
    },
  };
}

function visaParts(lines: readonly string[]): Parts {
  const [first = '', second = ''] = lines;
  return {
    names: first.slice(5),
    number: { text: second.slice(0, 9), digit: second.charAt(9) },
    nationality: second.slice(10, 13),
    birth: { text: second.slice(13, 19), digit: second.charAt(19) },
    sex: second.charAt(20),
    expiry: { text: second.slice(21, 27), digit: second.charAt(27) },
    optional: { text: plainOf(second.slice(28)), digit: undefined },
    composite: undefined,
  };
}

/**
 * Reads a document number. A number of more than nine characters has `<` instead of the check digit and continues in
 * the optional data, with the digit at its end.
 */
function longNumber(text: string, digit: string, optional: string) {
  const [rest = ''] = optional.split('<', 1);
  if (digit !== '<' || rest === '') return { number: { text, digit }, rest: optional };
  return {
    number: { text: text + rest.slice(0, -1), digit: rest.slice(-1) },
    rest: optional.slice(rest.length),
  };
}

function meaning(parts: Parts, format: MrzFormat, lines: readonly string[], today: Day): Mrz {
  const [first = ''] = lines;
  const [surname = '', given = ''] = parts.names.split('<<', 2);
  const birth = latestDay(parts.birth.text, today);
  const expiry = latestDay(parts.expiry.text, addMonths(today, 12 * MOST_YEARS_VALID));
  const checks = checksOf(parts, { format, lines, birth, expiry });
  return {
    format,
    lines,
    code: plainOf(first.slice(0, 2)),
    issuing_state: plainOf(first.slice(2, 5)),
    nationality: plainOf(parts.nationality),
    surname: plainOf(surname),
    given_names: plainOf(given),
    number: plainOf(parts.number.text),
    date_of_birth: birth,
    expires_on: parts.expiry.text === WITHOUT_END ? null : expiry,
    sex: parts.sex === 'F' ? 'female' : parts.sex === 'M' ? 'male' : null,
    optional: parts.optional.text,
    checks,
    is_valid: Object.values(checks).every(Boolean),
  };
}

/** Figures printed instead of an expiry date on documents that do not expire. They must not be read as 1999 or 2099. */
const WITHOUT_END = '991231';

type Read = Readonly<{
  format: MrzFormat;
  lines: readonly string[];
  birth: Day | null;
  expiry: Day | null;
}>;

function checksOf(parts: Parts, { format, lines, birth, expiry }: Read): Mrz['checks'] {
  const { names, number, nationality, sex, composite } = parts;
  const [first = ''] = lines;
  return {
    // Name, state and sex have no check digit, so only their format can reveal a letter misread as a figure.
    name: /^[A-Z]+[A-Z<]*$/.test(names),
    state: [first.slice(2, 5), nationality].every((state) => /^[A-Z]{1,3}<*$/.test(state)),
    sex: /[FM<]/.test(sex),
    number: /\d/.test(number.digit) && holds(number),
    date_of_birth: holds(parts.birth) && (birth !== null || isPartlyOpen(parts.birth.text)),
    expires_on: holds(parts.expiry) && (expiry !== null || parts.expiry.text === '<<<<<<'),
    // A passport without optional data may omit the check digit of the optional data.
    ...(format === 'TD3' && {
      optional: holds({ text: (lines[1] ?? '').slice(28, 42), digit: parts.optional.digit ?? '<' }),
    }),
    ...(composite && { composite: holds(composite) }),
  };
}

/** True for a date of birth without a day, without day and month, or completely unknown. */
const isPartlyOpen = (text: string): boolean => /^(\d\d(0[1-9]|1[0-2]|<<)<<|<<<<<<)$/.test(text);

const holds = ({ text, digit }: Checked): boolean =>
  /[\d<]/.test(digit) && checkDigit(text) === valueOf(digit);

/** Latest existing date with these six figures (YYMMDD) up to `limit`; null if there is none. */
function latestDay(figures: string, limit: Day): Day | null {
  if (!/^\d{6}$/.test(figures)) return null;
  const year = Number(figures.slice(0, 2));
  const [month, date] = [Number(figures.slice(2, 4)), Number(figures.slice(4, 6))];
  const days = [2000, 1900].map((century) => dayOf(century + year, month, date));
  return days.find((day) => day !== undefined && day <= limit) ?? null;
}

const plainOf = (text: string): string => text.replaceAll('<', ' ').trim().replaceAll(/ +/g, ' ');
