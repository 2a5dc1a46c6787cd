import type { TransferBody } from '@/lib/contract/dealing/transfer';
import { type DocumentStage } from '@/lib/domain/document-status';
import { type Decimal, divide, isZero, multiply, round, sign, smaller } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import { reversedButFee } from '@/lib/domain/dealing/remittance-reversal';
import { cashDue } from '@/lib/domain/dealing/remittance';
import type { DocumentCall } from '@/server/document/document-call';
import { postAdditional, takeBack } from '@/server/document/additional-entry';
import type { DocumentRow } from '@/server/document/rows';
import { postedEntry, reversalOf } from '@/server/document/void';
import type { Ticket } from '@/server/ledger/entry';
import { standingOf } from '@/server/ledger/position-of';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { referenceTo } from '@/server/ledger/reference';
import { heldByAgent } from './agent-account.sql';
import { type OpenPosition, remitCourse } from './remittance-course';
import { isOut, knownSums, stageTo } from './remittance-steps';

/**
 * Cancels a remittance: reverses it at its original value in base and repays the sender. The fee is repaid only if
 * `refund_fee` is set; otherwise it remains income. If the agent was paid in advance, stores the currency position that
 * is left over.
 */
export async function cancel(
  call: DocumentCall,
  row: DocumentRow,
  { reason, refund_fee = false }: Readonly<{ reason: string; refund_fee?: boolean | undefined }>,
): Promise<void> {
  const { known, terms, sums } = await knownSums(call, row);
  const cash = cashDue(
    sums,
    (terms.payments ?? []).map(({ amount }) => amount),
  );
  // The location that received the cash must pay it back. If the user cannot pay there, the cancellation is refused.
  if (known.cash instanceof Refusal && !isZero(cash)) throw known.cash;
  const course = await reverseUnclaimed(call, row, reason);
  const posted = { entryId: await postedEntry(call.db, row), memo: reason };
  if (refund_fee || isZero(sums.fee)) {
    await takeBack(call, row, posted);
    await backTo(call, { ...row, course }, { action: 'cancel', stage: 'cancelled', reason });
    return;
  }
  const { lines, reverses, ...reversal } = await reversalOf(call.db, posted, await call.today());
  const accounts = await purposeAccounts(call.db, ['remittances_payable', 'remittance_fees']);
  const entry_id = await postAdditional(call, row, {
    ...reversal,
    kind: 'document',
    lines: reversedButFee(lines, {
      remittances: accounts.remittances_payable,
      fees: accounts.remittance_fees,
    }),
    reverses: { ...reverses, isPart: true, ticket: withoutFee(reverses.ticket) },
    fieldOf: () => 'refund_fee',
  });
  const kept = { ...course, cancelled: { entry_id } };
  await backTo(call, { ...row, course: kept }, { action: 'cancel', stage: 'cancelled', reason });
}

const withoutFee = (ticket: Ticket | undefined) =>
  ticket && { ...ticket, fee: '0', fee_listed: null };

/**
 * Currency position that is left over if the agent was paid in advance: the smallest of the agent's balance, the
 * organisation's position and the reversed amount. Cost and market value are in base.
 */
async function openPosition(
  call: DocumentCall,
  { payout_currency: currency = '', agent_id = 0 }: TransferBody,
  taken: Decimal,
): Promise<OpenPosition | undefined> {
  const held = await heldByAgent(call.db, agent_id, currency);
  const { quantity, cost } = await standingOf(call.db, currency);
  const left = smaller(smaller(held, quantity), taken);
  if (sign(left) <= 0) return undefined;
  const { currencies, mids } = await referenceTo(call.db, [], [await call.today()]);
  const units = currencies.decimals[currencies.base] ?? 2;
  const mid = mids(currency, await call.today());
  return {
    currency,
    quantity: left,
    cost: divide(multiply(cost, left), quantity, { decimals: units }),
    ...(mid !== undefined && { market: round(multiply(left, mid), units) }),
  };
}

/**
 * Reverses everything that the remittance has posted: the money returns to the sender, or to the agent who sent the
 * order.
 */
export async function giveBack(call: DocumentCall, row: DocumentRow, back: Back): Promise<void> {
  const { missing: _missing, ...course } = await reverseUnclaimed(call, row, back.reason);
  await takeBack(call, row, {
    entryId: await postedEntry(call.db, row),
    memo: back.reason,
  });
  await backTo(call, { ...row, course }, back);
}

/**
 * Reverses the entry that moved the amount to unclaimed money, if there is one. Returns the remittance's stored data
 * without that entry.
 */
async function reverseUnclaimed(call: DocumentCall, row: DocumentRow, memo: string) {
  const { unclaimed, ...course } = remitCourse(row.course);
  if (unclaimed) await takeBack(call, row, { entryId: unclaimed.entry_id, memo });
  return course;
}

type Back = Readonly<{ action: string; stage: DocumentStage; reason: string }>;

/** Stores the new stage of a reversed remittance, and the currency position that is left over. */
async function backTo(
  call: DocumentCall,
  row: DocumentRow,
  { action, stage, reason }: Back,
): Promise<void> {
  const { terms, sums, base } = await knownSums(call, row);
  const isForeign = isOut(row) && terms.payout_currency !== base;
  const alert = isForeign ? await openPosition(call, terms, sums.payout) : undefined;
  await stageTo(call, row, action, stage, { reason, ...(alert && { alert }) });
}
