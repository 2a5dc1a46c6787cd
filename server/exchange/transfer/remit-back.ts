import { dealtQuantity } from '@/lib/domain/deal';
import { type DocumentStage } from '@/lib/domain/document-status';
import { compare, isZero, negate, sum } from '@/lib/domain/money';
import { paidBack } from '@/lib/domain/remittance';
import type { DocumentCall } from '@/server/document/document-call';
import { postLater, takeBack } from '@/server/document/later-entry';
import type { DocumentRow } from '@/server/document/rows';
import { takenBack } from '@/server/document/taken-back';
import { postedEntry } from '@/server/document/void';
import { positionOf } from '@/server/ledger/position-of';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { transferBodyOf } from './branch-steps';
import { paidOf } from './remit';
import { remitCourse } from './remit-record';
import { knownSums, stageTo } from './remit-steps';

/**
 * Takes what is still owed off the books, at what it was sold for, and pays the sender back: what was sent and
 * its tax, and the fee where that is wanted. Where the money was settled with the agent already, the position
 * that this leaves open is told.
 */
export async function cancel(
  call: DocumentCall,
  row: DocumentRow,
  { reason, refund_fee = false }: Readonly<{ reason: string; refund_fee?: boolean | undefined }>,
): Promise<void> {
  const date = await call.today();
  const { known, sums, base } = await knownSums(call, row);
  const body = transferBodyOf(row);
  const { payout_currency: currency = '' } = body;
  const accounts = await purposeAccounts(call.db, [
    ...(['remittances_payable', 'unclaimed', 'remittance_fees'] as const),
    'transfer_tax_payable',
  ]);
  const owed = remitCourse(row.course).unclaimed
    ? accounts.unclaimed
    : accounts.remittances_payable;
  const fee = refund_fee ? sums.fee : '0';
  const back = sum([sums.principal, sums.tax, fee]);
  const inBase = (one: Readonly<{ account_id: number; amount: string }>) => ({
    ...one,
    ...{ currency: base, base: one.amount },
  });
  const given = [
    { account_id: accounts.remittance_fees, amount: fee },
    { account_id: accounts.transfer_tax_payable, amount: sums.tax },
  ];
  const isBase = currency === base;
  const leg = { currency, quantity: sums.payout, value: sums.principal };
  const legOf = (line: number) => (line === 0 ? 0 : undefined);
  const entry_id = await postLater(call, row, {
    ...{ date, memo: reason },
    lines: [
      {
        ...{ account_id: owed, currency, amount: sums.payout },
        base: isBase ? sums.payout : '0',
      },
      ...given.filter(({ amount }) => !isZero(amount)).map(inBase),
      ...paidBack(paidOf(body, known, sums), back).map(inBase),
    ],
    ...(!isBase && { deal: { legs: [leg], legOf, rates: {} } }),
    ticket: await soldBack(call, row, fee),
    fieldOf: () => 'refund_fee',
  });
  const alert = isBase
    ? undefined
    : await openPosition(call, currency, dealtQuantity([leg], currency));
  await stageTo(call, row, 'cancel', 'cancelled', {
    ...{ cancelled: { entry_id }, reason },
    ...(alert && { alert }),
  });
}

/** What paying in had dealt, with every amount below zero; of its fee what is given back. */
async function soldBack(call: DocumentCall, row: DocumentRow, fee: string) {
  const ticket = await takenBack(call.db, await postedEntry(call.db, row));
  if (!ticket) return undefined;
  const deals = ticket.deals.map((deal, leg) => ({ ...deal, leg }));
  return { ...ticket, fee: negate(fee), deals };
}

/** What the house is left with after it took a remittance back: more of its currency than before it sold any. */
async function openPosition(call: DocumentCall, currency: string, quantity: string) {
  const position = await positionOf(call.db, currency);
  const isOpen = compare(position, '0') > 0 && compare(position, quantity) >= 0;
  return isOpen ? { currency, quantity: position } : undefined;
}

/** Takes everything back that was posted: to the sender, or to the agent that advised it. */
export async function giveBack(
  call: DocumentCall,
  row: DocumentRow,
  { action, stage, reason }: Readonly<{ action: string; stage: DocumentStage; reason: string }>,
): Promise<void> {
  const { unclaimed, ...course } = remitCourse(row.course);
  if (unclaimed) await takeBack(call, row, { entryId: unclaimed.entry_id, memo: reason });
  const entryId = await postedEntry(call.db, row);
  await takeBack(call, row, { entryId, memo: reason });
  await stageTo(call, { ...row, course }, action, stage, { reason });
}
