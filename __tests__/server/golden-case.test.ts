import { parse } from 'csv-parse/sync';

import { hledger } from '@/__tests__/soak/hledger';
import { verify } from '@/server/ledger/verify';
import { FEBRUARY, type GoldenBooks, goldenBooks, JANUARY } from '../support/golden-case';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let golden: GoldenBooks;

const report = async (name: string, query: string) =>
  (await golden.client.get(`reports/${name}?${query}`)).body;
const JANUARY_DAYS = 'from=2026-01-01&to=2026-01-31';

/** Figures of January, which must be equal however often the entries were posted and voided. */
async function figuresOfJanuary() {
  const trial = await report('trail-balance', JANUARY_DAYS);
  const closing = (purpose: string) =>
    trial.rows.find((row: { account_id: number }) => row.account_id === golden.idOf(purpose))
      ?.closing ?? '0.00';
  const { totals: result, checks: resultChecks } = await report('profit-and-loss', JANUARY_DAYS);
  const { totals: sheet, checks: sheetChecks } = await report('balance-sheet', 'as_of=2026-01-31');
  const { totals: cash, checks: cashChecks } = await report(
    'cash-flow-statement',
    'from=2026-01-02&to=2026-01-31',
  );
  const checks = [...trial.checks, ...resultChecks, ...sheetChecks, ...cashChecks];
  return {
    accounts: Object.fromEntries(ACCOUNTS.map((purpose) => [purpose, closing(purpose)])),
    sides: [trial.totals.closing_debit, trial.totals.closing_credit],
    result: [result.income, result.expense, result.result],
    sheet: [sheet.assets, sheet.liabilities, sheet.equity],
    cash,
    broken: checks.filter(({ ok }: { ok: boolean }) => !ok),
  };
}

const ACCOUNTS = [
  'cash',
  'currency_stock',
  'revaluation_allowance',
  'fixed_assets',
  'accumulated_depreciation',
  'employee_advances',
  'customer_balances',
  'salaries_payable',
  'tax_withheld',
  'capital',
  'realised_fx',
  'exchange_fees',
  'unrealised_fx',
  'depreciation_expense',
  'rent',
  'salaries',
];

const EXPECTED = {
  accounts: {
    cash: '97121.00',
    currency_stock: '2200.60',
    revaluation_allowance: '2.90',
    fixed_assets: '6000.00',
    accumulated_depreciation: '-100.00',
    employee_advances: '0.00',
    customer_balances: '-2000.00',
    salaries_payable: '-2650.00',
    tax_withheld: '-150.00',
    capital: '-104000.00',
    realised_fx: '-11.60',
    exchange_fees: '-10.00',
    unrealised_fx: '-2.90',
    depreciation_expense: '100.00',
    rent: '500.00',
    salaries: '3000.00',
  },
  sides: ['108924.50', '108924.50'],
  result: ['24.50', '3600.00', '-3575.50'],
  // Equity includes the result, which is not closed yet.
  sheet: ['105224.50', '4800.00', '100424.50'],
  cash: expect.objectContaining({
    opening: '100000.00',
    operating: '-678.40',
    investing: '0.00',
    financing: '0.00',
    fx_effect: '2.90',
    closing: '99324.50',
  }),
  broken: [],
};

/** A figure of one of hledger's statements, by the start of its row. */
function theirs(journal: string, ...args: string[]): (row: string) => string | undefined {
  const rows: string[][] = parse(hledger(journal, ...args, '--cost', '-O', 'csv'), {
    relax_column_count: true,
  });
  return (name) => rows.findLast(([head = '']) => head.includes(name))?.[1]?.replace(/ ?AED ?/, '');
}

beforeEach(async () => {
  host = await startHost();
  golden = await goldenBooks(host);
});
afterEach(() => host.close());

test('the golden January comes to its figures in every statement, and hledger agrees', async () => {
  await golden.enter(JANUARY);
  expect(await figuresOfJanuary()).toEqual(EXPECTED);

  const journal = (await golden.client.get('accounting/ledger/export?format=hledger')).text;
  const income = theirs(journal, 'incomestatement', '-e', '2026-02-01');
  expect([income('Net')]).toEqual(['-3575.50']);
  const balance = theirs(journal, 'balancesheet', '-e', '2026-02-01');
  expect(balance('Net')).toBe('100424.50');
  const cash = theirs(journal, 'cashflow', '-b', '2026-01-02', '-e', '2026-02-01');
  expect(cash('total')).toBe('-675.50');
});

test('entered, voided and entered again everything comes to the same', async () => {
  const first = await golden.enter(JANUARY);
  for (const [index, id] of [...first.entries()].reverse()) {
    const { status } = await golden.client.post(`accounting/journal-entry/${id}/void`, {
      reason: 'Once more',
      date: JANUARY[index]?.[0],
    });
    expect(status).toBe(200);
  }
  const empty = await report('trail-balance', JANUARY_DAYS);
  expect(empty.rows.filter((row: { closing: string }) => row.closing !== '0.00')).toEqual([]);
  await golden.enter(JANUARY);
  expect(await figuresOfJanuary()).toEqual(EXPECTED);
  expect((await verify(host.db)).checks.filter(({ ok }) => !ok)).toEqual([]);
});

test('closing January posts the closing entry of the case, and the statements stay as they were', async () => {
  await golden.enter(JANUARY);
  const { body: closed } = await golden.client.post('accounting/fiscal-closing/store', {
    year_end: '2026-01-31',
    retained_earnings_account_id: golden.idOf('retained_earnings'),
    waivers: [{ key: 'revaluation', reason: 'The case has no closing rates.' }],
  });
  expect([closed.status, closed.result]).toEqual(['closed', '-3575.50']);
  const { body } = await golden.client.get(`accounting/fiscal-closing/${closed.id}/show`);
  const lines = new Map(
    body.lines.map((line: { account_id: number; base: string }) => [line.account_id, line.base]),
  );
  const of = (purpose: string) => lines.get(golden.idOf(purpose));
  expect({
    realised_fx: of('realised_fx'),
    exchange_fees: of('exchange_fees'),
    unrealised_fx: of('unrealised_fx'),
    retained_earnings: of('retained_earnings'),
    depreciation_expense: of('depreciation_expense'),
    rent: of('rent'),
    salaries: of('salaries'),
  }).toEqual({
    realised_fx: '11.60',
    exchange_fees: '10.00',
    unrealised_fx: '2.90',
    retained_earnings: '3575.50',
    depreciation_expense: '-100.00',
    rent: '-500.00',
    salaries: '-3000.00',
  });
  const { result, sheet, cash, broken } = await figuresOfJanuary();
  expect({ result, sheet, cash, broken }).toEqual({
    result: EXPECTED.result,
    sheet: EXPECTED.sheet,
    cash: EXPECTED.cash,
    broken: [],
  });
});

test('February goes on from the closed January', async () => {
  await golden.enter(JANUARY);
  await golden.client.post('accounting/fiscal-closing/store', {
    year_end: '2026-01-31',
    retained_earnings_account_id: golden.idOf('retained_earnings'),
  });
  await golden.enter(FEBRUARY);
  const { totals } = await report('balance-sheet', 'as_of=2026-02-28');
  expect(totals.assets).toBe('102571.60');
  const { totals: month } = await report('profit-and-loss', 'from=2026-02-01&to=2026-02-28');
  expect(month.result).toBe('-2.90');
  const { totals: both } = await report('profit-and-loss', 'from=2026-01-01&to=2026-02-28');
  expect(both.result).toBe('-3578.40');
});
