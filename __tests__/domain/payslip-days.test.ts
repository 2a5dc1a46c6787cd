import { endOfMonth } from '@/lib/domain/calendar';
import { periodTax } from '@/lib/domain/hrm/income-tax';
import { add, sum } from '@/lib/domain/money';
import { periodsAfter, periodsLeft } from '@/lib/domain/hrm/payroll';
import { planSlip } from '@/lib/domain/hrm/payslip';
import type { DueAdjustment, SlipInput } from '@/lib/domain/hrm/payslip-input';

const JUNE = { from: '2026-06-01', to: '2026-06-30' };
const salary = (from: string, base_salary: string, own: object = {}) => ({
  from,
  currency: 'USD',
  base_salary,
  components: [],
  ...own,
});
const RAISED = [salary('2026-01-01', '3000'), salary('2026-06-16', '6000')];

const given = (own: Partial<SlipInput> = {}): SlipInput => ({
  spells: [{ joined_on: '2026-01-01', left_on: null }],
  period: JUNE,
  count: { proRata: 'calendar' },
  currency: 'USD',
  decimals: 2,
  assignments: RAISED,
  adjustments: [],
  names: { base: 'Basic salary', tax: 'Income tax' },
  ...own,
});

const days = (count: string, from?: string, to = from, own: Partial<DueAdjustment> = {}) => ({
  id: 1,
  kind: 'unpaid_leave',
  code: 'LEAVE',
  name: 'Leave',
  currency: 'USD',
  days: count,
  ...(from !== undefined && to !== undefined && { span: { from, to } }),
  ...own,
});

const grossWith = (adjustments: readonly DueAdjustment[], own: Partial<SlipInput> = {}) =>
  planSlip(given({ adjustments, ...own })).gross;

test.each([
  ['2026-06-02', '2026-06-04', '3', '4200'],
  ['2026-06-20', '2026-06-22', '3', '3900'],
  ['2026-06-15', '2026-06-16', '2', '4200'],
  ['2026-06-15', '2026-06-16', '1.5', '4300'],
])('unpaid leave from %s to %s is priced by the salary of its days', (from, to, count, gross) => {
  expect(grossWith([days(count, from, to)])).toBe(gross);
});

test('leave without dates is off the end; days beyond the dates and a second leave on a day find others', () => {
  expect(grossWith([days('3')])).toBe('3900');
  expect(grossWith([days('2', '2026-06-02')])).toBe('4200');
  const both = [days('1', '2026-06-02', '2026-06-03'), days('1', '2026-06-02', '2026-06-03')];
  const slip = planSlip(given({ adjustments: both.map((one, at) => ({ ...one, id: at + 1 })) }));
  expect([slip.gross, slip.unpaid_days, slip.payment_days]).toEqual(['4300', '2', '28']);
});

test('leave over two periods is laid on the days that the earlier slip did not take', () => {
  const over = days('4', '2026-06-14', '2026-06-17', { before: '2' });
  expect(planSlip(given({ adjustments: [{ ...over, days: '2' }] }))).toMatchObject({
    gross: '4100',
    unpaid_days: '2',
    taken: [{ id: 1, days: '2' }],
  });
});

test('leave of an earlier month is taken off at what its days earned, and what it is taxed', () => {
  const late = days('2', '2026-05-30', '2026-05-31');
  const slip = planSlip(
    given({
      assignments: [salary('2026-01-01', '3100'), salary('2026-06-01', '6000')],
      adjustments: [late],
    }),
  );
  expect(slip).toMatchObject({ gross: '6000', unpaid_days: '0', taxable: '5800', net: '5800' });
  expect(slip.lines).toContainEqual(
    expect.objectContaining({ kind: 'deduction', role: 'salary', amount: '200', adjustment_id: 1 }),
  );
  expect(slip.taken).toEqual([{ id: 1, days: '2' }]);
});

test.each([
  ['2026-06-02', '2026-06-04', '3', '300'],
  ['2026-06-20', '2026-06-20', '2', '400'],
  ['2026-06-15', '2026-06-16', '2', '300'],
  [undefined, undefined, '1', '200'],
  ['2026-05-31', '2026-05-31', '1', '96.77'],
])('overtime by days from %s to %s is priced by the salary of its days', (from, to, count, pay) => {
  const overtime = days(count, from, to, { kind: 'overtime', code: 'OVERTIME' });
  const line = planSlip(given({ adjustments: [overtime] })).lines.at(-1);
  expect(line?.amount).toBe(pay);
});

test('a raise within the month prices percentages, fixed amounts and formulas by their own days', () => {
  const fund = (percent: string) => ({ code: 'FUND', kind: 'deduction' as const, percent });
  const bus = { code: 'BUS', kind: 'earning' as const, amount: '60' };
  const share = { code: 'SHARE', kind: 'earning' as const, formula: 'salary * 0.1' };
  const half = { code: 'HALF', kind: 'deduction' as const, formula: 'min(gross, 5000) * 0.1' };
  const slip = planSlip(
    given({
      assignments: [
        salary('2026-01-01', '3000', { components: [bus, share, fund('5'), half] }),
        salary('2026-06-16', '6000', { components: [share, fund('10'), half] }),
      ],
    }),
  );
  expect(Object.fromEntries(slip.lines.map(({ code, amount }) => [code, amount]))).toEqual({
    BASE: '4500',
    BUS: '30',
    SHARE: '450',
    FUND: '375',
    HALF: '498',
  });
  const [first, ...rest] = ['01', '11', '21'].map((day) => salary(`2026-06-${day}`, '1000'));
  const same = planSlip(given({ assignments: first ? [first, ...rest] : [] }));
  expect(same.gross).toBe('1000');
});

test('G16: half-monthly runs pay half a monthly salary each, with fixed components, by the days worked', () => {
  const components = [{ code: 'FEE', kind: 'deduction' as const, amount: '40' }];
  const half = { from: '2026-02-01', to: '2026-02-15' };
  const assignments = [salary('2026-01-01', '10000', { components })];
  expect(planSlip(given({ assignments, period: half }))).toMatchObject({
    gross: '5000',
    deductions: '20',
  });
  const joined = [{ joined_on: '2026-02-04', left_on: null }];
  expect(grossWith([], { assignments, period: half, spells: joined })).toBe('4000');
});

const BANDS = [
  { from: '0', to: '12000', rate: '0' },
  { from: '12000', to: '60000', rate: '10' },
  { from: '60000', to: null, rate: '20' },
];

/** Tax of each month from January to `lastMonth`, if the last day of work is known from the month `knownFrom` on. */
function yearly(lastMonth: number, knownFrom: number): readonly string[] {
  const taxes: string[] = [];
  for (let month = 1; month <= lastMonth; month += 1) {
    const from = `2026-${String(month).padStart(2, '0')}-01`;
    const following = periodsAfter({ from, to: endOfMonth(from) }, 'monthly', '2026-12-31');
    const end = endOfMonth(`2026-${String(lastMonth).padStart(2, '0')}-01`);
    const left_on = month >= knownFrom ? end : null;
    const period = {
      taxable: '10000',
      remaining: periodsLeft(following, [{ joined_on: '2020-01-01', left_on }]),
      before: { taxable: String((month - 1) * 10_000), tax: sum(taxes) },
    };
    taxes.push(periodTax({ period: 'year', bands: BANDS }, period, 2));
  }
  return taxes;
}

test('G15: a yearly tax spreads over the periods that an employee has, and the last slip settles', () => {
  expect(yearly(3, 1)).toEqual(['600', '600', '600']);
  expect(yearly(3, 3)).toEqual(['1400', '1400', '-1000']);
  expect(sum(yearly(12, 12))).toBe('16800');
});

test('tax that is given back is a deduction below zero, and is not cut', () => {
  const table = { period: 'year', bands: BANDS } as const;
  const tax = { table, remaining: 1, rate: '1', decimals: 2 };
  const slip = planSlip(
    given({
      assignments: [salary('2020-01-01', '10000')],
      tax: { ...tax, before: { taxable: '20000', tax: '2800' } },
      adjustments: [
        days('11500', undefined, undefined, { kind: 'deduction', code: 'FINE', amount: '11500' }),
      ],
    }),
  );
  expect(slip).toMatchObject({ tax: '-1000', net: '0', deductions: '10000' });
  expect(slip.lines.find(({ code }) => code === 'TAX')?.amount).toBe('-1000');
  expect(add(slip.gross, '0')).toBe('10000');
});
