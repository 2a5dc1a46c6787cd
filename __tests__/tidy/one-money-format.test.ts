import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const files = execSync('git ls-files -co --exclude-standard app components hooks lib/format')
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));
const read = (file: string) => readFileSync(file, 'utf8');

/** Where the digits of an amount are written without its currency, and why. */
const DIGITS = [
  'lib/format/',
  'hooks/use-money.ts',
  'components/ui/figure.tsx',
  // Fields, and the hints in them: what is typed is exact, whatever the settings show.
  'components/ui/amount-field.tsx',
  'components/dealing/sale/amount-box.tsx',
  'components/dealing/sale/fee-box.tsx',
  'components/accounting/journal-entry/journal-cells.tsx',
  // A note or coin has a face value.
  'components/dealing/sale/pieces-card.tsx',
  // How many lines a report has, and how large a file is.
  'components/document/attachments/attachment-list.tsx',
  'components/report/register-screen.tsx',
  // Anybody may check a paper, also who may not read the settings: it names the currency by its code.
  'components/dealing/verify/verify-screen.tsx',
  'components/dealing/verify/proof-verdict.tsx',
  'components/dealing/public-offer/public-offer-screen.tsx',
];

const FORMATTERS =
  /\b(?:formatFigure|formatNumber|baseFigure|foreignParts|Intl\.NumberFormat|toLocaleString|toFixed)\b|[^.]\bgrouped\(/;

const AMOUNT = String.raw`(?:\w+_)?(?:amount|base|balance|worth|cost|debit|credit|margin|fee|realised|turnover)`;
const VALUE = String.raw`(?:[\w?.]+\.)?${AMOUNT}`;

/** An amount as a text of its own, a sign of a currency by hand, and the code of the base as its sign. */
const DRAWN = [
  new RegExp(String.raw`>\s*\{${VALUE}\}\s*<`),
  new RegExp(String.raw`\$\{${VALUE}\} \$\{(?:\w+\.)*(?:\w*[cC]urrency|code)\}`),
  /className="(?:[\w-]+ )*cur(?: [\w:-]+)*"/,
  />\s*\{(?:baseCurrency|base_currency)\}\s*</,
  /\bt\([^)]*\bcurrency: (?:\w+\.)*(?:baseCurrency|base_currency|base)\b/,
];

/** Data and the currency as a thing: a call, a rate and its pair, which currency an account is kept in. */
const THINGS = [
  'components/ui/figure.tsx',
  'components/ui/amount-field.tsx',
  'components/accounting/chart-of-accounts/account-panel.tsx',
  // An export names every currency by its code.
  'components/dealing/sale/sales-screen.tsx',
];

test('an amount is written by the one formatter, which knows the settings of the base', () => {
  const others = files.filter(
    (file) => !DIGITS.some((known) => file.startsWith(known)) && FORMATTERS.test(read(file)),
  );
  // Draw it with <Figure> (components/ui/figure.tsx), or write it with useMoney in a sentence.
  expect(others).toEqual([]);
});

test('no amount is drawn without it, and no sign of a currency', () => {
  const bare = files
    .filter((file) => file.endsWith('.tsx') && !THINGS.includes(file))
    .flatMap((file) =>
      DRAWN.flatMap((pattern) => pattern.exec(read(file)) ?? []).map(
        (found) => `${file}: ${found}`,
      ),
    );
  expect(bare).toEqual([]);
});

test.each([
  '<td className="num">{line.balance_base}</td>',
  '<span className="cur">{currency}</span>',
  '<span className="text-16">{baseCurrency}</span>',
  "t('cost', { currency: baseCurrency })",
  // A template in a text.
  ['`$', '{row.amount} $', '{row.currency}`'].join(''),
])('the search finds %s', (code) => {
  expect(DRAWN.some((pattern) => pattern.test(code))).toBe(true);
});
