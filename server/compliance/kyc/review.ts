import { kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import { addDays } from '@/lib/domain/calendar';
import { Refusal } from '@/lib/domain/refusal';
import { dropWaiting } from '@/server/document/approval';
import { Conflict } from '@/server/kernel/failure';
import { type Call, serve } from '@/server/kernel/serve';
import { settingOf } from '@/server/kernel/setting';
import { changeCustomer, type CustomerRow, lockCustomer, toldOf } from './customers.sql';
import { documentsOf } from './documents.sql';
import { mailCustomer } from './letters';
import { recordOf } from './record';
import type { SealedRequest } from './requests';
import { assess } from './risk';
import { screenCustomer } from './screening';
import { sealFor } from './sealed';
import { noteStep, refuseOthers, refuseOwn, step } from './stepping';

/** Number of days in which a customer must answer a request for information. */
const REQUEST_DAYS = 14;

async function requestInfo(
  call: Call<(typeof kycCustomers)['request-info']>,
  row: CustomerRow,
): Promise<void> {
  const { db, host, input } = call;
  await refuseOthers(call, row);
  await dropWaiting(db, 'KYC customer', row.id);
  const fields = input.fields.map((one) =>
    typeof one === 'string'
      ? { field: one, reason: null }
      : { field: one.field, reason: one.reason ?? null },
  );
  const request: SealedRequest = { fields, message: input.message };
  const now = host.now().toISOString();
  await changeCustomer(db, row, {
    status: 'info_requested',
    requested_at: now,
    touched_at: now,
    request: await sealFor(db, host, { id: row.id, name: 'request', value: request }),
    request_due_on: addDays(await call.today(), REQUEST_DAYS),
  });
  const { email } = await toldOf(db, host, row);
  await mailCustomer(call, {
    id: row.id,
    to: email,
    language: row.language,
    letter: 'request',
    page: 'kyc-register',
  });
  noteStep(call, row, {
    action: 'request information',
    status: 'info_requested',
    fields: fields.map(({ field }) => field),
  });
}

/** Screens a customer against the lists again and recomputes the risk. */
async function screenAnew(call: Call<typeof kycCustomers.screen>, row: CustomerRow): Promise<void> {
  const { db, host } = call;
  const details = await toldOf(db, host, row);
  const documents = await documentsOf(db, host, row.id);
  await screenCustomer(db, { row, details, documents });
  const setting = await settingOf(db, 'kyc');
  const today = await call.today();
  await changeCustomer(db, row, await assess(db, { row, details, documents, setting, today }));
  noteStep(call, row, { action: 'screen' });
}

async function judge(call: Call<typeof kycCustomers.verdict>) {
  const { db, host, input, params } = call;
  const row = await lockCustomer(db, params.id);
  const { status, version } = row;
  const found = (await documentsOf(db, host, row.id)).find(({ id }) => id === params.document);
  if (!found) throw new Refusal('kyc.no-document', { field: 'document' });
  if (status !== 'under_review') throw new Conflict(`kyc.is-${status}`, { status, version });
  await refuseOthers(call, row);
  const { verdict, method = 'sighted', reason } = input;
  if (verdict === 'rejected' && !reason) {
    throw new Refusal('kyc.reason-for-document', { field: 'reason' });
  }
  const isJudged = verdict !== 'pending';
  const name = `verdict ${found.tag}`;
  await db
    .updateTable('kyc_document')
    .set({
      status: verdict,
      reason: reason ? await sealFor(db, host, { id: row.id, name, value: reason }) : null,
      method: verdict === 'accepted' ? method : null,
      verified_by: isJudged ? call.me.id : null,
      verified_at: isJudged ? host.now().toISOString() : null,
    })
    .where('id', '=', found.id)
    .execute();
  await changeCustomer(db, row, {});
  noteStep(call, row, { action: `document ${verdict}`, document: found.type });
  return recordOf(call, row.id);
}

export const reviewRoutes = [
  step(kycCustomers.claim, async (call, row) => {
    refuseOwn(call, row);
    await changeCustomer(call.db, row, {
      status: 'under_review',
      reviewer_id: call.me.id,
      claimed_at: call.host.now().toISOString(),
    });
    noteStep(call, row, { action: 'claim', status: 'under_review' });
  }),
  step(kycCustomers.release, async (call, row) => {
    await dropWaiting(call.db, 'KYC customer', row.id);
    await changeCustomer(call.db, row, {
      status: 'submitted',
      reviewer_id: null,
      claimed_at: null,
    });
    noteStep(call, row, { action: 'release', status: 'submitted' });
  }),
  step(kycCustomers['request-info'], requestInfo),
  step(kycCustomers.screen, screenAnew),
  serve(kycCustomers.verdict, judge),
];
