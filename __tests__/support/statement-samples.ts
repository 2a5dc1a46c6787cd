import { aHead } from '@/__tests__/support/report-samples';
import type { BalanceSheet } from '@/lib/contract/reports/balance-sheet';
import type { CashFlowStatement } from '@/lib/contract/reports/cash-flow-statement';
import type { ProfitAndLoss } from '@/lib/contract/reports/profit-and-loss';
import type { StatementLine, StatementSection } from '@/lib/contract/reports/statement';

type Figures = readonly [amount: string, ...compare: string[]];

/** A line of an account; its id contains the account's. */
export const anAccountLine = (
  id: number,
  [number, name]: readonly [string, string],
  [amount, ...compare]: Figures,
  own: Partial<StatementLine> = {},
): StatementLine => ({
  id: `account-${id}`,
  under: null,
  level: 1,
  position: 'detail',
  key: null,
  account_id: id,
  number,
  name,
  names: { fa: `${name} فارسی` },
  accounts: [id],
  amount,
  compare,
  ...own,
});

export const aComputedLine = (
  key: string,
  name: string,
  [amount, ...compare]: Figures,
  own: Partial<StatementLine> = {},
): StatementLine => ({
  ...anAccountLine(0, ['', name], [amount, ...compare]),
  id: key,
  key,
  position: 'computed',
  account_id: null,
  names: {},
  accounts: [4, 5],
  ...own,
});

export const aStatementSection = (
  key: string,
  title: string,
  [amount, ...compare]: Figures,
  rows: readonly StatementLine[],
  own: Partial<StatementSection> = {},
): StatementSection => ({
  key,
  title,
  accounts: rows.flatMap(({ accounts, under }) => (under === null ? accounts : [])),
  amount,
  compare,
  rows: [...rows],
  ...own,
});

export const aProfitAndLoss = (own: Partial<ProfitAndLoss> = {}): ProfitAndLoss => ({
  ...aHead('profit-and-loss'),
  sections: [
    aStatementSection(
      'income',
      'Income',
      ['24.50'],
      [
        anAccountLine(4, ['4', 'Income'], ['24.50'], { position: 'general', share: '100.0' }),
        anAccountLine(40, ['40', 'Exchange income'], ['24.50'], {
          position: 'general',
          under: 'account-4',
          level: 2,
          share: '100.0',
        }),
        anAccountLine(41, ['4010', 'Realised'], ['14.50'], {
          under: 'account-40',
          level: 3,
          share: '59.2',
        }),
        anAccountLine(42, ['4020', 'Fees'], ['10.00'], {
          under: 'account-40',
          level: 3,
          share: '40.8',
        }),
      ],
      { share: '100.0' },
    ),
    aStatementSection(
      'expense',
      'Expenses',
      ['500.00'],
      [anAccountLine(52, ['5210', 'Rent'], ['500.00'], { share: '2040.8' })],
      { share: '2040.8' },
    ),
  ],
  totals: { income: '24.50', expense: '500.00', result: '-475.50', compare: [] },
  compared: [],
  checks: [{ name: 'Result equals the change of net assets', ok: true, difference: '0.00' }],
  ...own,
});

export const aBalanceSheet = (own: Partial<BalanceSheet> = {}): BalanceSheet => ({
  ...aHead('balance-sheet'),
  from: '2026-01-01',
  as_of: '2026-11-19',
  sections: [
    aStatementSection(
      'assets',
      'Assets',
      ['90.00'],
      [anAccountLine(1, ['1010', 'Cash'], ['90.00'])],
    ),
    aStatementSection(
      'liabilities',
      'Liabilities',
      ['20.00'],
      [anAccountLine(21, ['2140', 'Payables'], ['20.00'])],
    ),
    aStatementSection(
      'equity',
      'Equity',
      ['70.00'],
      [
        anAccountLine(3, ['3000', 'Capital'], ['50.00']),
        aComputedLine('earlier', 'Results of earlier years not yet closed', ['5.00']),
        aComputedLine('result', 'Result of the fiscal year', ['15.00']),
      ],
    ),
  ],
  totals: { assets: '90.00', liabilities: '20.00', equity: '70.00', compare: [] },
  compared: [],
  checks: [{ name: 'Assets equal liabilities and equity', ok: true, difference: '0.00' }],
  ...own,
});

export const aCashFlow = (own: Partial<CashFlowStatement> = {}): CashFlowStatement => ({
  ...aHead('cash-flow-statement'),
  sections: [
    aStatementSection(
      'operating',
      'Operating activities',
      ['-675.50'],
      [
        aComputedLine('result', 'Result', ['-775.50']),
        aComputedLine('adjustments', 'Adjustments for non-cash items', ['100.00'], {
          accounts: [12],
        }),
        anAccountLine(12, ['1290', 'Depreciation'], ['100.00'], { under: 'adjustments', level: 2 }),
      ],
    ),
    aStatementSection('investing', 'Investing activities', ['0.00'], []),
    aStatementSection('financing', 'Financing activities', ['0.00'], []),
    aStatementSection(
      'fx_effect',
      'Effect of exchange rates on cash',
      ['2.90'],
      [anAccountLine(44, ['1098', 'Revaluation allowance'], ['2.90'])],
    ),
  ],
  totals: {
    opening: '1000.00',
    operating: '-675.50',
    investing: '0.00',
    financing: '0.00',
    fx_effect: '2.90',
    closing: '327.40',
    compare: [],
  },
  compared: [],
  checks: [{ name: 'Cash at the end equals the cash accounts', ok: true, difference: '0.00' }],
  ...own,
});
