import fc from 'fast-check';

import { compare, divide, multiply, negate, round, sign, sum } from '@/lib/domain/money';
import { accrualOf, type PostedSlip } from '@/lib/domain/hrm/payroll-entry';
import { paymentOf } from '@/lib/domain/hrm/payroll-payment';
import { planSlip } from '@/lib/domain/hrm/payslip';
import type { DueAdjustment, SlipInput } from '@/lib/domain/hrm/payslip-input';

const ACCOUNTS = {
  salaries: 1,
  employer_cost: 2,
  tax_withheld: 3,
  deductions_payable: 4,
  employee_advances: 5,
  salaries_payable: 6,
  rounding: 7,
};

/** Amount of `units` minor units, in a currency with these decimals. */
const scaled = (units: number, decimals: number) =>
  divide(String(units), String(10 ** decimals), { decimals });

const money = (decimals: number, most = 5_000_000) =>
  fc.integer({ min: 0, max: most }).map((units) => scaled(units, decimals));

const day = fc
  .integer({ min: 1, max: 28 })
  .map((date) => `2026-11-${String(date).padStart(2, '0')}`);

const adjustment = (decimals: number) =>
  fc.record({
    kind: fc.constantFrom('bonus', 'deduction', 'advance', 'loan', 'unpaid_leave', 'allowance'),
    amount: money(decimals, 900_000),
    outstanding: money(decimals, 900_000),
  });

const slipOf = fc
  .record({ decimals: fc.constantFrom(0, 2, 3), joined: fc.option(day, { nil: '2026-01-01' }) })
  .chain(({ decimals, joined }) =>
    fc.record({
      salary: money(decimals),
      fixed: money(decimals, 300_000),
      adjustments: fc.array(adjustment(decimals), { maxLength: 4 }),
      rounding: fc.constantFrom(undefined, '1', '5'),
      working: fc.boolean(),
      rate: fc.integer({ min: 1, max: 40 }).map(String),
      decimals: fc.constant(decimals),
      joined: fc.constant(joined),
    }),
  );

type Drawn = Parameters<Parameters<typeof slipOf.map>[0]>[0];

function inputOf({ decimals, joined, salary, fixed, adjustments, rounding, working, rate }: Drawn) {
  const currency = { 0: 'JPY', 2: 'USD', 3: 'KWD' }[decimals] ?? 'USD';
  const dues = adjustments.map(({ kind, amount, outstanding }, at): DueAdjustment => ({
    id: at + 1,
    kind,
    code: kind.toUpperCase(),
    name: kind,
    currency,
    ...(kind === 'unpaid_leave' ? { days: '2.5' } : { amount }),
    ...((kind === 'advance' || kind === 'loan') && { outstanding }),
  }));
  return {
    currency,
    decimals,
    adjustments: dues,
    rounding,
    spells: [{ joined_on: joined, left_on: null }],
    period: { from: '2026-11-01', to: '2026-11-30' },
    count: { proRata: working ? 'working' : 'calendar' },
    assignments: [
      {
        from: '2026-01-01',
        currency,
        base_salary: salary,
        components: [
          { code: 'FUND', kind: 'employer', percent: '7.5' },
          { code: 'CLUB', kind: 'deduction', amount: fixed },
        ],
      },
    ],
    tax: {
      table: {
        period: 'month',
        bands: [
          { from: '0', to: '100', rate: '0' },
          { from: '100', to: null, rate },
        ],
      },
      before: { taxable: '0', tax: '0' },
      remaining: 2,
      rate: '1',
      decimals,
    },
    names: { base: 'Base', tax: 'Tax' },
  } satisfies SlipInput;
}

test('a slip is never below zero, takes no more than is outstanding, and is what its lines come to', () => {
  fc.assert(
    fc.property(slipOf, (drawn) => {
      const input = inputOf(drawn);
      const slip = planSlip(input);
      expect(sign(slip.net)).toBeGreaterThanOrEqual(0);
      const of = (kind: string) =>
        sum(slip.lines.filter((one) => one.kind === kind).map(({ amount }) => amount));
      expect(slip.net).toBe(sum([of('earning'), negate(of('deduction')), slip.rounding]));
      for (const { id, outstanding } of input.adjustments) {
        const { amount = '0' } = slip.taken.find((one) => one.id === id) ?? {};
        if (outstanding !== undefined) expect(compare(amount, outstanding)).toBeLessThanOrEqual(0);
      }
      expect(planSlip(input)).toEqual(slip);
    }),
  );
});

test('a run balances in base, and what it owes is the sum of its nets; a payment clears it and no more', () => {
  fc.assert(
    fc.property(
      fc.array(slipOf, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 99_999 }).map((rate) => scaled(rate, 3)),
      (drawn, rate) => {
        const slips = drawn.map((one, at): PostedSlip => {
          const input = inputOf(one);
          const { lines, net, rounding } = planSlip(input);
          const base_net = input.currency === 'USD' ? net : round(multiply(net, rate), 2);
          return { party_id: at + 1, currency: input.currency, lines, net, rounding, base_net };
        });
        const setting = {
          base: 'USD',
          baseDecimals: 2,
          rates: { JPY: rate, KWD: rate },
          accounts: ACCOUNTS,
          advancesIn: () => false,
        };
        const { lines } = accrualOf(slips, setting);
        expect(sum(lines.map(({ base }) => base))).toBe('0');
        const owed = lines.filter((one) => one.account_id === ACCOUNTS.salaries_payable);
        for (const currency of new Set(slips.map((slip) => slip.currency))) {
          const nets = slips.filter((slip) => slip.currency === currency).map(({ net }) => net);
          const credits = owed.filter((one) => one.currency === currency);
          expect(sum(credits.map(({ amount }) => negate(amount)))).toBe(sum(nets));
        }
      },
    ),
  );
});

test('paid in another currency, each debt settles for its own pay, and all of them for all that is paid', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 500, max: 2_000 }),
      fc.constantFrom('USD', 'GBP'),
      (units, paid, pay_currency) => {
        const slips = units.map((unit, index) => ({
          party_id: index + 1,
          amount: scaled(unit, 2),
        }));
        const { lines, pay, deal } = paymentOf(slips, {
          base: 'USD',
          decimals: { USD: 2, EUR: 2, GBP: 2 },
          currency: 'EUR',
          pay_currency,
          rate: scaled(paid, 3),
          payMid: '1.25',
          accounts: ACCOUNTS,
          at: { account_id: 9 },
        });
        const legs = deal?.legs ?? [];
        const settled = legs.filter((leg) => 'value' in leg && leg.as === 'settles');
        const values = settled.map((leg) => ('value' in leg ? leg.value : '0'));
        const last = legs.at(-1);
        const worth = last && 'value' in last && pay_currency !== 'USD' ? last.value : pay;
        expect(sum(values)).toBe(worth);
        expect(lines.map((_, line) => deal?.legOf(line))).toEqual([
          ...slips.map((_, line) => line),
          slips.length,
        ]);
        expect(lines.at(-1)).toMatchObject({ currency: pay_currency, amount: negate(pay) });
      },
    ),
  );
});
