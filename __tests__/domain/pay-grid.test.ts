import { readDraft, stored, typedIn } from '@/components/hrm/payroll-preparation/pay-drafts';
import { nextPeriod } from '@/components/hrm/payroll-preparation/use-next-period';
import {
  type GridLine,
  type GridSlip,
  lineAt,
  linesWith,
  payColumns,
  paySums,
  totalsWith,
  columnOf,
  cellsOf,
  linesOfCells,
  withColumns,
} from '@/lib/domain/hrm/pay-grid';
import { payFlags, percentChange } from '@/lib/domain/hrm/pay-flags';

const line = (code: string, amount: string | null, more: Partial<GridLine> = {}): GridLine => ({
  code,
  name: code.toLowerCase(),
  kind: 'earning',
  amount,
  adjustment_id: null,
  last: amount,
  ...more,
});

const slip = (lines: readonly GridLine[], more: Partial<GridSlip> = {}): GridSlip => ({
  currency: 'USD',
  lines,
  days: 30,
  payment_days: 30,
  unpaid_days: 0,
  is_edited: false,
  net: '100.00',
  last: { gross: '100.00', deductions: '0.00', net: '100.00' },
  ...more,
});

const TAX = line('TAX', '10.00', { kind: 'deduction' });
const BASE = line('BASE', '100.00');

describe('the columns of a run', () => {
  test('are the components that anybody has: earned, taken off, paid beside it', () => {
    const pension = line('PENSION', '5.00', { kind: 'employer' });
    const columns = payColumns([slip([TAX, pension]), slip([BASE, TAX, line('HOUSE', '20.00')])]);
    expect(columns.map(({ code }) => code)).toEqual(['BASE', 'HOUSE', 'TAX', 'PENSION']);
  });

  test('somebody with the same component twice has it in two columns, and neither is lost', () => {
    const twice = slip([BASE, line('BONUS', '5.00'), line('BONUS', '7.00')]);
    const columns = payColumns([twice]);
    expect(columns).toHaveLength(3);
    expect(columns.map(({ key }) => lineAt(twice, key)?.amount)).toEqual([
      '100.00',
      '5.00',
      '7.00',
    ]);
    const [, first] = columns;
    const sent = linesWith(twice, columns, { [first?.key ?? '']: '6' });
    expect(sent.map(({ amount }) => amount)).toEqual(['100.00', '6', '7.00']);
  });

  test('what was typed changes a line, adds one, and takes one off', () => {
    const columns = payColumns([slip([BASE, TAX]), slip([line('HOUSE', '20.00')])]);
    const typed = { 'earning BASE': '120', 'earning HOUSE': '30', 'deduction TAX': '' } as const;
    expect(linesWith(slip([BASE, TAX]), columns, typed)).toEqual([
      { code: 'BASE', name: 'base', kind: 'earning', amount: '120' },
      { code: 'HOUSE', name: 'house', kind: 'earning', amount: '30' },
    ]);
  });

  test('what is hidden is not sent as if it were nothing', () => {
    expect(linesWith(slip([line('BASE', null)]), [], {})).toEqual([]);
  });
});

describe('the sums', () => {
  test('follow what is typed, the net rounded as the run rounds it', () => {
    const columns = payColumns([slip([BASE, TAX])]);
    const totals = totalsWith(slip([BASE, TAX]), columns, { 'earning BASE': '112.34' }, '5');
    expect(totals).toMatchObject({ gross: '112.34', deductions: '10', net: '100' });
  });

  test('are of each currency alone, beside those of the last time', () => {
    const of = (currency: string, net: string, last: string | null) => ({
      currency,
      last: last === null ? null : { gross: last, deductions: '0', net: last },
      totals: { gross: net, deductions: '0', employer: '0', rounding: '0', net },
    });
    expect(
      paySums([of('USD', '10', '8'), of('EUR', '7', null), of('USD', '5', '5')]),
    ).toMatchObject([
      { currency: 'USD', employees: 2, net: '15', last: '13' },
      { currency: 'EUR', employees: 1, net: '7', last: '0' },
    ]);
  });
});

describe('flags', () => {
  const why = (of: GridSlip, net = of.net) => payFlags(of, net, '10').map((one) => one.why);

  test.each<[string, GridSlip, readonly string[]]>([
    ['nothing new', slip([BASE]), []],
    ['no slip before', slip([BASE], { last: null }), ['joined']],
    ['days that are not paid', slip([BASE], { payment_days: 15 }), ['days']],
    ['unpaid leave', slip([BASE], { payment_days: 28, unpaid_days: 2 }), ['unpaid']],
    [
      'an adjustment taken',
      slip([BASE, line('ADV', '5.00', { adjustment_id: 4, last: null })]),
      ['adjustment'],
    ],
    ['a new component', slip([BASE, line('HOUSE', '5.00', { last: null })]), ['component']],
    ['typed over', slip([BASE], { is_edited: true }), ['edited']],
  ])('%s', (_, of, expected) => {
    expect(why(of)).toEqual(expected);
  });

  test('a net that moved by more than so many percent, up or down, and not by just as many', () => {
    expect(why(slip([BASE]), '110.00')).toEqual([]);
    expect(why(slip([BASE]), '110.10')).toEqual(['above']);
    expect(payFlags(slip([BASE]), '80.00', '10')).toEqual([{ why: 'above', percent: '-20' }]);
    expect(percentChange('5', '0')).toBeUndefined();
  });

  test('whoever may not see pay is told of days, and of no figure', () => {
    expect(
      payFlags(slip([line('BASE', null)], { net: null, payment_days: 3 }), null, '10'),
    ).toEqual([{ why: 'days', paid: 3, of: 30 }]);
  });
});

describe('what is typed', () => {
  test('is an amount from zero up with the decimals of its currency, or says what is wrong', () => {
    const texts = { a: '1,200.50', b: '', c: '-5', d: 'x', e: '1.005', f: '۱۲' };
    expect(readDraft(texts, 2)).toEqual({
      typed: { a: '1200.5', b: '', f: '12' },
      problems: { c: 'amount', d: 'amount', e: 'decimals' },
    });
  });

  test('while a slip is stored stays typed once it has been', () => {
    const first = typedIn({}, [{ id: 1, key: 'a', text: '5' }]);
    const meanwhile = typedIn(first, [{ id: 1, key: 'b', text: '6' }]);
    expect(stored(meanwhile, 1, { a: '5' })).toEqual({ 1: { texts: { b: '6' }, state: 'typed' } });
    expect(stored(first, 1, { a: '5' })).toEqual({});
  });
});

test.each([
  ['a month of the common calendar', '2026-10-01', '2026-10-31', '2026-11-01', '2026-11-30'],
  ['a month of the Solar Hijri calendar', '2026-09-23', '2026-10-22', '2026-10-23', '2026-11-21'],
  ['two weeks', '2026-11-02', '2026-11-15', '2026-11-16', '2026-11-29'],
  ['half a month', '2026-02-01', '2026-02-15', '2026-02-16', '2026-02-28'],
])('after %s comes the next', (_, period_from, period_to, from, to) => {
  expect(nextPeriod({ period_from, period_to })).toEqual({ from, to });
});

test('cells that are sent make the lines that the browser made of what was typed', () => {
  const one = slip([line('BASE', '1000'), line('BONUS', '50'), line('BONUS', '70')]);
  const eid = columnOf({ code: 'EID', name: 'Eid gift', kind: 'earning' });
  const columns = withColumns(payColumns([one]), [eid]);
  const typed = { 'earning BASE': '1100', 'earning BONUS 2': '', [eid.key]: '30' };
  const cells = cellsOf(columns, typed);
  expect(cells).toEqual([
    { code: 'BASE', name: 'base', kind: 'earning', amount: '1100' },
    { code: 'BONUS', name: 'bonus', kind: 'earning', no: 2, amount: null },
    { code: 'EID', name: 'Eid gift', kind: 'earning', amount: '30' },
  ]);
  expect(linesOfCells(one, cells)).toEqual(linesWith(one, columns, typed));
  expect(linesOfCells(one, cells).map(({ code, amount }) => [code, amount])).toEqual([
    ['BASE', '1100'],
    ['BONUS', '50'],
    ['EID', '30'],
  ]);
});

test('a column that is there already is not added, and another stands beside its like', () => {
  const columns = payColumns([slip([line('BASE', '1'), line('TAX', '1', { kind: 'deduction' })])]);
  const base = columnOf({ code: 'BASE', name: 'Again', kind: 'earning' });
  const eid = columnOf({ code: 'EID', name: 'Eid gift', kind: 'earning' });
  expect(withColumns(columns, [base, eid]).map(({ code }) => code)).toEqual(['BASE', 'EID', 'TAX']);
});
