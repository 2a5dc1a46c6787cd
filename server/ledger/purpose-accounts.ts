import { recordOf } from '@/lib/domain/record-of';
import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';

/**
 * Returns the ids of the accounts with these purposes. Refuses if the chart of accounts has no account for one of the
 * purposes.
 */
export async function purposeAccounts<Purpose extends string>(
  db: Db,
  purposes: readonly Purpose[],
): Promise<Readonly<Record<Purpose, number>>> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'purpose'])
    .where('purpose', 'in', purposes)
    .execute();
  return recordOf(purposes, (purpose) => {
    const account = rows.find((row) => row.purpose === purpose);
    if (!account) throw new Refusal('ledger.purpose-missing', { params: { purpose } });
    return account.id;
  });
}
