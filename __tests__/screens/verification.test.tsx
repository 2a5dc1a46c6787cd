import { act, fireEvent, screen, waitFor } from '@testing-library/react';

import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { answer, fail, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { VerificationScreen } from '@/components/auth/verification-screen';
import { keepMaskedAddress } from '@/hooks/use-masked-address';
import { forgetUser, rememberRegistered } from '@/hooks/use-session';
import { profile } from '@/lib/contract/people/profile';
import { session } from '@/lib/contract/people/session';

const address = () => location.pathname + location.search;

beforeEach(() => {
  keepMaskedAddress('laila@example.com');
  rememberRegistered(12);
});

const open = (search = '') =>
  renderScreen(<VerificationScreen />, { at: `/auth/verification${search}` });

test('the page tells where the code went without telling the address', async () => {
  open();
  expect(await screen.findByText('l•••@e•••.com')).toBeVisible();
});

test('the right code leads to sign-in, signed in by nobody yet', async () => {
  const { inputs, params } = answer(session.verify, () => aClerk({}));
  const { user } = open();
  await user.type(await screen.findByLabelText(/^Code/), '12 34-56');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(address()).toBe('/build/auth/sign-in?verified=1'));
  expect(inputs).toEqual([{ code: '123456' }]);
  expect(params).toEqual([{ id: '12' }]);
});

test('a wrong code stands on the code', async () => {
  refuse(session.verify, 'This code is not right.', 'code');
  const { user } = open();
  await user.type(await screen.findByLabelText(/^Code/), '111111{Enter}');
  expect(await screen.findByText('This code is not right.')).toBeVisible();
  expect(screen.getByLabelText(/^Code/)).toBeInvalid();
});

test('another code may be asked for after a minute', async () => {
  // Only the countdown uses fake timers; calls to the host use real ones.
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'],
  });
  try {
    const { params } = answer(session.resend, () => ({}));
    open();
    const button = await screen.findByRole('button', { name: /Another code in \d+ s/ });
    expect(button).toBeDisabled();
    act(() => jest.advanceTimersByTime(61_000));
    fireEvent.click(screen.getByRole('button', { name: 'Send another code' }));
    await waitFor(() => expect(params).toEqual([{ id: '12' }]));
    expect(await screen.findByText(/Another code is on its way/)).toBeVisible();
    expect(screen.getByRole('button', { name: /Another code in/ })).toBeDisabled();
  } finally {
    jest.useRealTimers();
  }
});

test.each([
  ['nobody has registered in this tab', () => forgetUser()],
  ['an account is signed in', () => sessionStorage.removeItem('verification-address')],
])('opened bare, the page asks for the address and claims no letter: %s', async (_, leave) => {
  const { inputs } = answer(session.forgotPassword, () => ({}));
  leave();
  const { user } = open();
  const field = await screen.findByLabelText(/^E-mail/);
  expect(screen.queryByText(/We sent a code/)).toBeNull();
  expect(screen.queryByLabelText(/^Code/)).toBeNull();
  await user.type(field, 'laila@example.com{Enter}');
  expect(await screen.findByLabelText(/^Code/)).toBeVisible();
  expect(inputs).toEqual([{ email: 'laila@example.com' }]);
});

test('a password chosen by the letter opens the office, where the set-up list is', async () => {
  answer(session.resetPassword, () => ({}));
  answer(session.current, () => aDeveloper());
  fail(profile.show, 503);
  const { user } = open('?setup=token-of-the-letter');
  await user.type(await screen.findByLabelText(/^Password/), 'a long enough password{Enter}');
  await waitFor(() => expect(address()).toBe('/build/dashboard'));
});

test('the letter of an account that must sign in lets its user choose a password', async () => {
  const { inputs } = answer(session.resetPassword, () => ({}));
  fail(session.current, 401, { message: 'Unauthenticated.' });
  const { user } = open('?setup=token-of-the-letter');
  await user.type(await screen.findByLabelText(/^Password/), 'a long enough password');
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  await waitFor(() => expect(address()).toBe('/build/auth/sign-in?chosen=1'));
  expect(inputs).toEqual([{ code: 'token-of-the-letter', password: 'a long enough password' }]);
});

test('a letter that is too old is told in the page', async () => {
  refuse(session.resetPassword, 'This link is not good any more.', 'code');
  const { user } = open('?setup=old');
  await user.type(await screen.findByLabelText(/^Password/), 'a long enough password{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not good any more.');
});
