import type { CreditWithdrawalBody } from '@/lib/contract/exchange/credit-withdrawal';
import { dayNumber } from '@/lib/domain/calendar';
import { Refusal } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import type { Shown } from '@/server/document/kind';
import type { Db } from '@/server/kernel/host';
import { wireOf } from '@/server/ledger/currencies';
import { type DrawCourse, drawCourse } from './credit-course';
import type { DrawReference } from './draw-reference';

/** Additional fields of a draw's record. */
export async function drawRecord(
  db: Db,
  body: CreditWithdrawalBody,
  { limit, sub, to, currencies }: DrawReference,
  { course }: Shown,
) {
  const wire = wireOf(currencies);
  const known = drawCourse(course);
  const { currency, due_date, location_id = null, on_account = false } = body;
  const { written_off, sale_id } = known ?? {};
  return {
    limit_id: limit?.id ?? body.limit_id ?? null,
    limit: limit ? { id: limit.id, number: limit.number } : null,
    sub_limit_id: body.sub_limit_id ?? null,
    sub_limit: sub ? { id: sub.id, number: sub.number } : null,
    party_id: limit?.body.party_id ?? null,
    due_date,
    location_id,
    on_account,
    at: to instanceof Refusal ? null : to.name || null,
    outstanding: wire.money(known?.outstanding ?? '0', currency),
    repayments: repaymentsOf(known).map((one) => ({
      ...one,
      amount: wire.money(one.amount, one.currency),
      rate: wire.rate(one.rate),
      pay_amount: wire.money(one.pay_amount, one.pay_currency),
    })),
    written_off: written_off
      ? {
          amount: wire.money(written_off.amount, currency),
          date: written_off.date,
          reason: written_off.reason,
        }
      : null,
    sale: sale_id === undefined ? null : await saleNamed(db, sale_id),
  };
}

/** Valid and reversed repayments, in the order of their entries. */
function repaymentsOf(course: DrawCourse | null) {
  const { repayments = [], taken_back = [] } = course ?? {};
  return [
    ...repayments.map((one) => ({ ...one, taken_back: null })),
    ...taken_back.map(({ was, reason, ...one }) => ({ ...one, entry_id: was, taken_back: reason })),
  ].toSorted((one, other) => one.entry_id - other.entry_id);
}

async function saleNamed(db: Db, id: number) {
  const sale = await db
    .selectFrom('document')
    .select(['id', 'number'])
    .where('type', '=', 'sales')
    .where('id', '=', id)
    .executeTakeFirst();
  return sale ? { id: sale.id, number: sale.number ?? '' } : null;
}

type Listed = Readonly<{ id: number; status?: string; due_date?: string | null }>;

/** Adds the overdue days to the draws of a list. */
export async function drawRows<Row extends Readonly<{ id: number }>>(
  { today }: Pick<DocumentCall, 'today'>,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const day = await today();
  return rows.map((row) => {
    const { status, due_date }: Listed = row;
    const isLate = status === 'overdue' && due_date != null;
    return isLate ? { ...row, overdue_days: dayNumber(day) - dayNumber(due_date) } : row;
  });
}
