import { compare, fits, multiply, round } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import { askSecond, fallsUnder, waitingFor } from '@/server/document/approval';
import type { DocumentCall } from '@/server/document/document-call';
import type { Shown } from '@/server/document/kind';
import { changeDocument, type DocumentRow } from '@/server/document/rows';
import { Conflict } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { currenciesOf } from '@/server/ledger/currencies';
import { referenceTo } from '@/server/ledger/reference';
import { stepReason } from './credit-course';
import { limitPage, type LimitType } from './limit-page';

type Change = Readonly<{ amount: string; reason: string }>;
type Changed = Readonly<{ at: string; before: string; amount: string; reason: string }>;

function changesOf(course: object | null): readonly Changed[] {
  const { changes = [] }: Readonly<{ changes?: readonly Changed[] }> = course ?? {};
  return changes;
}

/**
 * Raises or lowers a limit or a sub-limit. If an approval rule covers a raise, the limit stays as it is until a second
 * person approves. Refuses an unchanged amount, more decimals than the currency has, and a second change while one is
 * pending.
 */
export async function changeLimit(
  call: DocumentCall,
  row: DocumentRow,
  change: Change,
): Promise<void> {
  const { amount } = change;
  await refuseChange(call, row, amount);
  const isRaised = compare(amount, row.amount ?? '0') > 0;
  const base = await baseOf(call, row, amount);
  const rule = { subject: 'credit_limit', ...(base !== null && { base }) } as const;
  if (!isRaised || !(await fallsUnder(call.db, rule))) return applyChange(call, row, change);
  const page = limitPage(row.type);
  await askSecond(call, { ...rule, page, type: row.type, id: row.id, request: change });
  call.audit({
    action: 'ask to change',
    page,
    record_type: row.type,
    record_id: row.id,
    changes: { amount: [row.amount, amount], reason: [null, change.reason] },
  });
}

async function refuseChange({ db }: DocumentCall, row: DocumentRow, amount: string): Promise<void> {
  if (await waitingFor(db, row.type, row.id)) throw new Conflict('approval.waits', {});
  const { decimals } = await currenciesOf(db);
  const currency = row.currency ?? '';
  const units = decimals[currency] ?? 2;
  const field = 'amount';
  if (!fits(amount, units)) {
    const params = { currency, decimals: String(units) };
    throw new Refusal('ledger.decimals', { field, params });
  }
  if (compare(amount, row.amount ?? '0') === 0) throw new Refusal('credit.same-amount', { field });
}

/** Applies a change from `changeLimit` that a second person has approved. */
export const agreedChange = (
  call: DocumentCall,
  row: DocumentRow,
  { amount, reason }: Readonly<Record<string, unknown>>,
): Promise<void> => applyChange(call, row, { amount: String(amount), reason: String(reason) });

async function applyChange(
  call: DocumentCall,
  row: DocumentRow,
  { amount, reason }: Change,
): Promise<void> {
  const { type, id } = row;
  const before = row.amount ?? '0';
  const at = call.host.now().toISOString();
  await changeDocument(call.db, row, {
    amount,
    base: await baseOf(call, row, amount),
    body: { ...row.body, amount },
    course: { ...row.course, changes: [...changesOf(row.course), { at, before, amount, reason }] },
  });
  call.audit({
    action: 'change',
    page: limitPage(type),
    record_type: type,
    record_id: id,
    changes: { amount: [before, amount], reason: [null, reason] },
  });
}

/** Converts an amount to base at today's mid; null without a rate. */
async function baseOf(
  { db, today }: DocumentCall,
  { currency }: DocumentRow,
  amount: string,
): Promise<string | null> {
  const day = await today();
  const { currencies, mids } = await referenceTo(db, [], [day]);
  const { base, decimals } = currencies;
  if (currency === null || currency === base) return amount;
  const mid = mids(currency, day);
  return mid === undefined ? null : round(multiply(amount, mid), decimals[base] ?? 2);
}

/**
 * Additional fields of a limit's record, such as the reason of the last change of stage and the pending change. `money`
 * formats an amount in the limit's currency.
 */
export async function limitRecord(
  db: Db,
  type: LimitType,
  { id, course }: Pick<Shown, 'id' | 'course'>,
  money: (amount: string) => string,
) {
  const requestedAmount = (await waitingFor(db, type, id))?.request['amount'];
  return {
    step_reason: stepReason(course),
    changes: changesOf(course).map((one) => ({
      ...one,
      before: money(one.before),
      amount: money(one.amount),
    })),
    asked_amount: typeof requestedAmount === 'string' ? money(requestedAmount) : null,
  };
}
