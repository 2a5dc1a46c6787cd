import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { aHead, teachOffice } from '@/__tests__/support/report-samples';
import { ReportPage } from '@/components/reports/report-page';
import { type KycReport, kycReport, type KycReportRow } from '@/lib/contract/reports/kyc-report';

const aRow = (own: Partial<KycReportRow> = {}): KycReportRow => ({
  section: 'documents',
  customer_id: 7,
  number: 'CKYC 00007',
  name: 'Parwin Azizi',
  status: 'approved',
  risk_level: 'high',
  on: '2026-12-01',
  days: 12,
  volume: null,
  declared: null,
  of_declared: null,
  ...own,
});

const aReport = (own: Partial<KycReport> = {}): KycReport => ({
  ...aHead('kyc-report'),
  section: null,
  rows: [aRow()],
  standing: [
    { status: 'approved', low: 70, medium: 20, high: 6, unrated: 0, total: 96 },
    { status: 'rejected', low: 6, medium: 0, high: 0, unrated: 0, total: 6 },
  ],
  totals: { customers: 102, approved: 96, rejected: 6, approval_rate: '94.1' },
  period: { received: 9, approved: 5, rejected: 2, median_hours: '6.5' },
  reasons: [{ reason_code: 'ID_UNREADABLE', count: 3 }],
  counts: {
    d30: 1,
    d60: 1,
    d90: 1,
    active_expired: 0,
    documents: 240,
    review_overdue: 0,
    exposed: 0,
    above_declared: 0,
    top: 0,
  },
  compliance: null,
  ...own,
});

async function show(report = aReport()) {
  teachOffice();
  const asked = answer(kycReport, () => report);
  renderScreen(<ReportPage of="kyc-report" />, { at: '/reports/kyc-report' });
  await screen.findByRole('grid', { name: 'KYC report' });
  return asked;
}

test('where all stand is told by risk, with the rate of approval and why some were rejected', async () => {
  await show();
  const standing = screen.getByRole('table', { name: 'By status' });
  const heads = within(standing).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Status',
    'Low',
    'Medium',
    'High',
    'Total',
  ]);
  expect(within(standing).getByRole('row', { name: /^Approved/ })).toHaveTextContent(
    'Approved7020696',
  );
  const period = screen.getByRole('region', { name: 'In the period' });
  expect(period).toHaveTextContent('94.1');
  expect(screen.getByRole('region', { name: 'Reasons of rejection' })).toHaveTextContent(
    'Document unreadable3',
  );
  expect(screen.queryByRole('region', { name: 'Possible hits' })).toBeNull();
});

test('every list is told, how many are in it where not all are shown, and one may be asked for alone', async () => {
  const asked = await show();
  const grid = screen.getByRole('grid', { name: 'KYC report' });
  expect(within(grid).getByText('Parwin Azizi')).toBeInTheDocument();
  expect(within(grid).getByText('1 of 240')).toBeInTheDocument();
  expect(within(grid).getByText('Reviews overdue')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^Customers/ }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Reviews overdue' }));
  await waitFor(() => expect(asked.inputs.at(-1)).toEqual({ section: 'review_overdue' }));
});

test('the side of compliance reads hits, reports, overrides and alerts by rule', async () => {
  await show(
    aReport({
      compliance: {
        hits: { open: 3, within7: 1, within30: 1, older: 1, oldest_days: 45 },
        alerts: [{ rule: 'S1', raised: 3, closed_false: 2, escalated: 1, precision: '33.3' }],
        reports: { due: 1, overdue: 2, filed: 4, not_required: 0 },
        overrides: [{ check: 'rate', count: 5 }],
      },
    }),
  );
  expect(screen.getByRole('region', { name: 'Possible hits' })).toHaveTextContent('Open3');
  expect(screen.getByRole('region', { name: 'Threshold reports' })).toHaveTextContent('Overdue2');
  expect(screen.getByRole('region', { name: 'Overrides' })).toHaveTextContent('Rate5');
  const alerts = screen.getByRole('table', { name: 'Alerts by rule' });
  expect(within(alerts).getByRole('row', { name: /^S1/ })).toHaveTextContent('33.3');
});
