import { countsOf } from '@/__tests__/support/list-counts';
import { aRunRow, runPage } from '@/__tests__/support/a-payroll';
import { aDeveloper } from '@/__tests__/support/a-user';
import { counterOf } from '@/__tests__/support/a-counter';
import { aSummary } from '@/__tests__/support/exchange-report-samples';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { DashboardScreen } from '@/components/dashboard/dashboard-screen';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { type Dashboard, dashboard } from '@/lib/contract/dashboard';
import type { CounterDashboard } from '@/lib/contract/dashboard-counter';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';
import { locations } from '@/lib/contract/dealing/locations';
import { profile } from '@/lib/contract/people/profile';
import { summaryReport } from '@/lib/contract/reports/summary-report';
import { type CurrentUser, session } from '@/lib/contract/people/session';

const MONTHS = [
  '2025-12-31',
  '2026-01-31',
  '2026-02-28',
  '2026-03-31',
  '2026-04-30',
  '2026-05-31',
  '2026-06-30',
  '2026-07-31',
  '2026-08-31',
  '2026-09-30',
  '2026-10-31',
  '2026-11-30',
];
const owed = (id: number, name: string, base: string) => ({
  count: 1,
  base,
  top: [{ id, name, base }],
});

/** Dashboard of an organisation with income, debts and locks. */
export const host: Dashboard = {
  at: '2026-11-21T14:00:00Z',
  day: '2026-11-21',
  is_empty: false,
  cash: {
    base: '1210.00',
    currencies: [
      { currency: 'USD', amount: '1100.00', base: '1100.00' },
      { currency: 'EUR', amount: '100.00', base: '110.00' },
    ],
    months: MONTHS.map((month) => ({ month, base: '1210.00' })),
  },
  result: {
    from: '2026-11-01',
    to: '2026-11-30',
    income: '500.00',
    expense: '620.00',
    result: '-120.00',
    months: MONTHS.map((month) => ({
      month,
      income: '500.00',
      expense: '620.00',
      result: '-120.00',
    })),
  },
  owed: { receivable: owed(3, 'Ahmad', '300.00'), payable: owed(4, 'Laila', '70.00') },
  assets: {
    count: 3,
    cost: '9000.00',
    accumulated: '1500.00',
    net: '7500.00',
    categories: [{ id: 3, name: 'Vehicles', count: 3, net: '7500.00' }],
  },
  drafts: [{ type: 'expense', drafts: 4, mine: 1, waiting: 2, oldest: '2026-11-02' }],
  own_drafts: [],
  locks: [{ id: 1, number: 'TRL 00001', modules: ['payroll'], lock_date: '2026-10-31' }],
  years: [{ id: 2, from: '2026-01-01', to: '2026-12-31' }],
  health: { last: { at: '2026-11-21T11:00:00Z', checks: 38, broken: [] } },
  post: null,
};

/** Dashboard of a user without any of its rights. */
export const nothing: Dashboard = {
  ...host,
  cash: null,
  result: null,
  owed: null,
  drafts: [],
  locks: null,
  years: null,
  health: null,
  post: null,
  assets: null,
};

export function openDashboard({
  user = aDeveloper(),
  stands = host,
  counter = counterOf({}),
  locale = 'en',
}: Readonly<{
  user?: CurrentUser;
  stands?: Dashboard;
  counter?: CounterDashboard;
  locale?: 'en' | 'fa';
}> = {}) {
  answer(session.current, () => user);
  answer(dashboard.show, () => stands);
  answer(payrollPreparation.list, () => runPage([aRunRow({ status: 'part_paid' })]));
  answer(locations.list, () => []);
  const reported = answer(summaryReport, () => aSummary()).inputs;
  const periods = answer(dashboard.counter, () => counter).inputs;
  const arranged = answer(profile.columns, ({ page, columns }) =>
    columns ? { [page]: columns } : {},
  ).inputs;
  answer(journalEntry.list, () => ({
    data: [],
    meta: { page: 1, per_page: 5, total: 0, totals: [], base_total: '0.00', counts: countsOf(0) },
  }));
  const { user: hands } = renderScreen(<DashboardScreen />, { locale });
  return { hands, periods, arranged, reported };
}
