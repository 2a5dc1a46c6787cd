import { ledgerBook, type Scene } from './ledger-scene';
import type { TestHost } from './test-host';

/** One line of an entry: account number, signed amount in base, and dollars if the line is in dollars. */
type Move = readonly [account: string, base: string, dollars?: string];

const CASH = '1010';
const DOLLARS = '1040';
const GAIN = '4010';

const ENTRIES: readonly (readonly [day: string, memo: string, ...Move[]])[] = [
  [
    '2026-01-01',
    'Opening',
    [CASH, '100000.00'],
    ['1210', '6000.00'],
    ['2140', '-2000.00'],
    ['3000', '-104000.00'],
  ],
  ['2026-01-02', 'Buy at 3.66', [DOLLARS, '3660.00', '1000.00'], [CASH, '-3660.00']],
  ['2026-01-03', 'Buy at 3.68', [DOLLARS, '1840.00', '500.00'], [CASH, '-1840.00']],
  [
    '2026-01-04',
    'Sell at 3.675 and a fee',
    [CASH, '2950.00'],
    [DOLLARS, '-2933.33', '-800.00'],
    [GAIN, '-6.67'],
    ['4020', '-10.00'],
  ],
  ['2026-01-05', 'Buy at 3.67', [DOLLARS, '1101.00', '300.00'], [CASH, '-1101.00']],
  [
    '2026-01-06',
    'Sell at 3.68',
    [CASH, '1472.00'],
    [DOLLARS, '-1467.07', '-400.00'],
    [GAIN, '-4.93'],
  ],
  ['2026-01-10', 'Rent', ['5210', '500.00'], [CASH, '-500.00']],
  ['2026-01-15', 'Employee advance', ['1140', '200.00'], [CASH, '-200.00']],
  [
    '2026-01-31',
    'Payroll',
    ['5110', '3000.00'],
    ['2120', '-150.00'],
    ['1140', '-200.00'],
    ['2110', '-2650.00'],
  ],
  ['2026-01-31', 'Depreciation', ['5410', '100.00'], ['1290', '-100.00']],
  ['2026-01-31', 'Revaluation at 3.6725', ['1098', '2.90'], ['4040', '-2.90']],
  ['2026-02-01', 'Salaries paid', ['2110', '2650.00'], [CASH, '-2650.00']],
  ['2026-02-01', 'Revaluation reversed', ['1098', '-2.90'], ['4040', '2.90']],
];

/** Posts the first weeks of a host with dirhams as base that deals in dollars, as journal entries. */
export async function exchangeBooks(host: TestHost): Promise<Scene> {
  const me = await host.signIn();
  await me.post('setting/currencies/store', { code: 'AED' });
  const { body } = await me.get('setting/organization/show');
  const { version } = body as { version: number };
  await me.put('setting/organization/update', { version, base_currency: 'AED' });
  const scene = await ledgerBook(me);
  for (const [day, memo, ...moves] of ENTRIES) {
    await scene.post(
      day,
      moves.map((move) => lineOf(move, scene)),
      memo,
    );
  }
  return scene;
}

function lineOf([number, base, dollars]: Move, { account }: Scene) {
  const side = base.startsWith('-') ? 'credit' : 'debit';
  const value = base.replace('-', '');
  const own = { account_id: account(number).id };
  if (dollars === undefined) return { ...own, [side]: value };
  return { ...own, currency: 'USD', [side]: dollars.replace('-', ''), base: value };
}
