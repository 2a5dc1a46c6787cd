import {
  KYC_SECTIONS,
  type KycReportRow,
  type KycSection,
} from '@/lib/contract/reports/kyc-report';
import { maskedName } from '@/lib/domain/masked-name';
import { recordOf } from '@/lib/domain/record-of';
import type { Period } from '@/lib/domain/report-period';
import type { Db, Host } from '@/server/kernel/host';
import type { Wire } from '@/server/ledger/currencies';
import type { Sight } from './kyc-counts.sql';
import { dealtIn, declaredFor, partOf } from './kyc-declared';
import {
  dealtExpired,
  endingDocuments,
  exposedCustomers,
  type Followed,
  overdueReviews,
} from './kyc-followed.sql';
import { nameOf, toldBy } from './kyc-told';

/** Parts of a customer that the user may see. */
export type Seeing = Readonly<{ seesFiles: boolean; seesNames: boolean; sight: Sight }>;

export type Sections = Readonly<Record<KycSection, readonly Followed[]>>;

const SOON_DAYS = 90;

/** Customers of every section; exposed persons only if the user may see risk. */
export async function sectionsOf(
  db: Db,
  host: Pick<Host, 'masters'>,
  asked: Readonly<{ days: Period; today: string; decimals: number; sight: Sight }>,
): Promise<Sections> {
  const { above, top } = await dealtIn(db, host, asked);
  return {
    active_expired: await dealtExpired(db, asked.days, asked.sight),
    documents: await endingDocuments(db, asked, SOON_DAYS),
    review_overdue: await overdueReviews(db, asked),
    exposed: asked.sight.risk ? await exposedCustomers(db, asked) : [],
    above_declared: above,
    top,
  };
}

/** Number of customers in each section, including those beyond the listed rows. */
export const countsOf = (sections: Sections) =>
  recordOf(KYC_SECTIONS, (section) => sections[section][0]?.total ?? 0);

type Telling = Seeing & Readonly<{ days: Period; decimals: number; wire: Wire }>;

/** Rows of sections, with declared volume next to actual volume. */
export async function rowsOf(
  db: Db,
  host: Pick<Host, 'masters'>,
  sections: Sections,
  { days, decimals, wire, ...seeing }: Telling,
): Promise<KycReportRow[]> {
  const told = await toldBy(db, host, Object.values(sections).flat());
  return KYC_SECTIONS.flatMap((section) =>
    sections[section].map((one): KycReportRow => {
      const data = told.get(one.id);
      const declared = one.volume === null ? null : declaredFor(data, days, decimals);
      return {
        section,
        ...shownCustomer(one, nameOf(one, data), seeing),
        on: one.on,
        days: one.days,
        volume: one.volume === null ? null : wire.base(one.volume),
        declared: declared === null ? null : wire.base(declared),
        of_declared: one.volume === null ? null : partOf(one.volume, declared),
      };
    }),
  );
}

const shownCustomer = (
  { id, number, status, risk_level }: Followed,
  name: string,
  { seesFiles, seesNames }: Seeing,
) => ({
  customer_id: seesFiles ? id : null,
  number: seesFiles ? number : null,
  name: seesNames ? name : maskedName(name),
  status,
  risk_level,
});
