import type { DecimalSign } from '@/lib/domain/dialect';
import { foldDigits } from './fold';

/** Characters that can only be thousands separators: blanks and apostrophes. */
const GROUPING = /[ \u00a0\u2009\u202f'’]/;
/** Matches plain integers and decimals, which are the most common numbers. */
const WHOLE = /^-?\d+$/;
const POINTED = /^-?\d+(?:\.\d+)?$/;
/** Matches a number with exactly two digits after a point, which must therefore be a decimal point. */
const CENTS = /^-?\d+\.\d\d$/;
/** Matches the Arabic decimal and thousands separators, whose meaning is always clear. */
const ARABIC = /[٫٬]/;

/**
 * Parses a number from a file and keeps all its decimals. Undefined for other text, for another decimal sign, and for
 * digit groups that are neither thousands nor Indian lakhs.
 */
export function readNumber(text: string, decimal: DecimalSign): string | undefined {
  if ((decimal === '.' ? POINTED : WHOLE).test(text)) return text;
  const plain = plainOf(text);
  if (ARABIC.test(plain)) return canonical(plain, '٫', '٬');
  return canonical(plain, decimal, GROUPING.exec(plain)?.[0] ?? otherSign(decimal));
}

/**
 * Returns the decimal sign that a number must have. `either` if the number has only one point or comma, which can be a
 * decimal sign or a thousands separator. Undefined if the text has no point and no comma, or is no number.
 */
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

/** Thousands separator of a number that `readNumber` accepts; undefined if the number has none. */
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
