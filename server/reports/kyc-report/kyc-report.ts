import { shownTo } from '@/lib/contract/reports/columns';
import { KYC_SECTIONS, kycColumns, kycReport } from '@/lib/contract/reports/kyc-report';
import { recordOf } from '@/lib/domain/record-of';
import type { Say } from '@/server/kernel/locale';
import { type Call, serve } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { reportFile } from '@/server/reports/engine/export';
import { checkOf, type ColumnOf, headOf, periodOf } from '@/server/reports/engine/head';
import { complianceFigures } from './kyc-compliance.sql';
import { countDecisions, countReasons, countStandings } from './kyc-counts.sql';
import { shownReasons, standingRows, standingTotals } from './kyc-figures';
import { fileRows } from './kyc-file';
import { countEnding } from './kyc-followed.sql';
import { countsOf, rowsOf, type Sections, sectionsOf, type Seeing } from './kyc-sections';

export const kycReportRoutes = [
  serve(kycReport, async (call) => {
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
    const asked = input.section ? only(sections, input.section) : sections;
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
      rows: await rowsOf(db, host, asked, { ...seeing, days, decimals, wire }),
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
  }),
];

const seeingOf = (may: Call['may'], seesCompliance: boolean): Seeing => ({
  seesFiles: may('kyc customers', 'view'),
  seesNames: may('kyc customers', 'sensitive'),
  sight: {
    risk: seesCompliance || may('kyc customers', 'approve'),
    compliance: seesCompliance,
  },
});

const only = (sections: Sections, asked: keyof Sections): Sections => ({
  ...recordOf(KYC_SECTIONS, () => []),
  [asked]: sections[asked],
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
