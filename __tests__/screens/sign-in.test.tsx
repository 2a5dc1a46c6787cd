import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { answer, fail, refuse } from '@/__tests__/support/mock-api';
import { goTo } from '@/__tests__/support/mock-navigation';
import { renderScreen } from '@/__tests__/support/render-screen';
import { EntryFrame } from '@/components/auth/entry-frame';
import { SignInScreen } from '@/components/auth/sign-in-screen';
import { useSession } from '@/hooks/use-session';
import { type Profile, profile } from '@/lib/contract/people/profile';
import { session } from '@/lib/contract/people/session';

const PASSWORD = 'a long enough password';

const aProfile = (preferences: Profile['preferences']): Profile => ({
  id: 7,
  number: 'USR 00007',
  name: 'Laila Karimi',
  email: 'laila@example.com',
  phone: null,
  type: 'staff',
  role: { id: 3, name: 'Clerk' },
  two_factor: false,
  recovery_codes_left: 0,
  preferences,
  columns: { 'journal entry': ['memo', 'date'] },
  created_at: '2026-01-01T00:00:00Z',
  version: 1,
});

beforeEach(() => {
  answer(profile.show, () => aProfile({}));
});

async function signIn(at = '/auth/sign-in') {
  const tools = renderScreen(<SignInScreen />, { at });
  await tools.user.type(screen.getByLabelText('E-mail'), 'laila@example.com');
  await tools.user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
  return tools;
}

const address = () => location.pathname + location.search;

test('the right pair opens the dashboard and keeps who signed in for this tab', async () => {
  const { inputs } = answer(session.login, () => aDeveloper());
  await signIn();
  await waitFor(() => expect(address()).toBe('/build/dashboard'));
  expect(inputs).toEqual([{ email: 'laila@example.com', password: PASSWORD }]);
  expect(useSession.getState()).toMatchObject({ userId: 1, userType: 'developer' });
  expect(sessionStorage.getItem('user')).toContain('"userId":1');
});

test('sign-in opens the page that was asked for', async () => {
  answer(session.login, () => aDeveloper());
  await signIn('/auth/sign-in?redirect=%2Faccounting%2Fjournal-entry%2F12%3Fmode%3Dedit');
  await waitFor(() => expect(address()).toBe('/build/accounting/journal-entry/12?mode=edit'));
});

test.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  '/auth/sign-in',
  '/nothing',
])('sign-in never follows a redirect to %s', async (redirect) => {
  answer(session.login, () => aDeveloper());
  await signIn(`/auth/sign-in?redirect=${encodeURIComponent(redirect)}`);
  await waitFor(() => expect(address()).toBe('/build/dashboard'));
});

test('who may not view the dashboard opens his first page', async () => {
  answer(session.login, () => aClerk({ users: 'all' }));
  await signIn();
  await waitFor(() => expect(address()).toBe('/build/users'));
});

test('a wrong pair is one sentence that names no field', async () => {
  refuse(session.login, 'The address or the password is not right.', 'email');
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The address or the password is not right.',
  );
  expect(screen.getByLabelText('E-mail')).toBeValid();
  expect(screen.getByLabelText('E-mail')).toHaveValue('laila@example.com');
});

test('too many tries are told as the host tells them', async () => {
  fail(session.login, 429, { message: 'Too many tries. Wait a little and try again.' });
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries');
});

test('an empty form is not sent', async () => {
  const { inputs } = answer(session.login, () => aDeveloper());
  const { user } = renderScreen(<SignInScreen />, { at: '/auth/sign-in' });
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Fill this in.')).toBeVisible();
  expect(inputs).toEqual([]);
});

test('an account with an authenticator asks for its code before it opens', async () => {
  refuse(session.login, 'Write the code of your authenticator.', 'code');
  const { user } = await signIn();
  const code = await screen.findByLabelText('Code');
  expect(screen.queryByText('Write the code of your authenticator.')).toBeNull();

  refuse(session.login, 'This code is not right.', 'code');
  await user.type(code, '۱۲۳۴۵۶{Enter}');
  expect(await screen.findByText('This code is not right.')).toBeVisible();

  const { inputs } = answer(session.login, () => aDeveloper());
  await user.clear(code);
  await user.type(code, '654321{Enter}');
  await waitFor(() => expect(address()).toBe('/build/dashboard'));
  expect(inputs).toEqual([{ email: 'laila@example.com', password: PASSWORD, code: '654321' }]);
});

test('a lost authenticator is made up for by a recovery code', async () => {
  refuse(session.login, 'Write the code of your authenticator.', 'code');
  const { user } = await signIn();
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  const { inputs } = answer(session.login, () => aDeveloper());
  await user.type(screen.getByLabelText('Recovery code'), 'ABCD-1234{Enter}');
  await waitFor(() => expect(inputs).toMatchObject([{ code: 'ABCD-1234' }]));
});

test('after a 419 the pair is sent once more', async () => {
  answer(session.login, () => aDeveloper());
  fail(session.login, 419, { message: 'CSRF token mismatch.' }, { once: true });
  await signIn();
  await waitFor(() => expect(address()).toBe('/build/dashboard'));
});

test('the page stands without what the office keeps of answers, so that nothing of a former user outlives it', async () => {
  answer(session.login, () => aDeveloper());
  goTo('/auth/sign-in', true);
  const user = userEvent.setup();
  render(
    <EntryFrame>
      <SignInScreen />
    </EntryFrame>,
  );
  await user.type(await screen.findByLabelText('E-mail'), 'laila@example.com');
  await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
  await waitFor(() => expect(address()).toBe('/build/dashboard'));
});

test('the preferences of the account come into force, and the columns it keeps', async () => {
  answer(session.login, () => aDeveloper());
  answer(profile.show, () => aProfile({ theme: 'dark' }));
  await signIn();
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'));
  expect(localStorage.getItem('columns')).toContain('"journal entry":["memo","date"]');
});

test('the page speaks Persian, from right to left', async () => {
  renderScreen(<SignInScreen />, { at: '/auth/sign-in', locale: 'fa' });
  expect(await screen.findByRole('heading', { name: 'ورود' })).toBeVisible();
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
});
