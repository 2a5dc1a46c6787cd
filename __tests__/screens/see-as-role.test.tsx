import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { usePathname } from 'next/navigation';

import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer } from '@/__tests__/support/mock-api';
import { goTo } from '@/__tests__/support/mock-navigation';
import { openFrame } from '@/__tests__/support/open-frame';
import { aRole, trailOf } from '@/__tests__/support/settings-records';
import { RolesScreen } from '@/components/settings/roles/roles-screen';
import { forgetSeenRole } from '@/hooks/use-seen-role';
import { call } from '@/lib/api/call';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { type Role, roles } from '@/lib/contract/people/roles';
import { session } from '@/lib/contract/people/session';
import { auditReport } from '@/lib/contract/reports/audit-trail';
import type { Locale } from '@/lib/i18n';

const holding = (pages: Parameters<typeof aClerk>[0]) =>
  aClerk({ profile: ['view', 'edit'], ...pages }).role?.pages ?? [];
const CLERK = aRole(3, 'Clerk', holding({ 'journal entry': ['view', 'create'] }));
const KEEPER = aRole(4, 'Keeper', holding({ dashboard: ['view'], roles: ['view', 'edit'] }));
const OWNER = aRole(5, 'Owner', null);
const NOBODY = aRole(6, 'Guest', []);

beforeEach(() => forgetSeenRole());
// The matrix has seven hundred boxes, and finding out whether each is hidden takes too long.
configure({ defaultHidden: true });

/** The roles at their address; elsewhere a heading with the address. */
function Page() {
  const pathname = usePathname();
  return pathname.startsWith('/roles') ? <RolesScreen /> : <h1>page {pathname}</h1>;
}

async function open(role: Role | 'new', { me = aDeveloper(), locale = 'en' as Locale } = {}) {
  answer(roles.list, () => [CLERK, KEEPER, OWNER, NOBODY]);
  answer(auditReport, () => trailOf());
  const at = `/roles/${role === 'new' ? role : role.id}`;
  const tools = await openFrame({ user: me, at, locale, page: <Page /> });
  await screen.findByRole('form');
  return tools;
}

const seeAs = () => screen.findByRole('button', { name: 'Preview as this role' });
const wayBack = () => screen.findByRole('button', { name: 'Back to my own view' });
function menu() {
  const bar = within(screen.getByRole('navigation', { name: 'Main menu' }));
  bar.queryAllByRole('button', { expanded: false }).forEach((group) => fireEvent.click(group));
  return bar.getAllByRole('link').map(({ textContent }) => textContent);
}
const remembered = () => sessionStorage.getItem('user') ?? '';

test('who looks through a role is on its first page, sees the menu it opens and is told so', async () => {
  const { user } = await open(CLERK);
  await user.click(await seeAs());
  expect(await screen.findByText('page /auth/profile')).toBeVisible();
  expect(menu()).toEqual(['Journal entries']);
  expect(screen.getByText(/You see Sarraf as/)).toHaveTextContent(
    'You see Sarraf as Clerk. Nothing can be saved.',
  );
  expect(await wayBack()).toHaveFocus();
  expect(await wayBack()).toHaveAccessibleDescription(/You see Sarraf as Clerk/);
});

test('the way back leads to the record of the role, with all that is one’s own', async () => {
  const { user } = await open(CLERK);
  const own = menu();
  await user.click(await seeAs());
  await user.click(await wayBack());
  expect(location.pathname).toBe('/build/roles/3');
  expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
  expect(menu()).toEqual(own);
  expect(screen.queryByText(/You see Sarraf as/)).toBeNull();
});

test('what the form holds is what is seen, and is still there afterwards', async () => {
  const sent = answer(roles.update, ({ name = '', version }) => ({ ...CLERK, name, version }));
  const { user } = await open(CLERK);
  await user.click(await screen.findByLabelText('Currencies: View'));
  await user.click(await seeAs());
  expect(await wayBack()).toBeVisible();
  expect(menu()).toEqual(['Journal entries', 'Currencies']);

  await user.click(await wayBack());
  expect(await screen.findByLabelText('Currencies: View')).toBeChecked();
  expect(screen.getByLabelText(/^Name/)).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.inputs).toHaveLength(1));
});

test.each([
  ['that is not stored yet', 'new', 'New role'],
  ['without any right', NOBODY, 'Guest'],
] as const)('a role %s has everybody’s own profile and no menu', async (_, role, name) => {
  const { user } = await open(role);
  const from = location.pathname;
  await user.click(await seeAs());
  expect(await screen.findByText('page /auth/profile')).toBeVisible();
  expect(screen.getByText(/You see Sarraf as/)).toHaveTextContent(name);
  expect(screen.queryByRole('link', { name: 'Users' })).toBeNull();
  await user.click(await wayBack());
  expect(location.pathname).toBe(from);
});

test('a role that may do everything sees everything, and saves nothing either', async () => {
  const sent = answer(roles.update, () => OWNER);
  const { user } = await open(OWNER);
  const own = menu();
  await user.click(await seeAs());
  expect(await screen.findByText('page /dashboard')).toBeVisible();
  expect(menu()).toEqual(own);
  await user.click(screen.getByRole('link', { name: 'Roles' }));
  await user.click(await screen.findByRole('row', { name: /Owner/ }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/nothing was saved/)).toBeVisible();
  expect(sent.inputs).toEqual([]);
});

test('what the role may not do is not offered, and what it may do says why it does nothing', async () => {
  const sent = answer(roles.update, () => KEEPER);
  const { user } = await open(KEEPER);
  await user.click(await seeAs());
  await user.click(await screen.findByRole('link', { name: 'Roles' }));
  await user.click(await screen.findByRole('row', { name: /Guest/ }));
  expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'New role' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Preview as this role' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This is a preview of a role, so nothing was saved. Choose “Back to my own view”',
  );
  expect(sent.inputs).toEqual([]);

  await user.click(await wayBack());
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.inputs).toHaveLength(1));
});

test('no call that stores something leaves the page, whoever makes it', async () => {
  const posted = answer(journalEntry.destroy, () => ({ is_deleted: 'yes' as const }));
  const { user } = await open(OWNER);
  await user.click(await seeAs());
  await wayBack();
  await expect(call(journalEntry.destroy, { params: { id: 1 } })).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('nothing was saved') as string,
  });
  expect(posted.inputs).toEqual([]);
});

test('an address that the role does not open leads to its first page, not out of the office', async () => {
  const { user } = await open(CLERK);
  await user.click(await seeAs());
  await wayBack();
  act(() => goTo('/users'));
  await waitFor(() => expect(location.pathname).toBe('/build/auth/profile'));
  expect(await wayBack()).toBeVisible();
});

test('the role that is looked through is kept nowhere', async () => {
  const { user } = await open(CLERK);
  await waitFor(() => expect(remembered()).toContain('"is_developer":true'));
  const before = remembered();
  await user.click(await seeAs());
  await wayBack();
  expect(remembered()).toBe(before);
});

test('signing out goes on, and ends it', async () => {
  const out = answer(session.logout, () => ({}));
  const { user } = await open(CLERK);
  await user.click(await seeAs());
  await wayBack();
  await user.click(screen.getByRole('button', { name: 'Your menu: Dev' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(location.pathname).toBe('/build/auth/sign-in'));
  expect(out.inputs).toHaveLength(1);
  expect(screen.queryByText(/You see Sarraf as/)).toBeNull();
});

test('a role that holds more than one’s own is not looked through', async () => {
  await open(CLERK, { me: aClerk({ roles: 'all', dashboard: 'all' }) });
  expect(await screen.findByText(/has permissions that you do not have/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Preview as this role' })).toBeNull();
});

test.each(['en', 'fa'] as const)(
  'nothing on it is closed to assistive software (%s)',
  async (locale) => {
    const { user, container } = await open(CLERK, { locale });
    const name = locale === 'en' ? 'Preview as this role' : 'پیش‌نمایش به این نقش';
    await user.click(await screen.findByRole('button', { name }));
    await screen.findByText('page /auth/profile');
    expect(await violationsIn(container)).toEqual([]);
  },
  20_000,
);
