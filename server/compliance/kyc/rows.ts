import type { KycCustomerRow } from '@/lib/contract/compliance/kyc-customers';
import { kycName } from '@/lib/domain/compliance/kyc-data';
import { maskedEmail, maskedPhone } from '@/lib/domain/compliance/kyc-mask';
import { type Risk, withoutScreening } from '@/lib/domain/compliance/kyc-risk';
import { IN_QUEUE } from '@/lib/domain/compliance/kyc-state';
import type { Call } from '@/server/kernel/serve';
import { type CustomerRow, toldOf, typeOf } from './customers.sql';
import { staffNames } from './names';
import { expiresOn } from './kyc-state.sql';

export type Looking = Pick<Call, 'db' | 'host' | 'may' | 'today'>;

/** Parts of a customer's data that the caller may see: unmasked data, the risk, and compliance data. */
export const sightOf = ({ may }: Pick<Call, 'may'>) => ({
  whole: may('kyc customers', 'sensitive'),
  risk: may('kyc customers', 'approve') || may('compliance', 'view'),
  compliance: may('compliance', 'view'),
});

/**
 * Risk as the caller may see it: null without the permission to see risk. Screening results are removed if the caller
 * may not see compliance.
 */
export function shownRisk({ may }: Pick<Call, 'may'>, risk: Risk | null): Risk | null {
  const sight = sightOf({ may });
  if (!sight.risk || risk === null) return null;
  return sight.compliance ? risk : withoutScreening(risk);
}

/** Rows of lists and records, in the given order. */
export async function shownRows(
  call: Looking,
  rows: readonly CustomerRow[],
): Promise<Omit<KycCustomerRow, 'has_hit'>[]> {
  const staff = await staffNames(
    call.db,
    rows.map(({ reviewer_id }) => reviewer_id),
  );
  return Promise.all(rows.map((row) => shownRow(call, row, staff)));
}

type Staff = Awaited<ReturnType<typeof staffNames>>;

async function shownRow(call: Looking, row: CustomerRow, staff: Staff) {
  const details = await toldOf(call.db, call.host, row);
  const { whole } = sightOf(call);
  const { id, number, party_id, type, status, tier, source, country } = row;
  const { created_at, submitted_at, next_review_on, attempts, data_version, version } = row;
  return {
    id,
    number,
    party_id,
    type,
    status,
    tier,
    source,
    country,
    created_at,
    submitted_at,
    next_review_on,
    attempts,
    data_version,
    version,
    name: kycName(typeOf(row), details.data),
    risk_level: shownRisk(call, row.risk)?.level ?? null,
    phone: details.phone === null || whole ? details.phone : maskedPhone(details.phone),
    email: details.email === null || whole ? details.email : maskedEmail(details.email),
    age_days:
      IN_QUEUE.includes(status) && submitted_at !== null
        ? ageOf(submitted_at, call.host.now())
        : null,
    reviewer: staff(row.reviewer_id),
    expires_on: expiresOn(row),
  };
}

const DAY_MS = 86_400_000;

/** Whole days since a submission, independent of the time zone. */
const ageOf = (at: string, now: Date): number =>
  Math.max(Math.floor((now.getTime() - Date.parse(at)) / DAY_MS), 0);
