// Imported here, so that no test waits for a lazy part of the page.
import { countsOf } from '@/__tests__/support/list-counts';
import '@/components/document/list/filter-form';
import { screen, waitFor, within } from '@testing-library/react';

import { violationsIn } from '@/__tests__/support/accessibility';
import { focusOn, keys } from '@/__tests__/support/journal-fixture';
import { answer } from '@/__tests__/support/mock-api';
import { aSale, atSales } from '@/__tests__/support/pad-fixture';
import { sales } from '@/lib/contract/dealing/sales';
import { users } from '@/lib/contract/people/users';

async function open(query = '') {
  const fixture = atSales({ at: `/exchange/sales${query}` });
  const list = answer(sales.list, () => ({
    data: [
      { ...aSale(1), dealt: null, quoted_until: null },
      { ...aSale(2, { counterparty: null }), dealt: null, quoted_until: null },
    ],
    meta: {
      page: 1,
      per_page: 50,
      total: 2,
      totals: [],
      base_total: '660.00',
      counts: countsOf(2),
    },
  }));
  answer(users.list, () => [
    { id: 1, name: 'Dev' },
    { id: 7, name: 'Teller A' },
  ]);
  await screen.findByRole('row', { name: /SAL 00001/ });
  const asked = () => list.inputs.filter(({ per_page }) => per_page !== '1').at(-1);
  return { ...fixture, asked };
}

const chips = () =>
  screen
    .getAllByRole('button', { name: /^Remove the filter/ })
    .map((chip) => chip.parentElement?.textContent);

test('the list of tickets is narrowed by teller, till and pair of currencies', async () => {
  const { user, asked } = await open();
  await user.keyboard('f');
  const form = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.click(form.getByLabelText('Teller'));
  await user.click(await screen.findByRole('option', { name: 'Teller A' }));
  await user.click(form.getByLabelText('Till or vault'));
  await user.click(await screen.findByRole('option', { name: 'Till 1' }));
  focusOn(form.getByLabelText('Pair'));
  await keys(user, 'EUR{Tab}', 'AED{Tab}');
  expect(await violationsIn(document.body)).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Apply' }));
  await waitFor(() =>
    expect(asked()).toMatchObject({ user_id: '7', location_id: '2', pair: 'EUR/AED' }),
  );
  expect(chips()).toEqual(['Teller Teller A', 'Till or vault Till 1', 'Pair EUR/AED']);
});

test('a pair with one currency named is that against the base, and is shown again where it was chosen', async () => {
  const { user, asked } = await open('?pair=EUR%2FAED');
  await waitFor(() => expect(asked()).toMatchObject({ pair: 'EUR/AED' }));
  await user.keyboard('f');
  const form = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(form.getByLabelText('Pair')).toHaveValue('EUR');
  await user.clear(form.getByLabelText('Against'));
  await user.click(form.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(asked()).toMatchObject({ pair: 'EUR/USD' }));
});

test('whoever left no name walked in', async () => {
  await open();
  expect(screen.getByRole('row', { name: /SAL 00002/ })).toHaveTextContent('Walk-in');
});
