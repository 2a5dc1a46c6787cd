import type { PackReport } from '@/lib/contract/reports/report-packs';
import { packDays } from '@/lib/domain/report-pack';
import type { Clock } from '@/lib/domain/report-period';
import { type Action, can } from '@/lib/domain/permission';
import { Refusal } from '@/lib/domain/refusal';
import type { ReportName } from '@/lib/report-table';
import type { Page } from '@/lib/routes';
import { mayCall, type User } from '@/server/kernel/access';
import type { Route } from '@/server/kernel/serve';
import { accountStatementRoutes } from '@/server/reports/account-statement/account-statement';
import { ageingRoutes } from '@/server/reports/ageing/ageing';
import { assetSummaryRoutes } from '@/server/reports/asset-summary/asset-summary';
import { auditReportRoutes } from '@/server/reports/audit-trail/audit-trail';
import { generalLedgerRoutes } from '@/server/reports/general-ledger/general-ledger';
import { kycReportRoutes } from '@/server/reports/kyc-report/kyc-report';
import { salesAnalysisRoutes } from '@/server/reports/sales-analysis/sales-analysis';
import { balanceSheetRoutes } from '@/server/reports/statements/balance-sheet';
import { cashFlowRoutes } from '@/server/reports/statements/cash-flow-statement';
import { profitAndLossRoutes } from '@/server/reports/statements/profit-and-loss';
import { summaryReportRoutes } from '@/server/reports/summary-report/summary-report';
import { tradeReportRoutes } from '@/server/reports/trade-report/trade-report';
import { trialBalanceRoutes } from '@/server/reports/trial-balance/trial-balance';
import { userProfitabilityRoutes } from '@/server/reports/user-profitability/user-profitability';
import { userStatementRoutes } from '@/server/reports/user-statement/user-statement';

const ROUTES: ReadonlyMap<string, Route> = new Map(
  [
    ...accountStatementRoutes,
    ...ageingRoutes,
    ...assetSummaryRoutes,
    ...auditReportRoutes,
    ...generalLedgerRoutes,
    ...kycReportRoutes,
    ...salesAnalysisRoutes,
    ...balanceSheetRoutes,
    ...cashFlowRoutes,
    ...profitAndLossRoutes,
    ...summaryReportRoutes,
    ...tradeReportRoutes,
    ...trialBalanceRoutes,
    ...userProfitabilityRoutes,
    ...userStatementRoutes,
  ].map((route: Route) => [route.endpoint.path, route]),
);

export function reportRoute(name: ReportName): Route {
  const route = ROUTES.get(`reports/${name}`);
  if (!route) throw new Error(`report ${name} has no route`);
  return route;
}

type Right = readonly [page: Page, action: Action];

/** Rights that add figures or rows to a report. A receiver needs each that the user of the pack has. */
export const ADDED_RIGHTS: Readonly<Partial<Record<ReportName, readonly Right[]>>> = {
  'audit-trial': [['compliance', 'view']],
  'kyc-report': [
    ['compliance', 'view'],
    ['kyc customers', 'view'],
    ['kyc customers', 'sensitive'],
    ['kyc customers', 'approve'],
  ],
  'sales-analysis': [['sales analysis', 'sensitive']],
  'summary-report': [['summary report', 'sensitive']],
  'trade-report': [['trade report', 'sensitive']],
  'user-profitability': [['user profitability', 'sensitive']],
  'user-statement': [['user statement', 'sensitive']],
};

/** True if the user can view a report and print it. */
export function mayPrintReport(user: User, name: ReportName): boolean {
  const { endpoint } = reportRoute(name);
  const { allow } = endpoint;
  return mayCall(user, endpoint) && typeof allow === 'object' && can(user, allow.page, 'print');
}

/** True if a receiver could print this report with everything that the file of the pack's user shows. */
export function mayReceive(receiver: User, name: ReportName, owner: User): boolean {
  const added = ADDED_RIGHTS[name] ?? [];
  return (
    mayPrintReport(receiver, name) &&
    added.every(([page, action]) => !can(owner, page, action) || can(receiver, page, action))
  );
}

/** Reports of balances at the end of a day instead of movements in a period. */
const AT_A_DAY: ReadonlySet<ReportName> = new Set(['balance-sheet', 'ageing']);

/** Query of a report for the day of a pack. */
export function packQuery({ report, period, filters }: PackReport, clock: Clock) {
  const { from, to } = packDays(period, clock);
  const days = AT_A_DAY.has(report) ? { as_of: to } : { from, to };
  return { ...filters, ...days, format: 'pdf' };
}

/** Query parameters that the pack itself sets, or that read only a part of a report. */
const FIXED: ReadonlySet<string> = new Set(
  'from to as_of period known_at format cursor limit'.split(' '),
);

export const setsFixedParameter = ({ filters }: PackReport): boolean =>
  Object.keys(filters).some((name) => FIXED.has(name));

/** Refusal of a statement without an account and a party, which the report would refuse at each run. */
export function missingSubject({ report, filters }: PackReport): Refusal | undefined {
  const lacks = filters['account_id'] === undefined && filters['party_id'] === undefined;
  return report === 'account-statement' && lacks ? new Refusal('report.no-subject') : undefined;
}
