import { Refusal } from '@/lib/domain/refusal';
import { stepping } from '@/server/kernel/stepping';
import type { Call } from '@/server/kernel/serve';
import { type CustomerRow, customerRow, lockCustomer } from './customers.sql';
import { staffNames } from './names';
import { isWrittenBy, recordOf } from './record';

/**
 * Wraps a call that changes the state of a customer's file; the call returns the changed record. Throws a 409 if the
 * current state does not permit the change.
 */
export const step = stepping({
  lock: ({ db }, id) => lockCustomer(db, id),
  find: ({ db }, id) => customerRow(db, id),
  refusal: (status) => `kyc.is-${status}`,
  show: (call, id) => recordOf(call, id),
});

export const page = 'kyc customers';

/** Writes the audit row of a change of the file's state. The row never contains text that a user typed. */
export function noteStep(
  call: Pick<Call, 'audit'>,
  row: CustomerRow,
  { action, ...changes }: Readonly<{ action: string; status?: string; [more: string]: unknown }>,
): void {
  const pairs = Object.entries(changes).map(([key, after]) => [
    key,
    [key === 'status' ? row.status : null, after] as const,
  ]);
  call.audit({
    action,
    page,
    record_type: 'KYC customer',
    record_id: row.id,
    changes: Object.fromEntries(pairs),
  });
}

/** Refuses a reviewer who created the file or was the last to change it. */
export function refuseOwn({ me }: Pick<Call, 'me'>, row: CustomerRow): void {
  if (isWrittenBy(row, me.id)) throw new Refusal('kyc.own');
}

/**
 * Refuses a reviewer who created the file or was the last to change it, and a file that another reviewer has claimed.
 */
export async function refuseOthers(call: Pick<Call, 'db' | 'me'>, row: CustomerRow): Promise<void> {
  refuseOwn(call, row);
  if (row.reviewer_id === null || row.reviewer_id === call.me.id) return;
  const staff = await staffNames(call.db, [row.reviewer_id]);
  const name = staff(row.reviewer_id)?.name ?? '';
  throw new Refusal('kyc.not-yours', { params: { name } });
}
