import type { Db } from '@/server/kernel/host';

/** How much of a currency the organisation holds, all accounts together; below zero it is short. */
export async function positionOf(db: Db, currency: string): Promise<string> {
  const row = await db
    .selectFrom('position')
    .select('quantity')
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row?.quantity ?? '0';
}
