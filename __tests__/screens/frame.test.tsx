import { screen, waitFor, within } from '@testing-library/react';

import { aClerk } from '@/__tests__/support/a-user';
import { openFrame } from '@/__tests__/support/open-frame';
import { renderScreen } from '@/__tests__/support/render-screen';
import { PageError } from '@/components/layout/page-error';
import { useRecordName } from '@/hooks/use-document-title';
import { ApiError } from '@/lib/api/api-error';
import enCompliance from '@/messages/en/compliance.json';
import en from '@/messages/en/frame.json';
import faCompliance from '@/messages/fa/compliance.json';
import fa from '@/messages/fa/frame.json';

test('the frame has its landmarks, each once', async () => {
  await openFrame();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getAllByRole('banner')).toHaveLength(1);
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Where you are' })).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toBeVisible();
});

test('the organisation’s own name stands first', async () => {
  await openFrame();
  expect(await screen.findByText('Sarraf Organisation')).toBeVisible();
});

test('the menu offers the pages that are there and open to the role, and no other', async () => {
  await openFrame({
    user: aClerk({
      dashboard: ['view'],
      users: ['view'],
      'journal entry': ['create'],
      trade: 'all',
    }),
    at: '/users',
  });
  const menu = screen.getByRole('navigation', { name: 'Main menu' });
  expect(
    within(menu)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dashboard', 'Users']);
  expect(within(menu).getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
});

test('of the groups only that of the page that is open stands unfolded', async () => {
  await openFrame();
  const folded = (name: string) =>
    screen.getByRole('button', { name }).getAttribute('aria-expanded') === 'false';
  expect(['Exchange', 'Reports', 'Settings'].filter(folded)).toHaveLength(3);
  expect(folded('Accounting')).toBe(false);
});

test('the page that is open is brought into sight in the menu', async () => {
  const seen = jest.spyOn(Element.prototype, 'scrollIntoView');
  await openFrame({ at: '/users' });
  const open = screen.getByRole('link', { name: 'Users' });
  expect(seen.mock.contexts).toContain(open);
});

test('what was unfolded by hand stays so when the frame is opened again', async () => {
  const { user, unmount } = await openFrame();
  await user.click(screen.getByRole('button', { name: 'Reports' }));
  unmount();
  await openFrame({ at: '/users' });
  const group = screen.getByRole('button', { name: 'Reports' });
  expect(group).toHaveAttribute('aria-expanded', 'true');
  await user.click(group);
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

function Shown() {
  useRecordName('JV 00012');
  return <h1>the page</h1>;
}

test('the path and the tab call a record by its number', async () => {
  await openFrame({ at: '/accounting/journal-entry/12', page: <Shown /> });
  const crumbs = screen.getByRole('navigation', { name: 'Where you are' });
  await waitFor(() => expect(crumbs).toHaveTextContent('AccountingJournal entriesJV 00012'));
  expect(document.title).toBe('JV 00012 · Sarraf');
});

test('the parts of compliance are called in the path as on their tabs', () => {
  for (const [crumbs, { alerts: _, ...tabs }] of [
    [en.crumbs, enCompliance.tabs],
    [fa.crumbs, faCompliance.tabs],
  ] as const) {
    expect(crumbs).toMatchObject(tabs);
  }
});

test('the path names the part that is open of a page', async () => {
  await openFrame({ at: '/exchange/compliance/retention-rules' });
  const crumbs = screen.getByRole('navigation', { name: 'Where you are' });
  expect(crumbs).toHaveTextContent('ExchangeComplianceRetention rules');
});

test('a page that failed tells the reference and offers another try', async () => {
  const retry = jest.fn();
  const error = new ApiError(500, { message: 'No.', errors: {}, body: null, requestId: 'r-17' });
  const { user } = renderScreen(<PageError error={error} onRetry={retry} />);
  expect(screen.getByText('Reference r-17')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalled();
});

test('in Persian the frame runs from right to left', async () => {
  await openFrame({ locale: 'fa' });
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  expect(screen.getByRole('link', { name: 'فهرست حساب‌ها' })).toBeVisible();
});
