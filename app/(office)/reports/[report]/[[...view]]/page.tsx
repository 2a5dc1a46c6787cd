import type { Metadata } from 'next';
import type { ComponentType } from 'react';

import { PlannedScreen } from '@/components/layout/planned-screen';
import { AccountStatementScreen } from '@/components/reports/account-statement/account-statement-screen';
import { AuditTrailScreen } from '@/components/reports/audit-trail/audit-trail-screen';
import { BalanceSheetScreen } from '@/components/reports/balance-sheet/balance-sheet-screen';
import { CashFlowScreen } from '@/components/reports/cash-flow-statement/cash-flow-screen';
import { GeneralLedgerScreen } from '@/components/reports/general-ledger/general-ledger-screen';
import { ProfitAndLossScreen } from '@/components/reports/profit-and-loss/profit-and-loss-screen';
import { SalesAnalysisScreen } from '@/components/reports/sales-analysis/sales-analysis-screen';
import { SummaryReportScreen } from '@/components/reports/summary-report/summary-report-screen';
import { TrialBalanceScreen } from '@/components/reports/trial-balance/trial-balance-screen';
import { UserProfitabilityScreen } from '@/components/reports/user-profitability/user-profitability-screen';
import { UserStatementScreen } from '@/components/reports/user-statement/user-statement-screen';
import { REPORTS } from '@/lib/routes';
import labels from '@/messages/en/routes.json';

type Report = (typeof REPORTS)[number];
type Props = Readonly<{ params: Promise<{ report: Report }> }>;

const screens: Partial<Record<Report, ComponentType>> = {
  'trail-balance': TrialBalanceScreen,
  'general-ledger': GeneralLedgerScreen,
  'audit-trial': AuditTrailScreen,
  'profit-and-loss': ProfitAndLossScreen,
  'balance-sheet': BalanceSheetScreen,
  'cash-flow-statement': CashFlowScreen,
  'account-statement': AccountStatementScreen,
  'summary-report': SummaryReportScreen,
  'sales-analysis': SalesAnalysisScreen,
  'user-statement': UserStatementScreen,
  'user-profitability': UserProfitabilityScreen,
};

export const dynamicParams = false;

export const generateStaticParams = () =>
  REPORTS.map((report) => ({ report, view: [] as string[] }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: labels[(await params).report] };
}

export default async function Page({ params }: Props) {
  const { report } = await params;
  const Screen = screens[report];
  return Screen ? <Screen /> : <PlannedScreen of={report} />;
}
