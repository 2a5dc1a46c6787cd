import { sql } from 'kysely';

import type { SettingBody } from '@/lib/contract/settings/system-setting';
import { type Risk, type RiskFacts, riskOf } from '@/lib/domain/compliance/kyc-risk';
import type { Db } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import { settingOf } from '@/server/kernel/setting';
import { changeCustomer, type CustomerRow, lockCustomer, toldOf, typeOf } from './customers.sql';
import { documentsOf, type FullDocument } from './documents.sql';
import { decidedHits, isInRuns } from './screening';
import type { Told } from './sealed';

type Known = Readonly<{
  row: CustomerRow;
  details: Told;
  documents: readonly FullDocument[];
  setting: SettingBody<'kyc'>;
  today: string;
}>;

/** Risk columns of a customer, computed from current data. */
export async function assess(db: Db, known: Known) {
  const risk = await scoreOf(db, known);
  return {
    risk: JSON.stringify(risk),
    risk_level: risk.level,
    is_exposed: risk.parts.some(({ key }) => key === 'pep'),
  };
}

/** Recomputes the risk of a customer after a decision about a hit, if it has changed. */
export async function assessAgain(
  call: Pick<Call, 'db' | 'host' | 'today' | 'audit'>,
  id: number,
): Promise<void> {
  const { db, host } = call;
  const row = await lockCustomer(db, id);
  if (row.risk === null || !isInRuns(row)) return;
  const details = await toldOf(db, host, row);
  const documents = await documentsOf(db, host, row.id);
  const setting = await settingOf(db, 'kyc');
  const known = { row, details, documents, setting, today: await call.today() };
  const risk = await scoreOf(db, known);
  const partsIn = (one: unknown) => JSON.stringify((one as Risk).parts);
  if (partsIn(row.risk) === partsIn(risk)) return;
  await changeCustomer(db, row, await assess(db, known));
  call.audit({
    action: 'assess',
    page: 'kyc customers',
    record_type: 'KYC customer',
    record_id: row.id,
    changes: {},
  });
}

async function scoreOf(db: Db, known: Known): Promise<Risk> {
  const { row, details, documents, setting } = known;
  const { data } = details;
  const { isCleared, isPep, isReported } = await decidedHits(db, row.id);
  return riskOf({
    type: typeOf(row),
    data,
    isRemote: row.source === 'public',
    hasFundsDocument: documents.some(({ type }) => type === 'source_of_funds'),
    isNew: row.approved_version === null,
    products: await productsOf(db, known),
    highCountries: setting.high_risk_countries,
    mediumCountries: setting.medium_risk_countries,
    cashOccupations: setting.cash_occupations,
    mediumVolume: setting.medium_risk_volume,
    highVolume: setting.high_risk_volume,
    hasPepMatch: isPep,
    hasClearedMatch: isCleared,
    hasAdverseMedia: isReported,
  });
}

/**
 * Services that a customer uses. Every customer may exchange cash. Remittances are added if the customer declared
 * destination countries, credit if the customer's party has a credit limit.
 */
async function productsOf(
  db: Db,
  { row: { party_id }, details, today }: Known,
): Promise<RiskFacts['products']> {
  const hasCredit = party_id !== null && (await hasLimit(db, party_id, today));
  return [
    'exchange_cash',
    ...(details.data.expected?.corridors?.length ? (['remittance'] as const) : []),
    ...(hasCredit ? (['credit'] as const) : []),
  ];
}

/** True if the party has a credit limit that is active or suspended and not past its last day. */
async function hasLimit(db: Db, partyId: number, today: string): Promise<boolean> {
  const { rows } = await sql`
    select from document
    where type = 'credit limit' and status = 'posted' and stage in ('active', 'suspended')
      and body ->> 'party_id' = ${String(partyId)} and coalesce(body ->> 'valid_to', ${today}) >= ${today}
    limit 1
  `.execute(db);
  return rows.length > 0;
}
