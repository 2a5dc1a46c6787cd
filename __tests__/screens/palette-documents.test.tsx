import { screen, waitFor } from '@testing-library/react';

import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { aPartyPage } from '@/__tests__/support/a-party';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { CommandPalette } from '@/components/layout/command-palette';
import { parties } from '@/lib/contract/accounting/parties';
import { locations } from '@/lib/contract/dealing/locations';
import { rates } from '@/lib/contract/dealing/rates';
import {
  documentSearch,
  type FoundDocument,
  type FoundOfType,
} from '@/lib/contract/found-documents';
import { type CurrentUser, session } from '@/lib/contract/people/session';

const a = (id: number, number: string | null, own: Partial<FoundDocument> = {}): FoundDocument => ({
  id,
  number,
  status: 'posted',
  date: '2026-03-05',
  counterparty: null,
  reference: null,
  memo: null,
  amount: '1250.00',
  currency: 'USD',
  ...own,
});

const RENT: FoundOfType[] = [
  {
    due_to: 'journal entry',
    documents: [a(31, null, { status: 'draft', memo: 'Rent accrued', date: null })],
    more: false,
  },
  {
    due_to: 'expense',
    documents: [a(12, 'EXP 00012', { counterparty: 'Landlord', memo: 'Rent October' })],
    more: true,
  },
];

async function openPalette(
  user: CurrentUser = aDeveloper(),
  { locale = 'en', found = RENT }: { locale?: 'en' | 'fa'; found?: FoundOfType[] } = {},
) {
  answer(session.current, () => user);
  answer(parties.list, () => aPartyPage([]));
  answer(locations.list, () => []);
  answer(rates.current, () => []);
  const asked = answer(documentSearch, ({ search }) => ({
    data: search?.endsWith('zebra') ? [] : found,
  }));
  const tools = renderScreen(<CommandPalette />, { locale });
  const field = screen.getByRole('combobox');
  await screen.findAllByRole('option', { name: /Profile|مشخصات/ });
  return { ...tools, field, asked };
}

const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('documents that hold the words stand under their lists, with what tells them apart', async () => {
  const { user, field } = await openPalette();
  await user.type(field, 'rent october');
  await screen.findByRole('option', { name: /EXP 00012/ });
  expect(names()).toEqual([
    expect.stringMatching(/^Draft 31Rent accrued · Draft\$1,250\.00$/),
    expect.stringMatching(/^EXP 00012Landlord · Rent October\$1,250\.00 · 2026-03-05$/),
    'All results in Expenses',
  ]);
  expect(screen.getByText('Journal entries')).toBeVisible();
  expect(screen.getByText('Expenses')).toBeVisible();
});

test('a document opens by keys alone', async () => {
  const { user, field } = await openPalette();
  await user.type(field, '1250');
  await screen.findByRole('option', { name: /EXP 00012/ });
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/build/accounting/expenses/12'));
});

test('“All results” opens the list with the same search', async () => {
  const { user, field } = await openPalette();
  await user.type(field, 'rent october');
  await screen.findByRole('option', { name: /EXP 00012/ });
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/build/accounting/expenses'));
  expect(new URLSearchParams(location.search).get('search')).toBe('rent october');
});

test('answers to an older text are not shown while the next is looked for', async () => {
  const { user, field, asked } = await openPalette();
  await user.type(field, 'rent');
  await screen.findByRole('option', { name: /EXP 00012/ });
  await user.type(field, ' zebra');
  expect(screen.queryByRole('option', { name: /EXP 00012/ })).toBeNull();
  expect(screen.getByText('Searching documents…')).toBeVisible();
  expect(await screen.findByText(/No results for “rent zebra”/)).toBeVisible();
  expect(asked.inputs.map(({ search }) => search)).toEqual(['rent', 'rent zebra']);
});

test('a single letter asks for nothing, and neither does whoever sees no list', async () => {
  const { user, field, asked } = await openPalette(aClerk({ profile: ['view'] }));
  await user.type(field, 'rent');
  expect(await screen.findByText(/No results for “rent”/)).toBeVisible();
  expect(asked.inputs).toEqual([]);
});

test('the number that is typed stands once', async () => {
  const { user, field } = await openPalette(aDeveloper(), {
    found: [{ due_to: 'expense', documents: [a(1250, 'EXP 01250')], more: false }],
  });
  await user.type(field, 'exp 1250');
  await waitFor(() => expect(screen.queryByText('Searching documents…')).toBeNull());
  expect(names()).toEqual(['Open EXP 01250']);
});

test('in Persian the groups, the hints and “all results” are Persian', async () => {
  const { user, field } = await openPalette(aDeveloper(), { locale: 'fa' });
  await user.type(field, 'rent');
  expect(await screen.findByRole('option', { name: /^همه نتایج در / })).toBeVisible();
});
