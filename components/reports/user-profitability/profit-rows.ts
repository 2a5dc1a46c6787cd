import type { DrillTo } from '@/components/report/drill-cell';
import type { FilterValues } from '@/hooks/use-report-filters';
import type { ProfitRow, UserProfitability } from '@/lib/contract/reports/user-profitability';
import type { Period } from '@/lib/domain/report-period';

export type ProfitScreenRow = ProfitRow &
  Readonly<{
    isTotal: boolean;
    by: UserProfitability['by'];
    days: Period;
    accounts: readonly number[];
  }>;

export function profitRows(pages: readonly UserProfitability[]): ProfitScreenRow[] {
  return pages.flatMap((page) => page.rows.map((row) => ({ ...row, ...aboutOf(page) })));
}

export function profitTotal(page: UserProfitability): ProfitScreenRow {
  return { id: null, name: null, ...page.totals, ...aboutOf(page), isTotal: true };
}

const aboutOf = ({ by, from, to, accounts }: UserProfitability) => ({
  ...{ by, accounts, isTotal: false },
  days: { from, to },
});

export const profitRowId = ({ isTotal, id }: ProfitScreenRow): string =>
  isTotal ? 'total' : String(id ?? 'nobody');

/** The tickets behind a figure of the deals. */
export function dealsOf(
  { isTotal, id, by, days }: ProfitScreenRow,
  { party_id, user_id, known_at }: FilterValues,
): DrillTo | undefined {
  if (!isTotal && id === null) return undefined;
  const whose = id === null ? {} : { [by === 'user' ? 'user_id' : 'party_id']: id };
  return {
    to: 'app.reports.sales-analysis',
    query: { user_id, party_id, known_at, ...days, ...whose, group: 'document' },
  };
}

/** The lines of what was over or short: all of them, since a line has no user. */
export function differencesOf(
  { days, accounts }: ProfitScreenRow,
  { known_at }: FilterValues,
): DrillTo {
  return {
    to: 'app.reports.general-ledger',
    query: { account_id: accounts.join(','), ...days, known_at },
  };
}
