import type { TransferBody } from '@/lib/contract/exchange/transfer';
import { type DocumentStage } from '@/lib/domain/document-status';
import {
  type Decimal,
  negate,
  divide,
  isZero,
  multiply,
  round,
  sign,
  smaller,
  sum,
} from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import { cashDue, paidBack } from '@/lib/domain/remittance';
import type { DocumentCall } from '@/server/document/document-call';
import { postLater, takeBack } from '@/server/document/later-entry';
import type { DocumentRow } from '@/server/document/rows';
import { takenBack } from '@/server/document/taken-back';
import { postedEntry } from '@/server/document/void';
import { standingOf } from '@/server/ledger/position-of';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { referenceTo } from '@/server/ledger/reference';
import { heldByAgent } from './agent-account.sql';
import { paidOf } from './remit-paid';
import { type OpenPosition, remitCourse } from './remit-course';
import { isOut, knownSums, owedAccount, stageTo } from './remit-steps';

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
  const { known, terms, sums, base } = await knownSums(call, row);
  const { payout_currency: currency = '' } = terms;
  const accounts = await purposeAccounts(call.db, ['remittance_fees', 'transfer_tax_payable']);
  const owed = await owedAccount(call, row);
  const cash = cashDue(
    sums,
    (terms.payments ?? []).map(({ amount }) => amount),
  );
  // What came in as cash goes out where it came in: a till that is closed by now pays nothing back.
  if (known.cash instanceof Refusal && !isZero(cash)) throw known.cash;
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
      ...paidBack(paidOf(terms, known, sums), back).map(inBase),
    ],
    ...(!isBase && { deal: { legs: [leg], legOf, rates: {} } }),
    ticket: await soldBack(call, row, fee),
    fieldOf: () => 'refund_fee',
  });
  const alert = isBase ? undefined : await openPosition(call, terms, sums.payout);
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

/**
 * What the house is left with of a currency that its agent was paid for already: as much as the agent holds of it,
 * at most what was taken back, with what that cost and what it is worth at the middle, in base.
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
    ...{ currency, quantity: left },
    cost: divide(multiply(cost, left), quantity, { decimals: units }),
    ...(mid !== undefined && { market: round(multiply(left, mid), units) }),
  };
}

/** Takes everything back that was posted: to the sender, or to the agent that advised it. */
export async function giveBack(
  call: DocumentCall,
  row: DocumentRow,
  { action, stage, reason }: Readonly<{ action: string; stage: DocumentStage; reason: string }>,
): Promise<void> {
  const { unclaimed, missing: _missing, ...course } = remitCourse(row.course);
  if (unclaimed) await takeBack(call, row, { entryId: unclaimed.entry_id, memo: reason });
  const entryId = await postedEntry(call.db, row);
  await takeBack(call, row, { entryId, memo: reason });
  const { terms, sums, base } = await knownSums(call, row);
  const isForeign = isOut(row) && terms.payout_currency !== base;
  const alert = isForeign ? await openPosition(call, terms, sums.payout) : undefined;
  await stageTo(call, { ...row, course }, action, stage, { reason, ...(alert && { alert }) });
}
