import type { ReportRoute } from '@/components/report/definition';

/** What each report is about. Those that are not built yet are left out on the screen. */
export const REPORT_GROUPS = [
  {
    id: 'books',
    reports: [
      'app.reports.trail-balance',
      'app.reports.general-ledger',
      'app.reports.account-statement',
    ],
  },
  {
    id: 'results',
    reports: [
      'app.reports.profit-and-loss',
      'app.reports.balance-sheet',
      'app.reports.cash-flow-statement',
      'app.reports.summary-report',
    ],
  },
  {
    id: 'exchange',
    reports: [
      'app.reports.trade-report',
      'app.reports.sales-analysis',
      'app.reports.user-statement',
      'app.reports.user-profitability',
    ],
  },
  {
    id: 'control',
    reports: ['app.reports.audit-trial', 'app.reports.kyc-report', 'app.reports.asset-summary'],
  },
] as const satisfies readonly Readonly<{ id: string; reports: readonly ReportRoute[] }>[];
