import { configure, screen, waitFor, within } from '@testing-library/react';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { aRole, trailOf } from '@/__tests__/support/settings-records';
import { RolesScreen } from '@/components/settings/roles/roles-screen';
import { roles } from '@/lib/contract/people/roles';
import { session } from '@/lib/contract/people/session';
import { auditReport } from '@/lib/contract/reports/audit-trail';
import type { Locale } from '@/lib/i18n';

const CLERK = aRole(3, 'Clerk', [
  { name: 'journal entry', title: 'Journal entry', view: true, create: true },
  { name: 'sales', title: 'Sales', view: true },
]);
const TELLER = aRole(4, 'Teller', [{ name: 'sales', title: 'Sales', view: true, create: true }]);
const OWNER = aRole(5, 'Administrator', null);

function open(
  at = '/roles',
  { me = aDeveloper(), locale }: { me?: ReturnType<typeof aClerk>; locale?: Locale } = {},
) {
  answer(session.current, () => me);
  answer(roles.list, () => [CLERK, TELLER, OWNER]);
  answer(auditReport, () => trailOf());
  return renderScreen(<RolesScreen />, { at, ...(locale && { locale }) });
}

// Finding the label of each of seven hundred boxes, or whether it is hidden, takes a minute.
configure({ defaultHidden: true });

const box = (name: string) =>
  waitFor(() => {
    const found = document.querySelector(`[aria-label="${name}"]`);
    if (!found) throw new Error(`no box is called ${name}`);
    return found;
  });

test('the list says how many pages a role has, and names the one that may do everything', async () => {
  open();
  expect(await screen.findByRole('row', { name: /Clerk/ })).toHaveTextContent('2');
  expect(screen.getByRole('row', { name: /Administrator/ })).toHaveTextContent('Everything');
});

test('a role is a matrix of pages and actions, and is sent as a list of flags', async () => {
  const sent = answer(roles.update, (input) => ({ ...CLERK, version: input.version + 1 }));
  const { user } = open('/roles/3');
  expect(await box('Journal entries: Create')).toBeChecked();
  expect(await box('Journal entries: Post')).not.toBeChecked();
  await user.click(await box('Journal entries: Post'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.inputs).toHaveLength(1));
  const pages = sent.inputs[0]?.pages;
  expect(pages?.find(({ name }) => name === 'journal entry')).toMatchObject({
    view: true,
    create: true,
    post: true,
    void: false,
  });
  expect(pages).toHaveLength(2);
});

test('a whole row or column is given and taken with one box', async () => {
  const { user } = open('/roles/3');
  await user.click(await box('Everything on Sales'));
  expect(await box('Sales: Void')).toBeChecked();
  await user.click(await box('Everything on Sales'));
  expect(await box('Sales: View')).not.toBeChecked();

  await user.type(screen.getByRole('searchbox', { name: 'Search the pages' }), 'journal');
  await user.click(await box('Print on all pages shown'));
  expect(await box('Manual journals: Print')).toBeChecked();
  await user.clear(screen.getByRole('searchbox', { name: 'Search the pages' }));
  expect(await box('Sales: Print')).not.toBeChecked();
});

test('another role can be laid beside it', async () => {
  const { user } = open('/roles/3');
  await user.click(await screen.findByRole('button', { name: /Compare with/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Teller' }));
  expect(await screen.findByText('3 rights differ')).toBeVisible();
  expect(await box('Sales: Create (the other role differs)')).not.toBeChecked();
});

test('everything is chosen in so many words and sent as such', async () => {
  const sent = answer(roles.store, () => aRole(6, 'Owner', null));
  const { user } = open('/roles/new');
  await user.type(await screen.findByLabelText(/^Name/), 'Owner');
  await user.click(await screen.findByLabelText('Every permission'));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'can open every page and do everything there',
  );
  expect(screen.queryByRole('table', { name: 'Rights by page' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.inputs).toEqual([{ name: 'Owner', pages: null }]));
});

test('a role without any right is a list of nothing, not everything', async () => {
  const sent = answer(roles.store, () => aRole(6, 'Guest', []));
  const { user } = open('/roles/new');
  await user.type(await screen.findByLabelText(/^Name/), 'Guest');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.inputs).toEqual([{ name: 'Guest', pages: [] }]));
});

test('nobody gives what he does not have', async () => {
  const me = aClerk({ roles: 'all', sales: ['view', 'create'] });
  const { user } = open('/roles/4', { me });
  expect(await box('Sales: Create')).toBeEnabled();
  expect(await box('Sales: Void')).toBeDisabled();
  expect(await screen.findByLabelText('Every permission')).toBeDisabled();
  await user.click(await box('Everything on Sales'));
  expect(await box('Sales: Void')).not.toBeChecked();
});

test('a role that holds more than one’s own can only be read', async () => {
  open('/roles/3', { me: aClerk({ roles: 'all', sales: 'all' }) });
  expect(await screen.findByText(/has permissions that you do not have/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('a role in use stays, with the reason beside it', async () => {
  answer(roles.destroy, () => ({ is_deleted: 'no' as const, message: '2 users have this role.' }));
  const { user } = open('/roles/3');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete ROL 00003' }));
  expect(await screen.findByText('2 users have this role.')).toBeVisible();
  expect(screen.getByRole('row', { name: /Clerk/ })).toBeVisible();
});

test.each(['en', 'fa'] as const)(
  'nothing on it is closed to assistive software (%s)',
  async (locale) => {
    const { container } = open('/roles/3', { locale });
    await screen.findByRole('form');
    expect(await violationsIn(container)).toEqual([]);
  },
  20_000,
);
