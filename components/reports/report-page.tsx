'use client';

import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';

import { Messages } from '@/components/layout/messages';
import { PlannedScreen } from '@/components/layout/planned-screen';
import type { ReportEndpoint } from '@/components/report/definition';
import type { Register } from '@/components/report/register';
import { RegisterScreen } from '@/components/report/register-screen';
import type { Statement } from '@/components/report/statement';
import { StatementScreen } from '@/components/report/statement-screen';
import { accountStatementReport } from '@/components/reports/account-statement/account-statement-report';
import { auditTrailReport } from '@/components/reports/audit-trail/audit-trail-report';
import { balanceSheetReport } from '@/components/reports/balance-sheet/balance-sheet-report';
import { cashFlowReport } from '@/components/reports/cash-flow-statement/cash-flow-report';
import { generalLedgerReport } from '@/components/reports/general-ledger/general-ledger-report';
import { profitAndLossReport } from '@/components/reports/profit-and-loss/profit-and-loss-report';
import { salesAnalysisReport } from '@/components/reports/sales-analysis/sales-analysis-report';
import { summaryPage } from '@/components/reports/summary-report/summary-page';
import { trialBalanceReport } from '@/components/reports/trial-balance/trial-balance-report';
import { userProfitabilityReport } from '@/components/reports/user-profitability/user-profitability-report';
import { userStatementReport } from '@/components/reports/user-statement/user-statement-report';
import type { ReportName } from '@/lib/routes';

/** Draws a report; the type of its rows stays inside. */
const register =
  <E extends ReportEndpoint, Row extends RowData>(of: Register<E, Row>) =>
  (): ReactNode => <RegisterScreen of={of} />;
const statement =
  <E extends ReportEndpoint>(of: Statement<E>) =>
  (): ReactNode => <StatementScreen of={of} />;

const reports: Readonly<Partial<Record<ReportName, () => ReactNode>>> = {
  'trail-balance': statement(trialBalanceReport),
  'general-ledger': register(generalLedgerReport),
  'audit-trial': register(auditTrailReport),
  'profit-and-loss': statement(profitAndLossReport),
  'balance-sheet': statement(balanceSheetReport),
  'cash-flow-statement': statement(cashFlowReport),
  'account-statement': register(accountStatementReport),
  'summary-report': register(summaryPage),
  'sales-analysis': register(salesAnalysisReport),
  'user-statement': register(userStatementReport),
  'user-profitability': register(userProfitabilityReport),
};

/** Any report with everything around it; one that is not built says what will stand there. */
export function ReportPage({ of }: { of: ReportName }) {
  const Report = reports[of];
  if (!Report) return <PlannedScreen of={of} />;
  return (
    <Messages of={['reports', 'routes']}>
      <Report key={of} />
    </Messages>
  );
}
