import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';

import { aClerk } from '@/__tests__/support/a-user';
import {
  aProfitability,
  aSalesRow,
  aStatement,
  aSummary,
  anAnalysis,
} from '@/__tests__/support/exchange-report-samples';
import { aTill } from '@/__tests__/support/a-till';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { teachOffice } from '@/__tests__/support/report-samples';
import { ReportPage } from '@/components/reports/report-page';
import { locations } from '@/lib/contract/dealing/locations';
import { salesAnalysis } from '@/lib/contract/reports/sales-analysis';
import { summaryReport } from '@/lib/contract/reports/summary-report';
import { userProfitability } from '@/lib/contract/reports/user-profitability';
import { userStatement } from '@/lib/contract/reports/user-statement';

async function show(ui: ReactElement, name: string, at: string) {
  const shown = renderScreen(ui, { at });
  await screen.findByRole('grid', { name });
  return shown;
}
const analysis = (at = '') => {
  const asked = answer(salesAnalysis, () => anAnalysis());
  return show(
    <ReportPage of="sales-analysis" />,
    'Sales analysis',
    `/reports/sales-analysis${at}`,
  ).then((shown) => ({ ...asked, ...shown }));
};
const summary = (report = aSummary()) => {
  answer(summaryReport, () => report);
  return show(<ReportPage of="summary-report" />, 'Summary report', '/reports/summary-report');
};
const profitability = (at = '') => {
  answer(userProfitability, () => aProfitability());
  return show(
    <ReportPage of="user-profitability" />,
    'User profitability',
    `/reports/user-profitability${at}`,
  );
};

const linksOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
/** Headings of the columns, without the title that only paper shows. */
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1)
    .map(({ textContent }) => textContent);

/** A user who may read the reports, but not the profit. */
const aReader = () =>
  aClerk({
    'sales analysis': ['view'],
    'summary report': ['view'],
    'user statement': ['view'],
    'user profitability': ['view'],
    'general ledger': ['view'],
  });

beforeEach(() => {
  teachOffice();
  answer(locations.list, () => [aTill()]);
});

test('every figure of the deals leads to the documents behind it, with the same filters', async () => {
  await analysis('?location_id=3');
  const [group, row] = screen.getAllByRole('row', { name: /EUR|Bought/ });
  expect(linksOf(row as HTMLElement)[0]).toBe(
    '/build/reports/sales-analysis?location_id=3&from=2026-11-01&to=2026-11-19&currency=EUR&side=buy&group=document',
  );
  expect(linksOf(group as HTMLElement)[0]).toBe(
    '/build/reports/sales-analysis?location_id=3&from=2026-11-01&to=2026-11-19&currency=EUR&group=document',
  );
  expect(screen.getByRole('row', { name: /Totals/ })).toHaveTextContent('7');
  expect(screen.getByText('Realised spread').parentElement).toHaveTextContent('0.014267');
});

test('a step back finds the cell of a row with two keys, not that of its group', async () => {
  const { user } = await analysis();
  screen.getByRole('grid', { name: 'Sales analysis' }).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
  const cell = document.activeElement?.closest<HTMLElement>('[data-id]');
  expect(cell?.dataset.id).toBe('EUR.buy');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.search).toContain('group=document'));
  window.history.back();
  await waitFor(() => expect(location.hash).toMatch(/^#cell=EUR\.buy\/\w+$/));
});

test('the address names the cell of a row with two keys', async () => {
  await analysis('#cell=EUR.buy/count');
  await waitFor(() =>
    expect(document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id).toBe('EUR.buy'),
  );
});

test('a document of the deals opens, and what it is narrowed by can be taken away', async () => {
  const document = { type: 'sales', id: 2, date: '2026-11-19' };
  const keys = [{ dimension: 'document' as const, value: '9', text: 'SAL 00002' }];
  const asked = answer(salesAnalysis, () =>
    anAnalysis({ group: ['document'], rows: [aSalesRow({ keys, document })] }),
  );
  const { user } = await show(
    <ReportPage of="sales-analysis" />,
    'Sales analysis',
    '/reports/sales-analysis?group=document&side=buy',
  );
  expect(screen.getByText('SAL 00002')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Side/ }));
  await waitFor(() => expect(asked.inputs.at(-1)).toEqual({ group: 'document' }));
});

test('deals are told apart by what is chosen, and then by something else', async () => {
  const { user, inputs } = await analysis();
  await user.click(screen.getByRole('button', { name: 'By Currency' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Hour' }));
  await waitFor(() => expect(inputs.at(-1)).toEqual({ group: 'hour,side' }));
});

test('rates, margins and results have no columns for who may not see them', async () => {
  teachOffice({ user: aReader() });
  await analysis();
  expect(heads()).toEqual(['Deals by', 'Valid deals', 'Volume', 'In base', 'Fees']);
});

test('the page of the day has no result for who may not see it', async () => {
  teachOffice({ user: aReader() });
  await summary(aSummary({ result: null, attribution: null }));
  expect(heads()).not.toEqual(expect.arrayContaining(['Cost']));
  expect(heads()).toEqual(expect.arrayContaining(['Closing', 'Mid', 'Value']));
  expect(screen.queryByRole('region', { name: 'Result' })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Open tills' })).toHaveTextContent('Till 1 · Teller A');
});

test('the result stands beside where it came from, and both lead on', async () => {
  await summary();
  expect(screen.getByText(/^Books sealed to entry/)).toHaveTextContent('1204');
  const result = screen.getByRole('region', { name: 'Result' });
  const causes = screen.getByRole('region', { name: 'By cause' });
  expect(result).toHaveTextContent(
    /Realised28\.34Fees11\.50Cash over and short−10\.83.*Result34\.17/,
  );
  expect(causes).toHaveTextContent(/Revaluation of open position7\.90.*Result34\.17/);
  expect(causes).not.toHaveTextContent('Rounding');
  expect(linksOf(result)).toContain(
    '/build/reports/general-ledger?from=2026-11-01&to=2026-11-19&account_id=58%2C66&closing=0',
  );
  expect(linksOf(causes)).toContain(
    '/build/reports/sales-analysis?from=2026-11-01&to=2026-11-19&group=document',
  );
  expect(linksOf(screen.getByRole('row', { name: /EUR/ }))).toContain(
    '/build/reports/sales-analysis?from=2026-11-01&to=2026-11-19&currency=EUR&side=sell&group=document',
  );
});

test('what somebody earned leads to their deals, what was missing to the ledger', async () => {
  await profitability();
  const links = linksOf(screen.getByRole('row', { name: /Teller A/ }));
  expect(links[0]).toBe(
    '/build/reports/sales-analysis?user_id=7&from=2026-11-01&to=2026-11-19&group=document',
  );
  expect(links).toContain(
    '/build/reports/general-ledger?account_id=58%2C66&from=2026-11-01&to=2026-11-19',
  );
  expect(heads()).not.toContain('Previous net');
});

test('who may not see margins sees deals and differences, and no net', async () => {
  teachOffice({ user: aReader() });
  await profitability();
  expect(heads()).toEqual([
    'Name',
    'Deals made',
    'In base',
    'Fees',
    'Over, short',
    'Per hour',
    'Overrides',
    'Voids %',
  ]);
});

test('a shift is read from its first count to its last, with what was counted note by note', async () => {
  answer(userStatement, () => aStatement());
  await show(<ReportPage of="user-statement" />, 'User statement', '/reports/user-statement');
  const [heading, opening, movement, closing] = screen
    .getAllByRole('row')
    .slice(2)
    .map((row) => row.textContent);
  expect(heading).toMatch(/Till 2Teller B.*1 ticket · 1 override · other notes in USD/);
  expect(opening).toMatch(/Opening countEUR1,300\.00/);
  expect(movement).toMatch(/SAL 00002EUR800\.00500\.005\.600\.65Rate/);
  expect(closing).toMatch(/Closing count100 × 4, 50 × 1, loose 40EUR–800\.00500\.00490\.00−10\.00/);
});

test('reports of the day open on today; other days are asked for as they are chosen', async () => {
  const asked = answer(summaryReport, () => aSummary());
  const { user } = await show(
    <ReportPage of="summary-report" />,
    'Summary report',
    '/reports/summary-report',
  );
  expect(asked.inputs.at(-1)).toMatchObject({ period: 'today' });
  await user.click(screen.getByRole('button', { name: /^Period/ }));
  await user.click(await screen.findByRole('button', { name: 'Year to date' }));
  await waitFor(() => expect(asked.inputs.at(-1)).toMatchObject({ period: 'year-to-date' }));
  expect(location.search).toBe('?period=year-to-date');
});

const BY_CURRENCY = [
  { amount: '3750.00', base: '4066.75', margin: '4.00', fees: '1.50', realised: '0.00' },
  { amount: '900.00', base: '1134.00', margin: '2.10', fees: '0.00', realised: '0.00' },
].map((row, at) => ({ currency: at === 0 ? 'EUR' : 'GBP', ...row }));

test('deals that are not grouped by currency have their totals by currency above them', async () => {
  teachOffice();
  const USER = { dimension: 'user', value: '1', text: 'Dev' } as const;
  answer(salesAnalysis, () =>
    anAnalysis({
      group: ['user'],
      rows: [aSalesRow({ keys: [USER], currency: null, amount: null })],
      currencies: BY_CURRENCY,
    }),
  );
  await show(
    <ReportPage of="sales-analysis" />,
    'Sales analysis',
    '/reports/sales-analysis?group=user',
  );
  const totals = await screen.findByRole('table', { name: 'Totals by currency' });
  expect(within(totals).getByRole('row', { name: /EUR/ })).toHaveTextContent(
    /3,750\.00.*4,066\.75.*4\.00.*1\.50/,
  );
  expect(within(totals).getByRole('row', { name: /GBP/ })).toHaveTextContent(/900\.00.*1,134\.00/);
});

test('several sessions have their totals by currency; margins are only for who may see them', async () => {
  teachOffice();
  answer(userStatement, () =>
    aStatement({
      totals: { sessions: 2 },
      currencies: [{ currency: 'EUR', in: '10.00', out: '800.00', difference: '-1.50' }],
      margin: null,
    }),
  );
  await show(<ReportPage of="user-statement" />, 'User statement', '/reports/user-statement');
  const totals = await screen.findByRole('table', { name: 'Totals by currency' });
  expect(within(totals).getByRole('row', { name: /EUR/ })).toHaveTextContent(
    /10\.00.*800\.00.*1\.50/,
  );
});
