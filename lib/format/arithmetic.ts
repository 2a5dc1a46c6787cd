import { add, type Decimal, divide, isZero, multiply, negate } from '@/lib/domain/money';

/** A fraction, so that `10/3*3` is 10 and rounding happens only at the end. */
type Fraction = Readonly<{ over: Decimal; under: Decimal }>;

type Reader = { rest: readonly string[]; readonly number: (text: string) => Decimal | undefined };

/**
 * Evaluates numbers, + - * / and brackets to 12 decimals; `number` parses one number. Undefined for an invalid
 * expression, a division by zero, or more than 30 digits.
 */
export function evaluate(
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
