import { kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import { addMonths } from '@/lib/domain/calendar';
import {
  IDENTITY_DOCUMENTS,
  KYC_TIERS,
  type KycTier,
  kycName,
} from '@/lib/domain/compliance/kyc-data';
import { reviewMonths } from '@/lib/domain/compliance/kyc-risk';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { partyText } from '@/lib/format/party-search';
import { decide, holdFor, waitingFor } from '@/server/document/approval';
import { changesBetween } from '@/server/kernel/audit';
import { drawId } from '@/server/kernel/counter';
import type { Call } from '@/server/kernel/serve';
import { settingOf } from '@/server/kernel/setting';
import { approvalRefusals } from './checks';
import { tierRefusals } from './missing';
import { changeCustomer, type CustomerRow, toldOf, typeOf } from './customers.sql';
import { documentsOf, type FullDocument } from './documents.sql';
import { mailCustomer } from './letters';
import { isWrittenBy } from './record';
import { decidedHits, openHitsOf } from './screening';
import type { Told } from './sealed';
import { noteStep, page, refuseOthers, step } from './stepping';
import { approvalOn } from './kyc-state.sql';

type Approving = Call<typeof kycCustomers.approve>;
export type Taking = Pick<Call, 'db' | 'host' | 'me' | 'audit' | 'today' | 'afterCommit'>;
type Terms = Readonly<{ tier: KycTier; next_review_on: string }>;

/**
 * Approves a customer. If the risk is high, the customer is politically exposed, or a hit was decided, the approval
 * rule for high risk may require a second person's approval first. The second person's approval checks the data,
 * documents and hits again.
 */
async function approve(call: Approving, row: CustomerRow): Promise<void> {
  const { db } = call;
  const waiting = await waitingFor(db, 'KYC customer', row.id);
  if (!waiting) {
    await refuseOthers(call, row);
    const terms = await termsOf(call, row, {});
    await checkApproval(call, row, terms.tier);
    const isHeld =
      (await needsSecond(call, row)) &&
      (await holdFor(call, {
        subject: 'kyc_high_risk',
        page,
        type: 'KYC customer',
        id: row.id,
        request: terms,
      }));
    if (!isHeld) return takeOn(call, row, terms);
    await changeCustomer(db, row, {});
    return noteStep(call, row, { action: 'ask for approval', tier: terms.tier });
  }
  if (isWrittenBy(row, call.me.id)) throw new Refusal('kyc.second-same');
  const terms = await termsOf(call, row, waiting.request);
  await checkApproval(call, row, terms.tier);
  await decide(call, { type: 'KYC customer', id: row.id }, 'approved');
  await takeOn(call, row, terms);
}

async function needsSecond({ db }: Approving, row: CustomerRow): Promise<boolean> {
  const { isCleared, holdsOffice } = await decidedHits(db, row.id);
  return row.risk_level === 'high' || row.is_exposed || isCleared || holdsOffice;
}

/**
 * Tier and day of the next review: from the call, otherwise from the pending request. If neither has a day, the next
 * review is on the latest day that the customer's risk allows.
 */
async function termsOf(
  call: Approving,
  row: CustomerRow,
  before: Readonly<Record<string, unknown>>,
): Promise<Terms> {
  const tier = call.input.tier ?? KYC_TIERS.find((one) => one === before.tier);
  if (!tier) throw new Refusal('kyc.tier', { field: 'tier' });
  const today = await call.today();
  const latest = await reviewBy(call, row);
  const proposedDay = typeof before.next_review_on === 'string' ? before.next_review_on : latest;
  const next_review_on = call.input.next_review_on ?? proposedDay;
  const field = 'next_review_on';
  if (next_review_on <= today) throw new Refusal('kyc.review-past', { field });
  if (next_review_on > latest) {
    throw new Refusal('kyc.review-late', { field, params: { day: latest } });
  }
  return { tier, next_review_on };
}

/** Returns the latest permitted day of the next review; it depends on the customer's risk. */
export async function reviewBy(
  { db, today }: Pick<Call, 'db' | 'today'>,
  { risk_level }: Pick<CustomerRow, 'risk_level'>,
): Promise<string> {
  const { review_months } = await settingOf(db, 'kyc');
  return addMonths(await today(), reviewMonths(risk_level ?? 'high', review_months));
}

/**
 * Refuses approval while data or accepted documents that the tier requires are missing, a document is pending, a hit is
 * open, or a sanctions hit is confirmed.
 */
async function checkApproval(call: Approving, row: CustomerRow, tier: KycTier): Promise<void> {
  const { db, host } = call;
  const details = await toldOf(db, host, row);
  const documents = await documentsOf(db, host, row.id);
  const setting = await settingOf(db, 'kyc');
  const known = { row, details, documents, setting, today: await call.today() };
  const { isListed, isPep } = await decidedHits(db, row.id);
  refuseAny([...tierRefusals(known, tier), ...approvalRefusals({ ...known, isPep }, tier)]);
  const { open_hits } = await openHitsOf(db, row.id);
  if (open_hits > 0 || isListed) throw new Refusal('kyc.hold');
}

/** Approves a file in a tier. Creates the customer's party, or updates it if there is one. */
export async function takeOn(call: Taking, row: CustomerRow, terms: Terms): Promise<void> {
  const { db, host, me } = call;
  const details = await toldOf(db, host, row);
  const documents_end_on = endOf(await documentsOf(db, host, row.id));
  const { expiry_notice_days } = await settingOf(db, 'kyc');
  const days = { documents_end_on, next_review_on: terms.next_review_on };
  const status = approvalOn(days, { today: await call.today(), expiry_notice_days });
  await changeCustomer(db, row, {
    ...terms,
    documents_end_on,
    status,
    party_id: await becomeParty(call, row, details),
    approved_version: row.data_version,
    approved_by: me.id,
    approved_at: host.now().toISOString(),
    attempts: 0,
    reviewer_id: null,
    claimed_at: null,
    reason_code: null,
    rejection: null,
    rejected_by: null,
    rejected_at: null,
    is_final: false,
    resubmit_after: null,
    duplicate_of: null,
  });
  const at = { id: row.id, to: details.email, language: row.language };
  await mailCustomer(call, { ...at, letter: 'approved' });
  noteStep(call, row, { action: 'approve', status, tier: terms.tier });
}

/** Earliest expiry among accepted identity documents and licences. */
function endOf(documents: readonly FullDocument[]): string | null {
  const ending: readonly FullDocument['type'][] = [...IDENTITY_DOCUMENTS, 'licence'];
  const ends = documents
    .filter(
      ({ type, status, no_expiry }) => status === 'accepted' && !no_expiry && ending.includes(type),
    )
    .flatMap(({ expires_on }) => expires_on ?? []);
  return ends.toSorted()[0] ?? null;
}

export const approveRoutes = [step(kycCustomers.approve, approve)];

/** Returns the id of an approved customer's party. Updates an existing party with the approved data, or creates one. */
async function becomeParty(call: Taking, row: CustomerRow, details: Told): Promise<number> {
  const name = kycName(typeOf(row), details.data);
  if (row.party_id !== null) {
    await renameParty(call, row.party_id, { ...details, name });
    return row.party_id;
  }
  const { db, me, audit } = call;
  const { phone, email } = details;
  const fields = { kind: 'customer', name, phone, email, language: row.language } as const;
  const id = await drawId(db, 'party');
  await db
    .insertInto('party')
    .values({ id, ...fields, search_text: partyText(fields), created_by: me.id })
    .execute();
  const changes = changesBetween<typeof fields>({}, fields);
  audit({ action: 'create', page: 'parties', record_type: 'party', record_id: id, changes });
  return id;
}

/** Updates an existing party with the approved name, phone and email. The party's kind stays. */
async function renameParty(
  { db, audit }: Taking,
  id: number,
  { name, phone, email }: Readonly<{ name: string; phone: string | null; email: string | null }>,
): Promise<void> {
  const party = await db
    .selectFrom('party')
    .select(['name', 'phone', 'email', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { version, ...before } = party;
  const after = { name, phone: phone ?? before.phone, email: email ?? before.email };
  const changes = changesBetween<typeof after>(before, after);
  if (Object.keys(changes).length === 0) return;
  await db
    .updateTable('party')
    .set({ ...after, search_text: partyText(after), version: version + 1 })
    .where('id', '=', id)
    .execute();
  audit({ action: 'edit', page: 'parties', record_type: 'party', record_id: id, changes });
}
