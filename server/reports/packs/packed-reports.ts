import type { PackReport } from '@/lib/contract/reports/report-packs';
import { packDays } from '@/lib/domain/report-pack';
import type { Clock } from '@/lib/domain/report-period';
import { type Action, can } from '@/lib/domain/permission';
import { Refusal } from '@/lib/domain/refusal';
import type { ReportName } from '@/lib/report-table';
import type { Page } from '@/lib/routes';
import { mayCall, type User } from '@/server/kernel/access';
import { reportRoutes } from '@/server/reports/report-routes';

type Right = readonly [page: Page, action: Action];

/** Rights that add figures or rows to a report. A receiver needs each of these rights that the user of the pack has. */
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
  const { endpoint } = reportRoutes[name];
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

/** Query parameters that may not be filters, because a pack sets the days and the format and prints whole reports. */
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
