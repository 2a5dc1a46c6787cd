import { formulaRefusal, type Token, tokensOf } from './formula-tokens';
import {
  by,
  comparing,
  type Fraction,
  inDecimals,
  minus,
  opposite,
  plus,
  times,
  whole,
} from '@/lib/domain/quotient';
import type { Decimal } from '@/lib/domain/money';

/** Maximum nesting of brackets, functions and leading signs. */
const DEEPEST = 20;
/** Maximum number of decimals for `round`. */
const MOST_DECIMALS = 8;

/** Values of the names in a formula; the names are in lower case. */
export type Variables = Readonly<Record<string, Decimal>>;

/** Evaluates a parsed formula, or a part of one. Only the function `round` rounds. */
type Value = (variables: Variables) => Fraction;

/** A parsed formula. `names` has the index of the first use of each name, in lower case. */
export type Formula = Readonly<{
  names: ReadonlyMap<string, number>;
  /** Computes the formula. Refuses, for example, a division by zero and an unknown name. */
  value: Value;
}>;

/**
 * Parses a formula of numbers, names, `+ - * /`, brackets and the functions `min`, `max` and `round(value, decimals)`.
 * Anything else is refused. Upper and lower case are equal.
 */
export function formulaOf(text: string): Formula {
  const reader = readerOf(tokensOf(text), text.length);
  const value = readSum(reader, 0);
  const rest = reader.next();
  if (rest) throw formulaRefusal('unexpected', rest.at, { sign: rest.text });
  return { names: reader.names, value };
}

type Reader = Readonly<{
  next: () => Token | undefined;
  /** Returns and consumes the next token. Refuses a formula that ends here. */
  take: () => Token;
  /** Returns and consumes the next token if it is one of `texts`; otherwise returns undefined. */
  took: (...texts: readonly string[]) => Token | undefined;
  names: Map<string, number>;
}>;

function readerOf(tokens: readonly Token[], end: number): Reader {
  let place = 0;
  const next = () => tokens[place];
  return {
    next,
    names: new Map(),
    take: () => {
      const token = next();
      if (!token) throw formulaRefusal('ends', end);
      place += 1;
      return token;
    },
    took: (...texts) => {
      const token = next();
      if (!token || !texts.includes(token.text)) return undefined;
      place += 1;
      return token;
    },
  };
}

function readSum(reader: Reader, depth: number): Value {
  let left = readProduct(reader, depth);
  for (let sign = reader.took('+', '-'); sign; sign = reader.took('+', '-')) {
    const [one, other] = [left, readProduct(reader, depth)];
    const join = sign.text === '+' ? plus : minus;
    left = (variables) => join(one(variables), other(variables));
  }
  return left;
}

function readProduct(reader: Reader, depth: number): Value {
  let left = readSigned(reader, depth);
  for (let sign = reader.took('*', '/'); sign; sign = reader.took('*', '/')) {
    const [one, other] = [left, readSigned(reader, depth)];
    left = sign.text === '*' ? product(one, other) : quotient(one, other, sign.at);
  }
  return left;
}

const product =
  (one: Value, other: Value): Value =>
  (variables) =>
    times(one(variables), other(variables));

const quotient =
  (one: Value, other: Value, at: number): Value =>
  (variables) => {
    const value = by(one(variables), other(variables));
    if (!value) throw formulaRefusal('zero', at);
    return value;
  };

function readSigned(reader: Reader, depth: number): Value {
  const sign = reader.took('-', '+');
  if (!sign) return readPart(reader, depth);
  const of = readSigned(reader, deeper(depth, sign));
  return sign.text === '+' ? of : (variables) => opposite(of(variables));
}

function deeper(depth: number, { at }: Token): number {
  if (depth >= DEEPEST) throw formulaRefusal('deep', at, { most: String(DEEPEST) });
  return depth + 1;
}

function readPart(reader: Reader, depth: number): Value {
  const token = reader.take();
  const { text, at } = token;
  if (/^\d/.test(text)) return () => whole(text);
  if (text === '(') {
    const inside = readSum(reader, deeper(depth, token));
    close(reader);
    return inside;
  }
  if (!/^[A-Za-z_]/.test(text)) throw formulaRefusal('unexpected', at, { sign: text });
  return reader.took('(') ? readCall(reader, token, deeper(depth, token)) : named(reader, token);
}

function close(reader: Reader): void {
  const token = reader.take();
  if (token.text !== ')') throw formulaRefusal('bracket', token.at, { sign: token.text });
}

function named(reader: Reader, { text, at }: Token): Value {
  const name = text.toLowerCase();
  if (!reader.names.has(name)) reader.names.set(name, at);
  return (variables) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === undefined) throw formulaRefusal('name', at, { name: text });
    return whole(value);
  };
}

function readCall(reader: Reader, token: Token, depth: number): Value {
  const values = [readSum(reader, depth)];
  while (reader.took(',')) values.push(readSum(reader, depth));
  close(reader);
  const [first, second, ...more] = values;
  switch (token.text.toLowerCase()) {
    case 'min':
      return furthest(values, -1);
    case 'max':
      return furthest(values, 1);
    case 'round':
      if (!first || more.length > 0) throw formulaRefusal('round', token.at);
      return rounded(first, second ?? (() => whole('0')), token.at);
    default:
      throw formulaRefusal('function', token.at, { name: token.text });
  }
}

/** Returns a function that computes the smallest of several values if `side` is -1, the largest if it is 1. */
const furthest =
  (values: readonly Value[], side: -1 | 1): Value =>
  (variables) =>
    values
      .map((value) => value(variables))
      .reduce((best, one) => (comparing(one, best) === side ? one : best));

const rounded =
  (value: Value, decimals: Value, at: number): Value =>
  (variables) => {
    const requestedPlaces = decimals(variables);
    const places = Array.from({ length: MOST_DECIMALS + 1 }, (_, count) => count).find(
      (count) => comparing(requestedPlaces, whole(String(count))) === 0,
    );
    if (places === undefined) throw formulaRefusal('round', at);
    return whole(inDecimals(value(variables), places));
  };
