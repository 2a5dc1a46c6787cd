import { kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import { publicKyc } from '@/lib/contract/compliance/public-kyc';
import { isStopped } from '@/lib/domain/compliance/kyc-state';
import { Refusal } from '@/lib/domain/refusal';
import { dropWaiting } from '@/server/document/approval';
import { destroyOwner } from '@/server/files/papers';
import { type Call, serve } from '@/server/kernel/serve';
import { changeCustomer, type CustomerRow, customerRow, toldOf } from './customers.sql';
import { filesGone } from './files.sql';
import { mailCustomer } from './letters';
import { purged } from './purge';
import { fileChange, fileStatusOf } from './public-state';
import { viewOf } from './public-view';
import { sealFor } from './sealed';
import { lockedMember } from './session';
import { noteStep, step } from './stepping';
import { revokeLinks } from './submit';

type Withdrawing = Pick<Call, 'db' | 'host' | 'afterCommit' | 'audit'>;

/**
 * Withdraws a consent and sends the customer a letter. A file that was never submitted is purged immediately, unless it
 * is suspended or blocked. Any other file is closed and kept for the legal period. A rejection, a suspension or a block
 * stays in force.
 */
async function withdraw(call: Withdrawing, row: CustomerRow, reason: string | null): Promise<void> {
  const { db, host } = call;
  if (row.consent_withdrawn_at !== null) throw new Refusal('kyc.withdrawn');
  const { id, language, submitted_at } = row;
  const { email: to } = await toldOf(db, host, row);
  const now = host.now();
  const change = fileChange(row, fileStatusOf(row) === 'rejected' ? 'rejected' : 'closed');
  const isDeleted = submitted_at === null && !isStopped(row.status);
  await dropWaiting(db, 'KYC customer', id);
  await revokeLinks(call, id);
  await changeCustomer(db, row, {
    ...change,
    consent_withdrawn_at: now.toISOString(),
    reviewer_id: null,
    claimed_at: null,
    request: null,
    request_due_on: null,
    ...(reason !== null && {
      reason: await sealFor(db, host, { id, name: 'reason', value: reason }),
    }),
    ...(isDeleted && purged(now)),
  });
  if (isDeleted) {
    const keys = await destroyOwner(db, `kyc ${id}`, now);
    call.afterCommit(() => filesGone(host, keys));
  }
  noteStep(call, row, { action: 'withdraw consent', ...change });
  await mailCustomer(call, { id, to, language, letter: 'withdrawn' });
}

export const withdrawRoutes = [
  step(kycCustomers['withdraw-consent'], (call, row) => withdraw(call, row, call.input.reason)),
];

export const publicWithdrawRoutes = [
  serve(publicKyc.withdraw, async (call) => {
    const { row } = await lockedMember(call);
    if (fileStatusOf(row) === 'closed') throw new Refusal('kyc-page.is-closed');
    await withdraw(call, row, null);
    return viewOf(call, await customerRow(call.db, row.id));
  }),
];
