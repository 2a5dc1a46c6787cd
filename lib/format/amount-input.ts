import {
  type Decimal,
  isDecimal,
  multiply,
  negate,
  plain,
  add,
  divide,
  isZero,
} from '@/lib/domain/money';
import { foldDigits } from './fold';

export type AmountInput =
  | Readonly<{ value: Decimal }>
  | Readonly<{ problem: 'ambiguous' | 'invalid' | 'empty' }>;

const INVALID = { problem: 'invalid' } as const;
const AMBIGUOUS = { problem: 'ambiguous' } as const;

/**
 * Parses a typed amount in the same way in every language: commas or blanks between thousands, a point before decimals,
 * `(1,234.50)` for negative, `12k`, `1.5m`, and arithmetic after `=`. Other notations (`1.234,50`) are ambiguous and
 * never guessed; exponents are refused. If the currency has fewer than three `decimals`, `1.000` is ambiguous too,
 * because it may mean a thousand.
 */
export function parseAmountInput(text: string, decimals?: number): AmountInput {
  const typed = folded(text);
  if (typed === '') return { problem: 'empty' };
  if (typed.length > 200) return INVALID;
  if (decimals !== undefined && decimals < 3 && MAYBE_THOUSANDS.test(typed)) return AMBIGUOUS;
  if (typed.startsWith('=')) return accepted(evaluate(typed.slice(1), unsigned));

  const [, inBrackets] = /^\(([^()]+)\)$/.exec(typed) ?? [];
  if (inBrackets !== undefined) return signed(inBrackets.trim(), '-');
  const [, mark = '', body = ''] = /^([+-]?)(.*)$/.exec(typed) ?? [];
  return signed(body.trim(), mark);
}

function folded(text: string): string {
  return foldDigits(text)
    .replace(/[\u066c\u060c]/g, ',')
    .replaceAll('\u066b', '.')
    .replace(/[\u2212\u2013]/g, '-')
    .replaceAll('\u00d7', '*')
    .replaceAll('\u00f7', '/')
    .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/\s/g, ' ')
    .trim();
}

function signed(body: string, mark: string): AmountInput {
  const value = unsigned(body);
  if (value !== undefined) return accepted(mark === '-' ? negate(value) : value);
  return /^\d[\d., ]*$/.test(body) ? AMBIGUOUS : INVALID;
}

function accepted(value: Decimal | undefined): AmountInput {
  return value !== undefined && isDecimal(value) ? { value: plain(value) } : INVALID;
}

/**
 * Matches a number such as `1.000`, in which the point may separate thousands: three digits after a single point, and
 * one to three digits before it.
 */
const MAYBE_THOUSANDS = /^[+-]?\(?[1-9]\d{0,2}\.\d{3}\)?$/;

/**
 * Matches a number of digits only, or with groups of three digits separated by commas or by blanks, and an optional
 * fraction.
 */
const NUMBER = /^(\d{1,30}|\d{1,3}(?:,\d{3}){1,9}|\d{1,3}(?: \d{3}){1,9})?(\.\d{0,30})?$/;

function unsigned(text: string): Decimal | undefined {
  const [, number = '', scale] = /^([\d., ]*?) ?([km])?$/i.exec(text) ?? [];
  const [, whole = '', fraction = ''] = NUMBER.exec(number) ?? [];
  if (!/\d/.test(whole + fraction)) return undefined;
  const digits = whole.replace(/[, ]/g, '') || '0';
  const value = fraction.length > 1 ? digits + fraction : digits;
  if (scale === undefined) return value;
  return multiply(value, scale.toLowerCase() === 'k' ? '1000' : '1000000');
}

/** An exact intermediate result, so that `10/3*3` is 10 and only the final result is rounded. */
type Fraction = Readonly<{ over: Decimal; under: Decimal }>;

type Reader = { rest: readonly string[]; readonly number: (text: string) => Decimal | undefined };

/**
 * Evaluates an expression of numbers, `+ - * /` and brackets and rounds the result to 12 decimals; `number` parses one
 * number. Undefined for an invalid expression, a division by zero, or an intermediate result with too many digits.
 */
function evaluate(
  expression: string,
  number: (text: string) => Decimal | undefined,
): Decimal | undefined {
  const tokens = expression.match(/[-+*/()]|[^-+*/() ]+(?: [^-+*/() ]+)*/g) ?? [];
  const reader: Reader = { rest: tokens, number };
  const result = readSum(reader);
  if (!result || reader.rest.length > 0) return undefined;
  return divide(result.over, result.under, { decimals: 12 });
}

function take(reader: Reader, ...wanted: readonly string[]): string | undefined {
  const [first, ...rest] = reader.rest;
  if (first === undefined || !wanted.includes(first)) return undefined;
  reader.rest = rest;
  return first;
}

function readSum(reader: Reader): Fraction | undefined {
  let total = readProduct(reader);
  for (let mark = take(reader, '+', '-'); mark; mark = take(reader, '+', '-')) {
    const next = readProduct(reader);
    if (!total || !next) return undefined;
    const over = mark === '-' ? negate(next.over) : next.over;
    total = bounded({
      over: add(multiply(total.over, next.under), multiply(over, total.under)),
      under: multiply(total.under, next.under),
    });
  }
  return total;
}

function readProduct(reader: Reader): Fraction | undefined {
  let total = readFactor(reader);
  for (let mark = take(reader, '*', '/'); mark; mark = take(reader, '*', '/')) {
    const next = readFactor(reader);
    if (!total || !next || (mark === '/' && isZero(next.over))) return undefined;
    const [over, under] = mark === '*' ? [next.over, next.under] : [next.under, next.over];
    total = bounded({ over: multiply(total.over, over), under: multiply(total.under, under) });
  }
  return total;
}

function readFactor(reader: Reader): Fraction | undefined {
  if (take(reader, '-') !== undefined) {
    const value = readFactor(reader);
    return value && { ...value, over: negate(value.over) };
  }
  if (take(reader, '(') !== undefined) {
    const value = readSum(reader);
    return take(reader, ')') === undefined ? undefined : value;
  }
  const [first, ...rest] = reader.rest;
  const value = first === undefined ? undefined : reader.number(first);
  if (value === undefined) return undefined;
  reader.rest = rest;
  return bounded({ over: value, under: '1' });
}

function bounded(fraction: Fraction): Fraction | undefined {
  return fraction.over.length > 30 || fraction.under.length > 30 ? undefined : fraction;
}
