import { screen, waitFor, within } from '@testing-library/react';

import { violationsIn } from '@/__tests__/support/accessibility';
import { aPage, aRow, atJournal, focusOn } from '@/__tests__/support/journal-fixture';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { keepListColumns } from '@/hooks/use-list-columns';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { type SavedView, savedViews } from '@/lib/contract/people/saved-views';
import { profile } from '@/lib/contract/people/profile';

const aView = (id: number, name: string, query: string): SavedView => ({
  id,
  name,
  query,
  page: 'journal entry',
});
const EURO = aView(7, 'Euro', 'currency=EUR&sort=-amount&cols=date%2Camount');
const MINE = aView(8, 'Mine', 'mine=1');

async function open(at = '', own: readonly SavedView[] = [EURO, MINE]) {
  let kept = [...own];
  const list = answer(journalEntry.list, ({ currency }) =>
    aPage([aRow(2, { memo: 'Rent' }), aRow(1)], { total: currency === 'EUR' ? 57 : 318 }),
  );
  const stored = answer(savedViews.store, (input) => ({ id: 9, ...input }));
  const updated = answer(savedViews.update, (input, { id }) => {
    const { name = EURO.name, query = EURO.query } = input;
    const view = { ...EURO, name, query, id: Number(id) };
    kept = kept.map((one) => (one.id === view.id ? view : one));
    return view;
  });
  const destroyed = answer(savedViews.destroy, (_, { id }) => {
    kept = kept.filter((one) => String(one.id) !== id);
    return { is_deleted: 'yes' as const };
  });
  const fixture = atJournal(at);
  answer(savedViews.list, () => kept);
  await screen.findByRole('row', { name: /JOU 00002/ });
  const asked = () => list.inputs.filter(({ per_page }) => per_page !== '1').at(-1);
  return { ...fixture, asked, stored, updated, destroyed };
}

const tab = (name: string | RegExp) => screen.findByRole('tab', { name });
const menu = () => screen.findByRole('dialog', { name: 'Views' });
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

beforeEach(() => keepListColumns({}));

describe('saved views', () => {
  test('each stands beside the usual ones, with its count, and opens with filters, order and columns', async () => {
    const { user, asked } = await open();
    await user.click(await tab(/Euro\s*57/));
    await waitFor(() => expect(asked()).toMatchObject({ currency: 'EUR', sort: '-amount' }));
    expect(await tab(/Euro/)).toHaveAttribute('aria-selected', 'true');
    expect(headings()).toEqual(['Number', 'Date', 'Debit total', 'Currency']);
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      view: '7',
      currency: 'EUR',
      sort: '-amount',
      cols: 'date,amount',
    });
  });

  test('a linked view shows the same to somebody who does not have it', async () => {
    const { asked } = await open('?view=70&currency=EUR', []);
    expect(asked()).toMatchObject({ currency: 'EUR' });
    expect(await tab(/All/)).toHaveAttribute('aria-selected', 'true');
  });

  test('a usual view ends what the saved one brought', async () => {
    const { user } = await open('?view=7&currency=EUR&sort=-amount&cols=date%2Camount');
    await user.click(await tab(/My drafts/));
    expect(location.search).toBe('?status=draft&mine=1');
  });

  test('what is shown is kept under a name, by keys alone, and opens as a view', async () => {
    keepListColumns({ 'journal entry': ['memo', 'date'] });
    const { user, stored } = await open('?search=rent&page=2');
    await user.keyboard('v');
    const name = within(await menu()).getByRole('textbox', { name: /Save these filters/ });
    focusOn(name);
    await user.keyboard('Rent{Enter}');
    await waitFor(() => expect(location.search).toMatch(/view=9/));
    expect(stored.inputs).toEqual([
      { page: 'journal entry', name: 'Rent', query: 'search=rent&cols=memo%2Cdate' },
    ]);
    expect(location.search).not.toMatch(/page/);
  });

  test('filters that are too long for a view are refused with a message', async () => {
    const { user, stored } = await open(`?search=${'ا'.repeat(180)}`);
    await user.keyboard('v');
    focusOn(within(await menu()).getByRole('textbox', { name: /Save these filters/ }));
    await user.keyboard('Long{Enter}');
    expect(await within(await menu()).findByText(/too long/)).toBeVisible();
    expect(stored.inputs).toEqual([]);
  });

  test('a view that was changed says so, and keeps the change when told to', async () => {
    const { user, updated } = await open('?view=7&currency=EUR&sort=-amount&cols=date%2Camount');
    expect(await tab(/Euro/)).not.toHaveTextContent('changed');
    await user.click(screen.getByRole('button', { name: 'Remove the filter Currency' }));
    await waitFor(async () => expect(await tab(/Euro/)).toHaveTextContent('changed'));
    await user.keyboard('v');
    await user.click(await screen.findByRole('button', { name: 'Save the changes in Euro' }));
    await waitFor(async () => expect(await tab(/Euro/)).not.toHaveTextContent('changed'));
    expect(updated.inputs).toEqual([{ name: 'Euro', query: 'sort=-amount&cols=date%2Camount' }]);
    expect(updated.params).toEqual([{ id: '7' }]);
  });

  test('a view is renamed in its place; Escape ends only the renaming', async () => {
    const { user, updated } = await open();
    await user.keyboard('v');
    const rename = async () =>
      user.click(await screen.findByRole('button', { name: 'Rename the view Mine' }));
    await rename();
    expect(await screen.findByRole('textbox', { name: /New name of Mine/ })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: /New name/ })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Mine' })).toHaveFocus());
    await rename();
    await user.keyboard('{Control>}a{/Control}My own{Enter}');
    expect(await tab(/My own/)).toBeVisible();
    expect(updated.inputs).toEqual([{ name: 'My own', query: 'mine=1' }]);
  });

  test('a name that is taken is refused beside the field', async () => {
    const { user } = await open();
    refuse(
      savedViews.update,
      'You have another view with this name here. Enter another name.',
      'name',
    );
    await user.keyboard('v');
    await user.click(await screen.findByRole('button', { name: 'Rename the view Mine' }));
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/another view with this name/)).toBeVisible();
  });

  test('a view is thrown away after a question; what it showed stays, under no name', async () => {
    const { user, destroyed } = await open('?view=8&mine=1');
    await user.keyboard('v');
    await user.click(await screen.findByRole('button', { name: 'Delete the view Mine' }));
    await user.click(await screen.findByRole('button', { name: 'Delete Mine' }));
    await waitFor(() => expect(location.search).toBe('?mine=1'));
    expect(destroyed.params).toEqual([{ id: '8' }]);
    await waitFor(() =>
      expect(screen.queryByRole('tab', { name: /Mine/ })).not.toBeInTheDocument(),
    );
  });

  test('tabs and menu are open to assistive software', async () => {
    const { user, container } = await open('?view=7&currency=AFN');
    expect(await violationsIn(container)).toEqual([]);
    await user.keyboard('v');
    expect(await violationsIn(await menu())).toEqual([]);
  });
});

describe('columns', () => {
  const choose = async (at = '') => {
    const kept = answer(profile.columns, ({ page, columns }) => ({ [page]: columns ?? [] }));
    const fixture = await open(at);
    focusOn(screen.getByRole('button', { name: 'Columns' }));
    await fixture.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Columns' });
    return { ...fixture, kept };
  };

  test('they are chosen and put in order by keys, and kept for the user once that is done', async () => {
    const { user, kept } = await choose();
    focusOn(screen.getByLabelText('Created by'));
    await user.keyboard(' ');
    focusOn(screen.getByRole('button', { name: 'Move Memo up' }));
    await user.keyboard('{Enter}{Enter}');
    expect(screen.getByRole('button', { name: 'Move Memo up' })).toHaveFocus();
    const chosen = ['Number', 'Memo', 'Date', 'Debit total', 'Currency', 'Status', 'Created by'];
    await waitFor(() => expect(headings()).toEqual(chosen));
    expect(kept.inputs).toEqual([]);
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(kept.inputs).toEqual([
        { page: 'journal entry', columns: ['memo', 'date', 'amount', 'status', 'by'] },
      ]),
    );
    await waitFor(() => expect(location.search).toBe(''));
    expect(headings()).toEqual(chosen);
  });

  test('the number stays, and so does the last of the others', async () => {
    const { user } = await choose('?cols=memo');
    expect(screen.getByRole('checkbox', { name: 'Number' })).toBeDisabled();
    await user.click(screen.getByLabelText('Memo'));
    expect(headings()).toEqual(['Number', 'Memo']);
  });

  test('the usual ones come back, for the user too', async () => {
    keepListColumns({ 'journal entry': ['memo'] });
    const { user, kept } = await choose();
    expect(headings()).toEqual(['Number', 'Memo']);
    await user.click(screen.getByRole('button', { name: 'Default columns' }));
    await waitFor(() =>
      expect(headings()).toEqual(['Number', 'Date', 'Memo', 'Debit total', 'Currency', 'Status']),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(kept.inputs).toEqual([{ page: 'journal entry', columns: null }]));
  });

  test('under a view they are a change of the view alone', async () => {
    const { user, kept } = await choose('?view=8&mine=1');
    await user.click(screen.getByLabelText('Memo'));
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(await tab(/Mine/)).toHaveTextContent('changed'));
    expect(location.search).toMatch(/cols=date/);
    expect(kept.inputs).toEqual([]);
  });
});
