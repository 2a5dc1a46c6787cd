import { screen, waitFor } from '@testing-library/react';

import { answer, fail, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { ForgotPasswordScreen } from '@/components/auth/forgot-password-screen';
import { session } from '@/lib/contract/people/session';

const address = () => location.pathname + location.search;

async function askForCode() {
  const tools = renderScreen(<ForgotPasswordScreen />, { at: '/auth/forgot-password' });
  await tools.user.type(screen.getByLabelText(/^E-mail/), 'laila@example.com{Enter}');
  return tools;
}

test('a mailed code sets a new password, and sign-in is next', async () => {
  answer(session.forgotPassword, () => ({}));
  const { inputs } = answer(session.resetPassword, () => ({}));
  const { user } = await askForCode();
  await user.type(await screen.findByLabelText(/^Code/), '123456');
  await user.type(
    screen.getByLabelText(/^New password/, { selector: 'input' }),
    'a long enough password{Enter}',
  );
  await waitFor(() => expect(address()).toBe('/build/auth/sign-in?chosen=1'));
  expect(inputs).toEqual([
    { email: 'laila@example.com', code: '123456', password: 'a long enough password' },
  ]);
});

test('the page does not tell whether there is an account', async () => {
  answer(session.forgotPassword, () => ({}));
  await askForCode();
  expect(await screen.findByText(/If there is an account for/)).toBeVisible();
});

test('a wrong code stands on the code', async () => {
  answer(session.forgotPassword, () => ({}));
  refuse(session.resetPassword, 'This code is not right.', 'code');
  const { user } = await askForCode();
  await user.type(await screen.findByLabelText(/^Code/), '123456');
  await user.type(
    screen.getByLabelText(/^New password/, { selector: 'input' }),
    'a long enough password{Enter}',
  );
  expect(await screen.findByText('This code is not right.')).toBeVisible();
});

test('too many letters are told as the host tells them', async () => {
  fail(session.forgotPassword, 429, { message: 'Too many tries.' });
  await askForCode();
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries.');
});
