import type { ReportName } from '@/lib/report-table';
import type { Route } from '@/server/kernel/serve';
import { accountStatementRoute } from './account-statement/account-statement';
import { ageingRoute } from './ageing/ageing';
import { assetSummaryRoute } from './asset-summary/asset-summary';
import { auditReportRoute } from './audit-trail/audit-trail';
import { generalLedgerRoute } from './general-ledger/general-ledger';
import { kycReportRoute } from './kyc-report/kyc-report';
import { salesAnalysisRoute } from './sales-analysis/sales-analysis';
import { balanceSheetRoute } from './statements/balance-sheet';
import { cashFlowRoute } from './statements/cash-flow-statement';
import { profitAndLossRoute } from './statements/profit-and-loss';
import { summaryReportRoute } from './summary-report/summary-report';
import { tradeReportRoute } from './trade-report/trade-report';
import { trialBalanceRoute } from './trial-balance/trial-balance';
import { userProfitabilityRoute } from './user-profitability/user-profitability';
import { userStatementRoute } from './user-statement/user-statement';

export const reportRoutes: Readonly<Record<ReportName, Route>> = {
  'trail-balance': trialBalanceRoute,
  'general-ledger': generalLedgerRoute,
  'audit-trial': auditReportRoute,
  'profit-and-loss': profitAndLossRoute,
  'balance-sheet': balanceSheetRoute,
  'cash-flow-statement': cashFlowRoute,
  'account-statement': accountStatementRoute,
  ageing: ageingRoute,
  'trade-report': tradeReportRoute,
  'sales-analysis': salesAnalysisRoute,
  'user-statement': userStatementRoute,
  'summary-report': summaryReportRoute,
  'user-profitability': userProfitabilityRoute,
  'asset-summary': assetSummaryRoute,
  'kyc-report': kycReportRoute,
};
