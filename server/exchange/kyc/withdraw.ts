import { kycCustomers } from '@/lib/contract/exchange/kyc-customers';
import { publicKyc } from '@/lib/contract/exchange/public-kyc';
import type { KycStatus } from '@/lib/domain/kyc-state';
import { Refusal } from '@/lib/domain/refusal';
import { dropWaiting } from '@/server/document/approval';
import { destroyOwner } from '@/server/files/papers';
import { type Call, serve } from '@/server/kernel/serve';
import { changeCustomer, type CustomerRow, customerRow, toldOf } from './customers.sql';
import { filesGone } from './files.sql';
import { mailCustomer } from './letters';
import { purged } from './purge';
import { viewOf } from './public-view';
import { sealFor } from './sealed';
import { lockedMember } from './session';
import { noteStep, step } from './stepping';
import { revokeLinks } from './submit';

type Withdrawing = Pick<Call, 'db' | 'host' | 'afterCommit' | 'audit'>;

/** What was decided of these stands, whatever the customer wishes. */
const STAYING: readonly KycStatus[] = ['rejected', 'suspended', 'blocked'];

/**
 * Takes a consent back. What was never sent in is deleted at once. Of anything else the file ends: it is neither checked
 * nor used any more, and what the law demands is kept until its time is over. The customer is told.
 */
async function withdraw(call: Withdrawing, row: CustomerRow, reason: string | null): Promise<void> {
  const { db, host } = call;
  if (row.consent_withdrawn_at !== null) throw new Refusal('kyc.withdrawn');
  const { id, language, submitted_at } = row;
  const { email: to } = await toldOf(db, host, row);
  const now = host.now();
  const status = STAYING.includes(row.status) ? row.status : 'closed';
  await dropWaiting(db, 'KYC customer', id);
  await revokeLinks(call, id);
  await changeCustomer(db, row, {
    ...{ status, consent_withdrawn_at: now.toISOString() },
    ...{ reviewer_id: null, claimed_at: null, request: null, request_due_on: null },
    ...(reason !== null && {
      reason: await sealFor(db, host, { id, name: 'reason', value: reason }),
    }),
    ...(submitted_at === null && purged(now)),
  });
  if (submitted_at === null) {
    const keys = await destroyOwner(db, `kyc ${id}`, now);
    call.afterCommit(() => filesGone(host, keys));
  }
  noteStep(call, row, { action: 'withdraw consent', status });
  await mailCustomer(call, { id, to, language, letter: 'withdrawn' });
}

export const withdrawRoutes = [
  step(kycCustomers['withdraw-consent'], (call, row) => withdraw(call, row, call.input.reason)),
];

export const publicWithdrawRoutes = [
  serve(publicKyc.withdraw, async (call) => {
    const { row } = await lockedMember(call);
    if (row.status === 'closed') throw new Refusal('kyc.is-closed');
    await withdraw(call, row, null);
    return viewOf(call, await customerRow(call.db, row.id));
  }),
];
