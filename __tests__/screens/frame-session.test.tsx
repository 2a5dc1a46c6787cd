import { act, screen, waitFor, within } from '@testing-library/react';

import { answer, fail, hold } from '@/__tests__/support/mock-api';
import { openFrame } from '@/__tests__/support/open-frame';
import { PATIENCE_MS } from '@/components/layout/waiting-hint';
import { answerKey, useAnswer, useSend } from '@/hooks/use-call';
import { IDLE_MS, WARNING_MS } from '@/hooks/use-idle';
import { useSession } from '@/hooks/use-session';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { type Job, jobs } from '@/lib/contract/kernel/jobs';
import { notices } from '@/lib/contract/notices';
import { session } from '@/lib/contract/people/session';

test('signing out ends the session and forgets the user, the id and the type', async () => {
  const { inputs } = answer(session.logout, () => ({}));
  const { user, client } = await openFrame();
  await waitFor(() => expect(useSession.getState().userId).toBe(1));
  client.setQueryData(answerKey(journalEntry.list), { data: [] });
  await user.click(screen.getByRole('button', { name: 'Your menu: Dev' }));
  sessionStorage.setItem('trail:app.exchange.sales', '{}');
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(location.pathname).toBe('/build/auth/sign-in'));
  expect(location.search).toBe('');
  expect(inputs).toHaveLength(1);
  expect(useSession.getState()).toEqual({ user: null, userId: null, userType: null });
  expect(sessionStorage.getItem('user')).toBeNull();
  expect(sessionStorage.getItem('trail:app.exchange.sales')).toBeNull();
  expect(client.getQueryData(answerKey(journalEntry.list))).toBeUndefined();
});

test('a sign-out in another tab leads this one to sign-in', async () => {
  await openFrame();
  const other = new BroadcastChannel('session');
  other.postMessage('signed-out');
  await waitFor(() => expect(location.pathname).toBe('/build/auth/sign-in'));
  other.close();
});

test('the user is warned before the session ends for idleness, and may stay', async () => {
  const { user, client } = await openFrame();
  // A later answer would postpone the end of the session.
  await waitFor(() => expect(client.isFetching()).toBe(0));
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + IDLE_MS - WARNING_MS + 1_000);
  const dialog = await screen.findByRole('dialog', { name: 'Are you still there?' });
  expect(dialog).toHaveTextContent(/signed out in \d+ seconds/);
  await user.click(within(dialog).getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Are you still there?' })).toBeNull(),
  );
});

function Slow() {
  useAnswer(journalEntry.list);
  return <h1>the page</h1>;
}

/** Ends the ten seconds of patience at once. */
function withoutPatience(): void {
  const later = window.setTimeout;
  jest
    .spyOn(window, 'setTimeout')
    .mockImplementation(((work: () => void, ms?: number) =>
      later(work, ms === PATIENCE_MS ? 1 : ms)) as typeof setTimeout);
}

test('after ten seconds the page says that it waits, and the waiting can be ended', async () => {
  hold(journalEntry.list);
  withoutPatience();
  const { user } = await openFrame({ page: <Slow /> });
  await user.click(await screen.findByRole('button', { name: 'Stop waiting' }));
  await waitFor(() => expect(screen.queryByText('Still waiting for the server.')).toBeNull());
});

function Saving() {
  const { mutate, error } = useSend(journalEntry.store);
  return (
    <>
      <h1>the page</h1>
      <button onClick={() => mutate({ input: { date: '2026-11-21', lines: [] } })}>Save</button>
      <p>{error?.message}</p>
    </>
  );
}

test('a slow save can be given up as well, and says that it may have been stored', async () => {
  hold(journalEntry.store);
  withoutPatience();
  const { user } = await openFrame({ page: <Saving /> });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Stop waiting' }));
  expect(await screen.findByText(/It may still have been saved/)).toBeVisible();
  expect(screen.queryByText(/Still saving/)).toBeNull();
});

test('a lost connection is told', async () => {
  await openFrame();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/You are offline/)).toBeVisible();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

/** A request of the router for the data of a page. */
const fetchPage = (name: string) =>
  fetch(new URL(`/build/${name}.txt?_rsc=1a2b`, location.href), { headers: { rsc: '1' } });

test('a page that cannot be fetched leaves the open one, with a way to try again', async () => {
  const network = window.fetch;
  let isDown = true;
  jest.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (!(input instanceof URL && input.pathname.endsWith('.txt'))) return network(input, init);
    if (isDown) throw new TypeError('Failed to fetch');
    return new Response('1:');
  });
  const { user } = await openFrame();
  const settled = jest.fn();
  void fetchPage('accounting/parties').then(settled, settled);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(location.pathname).toBe('/build/accounting/parties');
  expect(settled).not.toHaveBeenCalled();
  isDown = false;
  await act(() => fetchPage('accounting/parties'));
  expect(screen.queryByText(/could not be opened/)).toBeNull();
});

/** Notices without any work for the user. */
const QUIET = {
  approvals: { data: [], total: 0 },
  jobs: [],
  reviews: null,
  left_open: null,
  offers: null,
  lock: null,
  sample: null,
  books: { years: [], locks: [] },
};

const running: Job = {
  id: 4,
  kind: 'journal import',
  status: 'running',
  progress: 0.4,
  result: null,
  error: null,
  has_file: false,
  created_at: '2026-11-21T10:00:00Z',
  finished_at: null,
};

test('work behind the page is shown while it runs', async () => {
  answer(notices, () => ({ ...QUIET, jobs: [running] }));
  const { user } = await openFrame();
  await user.click(await screen.findByRole('button', { name: '1 item is waiting for you' }));
  expect(
    await screen.findByRole('progressbar', { name: 'Import of journal entries' }),
  ).toHaveAttribute('aria-valuenow', '40');
});

test('a job that failed says why, is tried again, gives its refused rows, and is put away', async () => {
  const failed: Job = {
    ...running,
    status: 'failed',
    error: 'The file was refused.',
    has_file: true,
    finished_at: '2026-11-21T10:01:00Z',
  };
  const took: string[] = [];
  answer(notices, () => ({ ...QUIET, jobs: [failed] }));
  answer(jobs.retry, () => {
    took.push('retry');
    return running;
  });
  answer(jobs.putAway, () => {
    took.push('put away');
    return failed;
  });
  const { user } = await openFrame();
  await user.click(await screen.findByRole('button', { name: '1 item is waiting for you' }));
  expect(await screen.findByText('The file was refused.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refused rows' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click(screen.getByRole('button', { name: 'Dismiss: Import of journal entries' }));
  await waitFor(() => expect(took).toEqual(['retry', 'put away']));
});

test('notices that fail do not disturb the frame', async () => {
  fail(notices, 500);
  await openFrame();
  expect(await screen.findByText('the page')).toBeVisible();
});
