import { screen, waitFor, within } from '@testing-library/react';
import { aSession, aSheet, aTill } from '@/__tests__/support/a-till';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer, fail } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { TillsScreen } from '@/components/dealing/tills/tills-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { locations, type Stock } from '@/lib/contract/dealing/locations';
import { type Position, positions } from '@/lib/contract/dealing/positions';
import { tillSessions } from '@/lib/contract/dealing/till-sessions';
import { session } from '@/lib/contract/people/session';
import { type Denomination, denominations } from '@/lib/contract/settings/denominations';
import type { Locale } from '@/lib/i18n';

const USD = { currency: 'USD', reserved: '0.00' };
const STOCK: Stock[] = [{ ...USD, quantity: '1000.00', value: '1000.00' }];

const note = (id: number, value: string): Denomination => ({
  id,
  currency: 'USD',
  kind: 'note',
  value,
  issuable: true,
  acceptable: true,
});

function open({
  at = '/exchange/tills',
  me = aDeveloper(),
  places = [aTill()],
  stock = STOCK,
  locale = 'en' as Locale,
} = {}) {
  answer(session.current, () => me);
  answer(locations.list, () => places);
  answer(locations.stock, () => stock);
  answer(denominations.list, () => [note(1, '100'), note(2, '50')]);
  return renderScreen(
    <>
      <FrameShortcuts />
      <TillsScreen />
    </>,
    { at, locale },
  );
}

test('each place shows what lies there, and which limit that breaks', async () => {
  open({ places: [aTill({ limits: { USD: { max: '500' } } })] });
  const card = within(await screen.findByRole('region', { name: 'Till 1' }));
  expect(await card.findByRole('row', { name: /USD above 500\.00/ })).toHaveTextContent('1,000.00');
  expect(card.getByText('Never counted')).toBeVisible();
});

test('the address of a new till opens its form, and closing it goes back to the tills', async () => {
  const { user } = open({ at: '/exchange/tills/new' });
  const dialog = within(await screen.findByRole('dialog', { name: 'New till or vault' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(location.pathname).toBe('/build/exchange/tills'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a till is opened by keys alone: pieces, and what is loose, with the total as it grows', async () => {
  const opened = answer(tillSessions.open, () => aSession());
  const { user } = open();
  const card = within(await screen.findByRole('region', { name: 'Till 1' }));
  await user.click(await card.findByRole('button', { name: 'Open Till 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Open Till 1' }));
  await waitFor(() => expect(dialog.getByLabelText('USD: total or loose amount')).toHaveFocus());
  await user.keyboard('{Enter}9{Enter}1{Shift>}{Tab}{Tab}{/Shift}45.50');
  expect(dialog.getByRole('status')).toHaveTextContent('995.50');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(opened.inputs).toEqual([
      { location_id: 2, count: { USD: { '100': '9', '50': '1', loose: '45.5' } } },
    ]),
  );
  expect(await screen.findAllByText('Till 1 is open')).not.toHaveLength(0);
});

test('a currency that was forgotten is named on its own field', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Open Till 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Open Till 1' }));
  await user.type(await dialog.findByLabelText('Count of USD 50'), '1.5');
  const message = 'Enter a whole number of notes or coins.';
  fail(tillSessions.open, 422, { message, errors: { 'count.USD.50': [message] } });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(dialog.getByLabelText('Count of USD 50')).toBeInvalid());
});

test('a till that is open is counted and closed without being told what is expected', async () => {
  const mine = { id: 5, status: 'open', opened_at: '2026-11-20T06:00:00Z' } as const;
  const place = aTill({ session: { ...mine, user: { id: 9, name: 'Omid' } } });
  const closed = answer(tillSessions.close, () => aSession({ status: 'variance_review' }));
  answer(tillSessions.show, () => aSheet({ status: 'variance_review' }));
  const { user } = open({
    places: [place],
    stock: [{ ...USD, quantity: null, value: null }],
  });
  expect(await screen.findByText('not shown')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Count and close Till 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Count and close Till 1' }));
  await user.type(await dialog.findByLabelText('USD: total or loose amount'), '990');
  await user.click(dialog.getByRole('button', { name: /^Close/ }));
  await waitFor(() => expect(closed.inputs).toEqual([{ count: { USD: '990' } }]));
  expect(await screen.findAllByText(/waits for a second person/)).not.toHaveLength(0);
  expect(location.pathname).toBe('/build/exchange/tills/5');
});

const SENT = {
  id: 7,
  number: 'TRS 00007',
  from: { id: 1, name: 'Main vault' },
  to: { id: 2, name: 'Till 1' },
  lines: [{ currency: 'USD', amount: '50000.00' }],
};

test('cash on its way is on the cards of both places, and the till is closed without it only on request', async () => {
  const me = aDeveloper();
  const mine = { id: 5, status: 'open', opened_at: '2026-11-20T06:00:00Z' } as const;
  const till = aTill({ session: { ...mine, user: { id: me.id, name: 'Me' } }, under_way: [SENT] });
  const vault = aTill({ id: 1, name: 'Main vault', type: 'vault', under_way: [SENT] });
  const closed = answer(tillSessions.close, () => aSession({ status: 'closed' }));
  answer(tillSessions.show, () => aSheet({ status: 'closed' }));
  const { user } = open({ me, places: [vault, till] });
  const cardOf = async (name: string) => within(await screen.findByRole('region', { name }));
  const line = await (await cardOf('Till 1')).findByRole('list', { name: 'Cash on its way' });
  expect(line).toHaveTextContent('$50,000.00 from Main vault Count and receive');
  expect(within(line).getByRole('link', { name: 'Count and receive' })).toHaveAttribute(
    'href',
    '/build/exchange/transfer/7?step=receive',
  );
  const other = await (await cardOf('Main vault')).findByRole('list', { name: 'Cash on its way' });
  expect(other).toHaveTextContent('$50,000.00 to Till 1, not received');
  await user.click(screen.getByRole('button', { name: 'Count and close Till 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Count and close Till 1' }));
  expect(await dialog.findByText('from Main vault')).toBeVisible();
  await user.type(await dialog.findByLabelText('USD: total or loose amount'), '990');
  await user.click(dialog.getByRole('checkbox', { name: 'Close without the cash on its way' }));
  await user.click(dialog.getByRole('button', { name: /^Close/ }));
  await waitFor(() =>
    expect(closed.inputs).toEqual([{ count: { USD: '990' }, leave_under_way: true }]),
  );
});

const WAITING = aSheet({
  status: 'variance_review',
  expected: { EUR: '300.00' },
  difference: { EUR: '-10.00' },
  recomposed: [],
  waiting: {
    asked_by: { id: 9, name: 'Omid' },
    asked_at: '2026-11-20T16:00:00Z',
    reason: 'Till 1',
  },
  lines: [
    {
      currency: 'EUR',
      opening: '1300.00',
      in: '1000.00',
      out: '2000.00',
      expected: '300.00',
      counted: '290.00',
      difference: '-10.00',
    },
  ],
  movements: [
    {
      entry_id: 7,
      at: '2026-11-20T09:00:00Z',
      due_to: 'transfer',
      due_to_id: 3,
      number: 'TRS 00003',
      kind: 'document',
      memo: '',
      user: 'Omid',
      currency: 'EUR',
      amount: '1000.00',
    },
  ],
});

test('a second person sees the whole shift and accepts the difference', async () => {
  answer(tillSessions.show, () => WAITING);
  const approved = answer(tillSessions.approve, () => aSession({ status: 'closed' }));
  const { user } = open({ at: '/exchange/tills/5' });
  const figures = within(await screen.findByRole('table', { name: 'The shift in figures' }));
  expect(figures.getByRole('row', { name: /EUR/ })).toHaveTextContent(
    'EUR 1,300.001,000.002,000.00300.00290.00−10.00',
  );
  expect(await screen.findByRole('link', { name: 'TRS 00003' })).toHaveAttribute(
    'href',
    '/build/exchange/transfer/3',
  );
  expect(screen.getByText(/^Books sealed to entry/)).toHaveTextContent('1204');
  await user.click(screen.getByRole('button', { name: 'Accept the difference' }));
  const ask = within(await screen.findByRole('alertdialog'));
  await user.click(ask.getByRole('button', { name: 'Accept the difference' }));
  await waitFor(() => expect(approved.params).toEqual([{ id: '5' }]));
});

test('whoever counted reads that somebody else has to look', async () => {
  answer(tillSessions.show, () => WAITING);
  open({ at: '/exchange/tills/5', me: { ...aDeveloper(), id: 9 } });
  expect(await screen.findByText(/differs from the books/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept the difference' })).not.toBeInTheDocument();
});

const EURO: Position = {
  currency: 'EUR',
  quantity: '2000.00',
  cost: '2160.00',
  average: '1.08',
  break_even: '1.08',
  mid: '1.085',
  unrealised: '10.00',
  realised_today: '0.00',
  in_stock: '2000.00',
  limit: '4000.00',
  limit_used: '54.3',
};

test('a position leads to what moved it', async () => {
  answer(positions.list, () => [EURO]);
  const asked = answer(positions.moves, () => ({
    data: [],
    meta: { page: 1, per_page: 25, total: 0 },
  }));
  const { user } = open({ at: '/exchange/tills/positions' });
  const row = await screen.findByRole('row', { name: /EUR/ });
  expect(row).toHaveTextContent('2,000.00');
  expect(within(row).getByRole('meter', { name: 'Limit of EUR' })).toHaveAttribute(
    'aria-valuenow',
    '54',
  );
  await user.dblClick(row);
  expect(await screen.findByRole('complementary', { name: /Movements of EUR/ })).toBeVisible();
  expect(asked.inputs).toEqual([{ currency: 'EUR', page: '1', per_page: '25' }]);
});

test('without the right to cost and margin a position shows neither', async () => {
  const hidden = { cost: null, average: null, break_even: null, unrealised: null };
  answer(positions.list, () => [{ ...EURO, ...hidden, realised_today: null }]);
  open({
    at: '/exchange/tills/positions',
    me: aClerk({ tills: ['view'] }),
  });
  await screen.findByRole('row', { name: /EUR/ });
  expect(screen.queryByRole('columnheader', { name: /Unrealised/ })).not.toBeInTheDocument();
});

test.each(['en', 'fa'] as const)(
  'places and counting can be used by everybody (%s)',
  async (locale) => {
    const { user, container } = open({ locale });
    const card = await screen.findByRole('region', { name: 'Till 1' });
    await within(card).findByRole('table');
    expect(await violationsIn(container)).toEqual([]);
    await user.click(within(card).getAllByRole('button').at(-1) ?? card);
    const dialog = await screen.findByRole('dialog');
    expect(await violationsIn(dialog)).toEqual([]);
  },
);
