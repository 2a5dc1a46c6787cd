import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';

import { aClerk } from '@/__tests__/support/a-user';
import { answer, fail, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { Office } from '@/components/layout/office';
import { useSend } from '@/hooks/use-call';
import { useUnsaved } from '@/hooks/use-unsaved';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { session } from '@/lib/contract/people/session';

const laila = aClerk({ 'journal entry': 'all' });
const address = () => location.pathname + location.search;

function Form() {
  const [memo, setMemo] = useState('');
  const { mutate } = useSend(journalEntry.post);
  useUnsaved(memo !== '', async () => true);
  return (
    <>
      <input name="password" aria-label="Password of a colleague" />
      <input aria-label="Memo" value={memo} onChange={({ target }) => setMemo(target.value)} />
      <button type="button" onClick={() => mutate({ params: { id: 1 } })}>
        Post
      </button>
    </>
  );
}

/** Opens a filled form whose session has expired. */
async function openExpired() {
  answer(session.current, () => laila);
  fail(journalEntry.post, 401, { message: 'Unauthenticated.' });
  const tools = renderScreen(
    <Office>
      <Form />
    </Office>,
    { at: '/accounting/journal-entry/new' },
  );
  await tools.user.type(await screen.findByLabelText('Memo'), 'Office rent');
  await tools.user.click(screen.getByRole('button', { name: 'Post' }));
  await screen.findByRole('dialog', { name: 'Sign in to continue' });
  return tools;
}

test('over a form with unsaved input the sign-in is a dialog, and the form stays', async () => {
  await openExpired();
  expect(screen.getByLabelText('Memo')).toHaveValue('Office rent');
  expect(address()).toBe('/build/accounting/journal-entry/new');
});

test('the same user signs in with the password alone and goes on', async () => {
  const { user } = await openExpired();
  const { inputs } = answer(session.login, () => laila);
  await user.type(screen.getByLabelText('Password'), 'a long enough password{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(inputs).toEqual([{ email: 'laila@example.com', password: 'a long enough password' }]);
  expect(screen.getByLabelText('Memo')).toHaveValue('Office rent');
});

test('a wrong password is told and nothing is lost', async () => {
  const { user } = await openExpired();
  refuse(session.login, 'The address or the password is not right.', 'email');
  await user.type(screen.getByLabelText('Password'), 'not the password{Enter}');
  expect(await screen.findByText('The address or the password is not right.')).toBeVisible();
  expect(screen.getByLabelText('Memo')).toHaveValue('Office rent');
});

test('sent empty, the focus is on the password of the sign-in, whatever the form below asks for', async () => {
  const { user } = await openExpired();
  const { inputs } = answer(session.login, () => laila);
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Sign in' }));
  expect(dialog.getByLabelText('Password')).toHaveFocus();
  expect(inputs).toEqual([]);
});

test('an account with an authenticator is asked for its code here too', async () => {
  const { user } = await openExpired();
  refuse(session.login, 'Write the code of your authenticator.', 'code');
  await user.type(screen.getByLabelText('Password'), 'a long enough password{Enter}');
  expect(await screen.findByLabelText('Code of your authenticator')).toBeVisible();
});

test('Cancel leaves for the sign-in page with the address of the draft', async () => {
  const { user } = await openExpired();
  await user.click(screen.getByRole('button', { name: 'Keep the draft and leave' }));
  await waitFor(() =>
    expect(address()).toBe('/build/auth/sign-in?redirect=%2Faccounting%2Fjournal-entry%2Fnew'),
  );
});

test('somebody else is warned before the form is left', async () => {
  const { user } = await openExpired();
  await user.click(screen.getByRole('button', { name: 'Sign in as another user' }));
  expect(screen.getByText(/The entries of Laila Karimi on this page are not saved/)).toBeVisible();
  expect(address()).toBe('/build/accounting/journal-entry/new');
  await user.click(screen.getByRole('button', { name: 'Leave this page' }));
  await waitFor(() => expect(address()).toMatch(/^\/build\/auth\/sign-in/));
});

test('a sign-out in another tab asks over a form and does not throw it away', async () => {
  answer(session.current, () => laila);
  const { user } = renderScreen(
    <Office>
      <Form />
    </Office>,
    { at: '/accounting/journal-entry/new' },
  );
  await user.type(await screen.findByLabelText('Memo'), 'Office rent');
  const other = new BroadcastChannel('session');
  other.postMessage('signed-out');
  expect(await screen.findByRole('dialog', { name: 'Sign in to continue' })).toBeVisible();
  other.close();
});
