import { fireEvent, screen, waitFor } from '@testing-library/react';

import { aParty, aPartyPage } from '@/__tests__/support/a-party';
import { aRate } from '@/__tests__/support/a-rate';
import { aTill } from '@/__tests__/support/a-till';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { CommandPalette } from '@/components/layout/command-palette';
import { PaletteLayer } from '@/components/layout/palette-layer';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { parties } from '@/lib/contract/accounting/parties';
import { locations } from '@/lib/contract/dealing/locations';
import { rates } from '@/lib/contract/dealing/rates';
import { PARTS } from '@/lib/parts';
import en from '@/messages/en/frame.json';
import fa from '@/messages/fa/frame.json';
import { type CurrentUser, session } from '@/lib/contract/people/session';

const deeds: string[] = [];

function Page() {
  useShortcuts({ export: () => deeds.push('export') });
  return <CommandPalette />;
}

async function openPalette(user: CurrentUser = aDeveloper(), locale: 'en' | 'fa' = 'en') {
  answer(session.current, () => user);
  answer(parties.list, ({ search }) =>
    aPartyPage(search === 'ahm' ? [aParty(12, 'Ahmad Rahimi', { phone: '0700' })] : []),
  );
  answer(locations.list, () => [aTill({ id: 3, name: 'Till 3' })]);
  answer(rates.current, () => [
    aRate({ currency: 'EUR', buy: '1.08', sell: '1.09', mid: '1.085' }),
  ]);
  const tools = renderScreen(<Page />, { locale });
  const field = screen.getByRole('combobox');
  await screen.findAllByRole('option', { name: /Profile|مشخصات/ });
  return { ...tools, field };
}

const path = () => location.pathname;

test('a page is found by any part of its name and opens with Enter', async () => {
  const { user, field } = await openPalette();
  await user.type(field, 'accounts{Enter}');
  await waitFor(() => expect(path()).toBe('/build/accounting/chart-of-accounts'));
});

test('a page answers to its name in either language, however it is written', async () => {
  const { user, field } = await openPalette();
  await user.type(field, 'كاربران');
  expect(screen.getByRole('option', { name: /^Users Settings/ })).toBeVisible();
});

test('in Persian a page still answers to its English name', async () => {
  const { user, field } = await openPalette(aDeveloper(), 'fa');
  await user.type(field, 'currencies{Enter}');
  await waitFor(() => expect(path()).toBe('/build/currencies'));
});

test.each([
  ['JOU 12', '/build/accounting/journal-entry/12'],
  ['jou00012', '/build/accounting/journal-entry/12'],
  ['jou ۱۲', '/build/accounting/journal-entry/12'],
  ['USR 7', '/build/users/7'],
])('the number %s opens its record', async (typed, target) => {
  const { user, field } = await openPalette();
  await user.type(field, `${typed}{Enter}`);
  await waitFor(() => expect(path()).toBe(target));
});

test('a number whose page is closed to the role opens nothing', async () => {
  const { user, field } = await openPalette(aClerk({ profile: ['view'] }));
  await user.type(field, 'JOU 12');
  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.getByText(/No results for/)).toBeVisible();
});

test('pages that the role may not view are not among the answers', async () => {
  const { user, field } = await openPalette(aClerk({ profile: ['view'], users: ['view'] }));
  await user.type(field, 's');
  expect(screen.queryByRole('option', { name: /Roles/ })).toBeNull();
  expect(screen.queryByRole('option', { name: /Users: new/ })).toBeNull();
});

test('what the keys do on the page can be run by name', async () => {
  deeds.length = 0;
  const { user, field } = await openPalette();
  await user.type(field, 'export{Enter}');
  await waitFor(() => expect(deeds).toEqual(['export']));
});

test('something new is begun from anywhere', async () => {
  const { user, field } = await openPalette();
  await user.type(field, 'new journal{Enter}');
  await waitFor(() => expect(path()).toBe('/build/accounting/journal-entry/new'));
});

test('theme and language are commands too', async () => {
  const { user, field } = await openPalette();
  await user.type(field, 'dark{Enter}');
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'));
});

test('arrows move the mark, and the field tells which answer is marked', async () => {
  const { user, field } = await openPalette();
  const options = screen.getAllByRole('option');
  expect(field).toHaveAttribute('aria-activedescendant', options[0]?.id);
  await user.type(field, '{ArrowDown}');
  expect(field).toHaveAttribute('aria-activedescendant', options[1]?.id);
  await user.type(field, '{ArrowUp}');
  expect(field).toHaveAttribute('aria-activedescendant', options[0]?.id);
});

test('a customer is found by name and opens', async () => {
  const { user, field } = await openPalette();
  await user.type(field, 'ahm');
  expect(await screen.findByRole('option', { name: /Ahmad Rahimi.*0700/ })).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/build/accounting/parties/12'));
});

test('a currency is found with its rate as it is quoted', async () => {
  const { user, field } = await openPalette();
  await user.type(field, 'eur rate');
  expect(await screen.findByRole('option', { name: /EUR 1\.0800 \/ 1\.0900/ })).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/build/exchange/rates/EUR'));
});

test.each([
  ['new sale', '/build/exchange/sales/new', ''],
  ['open till 3', '/build/exchange/tills', '?count=3'],
  ['revalue', '/build/accounting/fiscal-closing/revaluation', ''],
])('“%s” does it', async (typed, target, query) => {
  const { user, field } = await openPalette();
  await user.type(field, typed);
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(0));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe(target));
  expect(location.search).toBe(query);
});

test('every view within a screen is found by its names, in both languages', async () => {
  for (const locale of ['en', 'fa'] as const) {
    const { user, field, unmount } = await openPalette(aDeveloper(), locale);
    await user.type(field, 'opening balances{Enter}');
    await waitFor(() => expect(path()).toBe('/build/accounting/journal-entry/opening'));
    unmount();
  }
  const crumbs = [en.crumbs, fa.crumbs].map((names) => Object.keys(names));
  for (const { view } of PARTS) for (const names of crumbs) expect(names).toContain(view);
});

test.each([
  ['commissions', /^Agent commissions/],
  ['brokerage', /^Agent commissions/],
  ['settlements', /^Settlements/],
  ['netting', /^Settlements/],
  ['revaluation', /^Revaluations/],
  ['hawala', /^Remittances/],
])('“%s” finds its screen by its name or another common one', async (typed, name) => {
  const { field } = await openPalette();
  fireEvent.change(field, { target: { value: typed } });
  expect((await screen.findAllByRole('option', { name })).length).toBeGreaterThan(0);
});

test('opening balances are offered only to roles that may post them', async () => {
  const { user, field } = await openPalette(
    aClerk({ profile: ['view'], 'journal entry': ['view', 'create'] }),
  );
  await user.type(field, 'opening balances');
  expect(screen.queryByRole('option', { name: /Opening balances/ })).toBeNull();
});

test('rates, parties, tills and closing are found only where the role may', async () => {
  const { user, field } = await openPalette(aClerk({ profile: ['view'] }));
  for (const typed of ['ahm', 'eur rate', 'open till 3', 'revalue']) {
    await user.clear(field);
    await user.type(field, typed);
    expect(screen.queryByRole('option')).toBeNull();
  }
});

test('what is typed before its file has come is in its field, and nothing else is done by these keys', async () => {
  const pressed: string[] = [];
  const listen = ({ key }: KeyboardEvent) => pressed.push(key);
  document.addEventListener('keydown', listen);
  answer(session.current, () => aDeveloper());
  answer(parties.list, () => aPartyPage([]));
  answer(locations.list, () => []);
  const { user } = renderScreen(<PaletteLayer />);
  for (const key of ['u', 's', 'x', 'Backspace', 'e']) fireEvent.keyDown(document.body, { key });
  const field = await screen.findByRole('combobox');
  expect(field).toHaveValue('use');
  expect(pressed).toEqual([]);
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('rs');
  expect(field).toHaveValue('users');
  document.removeEventListener('keydown', listen);
});
