import { screen, waitFor, within } from '@testing-library/react';

import { aClerk } from '@/__tests__/support/a-user';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { NewProfileScreen } from '@/components/people/profile/new-profile-screen';
import { ProfileScreen } from '@/components/people/profile/profile-screen';
import { currentPreferences, keepPreferences } from '@/hooks/use-preferences';
import { type Profile, profile } from '@/lib/contract/people/profile';
import { roles } from '@/lib/contract/people/roles';
import { session } from '@/lib/contract/people/session';
import { type User, users } from '@/lib/contract/people/users';

const laila: Profile = {
  id: 7,
  number: 'USR 00007',
  name: 'Laila Karimi',
  email: 'laila@example.com',
  phone: '+93 700 000 000',
  type: 'staff',
  role: { id: 3, name: 'Clerk' },
  two_factor: false,
  recovery_codes_left: 0,
  preferences: {},
  columns: {},
  created_at: '2026-01-05T08:30:00Z',
  version: 4,
};

async function openProfile(user: Profile = laila, tab?: string) {
  answer(session.current, () => aClerk({ profile: ['view', 'edit'] }));
  answer(profile.show, () => user);
  const tools = renderScreen(<ProfileScreen />, { at: '/auth/profile' });
  await screen.findByRole('tab', { name: 'Details' });
  if (tab) await tools.user.click(screen.getByRole('tab', { name: tab }));
  return tools;
}

beforeEach(() => keepPreferences({}));

test('a user sees what the organisation knows of him and changes his name and telephone', async () => {
  const { inputs } = answer(profile.update, ({ name = '' }) => ({ ...laila, name, version: 5 }));
  const { user } = await openProfile();
  expect(screen.getByText('USR 00007')).toBeVisible();
  expect(screen.getByText('2026-01-05 08:30:00')).toBeVisible();
  const name = screen.getByLabelText(/^Name/);
  await user.clear(name);
  await user.type(name, 'Laila K.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(inputs).toEqual([{ name: 'Laila K.', phone: '+93 700 000 000', version: 4 }]),
  );
});

test('the developer’s name and telephone are fixed', async () => {
  await openProfile({ ...laila, type: 'developer', role: null });
  expect(screen.getByText(/The developer's account is fixed/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a new password needs the present one', async () => {
  const { inputs, params } = answer(users.updatePassword, () => ({}));
  const { user } = await openProfile(laila, 'Password');
  await user.type(await screen.findByLabelText(/^Current password/), 'the present password');
  await user.type(screen.getByLabelText(/^New password/), 'a new long password');
  await user.click(screen.getByRole('button', { name: 'Change the password' }));
  await waitFor(() =>
    expect(inputs).toEqual([
      { current_password: 'the present password', password: 'a new long password' },
    ]),
  );
  expect(params).toEqual([{ id: '7' }]);
  expect(await screen.findByLabelText(/^New password/)).toHaveValue('');
});

test('a wrong present password stands on its field', async () => {
  refuse(users.updatePassword, 'This is not your password.', 'current_password');
  const { user } = await openProfile(laila, 'Password');
  await user.type(await screen.findByLabelText(/^Current password/), 'not it');
  await user.type(screen.getByLabelText(/^New password/), 'a new long password');
  await user.click(screen.getByRole('button', { name: 'Change the password' }));
  expect(await screen.findByText('This is not your password.')).toBeVisible();
});

test('an authenticator is connected by its first code, and the recovery codes are shown once', async () => {
  answer(profile.sessions, () => []);
  answer(profile.beginTotp, () => ({
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Sarraf:laila@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Sarraf',
  }));
  const { inputs } = answer(profile.confirmTotp, () => ({
    recovery_codes: ['ABCD-1234', 'EFGH-5678'],
  }));
  const { user } = await openProfile(laila, 'Security');
  await user.click(await screen.findByRole('button', { name: 'Connect an authenticator' }));
  expect(await screen.findByTitle('Code for the authenticator')).toBeInTheDocument();
  expect(screen.getByText('JBSWY3DPEHPK3PXP')).toBeVisible();

  await user.type(screen.getByLabelText(/^Code/, { selector: 'input' }), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  const codes = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(codes).getAllByRole('listitem')).toHaveLength(2);
  expect(inputs).toEqual([{ code: '123456' }]);

  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(screen.queryByText('ABCD-1234')).toBeNull();
});

test('the second step is turned off with the password only', async () => {
  answer(profile.sessions, () => []);
  const { inputs } = answer(profile.disableTotp, () => ({}));
  const { user } = await openProfile(
    { ...laila, two_factor: true, recovery_codes_left: 1 },
    'Security',
  );
  expect(await screen.findByText('1 recovery code is left.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await user.type(
    screen.getByLabelText(/^Password/, { selector: 'input' }),
    'the present password',
  );
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(inputs).toEqual([{ password: 'the present password' }]));
});

test('another session can be ended, the present one not', async () => {
  const agent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
  const open = { agent, created_at: laila.created_at, seen_at: laila.created_at };
  answer(profile.sessions, () => [
    { ...open, id: 1, is_current: true, ip: '10.0.0.1' },
    { ...open, id: 2, is_current: false, ip: '10.0.0.2' },
  ]);
  const { params } = answer(profile.endSession, () => ({}));
  const { user } = await openProfile(laila, 'Security');
  await user.click(await screen.findByRole('button', { name: 'End the session at 10.0.0.2' }));
  await waitFor(() => expect(params).toEqual([{ id: '2' }]));
  expect(screen.getByText('This device')).toBeVisible();
  expect(screen.getAllByText('Chrome · Windows')).toHaveLength(2);
});

test('preferences are kept with the account and in force at once', async () => {
  const { inputs } = answer(profile.preferences, (given) => given);
  const { user } = await openProfile(laila, 'Preferences');
  await user.click(
    await screen.findByRole('checkbox', { name: 'Single letters act as shortcuts' }),
  );
  await user.click(screen.getByRole('combobox', { name: 'Digits' }));
  await user.click(await screen.findByRole('option', { name: /Persian/ }));
  expect(screen.getByText(/−\$۱٬۲۳۴٬۵۶۷٫۵۰/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(inputs).toMatchObject([{ shortcuts: false, digits: 'persian', locale: 'en' }]),
  );
  expect(inputs[0]).not.toHaveProperty('date_format');
  await waitFor(() =>
    expect(currentPreferences()).toMatchObject({ shortcuts: false, digits: 'persian' }),
  );
});

const added: User = {
  id: 9,
  number: 'USR 00009',
  name: 'Omid',
  email: 'omid@example.com',
  phone: null,
  type: 'staff',
  status: 'invited',
  is_developer: false,
  role_id: 3,
  branch_id: null,
  two_factor: false,
  role: { id: 3, name: 'Clerk' },
  seen_at: null,
  created_at: laila.created_at,
  version: 1,
};

test('a new user without a password is invited', async () => {
  answer(session.current, () => aClerk({ 'new profile': 'all', users: 'all' }));
  answer(roles.list, () => [
    { id: 3, number: 'ROL 00003', name: 'Clerk', pages: [], users: 1, version: 1 },
  ]);
  const { inputs } = answer(users.store, () => added);
  const { user } = renderScreen(<NewProfileScreen />, { at: '/auth/new' });
  await user.type(screen.getByLabelText(/^Name/), 'Omid');
  await user.type(screen.getByLabelText(/^E-mail/), 'omid@example.com');
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Clerk' }));
  await user.click(screen.getByRole('button', { name: 'Add the user' }));
  await waitFor(() => expect(location.pathname).toBe('/build/users/9'));
  expect(inputs).toEqual([{ name: 'Omid', email: 'omid@example.com', role_id: 3 }]);
});

test('the link of an invitation without mail is shown before the list of users opens', async () => {
  answer(session.current, () => aClerk({ 'new profile': 'all', users: 'all' }));
  answer(roles.list, () => []);
  const invitation = { link: 'https://desk.example/build/auth/verification?setup=abc', hours: 72 };
  answer(users.store, () => ({ ...added, invitation }));
  const { user } = renderScreen(<NewProfileScreen />, { at: '/auth/new' });
  await user.type(await screen.findByLabelText(/^Name/), 'Omid');
  await user.type(screen.getByLabelText(/^E-mail/), 'omid@example.com');
  await user.click(screen.getByRole('button', { name: 'Add the user' }));
  const dialog = await screen.findByRole('dialog', { name: /link/ });
  expect(within(dialog).getByRole('status', { name: 'Link' })).toHaveTextContent(invitation.link);
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(location.pathname).toBe('/build/users/9'));
});

test('Enter goes to the next field, or saves where the user prefers that', async () => {
  const { inputs } = answer(profile.update, () => laila);
  const { user } = await openProfile();
  await user.type(screen.getByLabelText(/^Name/), '{Enter}');
  expect(screen.getByLabelText(/^Telephone/)).toHaveFocus();
  expect(inputs).toEqual([]);

  keepPreferences({ enter_key: 'save' });
  await user.type(screen.getByLabelText(/^Name/), '{Enter}');
  await waitFor(() => expect(inputs).toHaveLength(1));
});
