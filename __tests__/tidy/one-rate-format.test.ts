import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const files = execSync('git ls-files -co --exclude-standard app components hooks lib/format')
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));
const read = (file: string) => readFileSync(file, 'utf8');

/** Where a rate is typed, or shown to nobody in particular, its own digits are written as they stand. */
const DIGITS = [
  'lib/format/',
  'hooks/use-rate-format.ts',
  // Fields, and the counter and the board that show what was typed in them.
  'components/dealing/sale/rate-box.tsx',
  'components/accounting/revaluation/closing-rates.tsx',
  'components/dealing/rates/',
  // Works out the rate that it puts into the box of a field.
  'components/fields/proposed-rate.tsx',
  // A paper keeps every digit.
  'components/dealing/invoice/invoice-paper.tsx',
];

const RATE = String.raw`(?:\w+_)?(?:rate|mid|average|break_even|spread|buy_base|sell_base)(?:_base|_after)?`;
const VALUE = String.raw`(?:[\w?.]+\.)?${RATE}`;

/** A rate as the value of a figure, as a child of an element, or in a text of its own. */
const DRAWN = [
  new RegExp(String.raw`<(?:Figure|ExactCell|FreeText)\b[^>]*?value=\{${VALUE}\}`),
  new RegExp(String.raw`>\s*\{${VALUE}\}\s*<`),
  new RegExp(String.raw`(?:formatFigure|formatNumber|money|baseMoney|number)\(${VALUE}\b`),
  new RegExp(String.raw`\$\{${VALUE}\}`),
];

test('a rate is drawn by the one formatter, which knows how its pair is quoted', () => {
  const others = files.filter(
    (file) =>
      !DIGITS.some((known) => file.startsWith(known)) &&
      /\b(?:shownRate|exactRate|rateBetween)\b/.test(read(file)),
  );
  // Draw it with <Rate> (components/ui/rate.tsx), or write it with useRateFormat in a sentence.
  expect(others).toEqual([]);
});

test('no rate, cost of a unit, middle, average or break-even is drawn as a bare figure', () => {
  const bare = files
    .filter((file) => file.startsWith('components/') || file.startsWith('app/'))
    .flatMap((file) =>
      DRAWN.flatMap((pattern) => pattern.exec(read(file)) ?? []).map(
        (found) => `${file}: ${found}`,
      ),
    );
  expect(bare).toEqual([]);
});

test.each([
  '<Figure value={held.before.average} decimals={4} />',
  '<bdi dir="ltr">{line.rate}</bdi>',
  '<ExactCell value={quoted_mid} />',
  'formatFigure(row.break_even, 4)',
  // A template in a text.
  ['`', 'at $', '{line.rate}`'].join(''),
])('the search finds %s', (code) => {
  expect(DRAWN.some((pattern) => pattern.test(code))).toBe(true);
});
