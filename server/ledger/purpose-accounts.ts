import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';

/** The accounts of some purposes; refuses a chart that lacks one of them. */
export async function purposeAccounts<Purpose extends string>(
  db: Db,
  purposes: readonly Purpose[],
): Promise<Readonly<Record<Purpose, number>>> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'purpose'])
    .where('purpose', 'in', purposes)
    .execute();
  const found = purposes.map((purpose) => {
    const account = rows.find((row) => row.purpose === purpose);
    if (!account) throw new Refusal('ledger.purpose-missing', { params: { purpose } });
    return [purpose, account.id] as const;
  });
  // Every purpose that was asked for is among them.
  return Object.fromEntries(found) as Record<Purpose, number>;
}
