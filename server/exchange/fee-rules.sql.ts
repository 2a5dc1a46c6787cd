import type { FeeRule } from '@/lib/domain/fee';
import type { Db } from '@/server/kernel/host';

/** The rules in use for what is sent and paid out through agents. */
export function remitFees(db: Db): Promise<FeeRule[]> {
  return db
    .selectFrom('fee_rule')
    .selectAll()
    .where('product', 'in', ['remit_out', 'remit_in'])
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
}
