import { screen, waitFor, within } from '@testing-library/react';

import { aClerk } from '@/__tests__/support/a-user';
import { anAgeing } from '@/__tests__/support/ageing-sample';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { teachOffice } from '@/__tests__/support/report-samples';
import { ReportPage } from '@/components/reports/report-page';
import { ageing } from '@/lib/contract/reports/ageing';

async function show(at = '/reports/ageing', report = anAgeing()) {
  const asked = answer(ageing, () => report);
  const shown = renderScreen(<ReportPage of="ageing" />, { at });
  await screen.findByRole('grid', { name: 'Ageing' });
  return { ...asked, ...shown };
}

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(2)
    .map(({ textContent }) => textContent);

beforeEach(() => teachOffice());

test('what they owe and what they are owed stand apart, each with its totals', async () => {
  await show();
  expect(rows()).toEqual([
    'Receivable',
    expect.stringMatching(/^AhmadUSD.*50\.00.*60\.00.*120\.00.*230\.00.*2026-08-25$/),
    expect.stringMatching(/^TotalsUSD.*230\.00/),
    'Payable',
    expect.stringMatching(/^LailaEUR.*25\.00/),
    expect.stringMatching(/^TotalsEUR.*25\.00/),
  ]);
});

test('a side with several currencies has a total in base', async () => {
  const { totals, ...report } = anAgeing();
  const [own] = totals;
  if (!own) throw new Error('the sample has no totals');
  const euros = { ...own, currency: 'EUR', total: '10.00', base: '11.00' };
  await show(undefined, {
    ...report,
    totals: [...totals, euros],
    sides: [{ side: 'receivable', base: '241.00' }],
  });
  const [, , , , base, next] = rows().slice(0, 6);
  expect([base, next]).toEqual([expect.stringMatching(/^Totals\D*241\.00$/), 'Payable']);
});

test('a figure leads to the statement of its party, in its currency up to the day', async () => {
  await show('/reports/ageing?as_of=2026-11-19');
  const [row] = screen.getAllByRole('row', { name: /Ahmad/ });
  const links = within(row as HTMLElement)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links[0]).toBe('/build/accounting/parties/4');
  expect(links.at(-1)).toBe(
    '/build/reports/account-statement?party_id=4&currency=USD&to=2026-11-19',
  );
});

test('it is narrowed to parties of one kind', async () => {
  const { user, inputs } = await show();
  await user.click(screen.getByRole('button', { name: /Kind/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Dealers' }));
  await waitFor(() => expect(inputs.at(-1)).toEqual({ kind: 'dealer' }));
});

test('a party is no link for whoever may not see parties', async () => {
  teachOffice({ user: aClerk({ 'account statement': ['view'] }) });
  await show();
  const [row] = screen.getAllByRole('row', { name: /Ahmad/ });
  expect(within(row as HTMLElement).queryByRole('link', { name: 'Ahmad' })).toBeNull();
});
