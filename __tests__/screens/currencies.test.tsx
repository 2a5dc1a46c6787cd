import { countsOf } from '@/__tests__/support/list-counts';
import { screen, waitFor, within } from '@testing-library/react';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { chooseFilter } from '@/__tests__/support/choose-filter';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { trailOf } from '@/__tests__/support/settings-records';
import { aCurrency } from '@/__tests__/support/start-up-answers';
import { CurrenciesScreen } from '@/components/settings/currencies/currencies-screen';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { profile } from '@/lib/contract/people/profile';
import { savedViews } from '@/lib/contract/people/saved-views';
import { session } from '@/lib/contract/people/session';
import { auditReport } from '@/lib/contract/reports/audit-trail';
import { currencies } from '@/lib/contract/settings/currencies';
import { currencyOpening } from '@/lib/contract/settings/currency-opening';
import { denominations } from '@/lib/contract/settings/denominations';
import { keepListColumns } from '@/hooks/use-list-columns';
import type { Locale } from '@/lib/i18n';

const USD = { ...aCurrency(1, 'USD'), name: 'US Dollar', is_used: true };
const EUR = { ...aCurrency(2, 'EUR'), name: 'Euro', symbol: '€', is_used: true };
const KWD = { ...aCurrency(3, 'KWD', 3), name: 'Kuwaiti Dinar' };

const noEntries = {
  data: [],
  meta: { page: 1, per_page: 5, total: 0, totals: [], base_total: '0', counts: countsOf(0) },
};

function open(
  at = '/currencies',
  { me = aDeveloper(), locale }: { me?: ReturnType<typeof aClerk>; locale?: Locale } = {},
) {
  answer(session.current, () => me);
  answer(currencies.list, () => [USD, EUR, KWD]);
  answer(journalEntry.list, () => noEntries);
  answer(denominations.list, () => []);
  answer(currencyOpening.show, () => ({ opening: null }));
  answer(auditReport, () => trailOf({ symbol: ['E', '€'] }));
  return renderScreen(<CurrenciesScreen />, { at, ...(locale && { locale }) });
}

test('the list shows each currency with its decimals and how it is quoted', async () => {
  open();
  expect(await screen.findByRole('row', { name: /KWD/ })).toHaveTextContent('0.001');
  expect(await screen.findByText('USD per 1 EUR')).toBeVisible();
  expect(screen.getByRole('row', { name: /US Dollar/ })).toHaveTextContent('Base');
});

describe('the toolbar is that of the document lists', () => {
  const PESO = { ...aCurrency(4, 'MXN'), name: 'Peso', is_active: false };

  async function openList(at: string) {
    const fixture = open(at);
    answer(currencies.list, () => [USD, EUR, KWD, PESO]);
    answer(savedViews.list, () => [
      { id: 7, name: 'Dinars', page: 'currencies', query: 'q=dinar&status=active' },
    ]);
    await screen.findByRole('grid', { name: 'Currencies' });
    return fixture;
  }
  const tab = (name: RegExp) => screen.findByRole('tab', { name });

  test('tabs name each state and each saved view with its rows, and a tab replaces the filters', async () => {
    const { user } = await openList('/currencies?q=peso');
    expect(await tab(/All\s*4/)).toHaveAttribute('aria-selected', 'true');
    expect(await tab(/^Inactive\s*1/)).toBeVisible();
    expect(await tab(/Dinars\s*1/)).toBeVisible();
    await user.click(await tab(/^Active\s*3/));
    expect(location.search).toBe('?status=active');
    expect(screen.queryByRole('row', { name: /Peso/ })).toBeNull();
    await user.click(await tab(/Dinars/));
    const shown = Object.fromEntries(new URLSearchParams(location.search));
    expect(shown).toEqual({ view: '7', q: 'dinar', status: 'active' });
    expect(await tab(/Dinars/)).toHaveAttribute('aria-selected', 'true');
    expect(await tab(/Dinars/)).not.toHaveTextContent('changed');
  });

  test('the filters are applied together, each has a chip, and the search names its fields', async () => {
    const { user, container } = await openList('/currencies');
    const search = screen.getByRole('searchbox', { name: 'Search this list' });
    expect(search).toHaveAttribute('placeholder', 'Number, code, name, symbol');
    await chooseFilter(user, 'Status', 'Inactive');
    expect(location.search).toBe('?status=inactive');
    expect(await violationsIn(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove the filter Status' }));
    expect(location.search).toBe('');
  });

  test('the columns are chosen and kept for the user', async () => {
    keepListColumns({});
    const kept = answer(profile.columns, () => ({}));
    const { user } = await openList('/currencies');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect(await screen.findByRole('checkbox', { name: 'Currency' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Symbol' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(kept.inputs).toMatchObject([{ page: 'currencies' }]));
    expect(screen.queryByRole('columnheader', { name: 'Symbol' })).toBeNull();
    keepListColumns({});
  });
});

test('as long as no currency is chosen, the quotation names none', async () => {
  open('/currencies/new');
  expect(await screen.findByText('USD per 1 …')).toBeVisible();
});

test('choosing a currency of the standard fills in the rest', async () => {
  const stored = answer(currencies.store, () => aCurrency(4, 'JPY', 0));
  const { user } = open('/currencies/new');
  await user.type(await screen.findByRole('combobox', { name: /^Currency/ }), 'jpy');
  await user.click(await screen.findByRole('option', { name: /JPY/ }));
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Japanese Yen');
  expect(screen.getByRole('combobox', { name: 'Decimals' })).toHaveTextContent('0');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(stored.inputs[0]).toMatchObject({ code: 'JPY', minor_units: 0, cash_increment: '1' }),
  );
});

test('the smallest cash of a currency is its smallest note or coin', async () => {
  const { user } = open('/currencies/new');
  await user.type(await screen.findByRole('combobox', { name: /^Currency/ }), 'aed');
  await user.click(await screen.findByRole('option', { name: /AED/ }));
  await waitFor(() => expect(screen.getByLabelText(/^Cash rounding/)).toHaveValue('0.25'));
});

test('a currency the organisation has is not offered again', async () => {
  const { user } = open('/currencies/new');
  await user.type(await screen.findByRole('combobox', { name: /^Currency/ }), 'euro');
  expect(screen.queryByRole('option', { name: /^EUR/ })).not.toBeInTheDocument();
});

test('decimals stay once something is counted in them, and the form says why', async () => {
  open('/currencies/2');
  expect(await screen.findByRole('combobox', { name: 'Decimals' })).toBeDisabled();
  expect(screen.getByText(/stored with these decimals already/)).toBeVisible();
});

test('the base currency stays in use and cannot be deleted', async () => {
  open('/currencies/1');
  expect(await screen.findByRole('checkbox', { name: 'Active' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

test('what the host refuses stands at its field', async () => {
  refuse(currencies.update, 'KWD has 3 decimals.', 'cash_increment');
  const { user } = open('/currencies/3');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Cash rounding')).toHaveAccessibleDescription(
      'KWD has 3 decimals.',
    ),
  );
});

test('its journal entries and its history stand under the form', async () => {
  open('/currencies/2');
  const entries = await screen.findByRole('region', { name: 'Journal entries' });
  expect(within(entries).getByRole('link', { name: 'Show all' })).toHaveAttribute(
    'href',
    '/build/accounting/journal-entry?currency=EUR',
  );
  const history = screen.getByRole('region', { name: 'History' });
  expect(await within(history).findByText(/Changed/)).toBeVisible();
  expect(history).toHaveTextContent('Laila Karimi');
  expect(history).toHaveTextContent('SymbolE became €');
});

test('neither history nor entries are shown to who may not see them', async () => {
  open('/currencies/2', { me: aClerk({ currencies: 'all' }) });
  await screen.findByRole('form');
  expect(screen.queryByRole('region', { name: 'History' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Journal entries' })).not.toBeInTheDocument();
});

test.each(['en', 'fa'] as const)(
  'nothing on it is closed to assistive software (%s)',
  async (locale) => {
    const { container } = open('/currencies/2', { locale });
    await screen.findByRole('form');
    expect(await violationsIn(container)).toEqual([]);
  },
);

const NOTE = { id: 7, currency: 'EUR', kind: 'note', value: '100' } as const;

test('a note is added to the list by which a currency is counted, and the whole list is saved', async () => {
  const stored = answer(denominations.update, () => []);
  const { user } = open('/currencies/2');
  answer(denominations.list, () => [{ ...NOTE, issuable: true, acceptable: true }]);
  const notes = within(await screen.findByRole('form', { name: 'Notes and coins' }));
  expect(notes.getByLabelText('Value')).toHaveValue('100');
  await user.click(notes.getByRole('button', { name: 'Add a note or coin' }));
  await user.type(notes.getAllByLabelText('Value')[1] ?? document.body, '50');
  await user.click(notes.getByRole('button', { name: 'Save the list' }));
  const both = { kind: 'note', issuable: true, acceptable: true };
  await waitFor(() =>
    expect(stored.inputs).toEqual([
      {
        denominations: [
          { ...both, value: '100' },
          { ...both, value: '50' },
        ],
      },
    ]),
  );
});

test('a currency is opened with what lies at a place, and what was refused stands on its field', async () => {
  const asked = answer(currencyOpening.store, () => {
    throw new Error('not answered here');
  });
  const { user } = open('/currencies/2');
  await user.click(await screen.findByRole('button', { name: 'Enter an opening balance' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Opening balance of EUR' }));
  refuse(currencyOpening.store, 'There is no such location. Choose another one.', 'location_id');
  await user.type(dialog.getByLabelText(/^Amount/), '1000');
  await user.type(dialog.getByLabelText(/^Rate/), '1.0850');
  await user.click(dialog.getByRole('button', { name: 'Post' }));
  expect(
    await dialog.findAllByText('There is no such location. Choose another one.'),
  ).not.toHaveLength(0);
  expect(asked.inputs).toEqual([]);
});
