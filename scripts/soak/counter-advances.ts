import { AGENTS, CUSTOMERS, DEALERS } from './counter-act';
import type { CounterModel } from './counter-model';
import { type Advance, type DeedOf, nextNo, type Office } from './counter-office';
import { nearest } from './exact';

/** Employees are parties after everybody whom the counter deals with. */
export const partyOf = (employee: number): number =>
  CUSTOMERS.length + DEALERS.length + AGENTS.length + employee;

/** Lent at what it costs: nothing is realised. */
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

/** What slips have not taken and nobody has paid back. */
export const leftOf = ({ amount, taken, repaid, isCancelled }: Advance): bigint =>
  isCancelled ? 0n : taken.reduce((left, one) => left - one.amount, amount - repaid);

/** What the pay of a month is to take of it: the next part, and all that is left with the last. */
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

/** Taken back as it was; nothing of it was taken or repaid yet. */
export function cancelAdvance(model: CounterModel, { advances }: Office, advance: Advance) {
  if (!model.void(advance.entry)) return false;
  advances.set(advance.no, { ...advance, isCancelled: true });
  return true;
}
