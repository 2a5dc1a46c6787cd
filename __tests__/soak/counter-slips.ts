import { partDue } from './counter-advances';
import type { CounterModel } from './counter-model';
import { type Money, priceAtMid, priceOf } from './counter-money';
import type { Asked, Employee, Office, Payroll, Slip } from './counter-office';
import { nearest, type Ratio, ratioOf, times } from './exact';

/** Base per minor unit of the slip currency, at the rate of the run or else at mid. */
export function priceOfPay(currency: string, { rate }: Asked, money: Money): Ratio {
  if (currency === money.base) return { over: 1n, under: 1n };
  if (rate === undefined) return priceAtMid(currency, money);
  return priceOf({ rate, unit: 1, direction: 'direct' }, currency, money);
}

/** Employees of a run; undefined if the rules refuse it. An employee has one slip a month. */
export function membersOf(
  { employees, payrolls }: Office,
  { no, month, asked }: Pick<Payroll, 'no' | 'month' | 'asked'>,
): Employee[] | undefined {
  const others = [...payrolls.values()].filter(
    (one) => one.no !== no && one.month === month && one.status !== 'voided',
  );
  const taken = new Set(others.flatMap(({ slips }) => slips.map(({ employee }) => employee)));
  const wanted = [...employees.values()].filter((one) => asked.employees?.includes(one.no) ?? true);
  const fits = ({ no: one, currency }: Employee) =>
    !taken.has(one) && (asked.currency ?? currency) === currency;
  const members = wanted.filter(fits);
  const isShort = asked.employees !== undefined && members.length < wanted.length;
  return members.length === 0 || isShort ? undefined : members;
}

/** Slip of a month: earnings less tax, club share, and due advances as far as the pay covers them. */
export function slipOf(
  { courses: { office }, money }: CounterModel,
  { no: employee, currency, salary, tax, ...shares }: Employee,
  { month, asked }: Pick<Payroll, 'month' | 'asked'>,
): Slip {
  const share = (percent: string) => {
    const { over, under } = ratioOf(percent);
    return nearest({ over: salary * over, under: under * 100n });
  };
  const gross = salary + share(shares.house);
  const club = share(shares.club);
  const due = [...(office?.advances.values() ?? [])]
    .filter((one) => one.employee === employee)
    .map((one) => ({ advance: one.no, amount: partDue(one, month) }))
    .filter(({ amount }) => amount > 0n);
  const takes = covered(due, gross - tax - club);
  const net = takes.reduce((left, { amount }) => left - amount, gross - tax - club);
  const base = nearest(times(net, priceOfPay(currency, asked, money)));
  const own = { employee, currency, gross, tax, club, fund: share(shares.fund) };
  return { ...own, takes, net, base, paid: 0n };
}

/** Deductions of advances that the pay covers; the first advance comes first. */
function covered(due: Slip['takes'], pay: bigint): Slip['takes'] {
  let left = pay;
  return due.map(({ advance, amount }) => {
    const part = amount < left ? amount : left;
    left -= part;
    return { advance, amount: part };
  });
}
