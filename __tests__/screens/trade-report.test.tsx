import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { aClerk } from '@/__tests__/support/a-user';
import { aTradeReport, aTradeRow } from '@/__tests__/support/exchange-report-samples';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { teachOffice } from '@/__tests__/support/report-samples';
import { ReportPage } from '@/components/reports/report-page';
import { settlements } from '@/lib/contract/accounting/settlements';
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

test('on a telephone a day on which no leg is due gives way to those on which one is', async () => {
  teachOffice();
  await show();
  const ladder = within(screen.getByRole('table', { name: 'Open legs by value date' }));
  const giveWay = (name: RegExp) =>
    ladder.getByRole('columnheader', { name }).classList.contains('max-sm:hidden');
  expect({ due: giveWay(/^T\+1/), quiet: giveWay(/^T\+2/) }).toEqual({ due: false, quiet: true });
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

test('who owes whom is fetched once it is opened, with the payments that would clear it', async () => {
  teachOffice();
  const asked = answer(settlements.netting, () => [
    {
      currency: 'EUR',
      ours: '-300.00',
      parties: [
        { party_id: 3, name: 'Delta FX', kind: 'bank' as const, amount: '1000.00' },
        { party_id: 4, name: 'Omega', kind: 'dealer' as const, amount: '-700.00' },
      ],
      settlements: [
        { from: { id: 3, name: 'Delta FX' }, to: { id: 4, name: 'Omega' }, amount: '700.00' },
        { from: { id: 3, name: 'Delta FX' }, to: null, amount: '300.00' },
        { from: null, to: { id: 4, name: 'Omega' }, amount: '200.00' },
      ],
    },
  ]);
  await show();
  expect(asked.inputs).toEqual([]);
  await userEvent.click(screen.getByText('Netting with agents, dealers and banks'));
  const payments = await screen.findByRole('list', { name: 'Payments to clear it' });
  const said = within(payments).getAllByRole('listitem');
  expect(said.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Delta FX pays Omega.700.00/),
    expect.stringMatching(/^Delta FX pays us.300.00/),
    expect.stringMatching(/^We pay Omega.200.00/),
  ]);
});
