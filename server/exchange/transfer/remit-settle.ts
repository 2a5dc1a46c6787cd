import type { RemitSettling } from '@/lib/contract/exchange/transfer';
import { absolute, compare, type Decimal, isZero, sum } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import type { DocumentRow } from '@/server/document/rows';
import { settleWith } from '@/server/exchange/settlements';
import { lockItems } from '@/server/ledger/applications.sql';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { transferBodyOf } from './branch-steps';
import { remitCourse } from './remit-course';
import { openRemits } from './remit-settled';
import { stageTo } from './remit-steps';

const PAGE = 'remits';

/**
 * Settles the open amount of a remittance with its agent. If the running account has paid all of it, no payment is
 * made. Refuses a day before the payout, and a currency or amount that differs from the open one.
 */
export async function settleRemit(
  call: DocumentCall,
  row: DocumentRow,
  given: RemitSettling,
): Promise<void> {
  const { agent_id = 0, payout_currency: currency = '' } = transferBodyOf(row);
  const date = given.date ?? (await call.today());
  await lockItems(call.db, [agent_id]);
  const items = (await openRemits(call.db, agent_id)).filter((item) => item.document_id === row.id);
  const open = sum(items.map((item) => absolute(item.open)));
  await refuseUnlike(call, row, { ...given, date }, open);
  const applied = items.map(({ entry_id, line_no, open: amount }) => ({
    entry_id,
    line_no,
    amount: absolute(amount),
  }));
  const paid =
    items.length > 0 &&
    (await settleWith(call, PAGE, {
      ...given,
      date,
      currency,
      amount: open,
      party_id: agent_id,
      applied,
    }));
  await stageTo(call, row, 'settle', 'settled', {
    settled: { settlement_id: paid ? paid.stored.row.id : null, date },
  });
}

/** Refuses a date, currency or amount that does not match the open amount. */
async function refuseUnlike(
  { db }: DocumentCall,
  row: DocumentRow,
  { date, currency, amount }: RemitSettling & Readonly<{ date: string }>,
  open: Decimal,
): Promise<void> {
  const due = isZero(open) ? (row.amount ?? '0') : open;
  const own = row.currency ?? '';
  const shown = { amount: wireOf(await currenciesOf(db)).money(due, own), currency: own };
  const refuse = (code: string, field: string) =>
    new Refusal(`remit.${code}`, { field, params: shown });
  const paidOn = remitCourse(row.course).paid_out?.date ?? '';
  refuseAny([
    ...(date < paidOn ? [refuse('settled-before', 'date')] : []),
    ...((currency ?? own) === own ? [] : [refuse('settled-in', 'currency')]),
    ...(amount === undefined || compare(amount, due) === 0
      ? []
      : [refuse('settled-whole', 'amount')]),
  ]);
}
