import { kycCustomers, kycRejected } from '@/lib/contract/compliance/kyc-customers';
import { addDays } from '@/lib/domain/calendar';
import { ATTEMPTS_MAX } from '@/lib/domain/compliance/kyc-state';
import { Refusal } from '@/lib/domain/refusal';
import { dropWaiting } from '@/server/document/approval';
import type { Call } from '@/server/kernel/serve';
import { changeCustomer, type CustomerRow, customerRow, toldOf } from './customers.sql';
import { mailCustomer } from './letters';
import { beginAnew } from './renew';
import type { SealedRejection } from './requests';
import { sealFor } from './sealed';
import { noteStep, refuseOthers, step } from './stepping';

async function reject(call: Call<typeof kycCustomers.reject>, row: CustomerRow): Promise<void> {
  const { db, host, input, me } = call;
  await refuseOthers(call, row);
  if (input.duplicate_of) await customerRow(db, input.duplicate_of);
  await dropWaiting(db, 'KYC customer', row.id);
  const { public_message, internal_note, final = false } = input;
  const words: SealedRejection = { message: public_message ?? null, note: internal_note ?? null };
  await changeCustomer(db, row, {
    status: 'rejected',
    reason_code: input.reason_code,
    is_final: final,
    rejection: await sealFor(db, host, { id: row.id, name: 'rejection', value: words }),
    rejected_by: me.id,
    rejected_at: host.now().toISOString(),
    resubmit_after: input.resubmit_after ?? addDays(await call.today(), 1),
    duplicate_of: input.duplicate_of ?? null,
    reviewer_id: null,
    claimed_at: null,
  });
  const { email } = await toldOf(db, host, row);
  const at = { id: row.id, to: email, language: row.language };
  await mailCustomer(call, { ...at, letter: 'not-accepted' });
  noteStep(call, row, { action: 'reject', status: 'rejected', final });
}

/** Reopens a rejected file, so that the customer can submit again. */
async function reopen(call: Call<typeof kycRejected.reopen>, row: CustomerRow): Promise<void> {
  const { db, host, input } = call;
  if (row.consent_withdrawn_at !== null) throw new Refusal('kyc.withdrawn');
  if (row.is_final) throw new Refusal('kyc.final');
  if (row.attempts >= ATTEMPTS_MAX) {
    throw new Refusal('kyc.attempts', { params: { most: String(ATTEMPTS_MAX) } });
  }
  const day = row.resubmit_after ?? '';
  if (day > (await call.today())) throw new Refusal('kyc.not-yet', { params: { day } });
  const draft = await beginAnew(call, row);
  const value = input.reason;
  await changeCustomer(db, draft, {
    reason: await sealFor(db, host, { id: row.id, name: 'reason', value }),
  });
  const { email } = await toldOf(db, host, row);
  await mailCustomer(call, {
    id: row.id,
    to: email,
    language: row.language,
    letter: 'reopened',
    page: 'kyc-register',
  });
}

export const rejectRoutes = [step(kycCustomers.reject, reject), step(kycRejected.reopen, reopen)];
