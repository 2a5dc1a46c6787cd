import { partyOf } from './counter-advances';
import type { ModelLeg, ModelLine } from './counter-lines';
import type { CounterModel } from './counter-model';
import { priceAtMid, priceIn } from './counter-money';
import type { DeedOf, Office, Paying, Slip } from './counter-office';
import { nearest, times } from './exact';

type Part = Readonly<{ employee: number; amount: bigint }>;

export const openOf = ({ net, paid }: Slip): bigint => net - paid;

/**
 * Pays slips of a currency. In another currency the debt is settled at its carrying amount, and the difference is a
 * result.
 */
export function payPayroll(model: CounterModel, office: Office, deed: DeedOf<'pay'>): boolean {
  const run = office.payroll(deed.run);
  const own = run.slips.filter(({ currency }) => currency === deed.currency);
  const parts = deed.parts ?? own.map((slip) => ({ ...slip, amount: openOf(slip) }));
  const due = own.flatMap((slip): Part[] => {
    const wanted = parts.find(({ employee }) => employee === slip.employee)?.amount ?? 0n;
    return wanted === 0n ? [] : [{ employee: slip.employee, amount: wanted }];
  });
  const isOpen = due.every(({ employee, amount }) =>
    own.some((slip) => slip.employee === employee && amount <= openOf(slip)),
  );
  const posting = isOpen && due.length > 0 && payment(model, due, deed);
  if (!posting || !model.post(posting.lines, posting.legs)) return false;
  const slips = run.slips.map((slip) => {
    const amount = due.find(({ employee }) => employee === slip.employee)?.amount ?? 0n;
    return { ...slip, paid: slip.paid + amount };
  });
  const entries = [...run.entries, model.entries.length - 1];
  office.payrolls.set(run.no, { ...run, slips, entries });
  return true;
}

/** Lines and legs of a payment; undefined if the paid amount rounds to zero. */
function payment(model: CounterModel, due: readonly Part[], { currency, at, as }: Paying) {
  const { base } = model.money;
  const owed = due.map(({ employee, amount }) => ({
    account: 'payable' as const,
    party: partyOf(employee),
    currency,
    amount,
  }));
  const pay = due.reduce((all, { amount }) => all + paidFor(amount, { currency, as }, model), 0n);
  if (pay === 0n) return undefined;
  const paid: ModelLine = { ...at, currency: as?.currency ?? currency, amount: -pay };
  if (!as) return { lines: [...owed, paid], legs: [] };
  const { currency: other } = as;
  const worth = (part: bigint) =>
    other === base ? part : nearest(times(part, priceAtMid(other, model.money)));
  const legs: ModelLeg[] = [];
  const dealt = (
    line: ModelLine,
    leg: Pick<Extract<ModelLeg, { value: bigint }>, 'value' | 'as'>,
  ) => {
    if (line.currency === base) return line;
    legs.push({ currency: line.currency, quantity: line.amount, ...leg });
    return { ...line, leg: legs.length - 1 };
  };
  const values = due.map(({ amount }) => worth(paidFor(amount, { currency, as }, model)));
  const gone = owed.map((line, no) => dealt(line, { value: values[no] ?? 0n, as: 'settles' }));
  const amount = due.reduce((all, one) => all + one.amount, 0n);
  const whole = values.reduce((all, value) => all + value, 0n);
  const left = dealt(paid, { value: currency === base ? amount : whole });
  return { lines: [...gone, left], legs };
}

/** Amount paid out for a slip, rounded once per employee. */
function paidFor(
  amount: bigint,
  { currency, as }: Pick<Paying, 'currency' | 'as'>,
  { money }: CounterModel,
): bigint {
  if (!as) return amount;
  const quoted = { rate: as.rate, unit: 1, direction: 'direct' } as const;
  if (currency !== money.base) {
    return nearest(times(amount, priceIn(quoted, { of: as.currency, per: currency }, money)));
  }
  const { over, under } = priceIn(quoted, { of: currency, per: as.currency }, money);
  return nearest({ over: amount * under, under: over });
}
