import { screen, waitFor, within } from '@testing-library/react';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer, fail, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { aRole, aUser, trailOf } from '@/__tests__/support/settings-records';
import { ApiTokensScreen } from '@/components/people/api-tokens/api-tokens-screen';
import { ProfileScreen } from '@/components/people/profile/profile-screen';
import { type ApiToken, apiTokens } from '@/lib/contract/people/api-tokens';
import { type Profile, profile } from '@/lib/contract/people/profile';
import { roles } from '@/lib/contract/people/roles';
import { session } from '@/lib/contract/people/session';
import { users } from '@/lib/contract/people/users';
import { auditReport } from '@/lib/contract/reports/audit-trail';
import { addDays, today as dayAt } from '@/lib/domain/calendar';
import type { Locale } from '@/lib/i18n';

const today = dayAt('UTC', new Date());
const TEXT = `sarraf_${'k'.repeat(43)}`;

const aToken = (id: number, name: string, own: Partial<ApiToken> = {}): ApiToken => ({
  id,
  name,
  user: { id: 2, name: 'Laila Karimi' },
  role: null,
  hint: `sarraf_tok${id}`,
  addresses: [],
  expires_on: addDays(today, 60),
  status: 'active',
  created_by: { id: 1, name: 'Dev' },
  created_at: '2026-11-01T08:00:00.000Z',
  last_used_at: null,
  last_used_ip: null,
  ...own,
});

const SHOP = aToken(1, 'Web shop', {
  role: { id: 3, name: 'Reader' },
  addresses: ['203.0.113.7', '2001:db8::/32'],
  last_used_at: '2026-11-20T10:00:00.000Z',
  last_used_ip: '203.0.113.7',
});
const BANK = aToken(2, 'Bank feed', { expires_on: addDays(today, 14) });
const BOARD = aToken(3, 'Old board', { expires_on: '2026-01-31', status: 'expired' });
const PHONE = aToken(4, 'Lost phone', { status: 'revoked' });

type Options = Readonly<{
  tokens?: readonly ApiToken[];
  me?: ReturnType<typeof aClerk>;
  locale?: Locale;
  at?: string;
}>;

function open({
  tokens = [SHOP, BANK, BOARD, PHONE],
  me = aDeveloper(),
  locale = 'en',
  at = '/api-tokens',
}: Options = {}) {
  answer(session.current, () => me);
  answer(apiTokens.list, () => [...tokens]);
  answer(users.list, () => [
    aUser(2, { name: 'Laila Karimi' }),
    aUser(3, { name: 'Omid', status: 'disabled' }),
  ]);
  answer(roles.list, () => [aRole(3, 'Reader', [])]);
  answer(auditReport, () => trailOf());
  return renderScreen(<ApiTokensScreen />, { at, locale });
}

const newToken = async () => screen.findByRole('dialog', { name: 'New token' });

async function openForm(options?: Options) {
  const tools = open(options);
  await screen.findByRole('row', { name: /Web shop/ });
  await tools.user.click(screen.getByRole('button', { name: 'New token' }));
  const form = within(await newToken());
  await tools.user.type(form.getByLabelText(/^Name/), 'Web shop');
  await tools.user.click(form.getByRole('combobox', { name: /^User/ }));
  await tools.user.click(await screen.findByRole('option', { name: 'Laila Karimi' }));
  await tools.user.type(form.getByLabelText(/^Current password/), 'my long password');
  return { ...tools, form };
}

test('tokens are listed with user, role, hint, addresses, last day, last use and state', async () => {
  open();
  const shop = await screen.findByRole('row', { name: /Web shop/ });
  for (const text of ['Laila Karimi', 'Reader', 'sarraf_tok1…', SHOP.expires_on, 'Active', 'Dev'])
    expect(shop).toHaveTextContent(text);
  expect(shop).toHaveTextContent('203.0.113.7 +1');
  expect(shop).toHaveTextContent('2026-11-20 10:00:00 203.0.113.7');
  const bank = screen.getByRole('row', { name: /Bank feed/ });
  for (const text of ['All rights of the user', 'Any address', 'Never', 'Expiring'])
    expect(bank).toHaveTextContent(text);
  expect(screen.getByRole('row', { name: /Old board/ })).toHaveTextContent('Expired');
  expect(screen.getByRole('row', { name: /Lost phone/ })).toHaveTextContent('Revoked');
});

test('a tab shows the tokens of one state, and an expiring token is still active', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: /^Expiring/ }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Web shop/ })).toBeNull());
  expect(screen.getByRole('row', { name: /Bank feed/ })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: /^Active/ }));
  expect(await screen.findByRole('row', { name: /Web shop/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Bank feed/ })).toBeVisible();
  expect(screen.queryByRole('row', { name: /Lost phone/ })).toBeNull();
});

test('a list without tokens explains them and offers to create one', async () => {
  const { user } = open({ tokens: [] });
  expect(await screen.findByText('No API tokens yet')).toBeVisible();
  expect(screen.getByText(/Create a token for each program/)).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'New token' })[1] ?? document.body);
  expect(await newToken()).toBeVisible();
});

test('a new token is shown once, can be copied, and is forgotten when its dialog closes', async () => {
  const stored = answer(apiTokens.store, ({ name }) => ({ ...aToken(5, name), token: TEXT }));
  const { user, form, client } = await openForm();
  const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  expect(form.getByLabelText(/^Valid until/)).toHaveValue(addDays(today, 90));
  await user.click(form.getByRole('combobox', { name: 'Limit to a role' }));
  await user.click(await screen.findByRole('option', { name: 'Reader' }));
  await user.type(
    form.getByLabelText('Allowed addresses'),
    '203.0.113.7{Enter}10.0.0.0/8,۱۰.۱.۱.۱',
  );
  await user.click(form.getByRole('button', { name: 'Create the token' }));

  const dialog = await screen.findByRole('dialog', { name: 'Token of Web shop' });
  expect(stored.inputs).toEqual([
    {
      name: 'Web shop',
      user_id: 2,
      role_id: 3,
      expires_on: addDays(today, 90),
      addresses: ['203.0.113.7', '10.0.0.0/8', '10.1.1.1'],
      current_password: 'my long password',
    },
  ]);
  expect(within(dialog).getByRole('status', { name: 'Token' })).toHaveTextContent(TEXT);
  expect(dialog).toHaveTextContent('It is not shown again.');
  expect(dialog).toHaveTextContent('Authorization: Bearer sarraf_tok5…');
  expect(within(dialog).getByRole('link', { name: 'Calls of the API' })).toHaveAttribute(
    'href',
    '/api/docs',
  );
  expect(within(dialog).getByRole('button', { name: 'Copy' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(copied).toHaveBeenCalledWith(TEXT);
  expect(await screen.findByText('Copied')).toBeInTheDocument();

  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.innerHTML).not.toContain(TEXT);
  const caches = [client.getQueryCache(), client.getMutationCache()];
  const cached = () => caches.flatMap((cache) => cache.getAll().map(({ state }) => state));
  await waitFor(() => expect(JSON.stringify(cached())).not.toContain(TEXT));
  await user.click(screen.getByRole('button', { name: 'New token' }));
  expect(within(await newToken()).getByLabelText(/^Name/)).toHaveValue('');
});

test('only active users can be chosen', async () => {
  const { user, form } = await openForm();
  await user.click(form.getByRole('combobox', { name: /^User/ }));
  expect(await screen.findByRole('option', { name: 'Laila Karimi' })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'Omid' })).toBeNull();
});

test('a refused address is shown at the field of the addresses', async () => {
  refuse(apiTokens.store, '“shop” is no IP address.', 'addresses.1');
  const { user, form } = await openForm();
  const addresses = form.getByLabelText('Allowed addresses');
  await user.type(addresses, '203.0.113.7, shop');
  await user.click(form.getByRole('button', { name: 'Create the token' }));
  await waitFor(() => expect(addresses).toHaveAccessibleDescription('“shop” is no IP address.'));
  expect(addresses).toHaveFocus();
});

test('an address that is too long and a wrong password are shown at their fields', async () => {
  refuse(apiTokens.store, 'This is not your current password.', 'current_password');
  const { user, form } = await openForm();
  const addresses = form.getByLabelText('Allowed addresses');
  await user.type(addresses, '1'.repeat(50));
  await user.click(form.getByRole('button', { name: 'Create the token' }));
  await waitFor(() =>
    expect(addresses).toHaveAccessibleDescription('This text is too long. Shorten it.'),
  );
  await user.clear(addresses);
  await user.click(form.getByRole('button', { name: 'Create the token' }));
  await waitFor(() =>
    expect(form.getByLabelText(/^Current password/)).toHaveAccessibleDescription(
      'This is not your current password.',
    ),
  );
});

test('missing values are reported before anything is sent', async () => {
  const { user } = open({ tokens: [] });
  await screen.findByText('No API tokens yet');
  await user.click(screen.getAllByRole('button', { name: 'New token' })[0] ?? document.body);
  const form = within(await newToken());
  await user.click(form.getByRole('button', { name: 'Create the token' }));
  await waitFor(() => expect(form.getByLabelText(/^Name/)).toBeInvalid());
  expect(form.getByRole('combobox', { name: /^User/ })).toBeInvalid();
  expect(form.getByLabelText(/^Current password/)).toBeInvalid();
});

/** Opens the panel of the token and presses Revoke, then confirms; all with the keyboard. */
async function revoke({ user }: Pick<ReturnType<typeof open>, 'user'>) {
  const row = await screen.findByRole('row', { name: /Web shop/ });
  row.focus();
  await user.keyboard('{Enter}');
  const button = await screen.findByRole('button', { name: 'Revoke' });
  button.focus();
  await user.keyboard('{Enter}');
  const question = await screen.findByRole('alertdialog', { name: 'Revoke this token?' });
  expect(question).toHaveTextContent('Web shop');
  within(question).getByRole('button', { name: 'Revoke' }).focus();
  await user.keyboard('{Enter}');
  return row;
}

test('a token is revoked after a question, and the focus returns to its row', async () => {
  const sent = answer(apiTokens.revoke, () => ({ ...SHOP, status: 'revoked' as const }));
  const tools = open();
  const row = await revoke(tools);
  await waitFor(() => expect(sent.params).toEqual([{ id: '1' }]));
  expect(await screen.findByText('Web shop was revoked')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  await waitFor(() => expect(row).toHaveFocus());
});

test('a token that was revoked meanwhile shows why, and the list is read again', async () => {
  fail(apiTokens.revoke, 409, { message: 'This token was revoked already.' });
  const tools = open();
  await screen.findByRole('row', { name: /Web shop/ });
  answer(apiTokens.list, () => [aToken(1, 'Web shop', { status: 'revoked' })]);
  await revoke(tools);
  const panel = await screen.findByRole('complementary', { name: /Web shop/ });
  expect(await within(panel).findByRole('alert')).toHaveTextContent('revoked already');
  await waitFor(() => expect(panel).toHaveTextContent('Revoked'));
  expect(within(panel).queryByRole('button', { name: 'Revoke' })).toBeNull();
});

test('the panel shows everything about a token, and its history in words', async () => {
  const { user } = open();
  answer(auditReport, () =>
    trailOf({ addresses: [null, ['203.0.113.7']], status: ['active', 'revoked'] }),
  );
  await user.click(await screen.findByRole('row', { name: /Lost phone/ }));
  const panel = await screen.findByRole('complementary', { name: /Lost phone/ });
  expect(panel).toHaveTextContent('Created byDev 2026-11-01 08:00:00');
  expect(await within(panel).findByText('History')).toBeVisible();
  await waitFor(() => expect(panel).toHaveTextContent(/Status.*Active.*Revoked/));
  expect(panel).toHaveTextContent(/Allowed addresses/);
  expect(within(panel).queryByRole('button', { name: 'Revoke' })).toBeNull();
});

test('on a phone the tokens are cards, and the open token is a dialog that Escape closes', async () => {
  window.innerWidth = 360;
  try {
    const { user } = open();
    const name = await screen.findByText('Web shop');
    name.closest('li')?.focus();
    await user.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog', { name: /Web shop/ });
    for (const address of SHOP.addresses) expect(panel).toHaveTextContent(address);
    expect(within(panel).getByRole('button', { name: 'Revoke' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  } finally {
    window.innerWidth = 1440;
  }
});

test('a user who can only view finds no button to create or revoke', async () => {
  const { user } = open({ me: aClerk({ 'api tokens': ['view'] }) });
  await user.click(await screen.findByRole('row', { name: /Web shop/ }));
  expect(await screen.findByRole('complementary', { name: /Web shop/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Revoke', hidden: true })).toBeNull();
  expect(screen.queryByRole('button', { name: /New token/, hidden: true })).toBeNull();
});

test.each(['en', 'fa'] as const)('list, panel and form are accessible (%s)', async (locale) => {
  const { user } = open({ locale });
  await user.click(await screen.findByRole('row', { name: /Web shop/ }));
  await screen.findByRole('complementary', { name: /Web shop/ });
  expect(await violationsIn(document.body)).toEqual([]);
  await user.click(
    screen.getByRole('button', { name: locale === 'fa' ? 'توکن جدید' : 'New token' }),
  );
  await screen.findByRole('dialog');
  expect(await violationsIn(document.body)).toEqual([]);
});

/** Opens the tab of the user's own tokens. */
async function openOwn(tokens: readonly ApiToken[], me = aClerk({ profile: ['view', 'edit'] })) {
  answer(session.current, () => me);
  answer(apiTokens.own, () => [...tokens]);
  const laila: Profile = {
    id: 7,
    number: 'USR 00007',
    name: 'Laila Karimi',
    email: 'laila@example.com',
    phone: null,
    type: 'staff',
    role: { id: 3, name: 'Clerk' },
    two_factor: false,
    recovery_codes_left: 0,
    preferences: {},
    columns: {},
    created_at: '2026-01-05T08:30:00Z',
    version: 4,
  };
  answer(profile.show, () => laila);
  const tools = renderScreen(<ProfileScreen />, { at: '/auth/profile' });
  await tools.user.click(await screen.findByRole('tab', { name: 'API tokens' }));
  return tools;
}

test('a user creates a token in the profile, without a user and without roles to choose', async () => {
  const stored = answer(apiTokens.storeOwn, ({ name }) => ({ ...aToken(6, name), token: TEXT }));
  const { user } = await openOwn([]);
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  const form = within(await newToken());
  expect(form.queryByRole('combobox')).toBeNull();
  await user.type(form.getByLabelText(/^Name/), 'Script');
  await user.type(form.getByLabelText(/^Current password/), 'my long password');
  await user.click(form.getByRole('button', { name: 'Create the token' }));
  const dialog = await screen.findByRole('dialog', { name: 'Token of Script' });
  expect(dialog).toHaveTextContent(TEXT);
  expect(stored.inputs).toEqual([
    {
      name: 'Script',
      expires_on: addDays(today, 90),
      addresses: [],
      current_password: 'my long password',
    },
  ]);
});

test('a user revokes a token in the profile', async () => {
  const sent = answer(apiTokens.revokeOwn, () => ({ ...SHOP, status: 'revoked' as const }));
  const tools = await openOwn([SHOP]);
  expect(await screen.findByRole('row', { name: /Web shop/ })).toHaveTextContent('Active');
  expect(screen.queryByRole('columnheader', { name: 'User' })).toBeNull();
  await revoke(tools);
  await waitFor(() => expect(sent.params).toEqual([{ id: '1' }]));
});

test('a user who cannot change the profile finds no button for tokens', async () => {
  await openOwn([SHOP], aClerk({ profile: ['view'] }));
  expect(await screen.findByRole('row', { name: /Web shop/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New token' })).toBeNull();
});
