import { act, screen, waitFor, within } from '@testing-library/react';

import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { answer, fail, hold } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { Office } from '@/components/layout/office';
import { PageError } from '@/components/layout/page-error';
import { PlannedScreen } from '@/components/layout/planned-screen';
import { answerKey, useAnswer } from '@/hooks/use-call';
import { IDLE_MS, WARNING_MS } from '@/hooks/use-idle';
import { closeOverlay } from '@/hooks/use-overlay';
import { useSession } from '@/hooks/use-session';
import { setSessionEnd } from '@/hooks/use-session-end';
import { PATIENCE_MS } from '@/components/layout/waiting-hint';
import { ApiError } from '@/lib/api/api-error';
import { jobs } from '@/lib/contract/kernel/jobs';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { session } from '@/lib/contract/people/session';
import type { Locale } from '@/lib/i18n';
import { keyOf, type Route, routeNames, routes } from '@/lib/routes';

beforeEach(() => {
  closeOverlay();
  setSessionEnd('open');
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function openFrame({
  user = aDeveloper(),
  at = '/accounting/journal-entry/new',
  locale = 'en' as Locale,
  page = <h1>the page</h1>,
} = {}) {
  answer(session.current, () => user);
  const tools = renderScreen(<Office>{page}</Office>, { at, locale });
  await screen.findByRole('banner');
  return tools;
}

test('the frame has its landmarks, each once', async () => {
  await openFrame();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getAllByRole('banner')).toHaveLength(1);
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Where you are' })).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toBeVisible();
});

test('the house’s own name stands first', async () => {
  await openFrame();
  expect(await screen.findByText('Sarraf House')).toBeVisible();
});

test('the menu offers the pages that are there and open to the role, and no other', async () => {
  await openFrame({
    user: aClerk({ dashboard: ['view'], users: ['view'], 'journal entry': ['create'], trade: 'all' }),
    at: '/users',
  });
  const menu = screen.getByRole('navigation', { name: 'Main menu' });
  expect(within(menu).getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Users',
  ]);
  expect(within(menu).getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
});

test('groups fold and unfold', async () => {
  const { user } = await openFrame();
  const group = screen.getByRole('button', { name: 'Accounting' });
  expect(group).toHaveAttribute('aria-expanded', 'true');
  await user.click(group);
  expect(screen.queryByRole('link', { name: 'Chart of accounts' })).toBeNull();
  await user.click(group);
  expect(screen.getByRole('link', { name: 'Chart of accounts' })).toBeVisible();
});

test('the narrow bar keeps every name for those who cannot see the signs', async () => {
  const { user } = await openFrame();
  await user.click(screen.getByRole('button', { name: 'Narrow the side bar' }));
  await user.click(screen.getByRole('button', { name: 'Accounting' }));
  expect(screen.getByRole('link', { name: 'Chart of accounts' })).toBeVisible();
});

test('the path tells group, page and what is open of it', async () => {
  await openFrame();
  const crumbs = screen.getByRole('navigation', { name: 'Where you are' });
  expect(crumbs).toHaveTextContent('AccountingJournal entriesNew');
  expect(within(crumbs).getByRole('link', { name: 'Journal entries' })).toHaveAttribute(
    'href',
    '/build/accounting/journal-entry',
  );
});

test('signing out ends the session and forgets the user, the id and the type', async () => {
  const { inputs } = answer(session.logout, () => ({}));
  const { user, client } = await openFrame();
  await waitFor(() => expect(useSession.getState().userId).toBe(1));
  client.setQueryData(answerKey(journalEntry.list), { data: [] });
  await user.click(screen.getByRole('button', { name: 'Your menu: Dev' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(location.pathname).toBe('/build/auth/sign-in'));
  expect(location.search).toBe('');
  expect(inputs).toHaveLength(1);
  expect(useSession.getState()).toEqual({ user: null, userId: null, userType: null });
  expect(sessionStorage.getItem('user')).toBeNull();
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
  const { user } = await openFrame();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + IDLE_MS - WARNING_MS + 1_000);
  const dialog = await screen.findByRole('dialog', { name: 'Are you still there?' });
  expect(dialog).toHaveTextContent(/signed out in \d+ seconds/);
  await user.click(within(dialog).getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Are you still there?' })).toBeNull());
});

function Slow() {
  useAnswer(journalEntry.list);
  return <h1>the page</h1>;
}

test('after ten seconds the page says that it waits, and the waiting can be ended', async () => {
  hold(journalEntry.list);
  const later = window.setTimeout;
  jest
    .spyOn(window, 'setTimeout')
    .mockImplementation(((work: () => void, ms?: number) =>
      later(work, ms === PATIENCE_MS ? 1 : ms)) as typeof setTimeout);
  const { user } = await openFrame({ page: <Slow /> });
  await user.click(await screen.findByRole('button', { name: 'Stop waiting' }));
  await waitFor(() => expect(screen.queryByText('Still waiting for the house.')).toBeNull());
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

test('work behind the page is shown while it runs', async () => {
  answer(session.current, () => aDeveloper());
  answer(jobs.list, () => ({
    data: [
      {
        ...{ id: 4, kind: 'journal import', status: 'running', progress: 0.4, result: null },
        ...{ error: null, created_at: '2026-11-21T10:00:00Z', finished_at: null },
      },
    ],
    meta: { page: 1, per_page: 5, total: 1 },
  }));
  const { user } = renderScreen(<Office>the page</Office>, { at: '/dashboard' });
  await user.click(await screen.findByRole('button', { name: '1 job is running' }));
  expect(await screen.findByRole('meter', { name: 'Import of journal entries' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  );
});

test('a page that failed tells the reference and offers another try', async () => {
  const retry = jest.fn();
  const error = new ApiError(500, { message: 'No.', errors: {}, body: null, requestId: 'r-17' });
  const { user } = renderScreen(<PageError error={error} onRetry={retry} />);
  expect(screen.getByText('Reference r-17')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalled();
});

const planned = routeNames.filter((name) => !(routes[name] as Route).built).map(keyOf);

test.each(['en', 'fa'] as const)('every page that is not built says so and what it will do: %s', async (locale) => {
  renderScreen(
    <>
      {planned.map((key) => (
        <PlannedScreen key={key} of={key} />
      ))}
    </>,
    { locale },
  );
  expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(planned.length);
});

test('in Persian the frame runs from right to left', async () => {
  await openFrame({ locale: 'fa' });
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  expect(screen.getByRole('link', { name: 'فهرست حساب‌ها' })).toBeVisible();
});

test('a failed list of jobs does not disturb the frame', async () => {
  fail(jobs.list, 500);
  answer(session.current, () => aDeveloper());
  renderScreen(<Office>the page</Office>, { at: '/dashboard' });
  expect(await screen.findByText('the page')).toBeVisible();
});
