import { screen, waitFor, within } from '@testing-library/react';

import { aParty, aPartyRecord } from '@/__tests__/support/a-party';
import { violationsIn } from '@/__tests__/support/accessibility';
import { chooseFilter } from '@/__tests__/support/choose-filter';
import { answer, fail, refuse } from '@/__tests__/support/mock-api';
import { readAs } from '@/__tests__/support/read-as';
import { AHMAD, atParties, panel, RECORD } from '@/__tests__/support/party-fixture';
import { parties } from '@/lib/contract/accounting/parties';

test('the list shows each party with what stands between it and the organisation', async () => {
  atParties();
  const ahmad = await screen.findByRole('row', { name: /Ahmad Karimi/ });
  expect(ahmad).toHaveTextContent('Customer');
  expect(ahmad).toHaveTextContent('+93 700 123 456');
  expect(ahmad).toHaveTextContent('100.00 EUR');
  expect(ahmad).toHaveTextContent('150.00');
  expect(screen.getByRole('row', { name: /Laila/ })).toHaveTextContent(/Agent.*−20.00.*Inactive/);
});

test('what narrows and orders the list stands in the address and is asked of the host', async () => {
  const { user, asked } = atParties();
  await screen.findByRole('row', { name: /Ahmad/ });
  await user.type(screen.getByRole('searchbox', { name: 'Search this list' }), 'ahm');
  await waitFor(() => expect(location.search).toBe('?q=ahm'));
  await chooseFilter(user, 'Kind', 'Customer');
  await chooseFilter(user, 'Balance', 'With a balance');
  await user.click(screen.getByRole('button', { name: 'Balance, $' }));
  await waitFor(() =>
    expect(asked.inputs.at(-1)).toEqual({
      search: 'ahm',
      kind: 'customer',
      with_balance: '1',
      sort: 'balance',
      page: '1',
      per_page: '50',
    }),
  );
  expect(location.search).toBe('?q=ahm&kind=customer&with_balance=1&sort=balance');
});

test('an empty list teaches, and one that is narrowed to nothing leads back', async () => {
  const { user, asked } = atParties('?kind=bank', { data: [] });
  await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByText('No parties yet')).toBeVisible();
  expect(asked.inputs.at(-1)).not.toHaveProperty('kind');
});

test('a new party is stored with what was said of it', async () => {
  const stored = answer(parties.store, () => aParty(12, 'Ahmad Karimi'));
  const { user } = atParties('/new', { data: [] });
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Ahmad Karimi');
  await user.click(screen.getByRole('combobox', { name: 'Class' }));
  await user.click(await screen.findByRole('option', { name: 'VIP' }));
  await user.type(screen.getByRole('textbox', { name: 'Telephone' }), '0700');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await panel();
  expect(location.pathname).toBe('/build/accounting/parties/12');
  expect(stored.inputs).toEqual([
    {
      kind: 'customer',
      name: 'Ahmad Karimi',
      phone: '0700',
      email: null,
      language: null,
      class: 'vip',
      note: '',
      is_active: true,
      settlement_limit: null,
    },
  ]);
});

test('a dealer and a bank have a settlement limit', async () => {
  const stored = answer(parties.store, () => aParty(12, 'Delta FX', { kind: 'dealer' }));
  const { user } = atParties('/new', { data: [] });
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Delta FX');
  expect(screen.queryByRole('textbox', { name: /Settlement limit/ })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'Dealer' }));
  await user.type(await screen.findByRole('textbox', { name: /Settlement limit/ }), '5000');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await panel();
  expect(stored.inputs).toMatchObject([{ kind: 'dealer', settlement_limit: '5000' }]);
});

test('whoever adds a party sees who is there already under that name', async () => {
  const { user } = atParties('/new');
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'ahmad');
  expect(await screen.findByText(/are already on file/)).toHaveTextContent('Ahmad Karimi');
});

test('a party is changed with the version that was read; what is refused stands at its field', async () => {
  refuse(parties.update, 'This is not an e-mail address.', 'email');
  const { user } = atParties('/12?mode=edit');
  const email = await screen.findByRole('textbox', { name: 'E-mail' });
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(email).toHaveAccessibleDescription('This is not an e-mail address.'));
  const { inputs } = answer(parties.update, () => aPartyRecord(AHMAD));
  await user.clear(email);
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await panel();
  expect(inputs).toEqual([expect.objectContaining({ email: null, language: 'fa', version: 1 })]);
  expect(location.search).toBe('');
});

test('somebody else’s newer version can be fetched', async () => {
  fail(parties.update, 409, { message: 'It was changed meanwhile.', current: AHMAD });
  const { user } = atParties('/12?mode=edit');
  await screen.findByRole('textbox', { name: 'E-mail' });
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('It was changed meanwhile.')).toBeVisible();
  answer(parties.show, () => ({ ...RECORD, name: 'Ahmad K.', version: 2 }));
  await user.click(screen.getByRole('button', { name: 'Load the newer version' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Ahmad K.'),
  );
});

test.each([
  ['en', '/12'],
  ['fa', '/12'],
  ['en', '/new'],
  ['fa', '/12?mode=edit'],
] as const)('nothing on it is closed to assistive software (%s %s)', async (locale, at) => {
  const { container } = atParties(at, { locale });
  await screen.findByRole('row', { name: /Ahmad/ });
  await screen.findAllByRole(at === '/12' ? 'link' : 'form');
  expect(await violationsIn(container)).toEqual([]);
});

test('parties are imported from a file, with warnings about names that exist', async () => {
  const { user } = atParties();
  const sent = answer(parties.import, () => ({
    ...readAs(),
    records: 2,
    errors: [],
    warnings: [{ row: 3, column: 'name', message: 'A party with this name exists already.' }],
  }));
  await user.click(await screen.findByRole('button', { name: 'Import parties' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import parties' });
  expect(dialog).toHaveTextContent('kind, name, phone');
  const file = new File(['kind,name\n'], 'parties.xlsx');
  await user.upload(within(dialog).getByLabelText('Choose an .xlsx or CSV file'), file);
  expect(await within(dialog).findByText('2 rows can be imported.')).toBeVisible();
  expect(
    within(dialog).getByRole('row', { name: '3 name A party with this name exists already.' }),
  ).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Import' }));
  expect(await within(dialog).findByText('2 rows imported.')).toBeVisible();
  expect(sent.inputs).toHaveLength(2);
});
