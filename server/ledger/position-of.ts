import type { Db } from '@/server/kernel/host';

/** How much of a currency the organisation holds, all accounts together, and at what cost; below zero it is short. */
export async function standingOf(
  db: Db,
  currency: string,
): Promise<Readonly<{ quantity: string; cost: string }>> {
  const row = await db
    .selectFrom('position')
    .select(['quantity', 'cost'])
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row ?? { quantity: '0', cost: '0' };
}
