'use client';

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import type { Report as Definition, ReportEndpoint } from '@/components/report/definition';
import { HEADER_CLASS } from '@/components/report/report-header';
import { RegisterScreen } from '@/components/report/register-screen';
import { StatementScreen } from '@/components/report/statement-screen';
import { SkeletonRows } from '@/components/ui/skeleton';
import { type ReportName, REPORTS } from '@/lib/report-table';

type Report = Readonly<{ load: () => Promise<unknown>; Screen: ComponentType }>;

/**
 * Defines a report with its screen and its lazily loaded definition. The type `Of` of the definition does not have to
 * be known outside this function.
 */
function report<Of>(Screen: (props: { of: Of }) => ReactNode, load: () => Promise<Of>): Report {
  const made = async () => {
    const of = await load();
    return { default: () => <Screen of={of} /> };
  };
  return { load, Screen: lazy(made) };
}

const reports: Readonly<Record<ReportName, Report>> = {
  'trail-balance': report(
    StatementScreen,
    async () => (await import('./trial-balance/trial-balance-report')).trialBalanceReport,
  ),
  'general-ledger': report(
    RegisterScreen,
    async () => (await import('./general-ledger/general-ledger-report')).generalLedgerReport,
  ),
  'audit-trial': report(
    RegisterScreen,
    async () => (await import('./audit-trail/audit-trail-report')).auditTrailReport,
  ),
  'profit-and-loss': report(
    StatementScreen,
    async () => (await import('./profit-and-loss/profit-and-loss-report')).profitAndLossReport,
  ),
  'balance-sheet': report(
    StatementScreen,
    async () => (await import('./balance-sheet/balance-sheet-report')).balanceSheetReport,
  ),
  'cash-flow-statement': report(
    StatementScreen,
    async () => (await import('./cash-flow-statement/cash-flow-report')).cashFlowReport,
  ),
  'account-statement': report(
    RegisterScreen,
    async () =>
      (await import('./account-statement/account-statement-report')).accountStatementReport,
  ),
  ageing: report(RegisterScreen, async () => (await import('./ageing/ageing-report')).ageingReport),
  'summary-report': report(
    RegisterScreen,
    async () => (await import('./summary-report/summary-page')).summaryPage,
  ),
  'sales-analysis': report(
    RegisterScreen,
    async () => (await import('./sales-analysis/sales-analysis-report')).salesAnalysisReport,
  ),
  'user-statement': report(
    RegisterScreen,
    async () => (await import('./user-statement/user-statement-report')).userStatementReport,
  ),
  'trade-report': report(
    RegisterScreen,
    async () => (await import('./trade-report/trade-report')).tradeReportScreen,
  ),
  'kyc-report': report(
    RegisterScreen,
    async () => (await import('./kyc-report/kyc-report-screen')).kycReportScreen,
  ),
  'asset-summary': report(
    RegisterScreen,
    async () => (await import('./asset-summary/asset-summary-report')).assetSummaryReport,
  ),
  'user-profitability': report(
    RegisterScreen,
    async () =>
      (await import('./user-profitability/user-profitability-report')).userProfitabilityReport,
  ),
};

/** Loads the definition of a report, such as its filters. */
export const loadReport = async (name: ReportName): Promise<Definition<ReportEndpoint>> =>
  // The cast is safe: every definition extends the one of all reports.
  (await reports[name].load()) as Definition<ReportEndpoint>;

/** Preloads the definition of the report in the URL while the session is loading. */
if (typeof window !== 'undefined') {
  const name = REPORTS.find((one) => window.location.pathname.includes(`/reports/${one}`));
  // An error is ignored here: the page loads the definition again and shows the error.
  if (name) reports[name].load().catch(() => undefined);
}

/** A report with its messages and loading state. Its definition and its messages are loaded in parallel. */
export function ReportPage({ of }: { of: ReportName }) {
  const { load, Screen } = reports[of];
  // An error is ignored here: the screen below loads the same definition and reports the error.
  useEffect(() => void load().catch(() => undefined), [load]);
  return (
    <Messages of={['routes']}>
      <Messages of={['reports', 'acts']} fallback={<Coming of={of} />}>
        <Suspense fallback={<Coming of={of} />}>
          <Screen key={of} />
        </Suspense>
      </Messages>
    </Messages>
  );
}

/** Heading of a report while its definition and its messages are loading. */
function Coming({ of }: { of: ReportName }) {
  const label = useTranslations('routes');
  return (
    <div data-density="compact">
      <header className={HEADER_CLASS}>
        <h1>{label(of)}</h1>
      </header>
      <SkeletonRows rows={14} />
    </div>
  );
}
