import { screen, waitFor, within } from '@testing-library/react';

import { RatesScreen } from '@/components/dealing/rates/rates-screen';
import { RateTicker } from '@/components/layout/top-bar';
import { useShortcutKeys } from '@/hooks/use-shortcuts';
import type { RateSet, RateVersion } from '@/lib/contract/dealing/rate-shapes';
import { rates } from '@/lib/contract/dealing/rates';
import { session } from '@/lib/contract/people/session';
import { aRate } from '../support/a-rate';
import { aDeveloper } from '../support/a-user';
import { violationsIn } from '../support/accessibility';
import { answer } from '../support/mock-api';
import { renderScreen } from '../support/render-screen';

const NONE = { data: [], meta: { page: 1, per_page: 50, total: 0 } };

const board = [
  aRate({ currency: 'EUR', buy: '1.08', sell: '1.1', mid: '1.09' }),
  aRate({ currency: 'KWD', buy: '3.24', sell: '3.27', mid: '3.255', age_minutes: 75 }),
];

beforeEach(() => {
  answer(session.current, () => aDeveloper());
  answer(rates.current, () => board);
  answer(rates.list, () => NONE);
  answer(rates.planned, () => []);
});

const published = () =>
  answer(rates.publish, () => ({
    id: 2,
    effective_at: '2026-11-20T10:00:00Z',
    reason: null,
    rolls_back_id: null,
    by: null,
    created_at: '2026-11-20T10:00:00Z',
    rates: [],
    warnings: [],
  }));

function Keyboard() {
  useShortcutKeys();
  return <RatesScreen />;
}

async function open() {
  const { user } = renderScreen(<Keyboard />, { at: '/exchange/rates' });
  await screen.findByRole('table', { name: 'Rates of the board' });
  return user;
}

const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('arrows and Enter go from cell to cell, and a row is published by keys alone', async () => {
  const { inputs } = published();
  const user = await open();
  // The grid opens with the focus in its first cell.
  expect(cell('EUR, Buy')).toHaveFocus();
  await user.keyboard('1.0810{ArrowDown}');
  expect(cell('KWD, Buy')).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowRight}');
  expect(cell('EUR, Sell')).toHaveFocus();
  await user.keyboard('1.0990{Enter}');
  expect(cell('KWD, Sell')).toHaveFocus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('dialog', { name: 'Publish 1 rate' });
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Morning');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(inputs).toHaveLength(1));
  expect(inputs[0]).toEqual({
    reason: 'Morning',
    rates: [
      {
        currency: 'EUR',
        buy: '1.081',
        sell: '1.099',
        mid: '1.09',
        quote_unit: 1,
        quote_direction: 'direct',
      },
    ],
  });
});

test('a part of a sheet goes where it is pasted, rows that begin with a currency to their own', async () => {
  const user = await open();
  await user.click(cell('EUR, Buy'));
  await user.paste('1.0700\t1.0900\n3.2300\t3.2600');
  expect(cell('EUR, Sell')).toHaveValue('1.0900');
  expect(cell('KWD, Buy')).toHaveValue('3.2300');
  await user.paste('KWD\t3.2200\t3.2500\t3.2400');
  expect(cell('KWD, Mid')).toHaveValue('3.2400');
  expect(screen.getByText('2 rates changed')).toBeVisible();
});

test('prices in the wrong order are told at the cell and not published', async () => {
  const user = await open();
  await user.click(cell('EUR, Sell'));
  await user.keyboard('1.0700');
  expect(cell('EUR, Sell')).toHaveAccessibleDescription(
    'The buy rate must be below the mid and the sell rate above it.',
  );
  await user.click(screen.getByRole('button', { name: /Publish/ }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a middle that moves unusually far is typed twice', async () => {
  const { inputs } = published();
  const user = await open();
  await user.click(cell('EUR, Buy'));
  await user.paste('1.1800\t1.2000\t1.1900');
  await user.click(screen.getByRole('button', { name: /Publish/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish 1 rate' }));
  const publish = dialog.getByRole('button', { name: /Publish/ });
  await user.click(publish);
  expect(dialog.getByRole('alert')).toHaveTextContent('Type the mid of EUR again');
  const again = dialog.getByRole('textbox', { name: 'Mid of EUR, typed again' });
  await user.type(again, '1.9100');
  await user.click(publish);
  expect(inputs).toEqual([]);
  await user.clear(again);
  await user.type(again, '1.19');
  await user.click(publish);
  await waitFor(() => expect(inputs).toHaveLength(1));
});

test('all rates are shifted at once, spread from their middle, and dropped', async () => {
  const user = await open();
  await user.type(screen.getByRole('textbox', { name: 'Shift by' }), '+100');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect([cell('EUR, Buy').value, cell('EUR, Mid').value]).toEqual(['1.0908', '1.1009']);
  await user.clear(cell('EUR, Mid'));
  await user.type(cell('EUR, Mid'), '1.2000');
  await user.click(screen.getByRole('button', { name: 'Spread from mid' }));
  expect([cell('EUR, Buy').value, cell('EUR, Sell').value]).toEqual(['1.189', '1.211']);
  await user.click(screen.getByRole('button', { name: 'Discard all' }));
  expect(cell('EUR, Buy')).toHaveValue('1.0800');
});

const by = { id: 99, name: 'Laila' };

const waiting: RateVersion = {
  id: 7,
  set_id: 3,
  kind: 'board',
  currency: 'EUR',
  buy: '1.18',
  sell: '1.2',
  mid: '1.19',
  buy_base: '1.18',
  sell_base: '1.2',
  mid_base: '1.19',
  quote_unit: 1,
  quote_direction: 'direct',
  effective_at: '2026-11-20T10:00:00Z',
  effective_to: null,
  source: '',
  reason: 'Jump',
  by,
  change_percent: '9.1743',
  status: 'proposed',
  created_at: '2026-11-20T10:00:00Z',
};

test('a rate that waits is let stand by another person', async () => {
  answer(rates.list, () => ({ data: [waiting], meta: { page: 1, per_page: 50, total: 1 } }));
  const stands: RateVersion = { ...waiting, status: 'active' };
  const { params } = answer(rates.approve, () => stands);
  const user = await open();
  expect(await screen.findByText(/Proposed by Laila/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(params).toEqual([{ id: '7' }]));
});

test('a board is published for a later time, which is the time of the organisation', async () => {
  const { inputs } = published();
  const user = await open();
  await user.click(cell('EUR, Buy'));
  await user.paste('1.0810');
  await user.click(screen.getByRole('button', { name: /Publish/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish 1 rate' }));
  await user.click(dialog.getByRole('button', { name: 'At a set time' }));
  const plan = dialog.getByRole('button', { name: /^Plan/ });
  await user.click(plan);
  expect(dialog.getByRole('alert')).toHaveTextContent('Enter the day and the time');
  await user.clear(dialog.getByRole('textbox', { name: 'Day' }));
  await user.type(dialog.getByRole('textbox', { name: 'Day' }), '2020-03-01');
  await user.type(dialog.getByLabelText(/^Time/), '09:30');
  await user.click(plan);
  expect(dialog.getByRole('alert')).toHaveTextContent('later than now');
  await user.clear(dialog.getByRole('textbox', { name: 'Day' }));
  await user.type(dialog.getByRole('textbox', { name: 'Day' }), '2099-03-01');
  await user.click(plan);
  await waitFor(() => expect(inputs).toMatchObject([{ effective_at: '2099-03-01T09:30:00.000Z' }]));
});

test('a planned board shows its difference from the one in force, and is published at once or cancelled', async () => {
  const set: RateSet = {
    id: 3,
    effective_at: '2099-03-01T09:30:00Z',
    reason: 'Noon',
    rolls_back_id: null,
    by,
    created_at: '2026-11-20T10:00:00Z',
    rates: [
      { ...waiting, status: 'proposed' },
      { ...waiting, ...board[1], id: 8, kind: 'board', status: 'planned' },
    ],
  };
  answer(rates.planned, () => [set]);
  const cancel = answer(rates.cancelPlanned, () => set);
  const publish = answer(rates.publishPlanned, () => ({ ...set, warnings: [] }));
  const user = await open();
  const plan = within(await screen.findByRole('region', { name: /^Planned for 2099-03-01/ }));
  expect(plan.getByText(/Planned by Laila/)).toHaveTextContent('Noon');
  const rows = plan.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^EUR1.0800\/1.10001.1800\/1.2000.*9\.17.*Awaiting approval/),
  ]);
  await user.click(plan.getByRole('button', { name: 'Publish now' }));
  const asked = within(await screen.findByRole('alertdialog'));
  await user.click(asked.getByRole('button', { name: 'Publish now' }));
  await waitFor(() => expect(publish.params).toEqual([{ id: '3' }]));
  await user.click(plan.getByRole('button', { name: 'Cancel the plan' }));
  const sure = within(await screen.findByRole('alertdialog'));
  await user.click(sure.getByRole('button', { name: 'Cancel the plan' }));
  await waitFor(() => expect(cancel.params).toEqual([{ id: '3' }]));
});

test('the rates have no barriers, in Persian either', async () => {
  const { container, unmount } = renderScreen(<RatesScreen />, { at: '/exchange/rates' });
  await screen.findByRole('table');
  expect(await violationsIn(container)).toEqual([]);
  unmount();
  renderScreen(<RatesScreen />, { at: '/exchange/rates', locale: 'fa' });
  expect(await screen.findByRole('table', { name: 'نرخ‌های تابلو' })).toBeVisible();
});

test('the ticker has rates without their ages, and the screen says once that one is stale', async () => {
  renderScreen(<RateTicker />);
  const list = await screen.findByRole('list', { name: 'Rates' });
  const [euro, dinar] = within(list).getAllByRole('link');
  expect(euro).toHaveTextContent(/^EUR1.0900$/);
  expect(dinar).toHaveTextContent(/^KWD3.2550$/);
  renderScreen(<RatesScreen />, { at: '/exchange/rates' });
  expect(await screen.findAllByRole('note')).toHaveLength(1);
  expect(screen.getByRole('note')).toHaveTextContent('1 rate is stale. Publish current rates.');
});

test('the ticker has every currency with a rate', async () => {
  const codes = ['EUR', 'GBP', 'INR', 'PKR', 'USD'];
  answer(rates.current, () => codes.map((currency) => aRate({ currency, mid: '1' })));
  renderScreen(<RateTicker />);
  const list = within(await screen.findByRole('list', { name: 'Rates' }));
  expect(list.getAllByRole('link')).toHaveLength(codes.length);
});
