import { type Selectable } from 'kysely';

import { plain } from '@/lib/domain/money';
import type { PayrollPayment } from '@/server/database/types';
import type { Db } from '@/server/kernel/host';
import type { Reader } from './shown-slips';

export type PaymentRow = Selectable<PayrollPayment>;

export function paymentsOf(db: Db, runId: number): Promise<PaymentRow[]> {
  return db
    .selectFrom('payroll_payment')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('id')
    .execute();
}

/** Payments of a run, including reversed ones. */
export async function shownPayments(db: Db, runId: number, { wire, seesPay }: Reader) {
  const rows = await paymentsOf(db, runId);
  return rows.map((row) => ({
    id: row.id,
    date: row.date,
    entry_id: row.entry_id,
    at: row.place,
    account_id: row.account_id,
    location_id: row.location_id,
    currency: row.currency,
    pay_currency: row.pay_currency,
    amount: seesPay ? wire.money(row.amount, row.currency) : null,
    pay_amount: seesPay ? wire.money(row.pay_amount, row.pay_currency) : null,
    rate: row.rate === null ? null : plain(row.rate),
    employees: row.slips.length,
    reversed:
      row.reversed_at === null ? null : { at: row.reversed_at, reason: row.reversed_reason ?? '' },
  }));
}
