import { screen, waitFor } from '@testing-library/react';

import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { aRole, aUser, trailOf } from '@/__tests__/support/settings-records';
import { ProfileScreen } from '@/components/people/profile/profile-screen';
import { UsersScreen } from '@/components/settings/users/users-screen';
import { type Profile, profile } from '@/lib/contract/people/profile';
import { roles } from '@/lib/contract/people/roles';
import { session } from '@/lib/contract/people/session';
import { users } from '@/lib/contract/people/users';
import { auditReport } from '@/lib/contract/reports/audit-trail';

const LAILA = aUser(2, { name: 'Laila Karimi', email: 'laila@example.com' });
const PROFILE: Profile = {
  id: 2,
  number: 'USR 00002',
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

async function openProfile() {
  answer(session.current, () => aClerk({ profile: ['view', 'edit'] }));
  answer(profile.show, () => PROFILE);
  return renderScreen(<ProfileScreen />, { at: '/auth/profile' });
}

function openUser(me: ReturnType<typeof aClerk>) {
  answer(session.current, () => me);
  answer(users.list, () => [LAILA]);
  answer(roles.list, () => [aRole(3, 'Clerk', [])]);
  answer(auditReport, () => trailOf());
  return renderScreen(<UsersScreen />, { at: '/users/2' });
}

test('another address is sent with the present password, which is asked for only then', async () => {
  const { inputs } = answer(profile.update, () => ({ ...PROFILE, version: 5 }));
  const { user } = await openProfile();
  const email = await screen.findByLabelText(/^E-mail/);
  expect(screen.queryByLabelText(/^Current password/)).toBeNull();
  await user.clear(email);
  await user.type(email, 'new@example.com');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByLabelText(/^Current password/)).toBeInvalid();
  expect(inputs).toEqual([]);
  await user.type(screen.getByLabelText(/^Current password/), 'the present password');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(inputs).toHaveLength(1));
  expect(inputs[0]).toEqual({
    name: 'Laila Karimi',
    phone: '+93 700 000 000',
    version: 4,
    email: 'new@example.com',
    current_password: 'the present password',
  });
});

test('a wrong password for another address stands on its field', async () => {
  refuse(profile.update, 'This is not your password.', 'current_password');
  const { user } = await openProfile();
  await user.type(await screen.findByLabelText(/^E-mail/), '.org');
  await user.type(await screen.findByLabelText(/^Current password/), 'not it');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(screen.getByLabelText(/^Current password/)).toHaveAccessibleDescription(
      /This is not your password\./,
    ),
  );
});

test('the own address is changed with the present password', async () => {
  const changed = answer(users.update, () => ({ ...LAILA, version: 2 }));
  const { user } = openUser({ ...aClerk({ users: ['view', 'edit'] }), id: LAILA.id });
  await user.type(await screen.findByLabelText(/^E-mail/), '.af');
  await user.type(await screen.findByLabelText(/^Current password/), 'the present password');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(changed.inputs).toEqual([
      expect.objectContaining({
        email: 'laila@example.com.af',
        current_password: 'the present password',
      }),
    ]),
  );
});

test('another’s address is changed without a password', async () => {
  const changed = answer(users.update, () => ({ ...LAILA, version: 2 }));
  const { user } = openUser(aDeveloper());
  await user.type(await screen.findByLabelText(/^E-mail/), '.af');
  expect(screen.queryByLabelText(/^Current password/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changed.inputs).toHaveLength(1));
  expect(changed.inputs[0]).not.toHaveProperty('current_password');
});
