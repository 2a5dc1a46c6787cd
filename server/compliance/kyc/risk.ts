import type { SettingBody } from '@/lib/contract/settings/system-setting';
import { type Risk, riskOf } from '@/lib/domain/compliance/kyc-risk';
import type { Db } from '@/server/kernel/host';
import { type CustomerRow, typeOf } from './customers.sql';
import type { FullDocument } from './documents.sql';
import { decidedHits } from './screening';
import type { Told } from './sealed';

type Known = Readonly<{
  row: CustomerRow;
  details: Told;
  documents: readonly FullDocument[];
  setting: SettingBody<'kyc'>;
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

async function scoreOf(db: Db, { row, details, documents, setting }: Known): Promise<Risk> {
  const { data } = details;
  return riskOf({
    type: typeOf(row),
    data,
    isRemote: row.source === 'public',
    hasFundsDocument: documents.some(({ type }) => type === 'source_of_funds'),
    isNew: row.approved_version === null,
    // Every customer may exchange cash; remittances are added if the customer declared destination countries.
    products: data.expected?.corridors?.length
      ? ['exchange_cash', 'remittance']
      : ['exchange_cash'],
    highCountries: setting.high_risk_countries,
    mediumCountries: setting.medium_risk_countries,
    cashOccupations: setting.cash_occupations,
    mediumVolume: setting.medium_risk_volume,
    highVolume: setting.high_risk_volume,
    hasClearedMatch: (await decidedHits(db, row.id)).isCleared,
  });
}
