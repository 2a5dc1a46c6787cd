import { exchanged } from '@/lib/domain/exchanged';
import { type Decimal, isZero, multiply, negate, round } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import { postLater } from '@/server/document/later-entry';
import type { DocumentRow } from '@/server/document/rows';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { referenceTo } from '@/server/ledger/reference';
import { adjustmentOf, courseOf } from './adjustment-course';
import { settingOn } from './adjustment-plan';
import { partyOf } from './adjustment-steps';

/**
 * Charges a period's interest to the employee as income, so that the slip's deduction settles principal and interest.
 * Returns the entry; undefined without interest.
 */
export async function chargeInterest(
  call: DocumentCall,
  row: DocumentRow,
  { interest, date }: Readonly<{ interest: Decimal; date: string }>,
): Promise<number | undefined> {
  if (isZero(interest)) return undefined;
  const { currency } = courseOf(row.course);
  const { employee_advances, interest_income } = await purposeAccounts(call.db, [
    ...(['employee_advances', 'interest_income'] as const),
  ]);
  const known = await referenceTo(call.db, [employee_advances, interest_income], [date]);
  const { base, decimals } = known.currencies;
  const mid = currency === base ? '1' : known.mids(currency, date);
  if (mid === undefined) throw new Refusal('trade.no-mid', { params: { currency } });
  const party_id = await partyOf(call, adjustmentOf(row));
  const income = round(multiply(interest, mid), decimals[base] ?? 2);
  const { lines, deal } = exchanged(
    { account_id: employee_advances, party_id, currency, amount: interest },
    { account_id: interest_income, currency: base, amount: negate(income) },
    settingOn(known, date),
  );
  return postLater(call, row, {
    date,
    memo: row.memo ?? '',
    lines,
    fieldOf: () => 'amount',
    ...(deal && { deal }),
  });
}
