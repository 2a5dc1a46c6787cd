import { isStopped } from '@/lib/domain/compliance/kyc-state';
import { destroyOwner } from '@/server/files/papers';
import type { Host, Tx } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import { settingOf } from '@/server/kernel/setting';
import { changeCustomer, type CustomerRow, toldColumns, typeOf, versionOf } from './customers.sql';
import { documentsOf } from './documents.sql';
import { fileChange } from './public-state';
import { purged } from './purge';
import { assess } from './risk';
import { screenCustomer } from './screening';
import { endSessions } from './session';
import { approvalOn } from './kyc-state.sql';

type Where = Readonly<{ db: Tx; host: Host; gone: string[] }>;

/**
 * Ends an abandoned file. If the customer was approved before, the approved version becomes valid again. Otherwise a
 * submitted, suspended or blocked file is closed, and a draft that was never submitted is purged and its key destroyed.
 */
export async function abandon(where: Where, row: CustomerRow): Promise<CustomerRow> {
  const { db, host, gone } = where;
  if (row.approved_version !== null) return backToApproved(where, row, row.approved_version);
  await endSessions(db, row.id);
  if (row.submitted_at !== null || isStopped(row.status)) {
    const ended = { request: null, request_due_on: null };
    return changeCustomer(db, row, { ...fileChange(row, 'closed'), ...ended });
  }
  const left = await changeCustomer(db, row, purged(host.now()));
  gone.push(...(await destroyOwner(db, `kyc ${row.id}`, host.now())));
  return left;
}

/**
 * Restores the approved data with its risk, and screens it against list versions that came after it was replaced.
 */
async function backToApproved(
  { db, host }: Where,
  row: CustomerRow,
  version: number,
): Promise<CustomerRow> {
  const { id } = row;
  const { told: details } = await versionOf(db, host, { id, version });
  const setting = await settingOf(db, 'kyc');
  const { expiry_notice_days } = setting;
  const today = await todayOf(db, host.now());
  const documents = await documentsOf(db, host, id);
  const restored = await changeCustomer(db, row, {
    ...fileChange(row, approvalOn(row, { today, expiry_notice_days })),
    request: null,
    request_due_on: null,
    requested_at: null,
    ...(await toldColumns(db, host, { id, type: typeOf(row), details })),
    ...(await assess(db, { row, details, documents, setting, today })),
  });
  await screenCustomer(db, { row: restored, details, documents });
  return restored;
}
