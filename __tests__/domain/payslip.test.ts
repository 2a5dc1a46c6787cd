import { planSlip } from '@/lib/domain/hrm/payslip';
import type { DueAdjustment, SlipInput } from '@/lib/domain/hrm/payslip-input';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

const given = (own: Partial<SlipInput> = {}): SlipInput => ({
  spells: [{ joined_on: '2026-01-01', left_on: null }],
  period: NOVEMBER,
  count: { proRata: 'calendar' },
  currency: 'USD',
  decimals: 2,
  assignments: [{ from: '2026-01-01', currency: 'USD', base_salary: '3000', components: [] }],
  adjustments: [],
  names: { base: 'Basic salary', tax: 'Income tax' },
  ...own,
});

const due = (own: Partial<DueAdjustment>): DueAdjustment => ({
  id: 1,
  kind: 'bonus',
  code: 'BONUS',
  name: 'Bonus',
  currency: 'USD',
  ...own,
});

test('XH-1: gross 3,000, tax 150, an advance of 200 recovered, net 2,650', () => {
  const slip = planSlip(
    given({
      tax: {
        table: { period: 'month', bands: [{ from: '0', to: null, rate: '5' }] },
        before: { taxable: '0', tax: '0' },
        remaining: 12,
        rate: '1',
        decimals: 2,
      },
      adjustments: [due({ kind: 'advance', code: 'ADVANCE', name: 'Advance', amount: '200' })],
    }),
  );
  expect(slip).toMatchObject({ gross: '3000', deductions: '350', net: '2650', tax: '150' });
  expect(slip.lines.map(({ code, role, amount }) => [code, role, amount])).toEqual([
    ['BASE', 'salary', '3000'],
    ['ADVANCE', 'advance', '200'],
    ['TAX', 'tax', '150'],
  ]);
});

test.each([
  [[{ joined_on: '2026-11-16', left_on: null }], 15, '1500'],
  [[{ joined_on: '2026-01-01', left_on: '2026-11-10' }], 10, '1000'],
  [
    [
      { joined_on: '2026-01-01', left_on: '2026-11-05' },
      { joined_on: '2026-11-26', left_on: null },
    ],
    10,
    '1000',
  ],
])('who joins or leaves inside the period is paid for the days: %j', (spells, days, gross) => {
  const slip = planSlip(given({ spells }));
  expect([slip.payment_days, slip.gross]).toEqual([String(days), gross]);
  expect(slip.notes).toEqual([{ key: 'part', days: String(days), of: '30' }]);
});

test('an advance is recovered no further than what is outstanding, and is cut first where pay does not cover all', () => {
  const advance = due({ kind: 'advance', code: 'ADVANCE', name: 'Advance', amount: '500' });
  const one = planSlip(given({ adjustments: [{ ...advance, outstanding: '120' }] }));
  expect([one.net, one.taken]).toEqual(['2880', [{ id: 1, amount: '120' }]]);
  const fine = due({ id: 2, kind: 'deduction', code: 'FINE', name: 'Fine', amount: '2800' });
  const short = planSlip(given({ adjustments: [advance, fine] }));
  expect(short).toMatchObject({
    net: '0',
    notes: [{ key: 'cut', name: 'Advance', due: '500', taken: '200' }],
    taken: [
      { id: 1, amount: '200' },
      { id: 2, amount: '2800' },
    ],
  });
});

test('leave that is not paid lessens the days, and what is taxed with them', () => {
  const leave = due({ kind: 'unpaid_leave', code: 'LEAVE', name: 'Leave', days: '1.5' });
  const slip = planSlip(given({ adjustments: [leave] }));
  expect(slip).toMatchObject({
    payment_days: '28.5',
    unpaid_days: '1.5',
    gross: '2850',
    taxable: '2850',
    taken: [{ id: 1, days: '1.5' }],
  });
  const most = planSlip(given({ adjustments: [{ ...leave, days: '90' }] }));
  expect([most.payment_days, most.net, most.taken]).toEqual(['0', '0', [{ id: 1, days: '30' }]]);
});

test('what is in another currency is told, and not taken up', () => {
  const slip = planSlip(given({ adjustments: [due({ currency: 'EUR', amount: '10' })] }));
  expect([slip.net, slip.taken]).toEqual(['3000', []]);
  expect(slip.notes).toEqual([{ key: 'currency', name: 'Bonus', currency: 'EUR' }]);
});

test('the net is rounded once, to a multiple that can be handed over', () => {
  const assignments = [
    { from: '2026-01-01', currency: 'USD', base_salary: '3000.37', components: [] },
  ];
  const slip = planSlip(given({ assignments, rounding: '0.5' }));
  expect([slip.net, slip.rounding, slip.gross]).toEqual(['3000.5', '0.13', '3000.37']);
});

test('by a table of years, the tax of twelve months is that of the year, whatever a bonus does', () => {
  const table = {
    period: 'year',
    bands: [
      { from: '0', to: '20000', rate: '0' },
      { from: '20000', to: null, rate: '17' },
    ],
  } as const;
  let before = { taxable: '0', tax: '0' };
  for (let month = 12; month >= 1; month -= 1) {
    const bonus = month === 7 ? [due({ amount: '999.99' })] : [];
    const tax = { table, before, remaining: month, rate: '1', decimals: 2 };
    const slip = planSlip(given({ adjustments: bonus, tax }));
    const add = (a: string, b: string) => String(Math.round((Number(a) + Number(b)) * 100) / 100);
    before = { taxable: add(before.taxable, slip.taxable), tax: add(before.tax, slip.tax) };
  }
  // 17 % of the part of 36,999.99 above 20,000.
  expect(before).toEqual({ taxable: '36999.99', tax: '2890' });
});

test('tax that pay does not cover was not withheld, and is due with what comes next', () => {
  const table = { period: 'year', bands: [{ from: '0', to: null, rate: '50' }] } as const;
  const before = { taxable: '20000', tax: '0' };
  const tax = { table, before, remaining: 2, rate: '1', decimals: 2 };
  const slip = planSlip(given({ tax }));
  expect(slip).toMatchObject({ net: '0', deductions: '3000', taxable: '3000', tax: '3000' });
});
