import { shownTo } from '@/lib/contract/reports/columns';
import {
  KYC_SECTIONS,
  kycColumns,
  kycReport,
  type KycReport,
  type KycStanding,
  type KycReportRow,
  type KycSection,
  SECTION_ROWS,
  TOP_ROWS,
} from '@/lib/contract/reports/kyc-report';
import { dayNumber } from '@/lib/domain/calendar';
import { type KycData, kycNames } from '@/lib/domain/compliance/kyc-data';
import { RISK_LEVELS } from '@/lib/domain/compliance/kyc-risk';
import { KYC_STATUSES, publicReason } from '@/lib/domain/compliance/kyc-state';
import { maskedName } from '@/lib/domain/compliance/masked-name';
import { divide, fixed, compare, isZero, multiply, sign } from '@/lib/domain/money';
import { recordOf } from '@/lib/domain/record-of';
import type { Period } from '@/lib/domain/report-period';
import { openTexts } from '@/server/files/sealed-text';
import type { Db, Host } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import { type Call, serve } from '@/server/kernel/serve';
import { currenciesOf, wireOf, type Wire } from '@/server/ledger/currencies';
import { reportFile } from '@/server/reports/engine/export';
import { checkOf, type ColumnOf, headOf, periodOf } from '@/server/reports/engine/head';
import { complianceFigures } from './kyc-compliance.sql';
import {
  countDecisions,
  countReasons,
  countStandings,
  type StandingCount,
  type Sight,
} from './kyc-counts.sql';
import { fileRows } from './kyc-file';
import {
  countEnding,
  dealtExpired,
  endingDocuments,
  exposedCustomers,
  type Followed,
  overdueReviews,
  namedCustomers,
  volumesIn,
  type NamedCustomer,
} from './kyc-followed.sql';

export const kycReportRoute = serve(kycReport, async (call) => {
  const { input, db, host, say, may } = call;
  const days = await periodOf(call, input);
  const today = await call.today();
  const currencies = await currenciesOf(db);
  const decimals = currencies.decimals[currencies.base] ?? 2;
  const wire = wireOf(currencies);
  const seesCompliance = may('compliance', 'view');
  const seeing = seeingOf(may, seesCompliance);
  const standings = await countStandings(db, seeing.sight);
  const sections = await sectionsOf(db, host, { days, today, decimals, ...seeing });
  const requestedSections = input.section ? only(sections, input.section) : sections;
  const counts = { ...(await countEnding(db, today)), ...countsOf(sections) };
  const answer = {
    ...(await headOf(call, {
      report: 'kyc-report',
      period: days,
      currency: currencies.base,
      decimals,
      columns: columnsOf(say),
    })),
    section: input.section ?? null,
    rows: await rowsOf(db, host, requestedSections, { ...seeing, days, decimals, wire }),
    standing: standingRows(standings, { seesRisk: seeing.sight.risk }),
    totals: standingTotals(standings),
    period: await countDecisions(db, days),
    reasons: shownReasons(await countReasons(db, days), { seesCompliance }),
    counts,
    compliance: seesCompliance
      ? await complianceFigures(db, { days, today, now: host.now() })
      : null,
    checks: [checkOf(say('check.kyc-documents'), String(counts.d90 - counts.documents), 0)],
  };
  return reportFile(call, kycReport, answer, fileRows(answer, say));
});

const seeingOf = (may: Call['may'], seesCompliance: boolean): Seeing => ({
  seesFiles: may('kyc customers', 'view'),
  seesNames: may('kyc customers', 'sensitive'),
  sight: {
    risk: seesCompliance || may('kyc customers', 'approve'),
    compliance: seesCompliance,
  },
});

const only = (sections: Sections, section: keyof Sections): Sections => ({
  ...recordOf(KYC_SECTIONS, () => []),
  [section]: sections[section],
});

function columnsOf(say: Say): readonly ColumnOf[] {
  const text = (key: string) => ({
    key,
    type: 'text' as const,
    title: say(`reports.kyc.column.${key}`),
  });
  return [
    text('section'),
    text('item'),
    text('number'),
    text('name'),
    text('risk'),
    { key: 'on', type: 'day', title: say('reports.kyc.column.on') },
    ...shownTo(kycColumns, { isOpen: true }).columns.map((column) => ({
      ...column,
      title: say(`reports.kyc.column.${column.key}`),
    })),
    { key: 'count', type: 'number', title: say('reports.kyc.column.count') },
  ];
}

const total = (counts: readonly Readonly<{ count: number }>[]) =>
  counts.reduce((sum, { count }) => sum + count, 0);

/** One row for each state that has customers, in a fixed order. Counts are split by risk if the user may see risk. */
function standingRows(
  counts: readonly StandingCount[],
  { seesRisk }: Readonly<{ seesRisk: boolean }>,
): KycStanding[] {
  return KYC_STATUSES.flatMap((status) => {
    const own = counts.filter((one) => one.status === status);
    if (own.length === 0) return [];
    const at = (level: StandingCount['risk_level']) =>
      seesRisk ? total(own.filter(({ risk_level }) => risk_level === level)) : null;
    return [{ status, ...recordOf(RISK_LEVELS, at), unrated: at(null), total: total(own) }];
  });
}

/** States that count as approved; an approval that expires soon is still valid. */
const APPROVED: readonly string[] = ['approved', 'expiring'];

function standingTotals(counts: readonly StandingCount[]): KycReport['totals'] {
  const approved = total(counts.filter(({ status }) => APPROVED.includes(status)));
  const rejected = total(counts.filter(({ status }) => status === 'rejected'));
  return {
    customers: total(counts),
    approved,
    rejected,
    approval_rate: rateOf(approved, rejected),
  };
}

const rateOf = (approved: number, rejected: number): string | null =>
  approved + rejected === 0
    ? null
    : fixed(divide(String(approved * 100), String(approved + rejected), { decimals: 1 }), 1);

type Reasons = KycReport['reasons'];

/** Counts confidential reasons of rejection under the public reason, unless the user may see compliance data. */
function shownReasons(
  reasons: Readonly<Reasons>,
  { seesCompliance }: Readonly<{ seesCompliance: boolean }>,
): Reasons {
  if (seesCompliance) return [...reasons];
  const grouped = Map.groupBy(reasons, ({ reason_code }) => publicReason(reason_code));
  return [...grouped]
    .map(([reason_code, own]) => ({ reason_code, count: total(own) }))
    .toSorted((a, b) => b.count - a.count);
}

/** Rights of the user, which determine the visible parts of a customer. */
type Seeing = Readonly<{ seesFiles: boolean; seesNames: boolean; sight: Sight }>;

type Sections = Readonly<Record<KycSection, readonly Followed[]>>;

const SOON_DAYS = 90;

/**
 * Returns the customers of every section of the report. Politically exposed persons are listed only if the user may see
 * risk levels.
 */
async function sectionsOf(
  db: Db,
  host: Pick<Host, 'masters'>,
  query: Readonly<{ days: Period; today: string; decimals: number; sight: Sight }>,
): Promise<Sections> {
  const { above, top } = await dealtIn(db, host, query);
  return {
    active_expired: await dealtExpired(db, query.days, query.sight),
    documents: await endingDocuments(db, query, SOON_DAYS),
    review_overdue: await overdueReviews(db, query),
    exposed: query.sight.risk ? await exposedCustomers(db, query) : [],
    above_declared: above,
    top,
  };
}

/** Number of customers in each section, read from its first row. */
const countsOf = (sections: Sections) =>
  recordOf(KYC_SECTIONS, (section) => sections[section][0]?.total ?? 0);

type Telling = Seeing & Readonly<{ days: Period; decimals: number; wire: Wire }>;

/** Returns the rows of all sections, each with the declared and the actual volume of the customer. */
async function rowsOf(
  db: Db,
  host: Pick<Host, 'masters'>,
  sections: Sections,
  { days, decimals, wire, ...seeing }: Telling,
): Promise<KycReportRow[]> {
  const dataById = await toldBy(db, host, Object.values(sections).flat());
  return KYC_SECTIONS.flatMap((section) =>
    sections[section].map((one): KycReportRow => {
      const data = dataById.get(one.id);
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

const MONTH_DAYS = '30';
/** Number of customers whose data is decrypted at once. */
const AT_ONCE = 1_000;

/**
 * Returns the monthly volume that a customer declared, converted to the days of the period; null if the customer
 * declared no volume.
 */
function declaredFor(
  data: KycData | undefined,
  { from, to }: Period,
  decimals: number,
): string | null {
  const monthly = data?.expected?.monthly_volume;
  if (monthly === undefined) return null;
  const days = String(dayNumber(to) - dayNumber(from) + 1);
  return divide(multiply(monthly, days), MONTH_DAYS, { decimals });
}

/** Returns the actual volume in percent of the declared volume; null if the customer declared no volume or zero. */
const partOf = (volume: string, declared: string | null): string | null =>
  declared === null || isZero(declared)
    ? null
    : fixed(divide(multiply(volume, '100'), declared, { decimals: 1 }), 1);

type Dealt = Readonly<{ above: readonly Followed[]; top: readonly Followed[] }>;
type Above = Readonly<{ id: number; volume: string; part: string }>;

/**
 * Customers with the largest volume, and customers whose volume exceeds the declared volume. The second list begins
 * with the largest excess.
 */
async function dealtIn(
  db: Db,
  host: Pick<Host, 'masters'>,
  { days, decimals, sight }: Readonly<{ days: Period; decimals: number; sight: Sight }>,
): Promise<Dealt> {
  const volumes = await volumesIn(db, days);
  const above: Above[] = [];
  for (let at = 0; at < volumes.length; at += AT_ONCE) {
    const some = volumes.slice(at, at + AT_ONCE);
    const customers = await namedCustomers(
      db,
      some.map(({ id }) => id),
      sight,
    );
    const dataById = await toldBy(db, host, [...customers.values()]);
    for (const { id, volume } of some) {
      const declared = declaredFor(dataById.get(id), days, decimals);
      if (declared === null || compare(volume, declared) <= 0) continue;
      above.push({ id, volume, part: partOf(volume, declared) ?? volume });
    }
  }
  const largest = above.toSorted((a, b) => compare(b.part, a.part)).slice(0, SECTION_ROWS);
  const dealing = volumes.filter(({ volume }) => sign(volume) > 0);
  return {
    above: await followedOf(db, largest, { total: above.length, sight }),
    top: await followedOf(db, dealing.slice(0, TOP_ROWS), { total: dealing.length, sight }),
  };
}

async function followedOf(
  db: Db,
  dealt: readonly Readonly<{ id: number; volume: string }>[],
  { total, sight }: Readonly<{ total: number; sight: Sight }>,
): Promise<readonly Followed[]> {
  const customers = await namedCustomers(
    db,
    dealt.map(({ id }) => id),
    sight,
  );
  return dealt.flatMap(({ id, volume }) => {
    const customer = customers.get(id);
    return customer ? [{ ...customer, on: null, days: null, volume, total }] : [];
  });
}

type Sealed = Pick<NamedCustomer, 'id' | 'told'>;

/** Decrypted data of customers by id; erased customers are missing. */
async function toldBy(
  db: Db,
  host: Pick<Host, 'masters'>,
  customers: readonly Sealed[],
): Promise<Map<number, KycData>> {
  const sealed = customers.flatMap(({ id, told: ciphertext }) =>
    ciphertext === null
      ? []
      : [{ id, owner: `kyc ${id}` as const, name: 'told', sealed: ciphertext }],
  );
  const texts = await openTexts(db, host, sealed);
  return new Map(
    sealed.flatMap(({ id }, at): [number, KycData][] => {
      const text = texts[at];
      // The cast is safe: only customer data is encrypted under this name, and it was validated before.
      return text ? [[id, (JSON.parse(text) as { data: KycData }).data]] : [];
    }),
  );
}

/** Display name of a customer: the party's name, otherwise the declared name, otherwise the number or id. */
const nameOf = ({ type, party, number, id }: NamedCustomer, data: KycData | undefined): string =>
  party ?? kycNames(type, data ?? {})[0] ?? number ?? String(id);
