import fc from 'fast-check';

import { formulaOf } from '@/lib/domain/hrm/formula';
import { inDecimals } from '@/lib/domain/quotient';
import { Refusal } from '@/lib/domain/refusal';

const value = (text: string, variables = {}, decimals = 6) =>
  inDecimals(formulaOf(text).value(variables), decimals);

test.each([
  ['1 + 2 * 3', '7'],
  ['(1 + 2) * 3', '9'],
  ['2 - 3 - 4', '-5'],
  ['12 / 3 / 2', '2'],
  ['-2 * -3', '6'],
  ['- - 2', '2'],
  ['1 / 3 * 3', '1'],
  ['0.1 + 0.2', '0.3'],
  ['min(3, 1, 2)', '1'],
  ['MAX(3, 1, 2)', '3'],
  ['round(1.005, 2)', '1.01'],
  ['round(-2.5)', '-3'],
  ['round(2 / 3, 1 + 1)', '0.67'],
  ['Base * 0.1', '100'],
  ['max(0, base - 1200) * 2', '0'],
])('%s is %s', (text, expected) => {
  expect(value(text, { base: '1000' })).toBe(expected);
});

function refusalOf(text: string, variables = {}) {
  try {
    value(text, variables);
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, at: error.params['position'] };
    throw error;
  }
  throw new Error(`${text} was worked out`);
}

test.each([
  ['', 'ends', '1'],
  ['1 +', 'ends', '4'],
  ['base ^ 2', 'sign', '6'],
  ['base; 1', 'sign', '5'],
  ['1.2.3', 'sign', '1'],
  ['2 base', 'unexpected', '3'],
  ['* 2', 'unexpected', '1'],
  ['(1 + 2', 'ends', '7'],
  ['min(1 2)', 'bracket', '7'],
  ['pow(2, 3)', 'function', '1'],
  ['constructor(1)', 'function', '1'],
  ['bonus + 1', 'name', '1'],
  ['__proto__', 'name', '1'],
  ['1 / (2 - 2)', 'zero', '3'],
  ['round(1, 0.5)', 'round', '1'],
  ['round(1, 2, 3)', 'round', '1'],
  ['process.exit(1)', 'sign', '8'],
  ['base["x"]', 'sign', '5'],
])('%s is refused: formula.%s at %s', (text, what, at) => {
  expect(refusalOf(text, { base: '1' })).toEqual({ code: `formula.${what}`, at });
});

test('a formula is neither long nor deep without end', () => {
  expect(refusalOf('1'.repeat(201)).code).toBe('formula.long');
  expect(refusalOf(`${'('.repeat(60)}1${')'.repeat(60)}`).code).toBe('formula.deep');
  expect(refusalOf(`${'-'.repeat(150)}1`).code).toBe('formula.deep');
  expect(refusalOf(`${'max('.repeat(45)}1`).code).toBe('formula.deep');
});

test('it knows which names it needs and where the first of each stands', () => {
  expect([...formulaOf('Gross - base * (gross / HOUSING)').names]).toEqual(
    [
      ['gross', 1],
      ['base', 9],
      ['housing', 25],
    ].map(([name, at]) => [name, Number(at) - 1]),
  );
});

/** A formula as text, and its exact value as a fraction of whole numbers, computed another way. */
type Exact = Readonly<{ text: string; over: bigint; under: bigint }>;

const exact = fc.letrec<{ node: Exact; leaf: Exact; sum: Exact; product: Exact; least: Exact }>(
  (tie) => ({
    node: fc.oneof({ maxDepth: 3 }, tie('leaf'), tie('sum'), tie('product'), tie('least')),
    leaf: fc
      .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 99 }))
      .map(([whole, part]) => ({
        text: `${whole}.${String(part).padStart(2, '0')}`,
        over: BigInt(whole * 100 + part),
        under: 100n,
      })),
    sum: fc.tuple(tie('node'), tie('node'), fc.boolean()).map(([a, b, isMinus]) => ({
      text: `(${a.text} ${isMinus ? '-' : '+'} ${b.text})`,
      over: a.over * b.under + (isMinus ? -1n : 1n) * b.over * a.under,
      under: a.under * b.under,
    })),
    product: fc.tuple(tie('node'), tie('node'), fc.boolean()).map(([a, b, isBy]) => {
      if (!isBy || b.over === 0n) {
        return { text: `${a.text}*${b.text}`, over: a.over * b.over, under: a.under * b.under };
      }
      const sign = b.over < 0n ? -1n : 1n;
      return {
        text: `${a.text}/(${b.text})`,
        over: a.over * b.under * sign,
        under: a.under * b.over * sign,
      };
    }),
    least: fc.tuple(tie('node'), tie('node')).map(([a, b]) => {
      const least = a.over * b.under < b.over * a.under ? a : b;
      return { ...least, text: `min(${a.text}, ${b.text})` };
    }),
  }),
).node;

/** Rounds half away from zero to two decimals. */
function cents({ over, under }: Exact): string {
  const [size, sign] = over < 0n ? [-over, '-'] : [over, ''];
  const whole = (size * 200n + under) / (under * 2n);
  const text = `${whole / 100n}.${String(whole % 100n).padStart(2, '0')}`;
  const short = text.replace(/\.?0+$/, (zeros) =>
    zeros.startsWith('.') ? '' : zeros.replace(/0+$/, ''),
  );
  return short === '0' ? '0' : sign + short;
}

test('whatever is written is worked out exactly and rounded once', () => {
  fc.assert(
    fc.property(exact, (formula) => {
      fc.pre(formula.text.length <= 200);
      expect(value(formula.text, {}, 2)).toBe(cents(formula));
    }),
  );
});

test('any text at all is worked out or refused with a sentence, and nothing else happens', () => {
  const signs = fc.string({ unit: fc.constantFrom(...'0123456789.+-*/(), abgmz_'), maxLength: 60 });
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 220 }), signs), (text) => {
      try {
        value(text, { a: '2', b: '0' });
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
      }
    }),
    { numRuns: 500 },
  );
});
