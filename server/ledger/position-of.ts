import type { Db } from '@/server/kernel/host';

/** Quantity and base cost of the position in a currency, over all accounts; a negative quantity is a short position. */
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
