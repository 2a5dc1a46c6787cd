import { screen, waitFor, within } from '@testing-library/react';

import { aClerk } from '@/__tests__/support/a-user';
import { answer, fail } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { aTrialBalance, sums, teachOffice } from '@/__tests__/support/report-samples';
import { ReportPage } from '@/components/reports/report-page';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { trialBalance } from '@/lib/contract/reports/trial-balance';

const AT = '/reports/trail-balance';

const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

async function show(at = AT) {
  const asked = answer(trialBalance, () => aTrialBalance());
  const shown = renderScreen(<ReportPage of="trail-balance" />, { at });
  await screen.findByRole('grid', { name: 'Trial balance' });
  return { ...asked, ...shown };
}

beforeEach(() => teachOffice());

test('each balance stands on its side, in six columns, and nothing is a dash', async () => {
  await show();
  expect(cells(/1010 Cash/)).toEqual(['666.45', '–', '475.00', '466.00', '675.45', '–']);
  expect(cells(/1290 Depreciation/)).toEqual(['–', '9.35', '–', '0.61', '–', '9.96']);
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings).toEqual(expect.arrayContaining(['Account', 'Opening', 'Movement', 'Closing']));
});

test('accounts stand under the topmost general account, with its sums, and can be folded away', async () => {
  const { user } = await show();
  expect(cells(/Assets/)).toEqual(['666.45', '9.35', '475.00', '466.61', '675.45', '9.96']);
  await user.click(screen.getByRole('button', { name: 'Hide the accounts of Assets' }));
  expect(screen.queryByRole('row', { name: /1010 Cash/ })).not.toBeInTheDocument();
  expect(cells(/Assets/)[0]).toBe('666.45');
});

test('the totals stay in sight and the checks are said in one line', async () => {
  await show();
  expect(cells(/Totals/)).toEqual(['666.45', '666.45', '475.00', '475.00', '675.45', '675.45']);
  expect(screen.getByText('All checks passed')).toBeInTheDocument();
});

test('empty without filters, it names the days and leads to the first accounts', async () => {
  answer(trialBalance, () => aTrialBalance({ rows: [] }));
  answer(chartOfAccounts.list, () => []);
  renderScreen(<ReportPage of="trail-balance" />, { at: AT });
  expect(await screen.findByText('Nothing in 2026-11-01 – 2026-11-19')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Generate accounts' })).toBeVisible();
});

test('a check that is not met is named with its difference', async () => {
  answer(trialBalance, () =>
    aTrialBalance({
      checks: [{ name: 'Closing debits equal credits', ok: false, difference: '0.01' }],
    }),
  );
  renderScreen(<ReportPage of="trail-balance" />, { at: AT });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Out of balance by 0.01');
  expect(alert).toHaveTextContent('Closing debits equal credits');
});

test('the header says the organisation, the days in both calendars, and who made it', async () => {
  await show();
  expect(screen.getByRole('heading', { level: 1, name: 'Trial balance' })).toBeInTheDocument();
  expect(screen.getByText('Sarraf Organisation')).toBeInTheDocument();
  expect(screen.getByText('2026-11-01 – 2026-11-19')).toBeInTheDocument();
  expect(screen.getByText(/10 – 28 Aqrab 1405/)).toBeInTheDocument();
  expect(screen.getByText(/Detail accounts, in \$, with closing entries/)).toBeInTheDocument();
  expect(screen.getByText(/Prepared .* by .Dev/)).toBeInTheDocument();
});

test.each([
  ['en', 'Includes postings up to entry 12, 2026-11-19 14:30:05'],
  ['fa', 'شامل ثبت‌ها تا ثبت 12، 2026-11-19 14:30:05'],
] as const)('the footer names the newest entry of the report in %s', async (locale, words) => {
  const up_to = { entry_id: 12, at: '2026-11-19T14:30:05Z' };
  answer(trialBalance, () => aTrialBalance({ up_to, checks: [] }));
  renderScreen(<ReportPage of="trail-balance" />, { at: AT, locale });
  await screen.findByRole('grid');
  const isFoot = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').startsWith(words);
  expect(screen.getByText(isFoot)).toBeVisible();
});

test('a figure leads to the lines behind it, with the same days and filters', async () => {
  await show(`${AT}?closing=0`);
  const link = within(screen.getByRole('row', { name: /1010 Cash/ })).getByRole('link', {
    name: '475.00',
  });
  expect(link).toHaveAttribute(
    'href',
    '/build/reports/general-ledger?account_id=1&from=2026-11-01&to=2026-11-19&closing=0',
  );
});

test('arrows move between cells, Enter follows one, and a step back finds it again', async () => {
  const { user } = await show();
  screen.getByRole('grid').focus();
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toHaveTextContent('475.00');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/build/reports/general-ledger'));

  window.history.back();
  await waitFor(() => expect(location.hash).toBe('#cell=1/debit'));
});

test('the cell that the address names has the focus', async () => {
  await show(`${AT}#cell=1/debit`);
  await waitFor(() => expect(document.activeElement).toHaveTextContent('475.00'));
});

test('what is chosen goes into the address and is asked of the host', async () => {
  const { user, inputs } = await show();
  await user.click(screen.getByRole('button', { name: /^Level/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'General' }));
  await waitFor(() => expect(location.search).toBe('?level=general'));
  await waitFor(() => expect(inputs.at(-1)).toEqual({ level: 'general' }));
});

test('the period is one of the named ones, or two days', async () => {
  const { user, inputs } = await show();
  await user.click(screen.getByRole('button', { name: /^Period/ }));
  await user.click(await screen.findByRole('button', { name: 'Last month' }));
  await waitFor(() => expect(inputs.at(-1)).toEqual({ period: 'last-month' }));

  await user.click(screen.getByRole('button', { name: /^Period/ }));
  const first = await screen.findByRole('textbox', { name: 'First day' });
  await user.clear(first);
  await user.type(first, '2026-10-05');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(inputs.at(-1)).toEqual({ from: '2026-10-05', to: '2026-11-19' }));
});

test('a comparison stands beside it with the change in amount and percent', async () => {
  const compare = sums(['500.00', '1.00', '1.00', '500.00']);
  const [cash, ...others] = aTrialBalance().rows;
  if (!cash) throw new Error('no row');
  answer(trialBalance, () =>
    aTrialBalance({
      rows: [
        { ...cash, compare },
        ...others.map((row) => ({ ...row, compare: sums(['0.00', '0.00', '0.00', '0.00']) })),
      ],
      compared: { from: '2026-10-01', to: '2026-10-19' },
    }),
  );
  renderScreen(<ReportPage of="trail-balance" />, { at: `${AT}?compare=previous` });
  await screen.findByRole('grid');
  expect(cells(/1010 Cash/).slice(6)).toEqual(['500.00', '–', '175.45', '35.1%']);
  const row = within(screen.getByRole('row', { name: /1010 Cash/ }));
  expect(row.getByRole('link', { name: '500.00' })).toHaveAttribute(
    'href',
    '/build/reports/general-ledger?account_id=1&from=2026-10-01&to=2026-10-19',
  );
});

test('pairs of columns can be left out, and the address keeps that', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Opening' }));
  expect(location.search).toBe('?cols=movement%2Cclosing');
  expect(cells(/1010 Cash/)).toEqual(['475.00', '466.00', '675.45', '–']);
});

test('print and export are for those who may', async () => {
  teachOffice({ user: aClerk({ 'trail balance': ['view'] }) });
  await show();
  await screen.findByRole('button', { name: /^Level/ });
  expect(screen.queryByRole('button', { name: /Export/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Print/ })).not.toBeInTheDocument();
});

test('a refusal is said in the words of the host', async () => {
  fail(trialBalance, 422, { message: 'The first day is after the last.', errors: {} });
  renderScreen(<ReportPage of="trail-balance" />, { at: `${AT}?from=2026-02-01&to=2026-01-01` });
  expect(await screen.findByText('The first day is after the last.')).toBeInTheDocument();
});

test('in Persian the Solar Hijri days come first and accounts have their Persian names', async () => {
  answer(trialBalance, () => aTrialBalance());
  renderScreen(<ReportPage of="trail-balance" />, { at: AT, locale: 'fa' });
  expect(await screen.findByText('10 – 28 عقرب 1405')).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /1010 Cash فارسی/ })).toBeInTheDocument();
});

test('red is what stands on the wrong side, not every credit', async () => {
  await show();
  const closing = (account: RegExp, shown: string) =>
    within(screen.getByRole('row', { name: account })).getByText(shown);
  expect(closing(/3000 Capital/, '665.49')).not.toHaveClass('text-negative');
  expect(closing(/1290 Depreciation/, '9.96')).toHaveClass('text-negative');
  expect(closing(/1010 Cash/, '675.45')).not.toHaveClass('text-negative');
});
