import { addDays } from '@/lib/domain/calendar';
import { IDENTITY_DOCUMENTS, type KycTier } from '@/lib/domain/compliance/kyc-data';
import type { RiskLevel } from '@/lib/domain/compliance/kyc-risk';
import { type KycStatus, TAKEN_ON } from '@/lib/domain/compliance/kyc-state';
import type { Db } from '@/server/kernel/host';
import { settingOf } from '@/server/kernel/setting';
import type { CustomerRow } from './customers.sql';
import { limitsOf } from './limits';

/** Data of a customer's KYC file that deals at the counter need. */
export type KycState = Readonly<{
  id: number;
  number: string | null;
  /**
   * State of the file. While an approved file is edited or reviewed again, this is the state of its approved version.
   */
  status: KycStatus;
  tier: KycTier | null;
  risk_level: RiskLevel | null;
  pep: boolean;
  expires_on: string | null;
  next_review_on: string | null;
  /** True if an identity document or company registration was accepted. */
  id_accepted: boolean;
  /** True if one user identified the customer at the counter and no other user has confirmed it. */
  is_counter: boolean;
  /** Limits of the tier, in base. */
  limits: ReturnType<typeof limitsOf> | null;
}>;

/** Returns the state of a party's KYC file on a day; null if the party has no file, or only closed files. */
export async function kycStateOf(db: Db, partyId: number, today: string): Promise<KycState | null> {
  const row = await db
    .selectFrom('kyc_customer')
    .selectAll()
    .where('party_id', '=', partyId)
    .where('status', '<>', 'closed')
    .executeTakeFirst();
  if (!row) return null;
  const setting = await settingOf(db, 'kyc');
  const { expiry_notice_days } = setting;
  const { id, number, tier, risk_level, is_exposed: pep, next_review_on } = row;
  return {
    id,
    number,
    tier,
    risk_level,
    pep,
    next_review_on,
    status: standingOf(row, { today, expiry_notice_days }),
    expires_on: expiresOn(row),
    id_accepted: await hasAcceptedIdentity(db, id),
    is_counter: tier === 'basic' && row.approved_by !== null && row.approved_by === row.created_by,
    limits: tier && limitsOf(setting, tier),
  };
}

/** Last day of an approval: the expiry of the documents or the next review, whichever is earlier. */
export function expiresOn({
  documents_end_on: end,
  next_review_on: review,
}: Pick<CustomerRow, 'documents_end_on' | 'next_review_on'>): string | null {
  if (end === null || review === null) return end ?? review;
  return end < review ? end : review;
}

type Days = Readonly<{ today: string; expiry_notice_days: number }>;

export function approvalOn(
  row: Pick<CustomerRow, 'documents_end_on' | 'next_review_on'>,
  { today, expiry_notice_days }: Days,
): 'approved' | 'expiring' | 'expired' {
  const end = expiresOn(row);
  if (end === null) return 'approved';
  if (end < today) return 'expired';
  return end <= addDays(today, expiry_notice_days) ? 'expiring' : 'approved';
}

const BEING_RENEWED: readonly KycStatus[] = [
  ...(['draft', 'submitted', 'under_review', 'info_requested'] as const),
  ...TAKEN_ON,
];

function standingOf(row: CustomerRow, days: Days): KycStatus {
  const { status } = row;
  const stands = row.approved_version !== null && BEING_RENEWED.includes(status);
  return stands ? approvalOn(row, days) : status;
}

async function hasAcceptedIdentity(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('kyc_document')
    .select('id')
    .where('customer_id', '=', id)
    .where('status', '=', 'accepted')
    .where('type', 'in', [...IDENTITY_DOCUMENTS, 'registration_cert'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
