import * as fc from 'fast-check';

import {
  type Adjustment,
  type Course,
  dueIn,
  instalmentPlan,
  monthlyInterest,
  remainingOf,
  type TakenPart,
} from '@/lib/domain/hrm/adjustment';
import { adjustmentRefusals } from '@/lib/domain/hrm/adjustment-refusals';
import { addMonths, endOfMonth } from '@/lib/domain/calendar';
import { splitEvenly } from '@/lib/domain/hrm/instalments';
import { add, compare, sign, smaller, subtract, sum } from '@/lib/domain/money';

const NEW: Course = { taken: [], repaid: '0' };
const month = (name: string) => ({ from: `${name}-01`, to: endOfMonth(`${name}-01`) });
const advance: Adjustment = { kind: 'advance', amount: '100', instalments: 3, period: '2026-11' };

test('instalments are alike, and the last one has the rest', () => {
  expect(splitEvenly('100', 3, 2)).toEqual(['33.33', '33.33', '33.34']);
  expect(splitEvenly('2', 3, 2)).toEqual(['0.66', '0.66', '0.68']);
  expect(splitEvenly('100', 3, 0)).toEqual(['33', '33', '34']);
});

test('a plan goes from month to month', () => {
  const plan = instalmentPlan(advance, 2).map(({ from, to, amount, left }) => [
    from,
    to,
    amount,
    left,
  ]);
  expect(plan).toEqual([
    ['2026-11-01', '2026-11-30', '33.33', '66.67'],
    ['2026-12-01', '2026-12-31', '33.33', '33.34'],
    ['2027-01-01', '2027-01-31', '33.34', '0'],
  ]);
});

test('the first month of a loan of 280,000 at 8.4 percent has an interest of 1,960', () => {
  expect(monthlyInterest('280000', '8.4', 2)).toBe('1960');
  const loan: Adjustment = {
    kind: 'loan',
    amount: '280000',
    instalments: 28,
    period: '2026-11',
    rate_percent: '8.4',
  };
  const [first, second] = instalmentPlan(loan, 2);
  expect(first).toMatchObject({ principal: '10000', interest: '1960', amount: '11960' });
  expect(second).toMatchObject({ principal: '10000', interest: '1890', left: '260000' });
  expect(dueIn(loan, NEW, month('2026-11'), 2)).toMatchObject({ amount: '11960' });
});

test('interest is of what is still lent: what was paid back in cash bears none', () => {
  const loan: Adjustment = {
    kind: 'loan',
    amount: '1200',
    instalments: 12,
    period: '2026-11',
    rate_percent: '12',
  };
  const course = { taken: [{ no: 1, principal: '100' }], repaid: '600' };
  expect(dueIn(loan, course, month('2026-12'), 2)).toMatchObject({
    no: 2,
    principal: '100',
    interest: '5',
  });
});

test('nothing is due before its month, and one instalment in each period from then on', () => {
  expect(dueIn(advance, NEW, month('2026-10'), 2)).toBeUndefined();
  expect(dueIn(advance, NEW, month('2026-11'), 2)).toMatchObject({ no: 1, amount: '33.33' });
  expect(dueIn(advance, NEW, month('2027-05'), 2)).toMatchObject({ no: 1, amount: '33.33' });
  const one = { taken: [{ no: 1, principal: '33.33' }], repaid: '0' };
  expect(dueIn(advance, one, month('2026-11'), 2)).toBeUndefined();
  expect(dueIn(advance, one, month('2026-12'), 2)).toMatchObject({ no: 2, amount: '33.33' });
});

test('complaint 13: what a slip could not take of an advance is asked for with the last instalment', () => {
  const taken = [
    { no: 1, principal: '10' },
    { no: 2, principal: '0' },
  ];
  expect(dueIn(advance, { taken, repaid: '0' }, month('2027-01'), 2)).toMatchObject({
    no: 3,
    principal: '90',
  });
});

test('an advance that was paid back in cash is due no more', () => {
  expect(dueIn(advance, { taken: [], repaid: '100' }, month('2026-11'), 2)).toBeUndefined();
  expect(dueIn(advance, { taken: [], repaid: '90' }, month('2026-11'), 2)).toMatchObject({
    principal: '10',
  });
});

test('what recurs is due once in each month of its time, and in no other', () => {
  const allowance: Adjustment = {
    kind: 'allowance',
    amount: '50',
    from: '2026-11-10',
    to: '2027-01-09',
  };
  const due = (name: string, taken: readonly TakenPart[] = []) =>
    dueIn(allowance, { taken, repaid: '0' }, month(name), 2);
  expect(instalmentPlan(allowance, 2).map(({ amount }) => amount)).toEqual(['50', '50', '50']);
  expect(due('2026-10')).toBeUndefined();
  expect(due('2026-12')).toMatchObject({ no: 2, amount: '50' });
  expect(due('2026-12', [{ no: 2, principal: '50' }])).toBeUndefined();
  expect(due('2026-11', [{ no: 2, principal: '50' }])).toMatchObject({ no: 1 });
  expect(due('2027-02')).toBeUndefined();
});

test('days are due as a whole, from the month that they are of', () => {
  const leave: Adjustment = { kind: 'unpaid_leave', days: '2.5', period: '2026-11' };
  expect(dueIn(leave, NEW, month('2026-10'), 2)).toBeUndefined();
  expect(dueIn(leave, NEW, month('2026-11'), 2)).toMatchObject({ days: '2.5' });
  const taken = [{ no: 1, principal: '0', days: '2.5' }];
  expect(dueIn(leave, { taken, repaid: '0' }, month('2026-12'), 2)).toBeUndefined();
});

test('leave that goes on into another month is due in each by the days that it has there', () => {
  const time = { from: '2026-11-25', to: '2026-12-04' };
  const leave: Adjustment = { kind: 'unpaid_leave', days: '9.5', ...time };
  expect(dueIn(leave, NEW, month('2026-10'), 2)).toBeUndefined();
  expect(dueIn(leave, NEW, month('2026-11'), 2)).toMatchObject({ days: '6' });
  const course = { ...NEW, taken: [{ no: 1, principal: '0', days: '6' }] };
  expect(dueIn(leave, course, month('2026-11'), 2)).toBeUndefined();
  expect(dueIn(leave, course, month('2026-12'), 2)).toMatchObject({ no: 2, days: '3.5' });
  expect(dueIn(leave, NEW, month('2026-12'), 2)).toMatchObject({ days: '9.5' });
  // The slip of December stays, and November is prepared again.
  const later = { ...NEW, taken: [{ no: 2, principal: '0', days: '3.5', date: '2026-12-31' }] };
  expect(dueIn(leave, later, month('2026-11'), 2)).toMatchObject({ days: '6' });
  const short: Adjustment = { ...leave, days: '2' };
  expect(dueIn(short, NEW, month('2026-11'), 2)).toMatchObject({ days: '2' });
});

test('never more is recovered than is outstanding, whatever slips could take and was paid back', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 }).map((n) => subtract(`${n / 100}`, '0'));
  const step = fc.record({ cash: fc.boolean(), most: cents });
  fc.assert(
    fc.property(
      cents,
      fc.integer({ min: 1, max: 24 }),
      fc.array(step, { maxLength: 40 }),
      (amount, instalments, steps) => {
        const lent: Adjustment = { kind: 'advance', amount, instalments, period: '2026-01' };
        if (adjustmentRefusals(lent, { currency: 'USD', decimals: 2 }).length > 0) return;
        let course = NEW;
        steps.forEach(({ cash, most }, at) => {
          const left = remainingOf(lent, course);
          if (cash) {
            course = { ...course, repaid: add(course.repaid, smaller(most, left)) };
            return;
          }
          const from = addMonths('2026-01-01', at);
          const due = dueIn(lent, course, { from, to: endOfMonth(from) }, 2);
          if (!due) return;
          expect(compare(due.principal, left)).toBeLessThanOrEqual(0);
          expect(sign(due.principal)).toBe(1);
          const part = { no: due.no, principal: smaller(due.principal, most) };
          course = { ...course, taken: [...course.taken, part] };
        });
        expect(sign(remainingOf(lent, course))).toBeGreaterThanOrEqual(0);
      },
    ),
    { seed: 20_261_124 },
  );
});

test('the parts of a plan come to the whole, and none is nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 1, max: 60 }),
      (cents, parts) => {
        const amount = subtract(`${cents / 100}`, '0');
        if (cents < parts) return;
        const split = splitEvenly(amount, parts, 2);
        expect(sum(split)).toBe(amount);
        expect(split.every((part) => sign(part) > 0)).toBe(true);
        expect(new Set(split.slice(0, -1)).size).toBeLessThanOrEqual(1);
      },
    ),
    { seed: 20_261_124 },
  );
});

test('what cannot be meant is refused beside its field', () => {
  const wrong = (own: Partial<Adjustment> & { account_id?: number }) =>
    adjustmentRefusals(
      { kind: 'bonus', amount: '10', ...own },
      { currency: 'USD', decimals: 2 },
    ).map(({ code, field }) => `${field} ${code}`);
  expect(wrong({})).toEqual([]);
  expect(wrong({ amount: undefined })).toEqual(['amount adjustment.amount-or-days']);
  expect(wrong({ kind: 'unpaid_leave', days: '1' })).toEqual(['days adjustment.amount-or-days']);
  expect(wrong({ amount: undefined, days: '1' })).toEqual(['days adjustment.not-in-days']);
  expect(wrong({ amount: '0.001' })).toEqual(['amount ledger.decimals']);
  expect(wrong({ period: '2026-11', from: '2026-11-01' })).toEqual([
    'from adjustment.period-or-from',
  ]);
  expect(wrong({ to: '2026-11-01' })).toEqual(['from adjustment.to-alone']);
  expect(wrong({ from: '2026-11-02', to: '2026-11-01' })).toEqual(['to adjustment.ends-before']);
  expect(wrong({ from: '1990-01-02', to: '2100-11-01' })).toEqual(['to adjustment.long']);
  expect(wrong({ instalments: 2, from: '2026-11-01', to: '2026-12-01' })).toEqual([
    'instalments adjustment.end-or-count',
  ]);
  expect(wrong({ amount: '0.01', instalments: 2 })).toEqual(['instalments adjustment.too-many']);
  expect(wrong({ rate_percent: '5' })).toEqual(['rate_percent adjustment.no-interest']);
  expect(wrong({ account_id: 1 })).toEqual(['account_id adjustment.not-paid-out']);
});
