import { Refusal } from '@/lib/domain/refusal';
import type { Tx } from '@/server/kernel/host';
import { holdBooks } from '@/server/ledger/book-dates';

/** Costs are found one way from the first deal on: refused while any foreign currency is held, or owed. */
export async function refuseNewMethod(db: Tx): Promise<void> {
  await holdBooks(db);
  const held = await db
    .selectFrom('position')
    .select('currency')
    .where((eb) => eb.or([eb('quantity', '<>', '0'), eb('cost', '<>', '0')]))
    .orderBy('currency')
    .execute();
  if (held.length === 0) return;
  const params = { currencies: held.map(({ currency }) => currency).join(', ') };
  throw new Refusal('setting.cost-method', { params, field: 'cost_method' });
}
