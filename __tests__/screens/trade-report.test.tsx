import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { aClerk } from '@/__tests__/support/a-user';
import { aTradeReport, aTradeRow } from '@/__tests__/support/exchange-report-samples';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { teachOffice } from '@/__tests__/support/report-samples';
import { ReportPage } from '@/components/reports/report-page';
import { tradeReport } from '@/lib/contract/reports/trade-report';

async function show(report = aTradeReport(), at = '') {
  const asked = answer(tradeReport, () => report);
  renderScreen(<ReportPage of="trade-report" />, { at: `/reports/trade-report${at}` });
  await screen.findByRole('grid', { name: 'Trade report' });
  return asked;
}

test('a trade leads to its record and to the sales that it covers', async () => {
  teachOffice();
  await show();
  const grid = screen.getByRole('grid', { name: 'Trade report' });
  const hrefs = within(grid)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/build/exchange/trade/1', '/build/exchange/sales/2']);
  expect(within(grid).getByText('Partly settled')).toBeInTheDocument();
  expect(within(grid).getByText('1.0860')).toBeInTheDocument();
});

test('above stand the sums of each currency, and what open legs bring and cost', async () => {
  teachOffice();
  await show();
  const sums = screen.getByRole('table', { name: 'By currency' });
  expect(within(sums).getByText('3,000.00')).toBeInTheDocument();
  const ladder = screen.getByRole('table', { name: 'Open legs by value date' });
  expect(within(ladder).getByText('−3,258.00')).toBeInTheDocument();
  expect(within(ladder).getByText(/^T\+0/)).toBeInTheDocument();
});

test('a rate between two foreign currencies names the one that it is of', async () => {
  teachOffice();
  await show(aTradeReport({ rows: [aTradeRow({ counter_currency: 'AED', rate: '4' })] }));
  const grid = screen.getByRole('grid', { name: 'Trade report' });
  expect(within(grid).getByText('AED')).toBeInTheDocument();
});

test('margins are not there for whoever may not see them; side and status narrow the report', async () => {
  teachOffice({ user: aClerk({ 'trade report': ['view'] }) });
  const report = aTradeReport({ currencies: [], rows: [aTradeRow({ margin: null })] });
  const asked = await show(report);
  expect(screen.queryByRole('columnheader', { name: 'Margin' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Status/ }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Settled' }));
  await waitFor(() => expect(asked.inputs.at(-1)).toEqual({ status: 'settled' }));
});
