'use client';

import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { useCellTab } from '@/components/ui/grid/cell-tab';
import type { DrillTo } from '@/components/report/drill-cell';
import { figureColumns } from '@/components/report/figure-columns';
import { defineRegister } from '@/components/report/register';
import { useMayView } from '@/hooks/use-may-view';
import type { FilterValues } from '@/hooks/use-report-filters';
import {
  profitColumns,
  type ProfitRow,
  type UserProfitability,
  userProfitability,
} from '@/lib/contract/reports/user-profitability';

/** A row of the table with its page of the report. `of` is a user or customer, or undefined for the total. */
type Row = Readonly<{ of: ProfitRow | undefined; page: UserProfitability }>;

/** Report of the profit against mid from the deals of each user or customer. */
export const report = defineRegister({
  route: 'app.reports.user-profitability',
  endpoint: userProfitability,
  filters: ['period', 'by', 'compare', 'user', 'party', 'branch', 'knownAt'],
  columns: [
    { id: 'who', width: 160, card: 'title', cell: (row: Row) => <NameCell row={row} /> },
    ...figureColumns<Row>(profitColumns, {
      figures: ({ of, page }) => of ?? page.totals,
      compared: ({ of, page }) => (of ?? page.totals).compare,
      drill: (row, input, key) => (key === 'differences' ? differencesOf : dealsOf)(row, input),
      widths: { money: 92, number: 72, percent: 68 },
      own: { voided_margin: { width: 108 }, net: { card: 'amount' } },
    }),
  ],
  rows: (pages): Row[] => pages.flatMap((page) => page.rows.map((of) => ({ of, page }))),
  rowId: ({ of }) => (of ? String(of.id ?? 'nobody') : 'total'),
  total: (page) => ({ of: undefined, page }),
});

/** Name of the user or customer; a customer is a link to the party's record. */
function NameCell({ row: { of, page } }: { row: Row }) {
  const t = useTranslations('reports');
  const tabIndex = useCellTab();
  const mayView = useMayView();
  if (!of) return t('total');
  const { id, name } = of;
  if (id === null || name === null) return t(`nobody.${page.by}`);
  if (page.by === 'user' || !mayView('parties')) return <bdi>{name}</bdi>;
  return (
    <RecordLink to="app.accounting.parties" view={id} tabIndex={tabIndex}>
      <bdi>{name}</bdi>
    </RecordLink>
  );
}

/** Link to the deals that a figure sums up. */
function dealsOf(
  { of, page: { by, from, to } }: Row,
  { party_id, user_id, branch_id, known_at }: FilterValues,
): DrillTo | undefined {
  if (of?.id === null) return undefined;
  const one = of ? { [by === 'user' ? 'user_id' : 'party_id']: of.id } : {};
  return {
    to: 'app.reports.sales-analysis',
    query: { user_id, party_id, branch_id, known_at, from, to, ...one, group: 'document' },
  };
}

/** Link to the ledger lines of cash over and short. It includes all users, because a ledger line has no user. */
function differencesOf({ page: { accounts, from, to } }: Row, { known_at }: FilterValues): DrillTo {
  return {
    to: 'app.reports.general-ledger',
    query: { account_id: accounts.join(','), from, to, known_at },
  };
}
