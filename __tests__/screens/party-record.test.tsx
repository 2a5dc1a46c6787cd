import { screen, waitFor, within } from '@testing-library/react';

import { aDraw, aLimit } from '@/__tests__/support/a-credit';
import { aKycRow } from '@/__tests__/support/a-kyc-customer';
import { aPartyPage, aPartyRecord } from '@/__tests__/support/a-party';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { answer, fail } from '@/__tests__/support/mock-api';
import { AHMAD, atParties, panel } from '@/__tests__/support/party-fixture';
import { renderScreen } from '@/__tests__/support/render-screen';
import { PartiesScreen } from '@/components/accounting/parties/parties-screen';
import { parties } from '@/lib/contract/accounting/parties';
import { reminders } from '@/lib/contract/accounting/reminders';
import { session } from '@/lib/contract/people/session';

test('what is open with a party is told item by item, with what was paid of each', async () => {
  atParties('/12');
  const items = within(await within(await panel()).findByRole('region', { name: 'Open items' }));
  const [, item] = await items.findAllByRole('row');
  expect(item).toHaveTextContent(/JOU 00004.*2026-10-01.*50 days overdue.*70\.00.*30\.00.*40\.00/);
  // On a telephone the columns of the original and paid amounts are hidden, so that the open amount fits.
  const heads = items
    .getAllByRole('columnheader')
    .filter(({ className }) => !className.includes('max-sm:hidden'));
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Document', 'Due', 'Open']);
  expect(items.getByRole('link', { name: 'Ageing' })).toHaveAttribute(
    'href',
    '/build/reports/ageing?party_id=12',
  );
});

test('a party is opened beside the list with its balances, latest lines and history', async () => {
  const { user } = atParties();
  await user.dblClick(await screen.findByRole('row', { name: /Ahmad/ }));
  const record = within(await panel());
  expect(location.pathname).toBe('/build/accounting/parties/12');
  expect(record.getByText('Owes us')).toBeVisible();
  expect(record.getByText('VIP')).toBeVisible();
  expect(record.getByText('فارسی')).toBeVisible();
  expect(record.getByRole('link', { name: 'ahmad@example.com' })).toBeVisible();
  const balances = within(record.getByRole('table', { name: 'Balances' }));
  expect(balances.getByRole('row', { name: /100\.00 EUR/ })).toHaveTextContent('110.00');
  expect(balances.getByRole('row', { name: /^Total/ })).toHaveTextContent('150.00');
  expect(record.getByRole('link', { name: 'Statement' })).toHaveAttribute(
    'href',
    '/build/reports/account-statement?party_id=12',
  );
  expect(record.getByRole('link', { name: 'All lines' })).toHaveAttribute(
    'href',
    '/build/reports/general-ledger?party_id=12',
  );
  const lines = within(record.getByRole('list', { name: 'Latest lines' }));
  expect(lines.getByRole('link', { name: 'JOU 00004' })).toHaveAttribute(
    'href',
    '/build/accounting/journal-entry/4',
  );
  expect(record.getByRole('region', { name: 'History' })).toHaveTextContent('Activeno became yes');
});

test('a party with credit shows its limit as bars, and what is owed on it', async () => {
  const draw = { ...aDraw({ status: 'overdue', due_date: '2026-11-10' }), overdue_days: 10 };
  atParties('/12', { limits: [aLimit()], draws: [draw] });
  const credit = await screen.findByRole('region', { name: 'Credit limits' });
  expect(await within(credit).findByRole('link', { name: 'CRL 00001' })).toHaveAttribute(
    'href',
    '/build/exchange/credit-limit/1',
  );
  const bars = await within(credit).findByRole('list', { name: 'Use of CRL 00001' });
  expect(within(bars).getAllByRole('meter')).toHaveLength(2);
  const row = within(credit).getByRole('row', { name: /CLW 00001/ });
  expect(row).toHaveTextContent(/Overdue.*3,000\.00/);
});

test('a party is taken out of use and kept', async () => {
  const after = aPartyRecord({ ...AHMAD, is_active: false, version: 2 });
  const { inputs } = answer(parties.update, () => after);
  const { user } = atParties('/12');
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(inputs).toEqual([{ is_active: false, version: 1 }]));
});

test('a party that something holds stays, and the reason stands beside it', async () => {
  const message = 'The ledger has lines of Ahmad Karimi.';
  answer(parties.destroy, () => ({ is_deleted: 'no' as const, message }));
  const { user } = atParties('/12');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Ahmad Karimi' }));
  expect(await screen.findByText(message)).toBeVisible();
  answer(parties.destroy, () => ({ is_deleted: 'yes' as const }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Ahmad Karimi' }));
  await waitFor(() => expect(location.pathname).toBe('/build/accounting/parties'));
});

test('what a role may not do is not offered', async () => {
  atParties('/12', { me: aClerk({ parties: ['view'] }) });
  const record = within(await panel());
  for (const name of ['Edit', 'Deactivate', 'Delete', 'New party']) {
    expect(screen.queryByRole('button', { name: new RegExp(`^${name}`) })).not.toBeInTheDocument();
  }
  expect(record.queryByRole('link', { name: 'Statement' })).not.toBeInTheDocument();
  expect(record.queryByRole('link', { name: 'All lines' })).not.toBeInTheDocument();
  expect(record.getByText('JOU 00004').closest('a')).toBeNull();
});

test('a party that is not there says so', async () => {
  fail(parties.show, 404, { message: 'There is nothing here.' });
  answer(session.current, () => aDeveloper());
  answer(parties.list, () => aPartyPage([]));
  renderScreen(<PartiesScreen />, { at: '/accounting/parties/99' });
  expect(await screen.findByText(/^This record does not exist/)).toBeVisible();
});

test('the reminder to a party is read in its language, mailed, and gone', async () => {
  answer(reminders.letter, () => ({
    language: 'fa' as const,
    subject: 'یادآوری دوم از صرافی',
    email: 'ahmad@example.com',
    text: 'احمد گرامی،',
  }));
  const sent = answer(reminders.send, () => ({ sent: 1 }));
  const { user } = atParties('/12');
  await user.click(await within(await panel()).findByRole('button', { name: 'Reminder' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind the party' }));
  expect(await dialog.findByText('احمد گرامی،')).toHaveAttribute('dir', 'rtl');
  await user.click(dialog.getByRole('button', { name: 'Mail to ahmad@example.com' }));
  await waitFor(() => expect(sent.inputs).toEqual([{ way: 'mail' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a party without a file is brought into identification, and one with a file leads to it', async () => {
  const { identified, unmount } = atParties('/12');
  const record = within(await panel());
  const begin = await record.findByRole('link', { name: 'Start identification' });
  expect(begin).toHaveAttribute('href', '/build/exchange/kyc-customers/new?party_id=12');
  expect(identified.inputs).toEqual([{ party_id: '12', per_page: '1' }]);
  unmount();
  atParties('/12', { files: [aKycRow({ status: 'approved', party_id: 12 })] });
  const known = within(
    await within(await panel()).findByRole('region', { name: 'Identification' }),
  );
  expect(known.getByRole('link', { name: 'CKYC 00042' })).toHaveAttribute(
    'href',
    '/build/exchange/kyc-customers/42',
  );
  expect(known.getByText('Approved')).toBeVisible();
});

test('deals paid in cash are listed on the party, each linked to its own screen', async () => {
  atParties('/12');
  const deal = { status: 'posted', date: '2026-11-20', amount: '500.00', currency: 'USD' };
  answer(parties.show, () =>
    aPartyRecord(AHMAD, {
      deals: [
        { ...deal, type: 'sales', id: 2, number: 'SAL 00002' },
        { ...deal, type: 'transfer', is_remittance: true, id: 3, number: 'TRS 00003' },
      ],
    }),
  );
  const deals = within(await within(await panel()).findByRole('list', { name: 'Deals' }));
  const paths = deals.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(paths).toEqual(['/build/exchange/sales/2', '/build/exchange/remits/3']);
});
