import { keysOf } from './domain/record-of';

/**
 * All reports with their topics, in menu order. `folder` is the folder of the screen if the specification spells the
 * address in another way.
 */
export const REPORT_TABLE = {
  'trail-balance': { about: 'books', folder: 'trial-balance' },
  'general-ledger': { about: 'books' },
  'audit-trial': { about: 'control', folder: 'audit-trail' },
  'profit-and-loss': { about: 'results' },
  'balance-sheet': { about: 'results' },
  'cash-flow-statement': { about: 'results' },
  'account-statement': { about: 'books' },
  ageing: { about: 'books', page: 'account statement' },
  'trade-report': { about: 'exchange' },
  'sales-analysis': { about: 'exchange' },
  'user-statement': { about: 'exchange' },
  'summary-report': { about: 'results' },
  'user-profitability': { about: 'exchange' },
  'asset-summary': { about: 'control' },
  'kyc-report': { about: 'control' },
} as const satisfies Readonly<
  Record<string, Readonly<{ about: string; page?: string; folder?: string }>>
>;

export type ReportName = keyof typeof REPORT_TABLE;
type About = (typeof REPORT_TABLE)[ReportName]['about'];

export const REPORTS = keysOf(REPORT_TABLE);

export const REPORT_GROUPS = (['books', 'results', 'exchange', 'control'] satisfies About[]).map(
  (about) => ({ about, reports: REPORTS.filter((name) => REPORT_TABLE[name].about === about) }),
);

export function folderOf(name: ReportName): string {
  const report = REPORT_TABLE[name];
  return 'folder' in report ? report.folder : name;
}
