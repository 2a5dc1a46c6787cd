import { screen, waitFor, within } from '@testing-library/react';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { aRole, aUser, trailOf } from '@/__tests__/support/settings-records';
import { UsersScreen } from '@/components/settings/users/users-screen';
import { auditReport } from '@/lib/contract/reports/audit-trail';
import { roles } from '@/lib/contract/people/roles';
import { session } from '@/lib/contract/people/session';
import { users } from '@/lib/contract/people/users';
import { branches } from '@/lib/contract/settings/branches';
import type { Locale } from '@/lib/i18n';

const DEVELOPER = aUser(1, {
  name: 'Dev',
  email: 'developer@localhost',
  type: 'developer',
  is_developer: true,
  role_id: null,
  role: null,
});
const LAILA = aUser(2, { name: 'Laila Karimi', email: 'laila@example.com', two_factor: true });
const OMID = aUser(3, {
  name: 'امید احمدی',
  email: 'omid@example.com',
  status: 'disabled',
  seen_at: null,
});

function open(
  at = '/users',
  { me = aDeveloper(), locale }: { me?: ReturnType<typeof aClerk>; locale?: Locale } = {},
) {
  answer(session.current, () => me);
  answer(users.list, () => [DEVELOPER, LAILA, OMID]);
  answer(roles.list, () => [aRole(3, 'Clerk', []), aRole(4, 'Administrator', null)]);
  answer(auditReport, () => trailOf());
  return renderScreen(<UsersScreen />, { at, ...(locale && { locale }) });
}

const panel = () => screen.findByRole('form');

test('every user is listed with number, role, status and when he was last seen', async () => {
  open();
  const row = await screen.findByRole('row', { name: /Laila Karimi/ });
  expect(row).toHaveTextContent('USR 00002');
  expect(row).toHaveTextContent('Clerk');
  expect(row).toHaveTextContent('Active');
  expect(row).toHaveTextContent('2026-11-20 10:00:00');
});

test('a search finds a name whichever letters it is written with', async () => {
  const { user } = open();
  await screen.findByRole('row', { name: /Laila/ });
  await user.type(screen.getByRole('searchbox'), 'احمدي');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Laila/ })).toBeNull());
  expect(screen.getByRole('row', { name: /USR 00003/ })).toBeVisible();
  expect(location.search).toContain('q=');
});

test('a new user without a password is invited', async () => {
  const stored = answer(users.store, () => aUser(4, { name: 'Sami', status: 'invited' }));
  const { user } = open('/users/new');
  await user.type(await screen.findByLabelText(/^Name/), 'Sami');
  await user.type(screen.getByLabelText(/^E-mail/), 'sami@example.com');
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Clerk' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(location.pathname).toBe('/build/users/4'));
  expect(stored.inputs).toEqual([
    { name: 'Sami', email: 'sami@example.com', phone: null, role_id: 3 },
  ]);
  expect(await screen.findByText('USR 00004 saved')).toBeInTheDocument();
});

test('a typical role is offered before it exists, and the link of an invitation without mail is shown', async () => {
  const made = answer(roles.store, ({ name }) => aRole(9, name, []));
  const invitation = { link: 'https://desk.example/build/auth/verification?setup=abc', hours: 72 };
  const stored = answer(users.store, () => ({ ...aUser(4, { name: 'Sami' }), invitation }));
  const { user } = open('/users/new');
  await user.type(await screen.findByLabelText(/^Name/), 'Sami');
  await user.type(screen.getByLabelText(/^E-mail/), 'sami@example.com');
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Teller (adds the role)' }));
  await waitFor(() => expect(made.inputs).toMatchObject([{ name: 'Teller' }]));
  await waitFor(() => expect(made.inputs[0]?.pages).not.toEqual([]));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Give Sami this link' });
  expect(stored.inputs[0]).toMatchObject({ role_id: 9 });
  expect(within(dialog).getByRole('status', { name: 'Link' })).toHaveTextContent(invitation.link);
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(location.pathname).toBe('/build/users/4'));
});

test('a branch without a till or vault can be chosen for a user', async () => {
  const branch = (id: number, name: string) => ({ id, name, address: null, is_active: true });
  answer(branches.list, () => [branch(1, 'Main'), branch(2, 'Second')]);
  const stored = answer(users.store, () => aUser(4, { name: 'Sami' }));
  const { user } = open('/users/new');
  await user.type(await screen.findByLabelText(/^Name/), 'Sami');
  await user.type(screen.getByLabelText(/^E-mail/), 'sami@example.com');
  await user.click(await screen.findByRole('combobox', { name: 'Branch' }));
  await user.click(await screen.findByRole('option', { name: 'Second' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored.inputs).toMatchObject([{ branch_id: 2 }]));
});

test('a generated password is long, shown once and sent', async () => {
  const stored = answer(users.store, () => aUser(4));
  const { user } = open('/users/new');
  await user.type(await screen.findByLabelText(/^Name/), 'Sami');
  await user.type(screen.getByLabelText(/^E-mail/), 'sami@example.com');
  await user.click(screen.getByRole('button', { name: 'Set a password' }));
  await user.click(screen.getByRole('button', { name: 'Generate' }));
  const shown = within(await panel()).getByRole('status').textContent;
  expect(shown).toMatch(/^(\w{5}-){3}\w{5}$/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored.inputs[0]?.password).toBe(shown));
});

test('what is wrong is said at its field before anything is sent', async () => {
  const { user } = open('/users/new');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Write an address such as name@example.com.')).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveFocus();
});

test('what the host refuses stands at the field it names', async () => {
  refuse(users.store, 'Another user has this address.', 'email');
  const { user } = open('/users/new');
  await user.type(await screen.findByLabelText(/^Name/), 'Sami');
  await user.type(screen.getByLabelText(/^E-mail/), 'laila@example.com');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(screen.getByLabelText(/^E-mail/)).toHaveAccessibleDescription(
      'Another user has this address.',
    ),
  );
  expect(screen.getByLabelText(/^E-mail/)).toHaveFocus();
});

test('the developer is shown with a lock and cannot be changed', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('row', { name: /developer@localhost/ }));
  expect(await screen.findByText(/cannot be changed, disabled or deleted/)).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

test('deleting asks in the words of the specification and drops the row on yes alone', async () => {
  const { user } = open('/users/2');
  answer(users.delete, () => ({ is_deleted: 'no' as const, message: 'He waits in a queue.' }));
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    expect(dialog).toHaveTextContent("You won't be able to revert this!");
    await user.click(within(dialog).getByRole('button', { name: 'Delete USR 00002' }));
  };
  await remove();
  expect(await screen.findByText('He waits in a queue.')).toBeVisible();
  expect(screen.getByRole('row', { name: /Laila/ })).toBeVisible();

  answer(users.delete, () => ({ is_deleted: 'yes' as const }));
  answer(users.list, () => [DEVELOPER, OMID]);
  await remove();
  expect(await screen.findByText('successfully deleted')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Laila/ })).not.toBeInTheDocument());
});

test('disabling asks first, then shuts the user out', async () => {
  const sent = answer(users.update, (input) =>
    aUser(2, { status: 'disabled', version: input.version + 1 }),
  );
  const { user } = open('/users/2');
  await user.click(await screen.findByRole('button', { name: 'Disable' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Disable' }));
  await waitFor(() => expect(sent.inputs[0]).toMatchObject({ is_active: false, version: 1 }));
});

test('only roles that hold nothing beyond one’s own can be given', async () => {
  const me = aClerk({ users: 'all', roles: ['view'] });
  const { user } = open('/users/new', { me });
  await user.click(await screen.findByRole('combobox', { name: 'Role' }));
  expect(await screen.findByRole('option', { name: 'Administrator' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(screen.getByRole('option', { name: 'Clerk' })).not.toHaveAttribute('aria-disabled');
});

test('who may only look finds no button to change anything', async () => {
  open('/users/2', { me: aClerk({ users: ['view'] }) });
  expect(
    await screen.findByText('You can view this page. You do not have permission to change it.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New user' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

test.each(['en', 'fa'] as const)(
  'nothing on it is closed to assistive software (%s)',
  async (locale) => {
    const { container } = open('/users/2', { locale });
    await panel();
    expect(await violationsIn(container)).toEqual([]);
  },
);
