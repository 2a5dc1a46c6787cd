import type { Db } from '@/server/kernel/host';
import type { SlipRow } from './slips.sql';

/** Slips that are withheld and not paid, of all posted runs, the oldest first. */
export function withheldSlips(db: Db): Promise<SlipRow[]> {
  return db
    .selectFrom('payslip')
    .selectAll()
    .where('status', '=', 'posted')
    .where('withheld', '=', true)
    .whereRef('paid', '<', 'net')
    .orderBy('period_to')
    .orderBy('id')
    .execute();
}
