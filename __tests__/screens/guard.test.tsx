import { screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';

import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { answer, fail, hold } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { Guard } from '@/components/layout/guard';
import { NotFoundPage } from '@/components/layout/not-found-page';
import { Office } from '@/components/layout/office';
import { Providers } from '@/components/layout/providers';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { useAnswer } from '@/hooks/use-call';
import { useUnsaved } from '@/hooks/use-unsaved';
import { sessionEnd } from '@/hooks/use-session-end';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { session } from '@/lib/contract/people/session';
import { setup } from '@/lib/contract/settings/setup';
import { systemSetting } from '@/lib/contract/settings/system-setting';

const guarded = (
  <Guard fallback={<p>skeleton</p>}>
    <p>the page</p>
  </Guard>
);

const address = () => location.pathname + location.search;

test('the prerendered page holds the skeleton and nothing of the page', () => {
  const html = renderToString(<Providers>{guarded}</Providers>);
  expect(html).toContain('skeleton');
  expect(html).not.toContain('the page');
});

test('a page that needs a session waits for the host, then shows itself', async () => {
  const letIn = hold(session.current);
  renderScreen(guarded);
  expect(screen.getByText('skeleton')).toBeVisible();
  letIn(aDeveloper());
  expect(await screen.findByText('the page')).toBeVisible();
});

test('without a session the way leads to sign-in with the present address appended', async () => {
  fail(session.current, 401, { message: 'Unauthenticated.' });
  renderScreen(guarded, { at: '/accounting/journal-entry/12?mode=edit' });
  await waitFor(() =>
    expect(address()).toBe(
      '/build/auth/sign-in?redirect=%2Faccounting%2Fjournal-entry%2F12%3Fmode%3Dedit',
    ),
  );
  expect(screen.queryByText('the page')).toBeNull();
});

test('a page that the role may not view leads to not-found', async () => {
  answer(session.current, () => aClerk({ dashboard: ['view'], users: ['create'] }));
  renderScreen(guarded, { at: '/users/7' });
  await waitFor(() => expect(address()).toBe('/build/not-found?page=users'));
  expect(screen.queryByText('the page')).toBeNull();
});

test('an address that no route answers leads to not-found', async () => {
  answer(session.current, () => aDeveloper());
  renderScreen(guarded, { at: '/no/such/page' });
  await waitFor(() => expect(address()).toBe('/build/not-found'));
});

test('no page at all leads to the dashboard', async () => {
  answer(session.current, () => aDeveloper());
  renderScreen(guarded, { at: '/' });
  await waitFor(() => expect(address()).toBe('/build/dashboard'));
});

test('who may not view the dashboard lands on the first page that is his', async () => {
  answer(session.current, () => aClerk({ users: 'all', 'journal entry': ['view'] }));
  renderScreen(guarded, { at: '/' });
  await waitFor(() => expect(address()).toBe('/build/accounting/journal-entry'));
});

test.each([0, 500, 503])(
  'a host that answers %i offers another try and signs nobody out',
  async (status) => {
    fail(session.current, status, { message: 'No.', request_id: 'r-17' });
    const { user } = renderScreen(guarded);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(address()).toBe('/build/dashboard');
    for (const text of status === 0 ? [/Check your connection/] : ['No.', 'Reference r-17'])
      expect(screen.getByText(text)).toBeVisible();

    answer(session.current, () => aDeveloper());
    await user.click(again);
    expect(await screen.findByText('the page')).toBeVisible();
  },
);

test('accounts, settings and set-up are asked for after the check and not before', async () => {
  const startUp = [chartOfAccounts.list, systemSetting.list, setup.system];
  const asked = startUp.map((endpoint) => {
    const seen = { calls: 0 };
    answer(endpoint, () => {
      seen.calls += 1;
      return [];
    });
    return seen;
  });
  const letIn = hold(session.current);
  renderScreen(guarded);
  expect(asked.map(({ calls }) => calls)).toEqual([0, 0, 0]);
  letIn(aDeveloper());
  await waitFor(() => expect(asked.map(({ calls }) => calls)).toEqual([1, 1, 1]));
});

test('who is turned away asks for no account and no setting', async () => {
  const { inputs } = answer(chartOfAccounts.list, () => []);
  answer(session.current, () => aClerk({ dashboard: ['view'] }));
  renderScreen(guarded, { at: '/users' });
  await waitFor(() => expect(address()).toBe('/build/not-found?page=users'));
  expect(inputs).toEqual([]);
});

function Entries({ isDirty }: { isDirty: boolean }) {
  useUnsaved(isDirty, async () => true);
  useAnswer(journalEntry.list);
  return <input aria-label="Memo" defaultValue="Rent" />;
}

test('a session that ends under a page without unsaved input leads to sign-in', async () => {
  answer(session.current, () => aDeveloper());
  fail(journalEntry.list, 401, { message: 'Unauthenticated.' });
  renderScreen(
    <Guard fallback="skeleton">
      <Entries isDirty={false} />
    </Guard>,
    { at: '/accounting/journal-entry' },
  );
  await waitFor(() =>
    expect(address()).toBe('/build/auth/sign-in?redirect=%2Faccounting%2Fjournal-entry'),
  );
});

test('a session that ends under a form with unsaved input leaves the form where it is', async () => {
  answer(session.current, () => aDeveloper());
  fail(journalEntry.list, 401, { message: 'Unauthenticated.' });
  renderScreen(
    <Guard fallback="skeleton">
      <Entries isDirty />
    </Guard>,
    { at: '/accounting/journal-entry/new' },
  );
  await waitFor(() => expect(sessionEnd()).toBe('asking'));
  expect(screen.getByLabelText('Memo')).toHaveValue('Rent');
  expect(address()).toBe('/build/accounting/journal-entry/new');
});

test('not-found stays in the frame and offers the first page that one may view', async () => {
  answer(session.current, () => aClerk({ 'journal entry': ['view'] }));
  renderScreen(<NotFoundPage />, { at: '/not-found?page=users' });
  expect(await screen.findByRole('banner')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Not found' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Open Journal entries' })).toHaveAttribute(
    'href',
    '/build/accounting/journal-entry',
  );
});

test('whoever is not signed in is offered to sign in', async () => {
  fail(session.current, 401, { message: 'Unauthenticated.' });
  renderScreen(<NotFoundPage />, { at: '/not-found' });
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/build/auth/sign-in',
  );
});

test('a link is drawn only where the role may go', async () => {
  answer(session.current, () => aClerk({ sales: ['view'] }));
  const links = (
    <>
      <RecordLink to="app.exchange.sales">A ticket</RecordLink>
      <RecordLink to="app.users" className="text-accent">
        Somebody
      </RecordLink>
      <RecordLink to="app.roles" className={buttonClass()}>
        New role
      </RecordLink>
    </>
  );
  renderScreen(<Office>{links}</Office>, { at: '/exchange/sales' });
  expect(await screen.findByRole('link', { name: 'A ticket' })).toBeVisible();
  expect(screen.getByText('Somebody')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Somebody' })).toBeNull();
  expect(screen.queryByText('New role')).toBeNull();
});
