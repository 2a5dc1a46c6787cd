import { screen, waitFor } from '@testing-library/react';

import { answer, fail, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { SignUpScreen } from '@/components/auth/sign-up-screen';
import { useSession } from '@/hooks/use-session';
import { session } from '@/lib/contract/people/session';

async function signUp(password = 'a long enough password') {
  const tools = renderScreen(<SignUpScreen />, { at: '/auth/sign-up' });
  await tools.user.type(screen.getByLabelText(/^Name/), 'Laila Karimi');
  await tools.user.type(screen.getByLabelText(/^E-mail/), 'laila@example.com');
  await tools.user.type(screen.getByLabelText(/^Password/), password);
  await tools.user.click(screen.getByRole('button', { name: 'Create the account' }));
  return tools;
}

test('registering keeps the id as userId and goes on to the code', async () => {
  answer(session.register, () => ({ id: 12 }));
  await signUp();
  await waitFor(() => expect(location.pathname).toBe('/build/auth/verification'));
  expect(useSession.getState()).toEqual({ user: null, userId: 12, userType: null });
});

test('the address is kept for this tab only as far as it may be shown', async () => {
  answer(session.register, () => ({ id: 12 }));
  await signUp();
  await waitFor(() => expect(location.pathname).toBe('/build/auth/verification'));
  expect(
    [...Object.values(sessionStorage), ...Object.values(localStorage)].join(' '),
  ).not.toContain('laila@example.com');
});

test('a short password is refused before anything is sent', async () => {
  const { inputs } = answer(session.register, () => ({ id: 12 }));
  await signUp('short');
  expect(await screen.findByText('A password has at least 12 characters.')).toBeVisible();
  expect(inputs).toEqual([]);
});

test('what the host refuses stands on the field it names', async () => {
  refuse(session.register, 'This name cannot be used.', 'name');
  await signUp();
  expect(await screen.findByText('This name cannot be used.')).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toBeInvalid();
});

test('a host that cannot be reached is told, and what was typed stays', async () => {
  fail(session.register, 503, { message: 'The organisation is busy.' });
  await signUp();
  expect(await screen.findByRole('alert')).toHaveTextContent('The organisation is busy.');
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Laila Karimi');
});
