import type { Deal } from '@/lib/domain/ledger/deal';
import { negate } from '@/lib/domain/money';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { askSecond } from '@/server/document/approval';
import type { DocumentCall } from '@/server/document/document-call';
import { moveToStage } from '@/server/document/move-to-stage';
import { postAdditional } from '@/server/document/additional-entry';
import type { DocumentRow } from '@/server/document/rows';
import { currenciesOf } from '@/server/ledger/currencies';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { courseOf, type DrawCourse } from './credit-course';
import { drawPage } from './draw-page';
import { drawBodyOf } from './repay';

/**
 * Requests a second person's approval to write off the outstanding amount of a draw. Until the approval, the draw stays
 * open and can be repaid.
 */
export async function askToWriteOff(
  call: DocumentCall,
  row: DocumentRow,
  reason: string,
): Promise<void> {
  const { type, id } = row;
  const page = drawPage(type);
  await askSecond(call, { subject: 'credit_limit', page, type, id, request: { reason } });
  call.audit({
    action: 'ask to write off',
    page,
    record_type: type,
    record_id: id,
    changes: { reason: [null, reason] },
  });
}

/** Posts the outstanding amount of a draw as a loss on bad debts, at cost. */
export async function writeOff(
  call: DocumentCall,
  row: DocumentRow,
  reason: string,
): Promise<void> {
  const course = courseOf(row.course);
  const date = await call.today();
  const { outstanding } = course;
  const { base } = await currenciesOf(call.db);
  const entry_id = await postAdditional(call, row, {
    date,
    memo: reason,
    ...(await lossOf(call, course, { currency: drawBodyOf(row).currency, base })),
    chargeField: () => 'reason',
  });
  const written_off = { entry_id, amount: outstanding, date, reason };
  await moveToStage(call, row, {
    page: drawPage(row.type),
    action: 'write off',
    stage: 'written_off',
    reason,
    course: { ...course, outstanding: '0', written_off } satisfies DrawCourse,
  });
}

/** Builds the posting of the loss: for a foreign currency a leg at cost, for base a ledger line. */
async function lossOf(
  { db }: DocumentCall,
  { party_id, outstanding }: DrawCourse,
  { currency, base }: Readonly<{ currency: string; base: string }>,
): Promise<Readonly<{ lines: PostingLine[]; deal?: Deal }>> {
  const { bad_debts, customer_receivable } = await purposeAccounts(db, [
    'bad_debts',
    'customer_receivable',
  ]);
  const amount = negate(outstanding);
  const isBase = currency === base;
  const owed = {
    account_id: customer_receivable,
    party_id,
    currency,
    amount,
    base: isBase ? amount : '0',
  };
  if (isBase) {
    const lost = { account_id: bad_debts, currency, amount: outstanding, base: outstanding };
    return { lines: [lost, owed] };
  }
  const leg = { currency, quantity: amount, chargedTo: bad_debts };
  return { lines: [owed], deal: { legs: [leg], legOf: () => 0, rates: {} } };
}
