import type { DecimalSign } from '@/lib/domain/dialect';
import { foldDigits } from './fold';

/** Signs that only ever separate thousands: blanks, apostrophes. */
const GROUPING = /[ \u00a0\u2009\u202f'’]/;
/** Numbers that are plain decimal strings already, the common case. */
const WHOLE = /^-?\d+$/;
const POINTED = /^-?\d+(?:\.\d+)?$/;
/** Two decimals behind a point, which prove it. */
const CENTS = /^-?\d+\.\d\d$/;
/** The Arabic decimal and thousands signs have one meaning each. */
const ARABIC = /[٫٬]/;

/**
 * A number as a file writes it, as a plain decimal string with all decimals kept. Undefined for other text and for
 * a number with another decimal sign or with groups that are not thousands (or Indian lakhs).
 */
export function readNumber(text: string, decimal: DecimalSign): string | undefined {
  if ((decimal === '.' ? POINTED : WHOLE).test(text)) return text;
  const plain = plainOf(text);
  if (ARABIC.test(plain)) return canonical(plain, '٫', '٬');
  return canonical(plain, decimal, GROUPING.exec(plain)?.[0] ?? otherSign(decimal));
}

/** The decimal sign that a number proves; `either` where its only sign may also separate thousands. */
export function decimalSignOf(text: string): DecimalSign | 'either' | undefined {
  if (CENTS.test(text)) return '.';
  const plain = plainOf(text);
  const signs = plain.match(/[.,]/g) ?? [];
  const [first, last] = [signs[0], signs.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  if (first === last && signs.length === 1) {
    return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(plain) ? 'either' : proven(plain, first);
  }
  return proven(plain, first === last ? otherSign(first) : last);
}

function proven(plain: string, sign: string): DecimalSign | undefined {
  const decimal = sign === ',' ? ',' : '.';
  return readNumber(plain, decimal) === undefined ? undefined : decimal;
}

/** The sign between the thousands of a number that `readNumber` accepts. */
export function thousandsSignOf(text: string, decimal: DecimalSign): string | undefined {
  return text.replace(decimal, '').match(/\d([.,٬ \u00a0\u2009\u202f'’])(?=\d)/)?.[1];
}

const otherSign = (sign: string): DecimalSign => (sign === '.' ? ',' : '.');

const plainOf = (text: string): string => foldDigits(text).replace('\u2212', '-').trim();

const FIGURES = /^\d+$/;
const GROUPED = /^(?:\d{1,3}(?:G\d{3})+|\d{1,2}(?:G\d{2})+G\d{3})$/;

function canonical(plain: string, decimal: string, group: string): string | undefined {
  const sign = plain.startsWith('-') ? '-' : '';
  const [whole = '', fraction, ...more] = plain.slice(sign.length).split(decimal);
  if (more.length > 0 || (fraction !== undefined && !FIGURES.test(fraction))) return undefined;
  if (!FIGURES.test(whole) && !GROUPED.test(whole.replaceAll(group, 'G'))) return undefined;
  const figures = sign + whole.replaceAll(group, '');
  return fraction === undefined ? figures : `${figures}.${fraction}`;
}
