import { AGENTS, CUSTOMERS, DEALERS } from './counter-act';
import type { CounterModel } from './counter-model';
import { type Advance, type DeedOf, nextNo, type Office } from './counter-office';
import { nearest } from './exact';

/** Party number of an employee; employees follow all parties of the counter. */
export const partyOf = (employee: number): number =>
  CUSTOMERS.length + DEALERS.length + AGENTS.length + employee;

/** Pays an advance at cost, so that nothing is realised. */
export function lend(
  model: CounterModel,
  office: Office,
  { employee, amount, parts, at }: DeedOf<'advance'>,
): boolean {
  const { currency } = office.employee(employee);
  const owed = { account: 'advances', party: partyOf(employee), currency } as const;
  const paid = { ...at, currency, amount: -amount };
  if (!model.post([{ ...owed, amount }, paid], [])) return false;
  const no = nextNo(office.advances);
  const entry = model.entries.length - 1;
  office.advances.set(no, {
    no,
    employee,
    currency,
    amount,
    parts,
    entry,
    taken: [],
    repaid: 0n,
    isCancelled: false,
  });
  return true;
}

/** Amount that was neither taken from pay nor repaid. */
export const leftOf = ({ amount, taken, repaid, isCancelled }: Advance): bigint =>
  isCancelled ? 0n : taken.reduce((left, one) => left - one.amount, amount - repaid);

/** Amount to take from the pay of a month: the next part, or the whole rest with the last part. */
export function partDue(advance: Advance, month: number): bigint {
  const { amount, parts, taken } = advance;
  const left = leftOf(advance);
  const at = Math.min(taken.length, parts - 1);
  if (at > month) return 0n;
  const even = nearest({ over: amount, under: BigInt(parts) });
  const part = even * BigInt(parts) > amount ? even - 1n : even;
  return at === parts - 1 || part > left ? left : part;
}

export function repayAdvance(
  model: CounterModel,
  { advances }: Office,
  { advance: no, amount, at }: DeedOf<'repay advance'>,
): boolean {
  const advance = advances.get(no);
  if (!advance || amount > leftOf(advance)) return false;
  const { currency, employee, repaid } = advance;
  const owed = { account: 'advances', party: partyOf(employee), currency } as const;
  if (
    !model.post(
      [
        { ...owed, amount: -amount },
        { ...at, currency, amount },
      ],
      [],
    )
  )
    return false;
  advances.set(no, { ...advance, repaid: repaid + amount });
  return true;
}

/** Cancels an advance of which nothing was taken or repaid yet. */
export function cancelAdvance(model: CounterModel, { advances }: Office, advance: Advance) {
  if (!model.void(advance.entry)) return false;
  advances.set(advance.no, { ...advance, isCancelled: true });
  return true;
}
