import { kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import {
  type FileStatus,
  isStopped,
  type KycStatus,
  TAKEN_ON,
} from '@/lib/domain/compliance/kyc-state';
import { Refusal } from '@/lib/domain/refusal';
import { dropWaiting } from '@/server/document/approval';
import type { Call } from '@/server/kernel/serve';
import { settingOf } from '@/server/kernel/setting';
import { changeCustomer, type CustomerRow } from './customers.sql';
import { fileStatusOf } from './public-state';
import { sealFor } from './sealed';
import { endSessions } from './session';
import { approvalOn } from './kyc-state.sql';
import { noteStep, step } from './stepping';

type Stopping = Pick<Call, 'db' | 'host' | 'me' | 'audit'> &
  Readonly<{ input: Readonly<{ reason: string }> }>;

/** Changes the state of a customer; stores the encrypted reason and the user. */
async function bringTo(
  call: Stopping,
  row: CustomerRow,
  { action, status }: Readonly<{ action: string; status: KycStatus }>,
): Promise<void> {
  const { db, host, me, input } = call;
  await dropWaiting(db, 'KYC customer', row.id);
  await changeCustomer(db, row, {
    status,
    stopped_by: me.id,
    reviewer_id: null,
    claimed_at: null,
    file_status: isStopped(status) ? fileStatusOf(row) : null,
    reason: await sealFor(db, host, { id: row.id, name: 'reason', value: input.reason }),
  });
  noteStep(call, row, { action, status });
}

export const stopRoutes = [
  step(kycCustomers.suspend, (call, row) =>
    bringTo(call, row, { action: 'suspend', status: 'suspended' }),
  ),
  step(kycCustomers.unsuspend, async (call, row) => {
    await bringTo(call, row, { action: 'unsuspend', status: await statusBehind(call, row) });
  }),
  step(kycCustomers.block, (call, row) =>
    bringTo(call, row, { action: 'block', status: 'blocked' }),
  ),
  step(kycCustomers.unblock, async (call, row) => {
    if (row.stopped_by === call.me.id) throw new Refusal('kyc.other-unblocks');
    const status = row.approved_version === null ? await statusBehind(call, row) : 'suspended';
    await bringTo(call, row, { action: 'unblock', status });
  }),
  step(kycCustomers.close, async (call, row) => {
    await bringTo(call, row, { action: 'close', status: 'closed' });
    await endSessions(call.db, row.id);
  }),
];

/**
 * Returns the state that a file gets when its suspension or block ends. A file whose review was interrupted returns to
 * the review queue.
 */
async function statusBehind(
  call: Pick<Call, 'db' | 'today'>,
  row: CustomerRow,
): Promise<FileStatus> {
  const status = fileStatusOf(row);
  if (status === 'under_review') return 'submitted';
  if (!TAKEN_ON.includes(status)) return status;
  const { expiry_notice_days } = await settingOf(call.db, 'kyc');
  return approvalOn(row, { today: await call.today(), expiry_notice_days });
}

/**
 * Blocks the file of a customer who is on a sanctions list. `id` is the id of the file if `kind` is `kyc`, and of the
 * party if `kind` is `party`. The reason is stored with the decision about the hit, not here.
 */
export async function blockListed(
  call: Pick<Call, 'db' | 'me' | 'audit'>,
  { kind, id }: Readonly<{ kind: string; id: number }>,
): Promise<void> {
  if (kind !== 'kyc' && kind !== 'party') return;
  const row = await call.db
    .selectFrom('kyc_customer')
    .selectAll()
    .where(kind === 'kyc' ? 'id' : 'party_id', '=', id)
    .where('status', 'not in', ['blocked', 'closed'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  await changeCustomer(call.db, row, {
    status: 'blocked',
    file_status: fileStatusOf(row),
    stopped_by: call.me.id,
    reason: null,
    reviewer_id: null,
    claimed_at: null,
  });
  call.audit({
    action: 'block',
    page: 'kyc customers',
    record_type: 'KYC customer',
    record_id: row.id,
    changes: { status: [row.status, 'blocked'] },
  });
}
