import fc from 'fast-check';

import { compare, fits, subtract, sum } from '@/lib/domain/money';
import { componentRefusals } from '@/lib/domain/hrm/salary-rules';
import { payOf, payOfParts, type SalaryComponent } from '@/lib/domain/hrm/salary';

const MONTH = { days: '30', payment_days: '30' };
const usd = { currency: 'USD', decimals: 2 };

const salary = (base_salary: string, ...components: SalaryComponent[]) => ({
  base_salary,
  components,
});
const amounts = (pay: ReturnType<typeof payOf>) =>
  Object.fromEntries(pay.lines.map(({ code, amount }) => [code, amount]));

test('earnings add to gross, deductions are taken from it, and what the employer adds is beside', () => {
  const pay = payOf(
    salary(
      '1000',
      { code: 'PENSION', kind: 'deduction', formula: 'gross * 0.05' },
      { code: 'HOUSING', kind: 'earning', percent: '20' },
      { code: 'TRANSPORT', kind: 'earning', amount: '50' },
      { code: 'INSURANCE', kind: 'employer', formula: 'max(30, pension / 2)' },
    ),
    MONTH,
    2,
  );
  expect(amounts(pay)).toEqual({
    BASE: '1000',
    HOUSING: '200',
    TRANSPORT: '50',
    PENSION: '62.5',
    INSURANCE: '31.25',
  });
  expect(pay).toMatchObject({
    gross: '1250',
    deductions: '62.5',
    employer: '31.25',
    net: '1187.5',
  });
});

test('who is paid for a part of the days earns that part, and a formula sees the base as earned', () => {
  const pay = payOf(
    salary(
      '1000',
      { code: 'HOUSING', kind: 'earning', amount: '90' },
      { code: 'SHARE', kind: 'earning', formula: 'base * 0.1' },
      { code: 'WHOLE', kind: 'earning', formula: 'salary * payment_days / days' },
      { code: 'FEE', kind: 'deduction', amount: '12' },
    ),
    { days: '30', payment_days: '10' },
    2,
  );
  expect(amounts(pay)).toEqual({
    BASE: '333.33',
    HOUSING: '30',
    SHARE: '33.33',
    WHOLE: '333.33',
    FEE: '12',
  });
});

test('a raise within the month pays each part by its days, and takes percentages of its own part', () => {
  const fee: SalaryComponent = { code: 'FEE', kind: 'deduction', amount: '10' };
  const pension: SalaryComponent = { code: 'PENSION', kind: 'deduction', percent: '10' };
  const pay = payOfParts(
    [
      { assignment: salary('900', fee), payment_days: '10' },
      { assignment: salary('1200', fee, pension), payment_days: '20' },
    ],
    '30',
    2,
  );
  expect(amounts(pay)).toEqual({ BASE: '1100', FEE: '10', PENSION: '80' });
  expect(pay.net).toBe('1010');
});

test('a result below zero is nothing, and one that no account could hold is refused', () => {
  const pay = payOf(
    salary('100', { code: 'TAX', kind: 'deduction', formula: 'gross - 500' }),
    MONTH,
    2,
  );
  expect(amounts(pay)['TAX']).toBe('0');
  const huge = salary('999999999999999', { code: 'X', kind: 'earning', formula: 'base * base' });
  expect(() => payOf(huge, MONTH, 2)).toThrow('formula.large');
});

const codesOf = (...components: SalaryComponent[]) =>
  componentRefusals(components, usd).map(({ code, field }) => `${field}: ${code}`);

test('components are refused with all that is wrong, each beside its own field', () => {
  expect(
    codesOf(
      { code: 'BASE', kind: 'earning', amount: '1' },
      { code: 'A', kind: 'earning', amount: '1', percent: '2' },
      { code: 'a', kind: 'earning' },
      { code: 'B', kind: 'earning', amount: '1.005' },
      { code: 'C', kind: 'earning', formula: 'd + 1' },
      { code: 'D', kind: 'deduction', formula: 'c +' },
      { code: 'E', kind: 'deduction', formula: 'a + d + gross' },
    ),
  ).toEqual([
    'components.0.code: salary.code-reserved',
    'components.1.amount: salary.one-way',
    'components.2.code: salary.code-twice',
    'components.2.amount: salary.one-way',
    'components.3.amount: ledger.decimals',
    'components.4.formula: formula.name',
    'components.5.formula: formula.ends',
  ]);
});

const component = fc.record({
  kind: fc.constantFrom('earning', 'deduction', 'employer' as const),
  way: fc.constantFrom(
    { amount: '12.34' },
    { percent: '7.5' },
    { formula: 'gross / 3' },
    { formula: 'max(base - 100, days) / 7' },
  ),
});

test('for every salary, period and currency the lines add up and none has a part of a unit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.array(component, { maxLength: 8 }),
      fc
        .integer({ min: 28, max: 31 })
        .chain((days) =>
          fc.record({ days: fc.constant(days), payment_days: fc.integer({ min: 0, max: days }) }),
        ),
      fc.constantFrom(0, 2, 3),
      (base, parts, { days, payment_days }, decimals) => {
        const components = parts.map(({ kind, way }, at) => ({ code: `C${at}`, kind, ...way }));
        const period = { days: String(days), payment_days: String(payment_days) };
        const pay = payOf(salary(String(base), ...components), period, decimals);
        const of = (kind: string) =>
          sum(pay.lines.filter((line) => line.kind === kind).map(({ amount }) => amount));
        expect(pay.gross).toBe(of('earning'));
        expect(pay.deductions).toBe(of('deduction'));
        expect(pay.employer).toBe(of('employer'));
        expect(pay.net).toBe(subtract(pay.gross, pay.deductions));
        for (const { amount } of pay.lines) {
          expect(fits(amount, decimals)).toBe(true);
          expect(compare(amount, '0')).not.toBe(-1);
        }
      },
    ),
  );
});
