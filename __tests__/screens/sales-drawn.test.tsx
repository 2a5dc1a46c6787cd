import { screen, waitFor } from '@testing-library/react';

import { violationsIn } from '@/__tests__/support/accessibility';
import { aTill } from '@/__tests__/support/a-till';
import { aSalesRow, anAnalysis } from '@/__tests__/support/exchange-report-samples';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { teachOffice } from '@/__tests__/support/report-samples';
import { ReportPage } from '@/components/reports/report-page';
import { locations } from '@/lib/contract/dealing/locations';
import {
  type Dimension,
  type SalesAnalysis,
  salesAnalysis,
} from '@/lib/contract/reports/sales-analysis';

async function open(own: Partial<SalesAnalysis> = {}, at = '') {
  const asked = answer(salesAnalysis, () => anAnalysis(own));
  const shown = renderScreen(<ReportPage of="sales-analysis" />, {
    at: `/reports/sales-analysis${at}`,
  });
  await screen.findByRole('grid', { name: 'Sales analysis' });
  return { ...asked, ...shown };
}

const aKey = (dimension: Dimension, value: string) => ({ dimension, value, text: value });
const sumOf = (dimension: Dimension, value: string, base: string) =>
  aSalesRow({ keys: [aKey(dimension, value)], base });
const partOf = (currency: string, side: string, base: string) =>
  aSalesRow({ keys: [aKey('currency', currency), aKey('side', side)], base });

const TWO_CURRENCIES = [
  sumOf('currency', 'AED', '400.00'),
  partOf('AED', 'buy', '400.00'),
  sumOf('currency', 'EUR', '900.00'),
  partOf('EUR', 'buy', '200.00'),
  partOf('EUR', 'sell', '700.00'),
];

beforeEach(() => {
  teachOffice();
  answer(locations.list, () => [aTill()]);
});

test('what was bought and sold is drawn side by side, the largest first', async () => {
  await open({ rows: TWO_CURRENCIES });
  const chart = await screen.findByRole('img', { name: 'Volume by Currency, in $' });
  expect(chart).toHaveTextContent(/Bought.*Sold.*\$200\.00EUR\$700\.00.*\$400\.00AED\$0\.00/);
  expect(await violationsIn(document.body)).toEqual([]);
});

test('days are drawn in their order', async () => {
  const days = ['2026-11-18', '2026-11-19'].map((day) => sumOf('day', day, '100.00'));
  await open({ group: ['day'], rows: days });
  const chart = await screen.findByRole('img', { name: 'Volume by Day, in $' });
  const bars = [...chart.querySelectorAll('title')].map(({ textContent }) => textContent);
  expect(bars).toEqual([
    expect.stringContaining('2026-11-18'),
    expect.stringContaining('2026-11-19'),
  ]);
});

test('tellers are drawn by size, the largest first', async () => {
  const rows = [sumOf('user', 'Ali', '5.00'), sumOf('user', 'Zia', '80.00')];
  await open({ group: ['user'], rows });
  const chart = await screen.findByRole('img', { name: 'Volume by User, in $' });
  expect(chart).toHaveTextContent('Zia$80.00Ali$5.00');
});

test('what is not all there is not drawn', async () => {
  await open({ rows: TWO_CURRENCIES, next: '200' });
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('an organisation with several branches reads the deals of one of them', async () => {
  answer(locations.list, () => [
    aTill(),
    aTill({ id: 8, name: 'Till 8', branch_id: 4, branch: 'Herat' }),
  ]);
  const { user, inputs } = await open();
  await user.click(await screen.findByRole('button', { name: 'Branch All branches' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Herat' }));
  await waitFor(() => expect(inputs.at(-1)).toEqual({ branch_id: '4' }));
  expect(await screen.findByRole('button', { name: 'Branch Herat' })).toBeInTheDocument();
});

test('an organisation with one branch has nothing to choose', async () => {
  await open();
  expect(screen.queryByRole('button', { name: /^Branch/ })).not.toBeInTheDocument();
});
