import { screen, waitFor, within } from '@testing-library/react';

import { aRate } from '@/__tests__/support/a-rate';
import { aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { trailOf } from '@/__tests__/support/settings-records';
import { renderScreen } from '@/__tests__/support/render-screen';
import { RatesScreen } from '@/components/dealing/rates/rates-screen';
import { useShortcutKeys } from '@/hooks/use-shortcuts';
import { type RateFeed, rateFeeds, type TriedRate } from '@/lib/contract/dealing/rate-feeds';
import { rates } from '@/lib/contract/dealing/rates';
import { auditReport } from '@/lib/contract/reports/audit-trail';
import { session } from '@/lib/contract/people/session';
import { ECB_URL } from '@/lib/domain/dealing/feed';

const FEED: RateFeed = {
  id: 4,
  name: 'Market',
  format: 'json',
  url: 'https://example.com/rates.json',
  rows_path: 'rates',
  code_field: '',
  buy_field: '',
  sell_field: '',
  mid_field: '$value',
  unit_field: '',
  time_field: 'date',
  base: 'USD',
  is_inverted: false,
  decimal_sign: 'point',
  header_name: 'X-Api-Key',
  key_set_at: '2026-11-01T08:00:00Z',
  kind: 'board',
  currencies: ['EUR'],
  spreads: [{ currency: null, unit: 'percent', buy: '1', sell: '2' }],
  every_minutes: 5,
  times: [],
  weekdays: [],
  mode: 'publish',
  max_difference_percent: '1.5',
  sort: 2,
  is_active: true,
  next_at: '2026-11-20T10:05:00Z',
  source_time: '2026-11-20',
  succeeded_at: '2026-11-20T10:00:00Z',
  failed_at: null,
  failing_since: null,
  failure: null,
  differences: [{ currency: 'EUR', feed: 'ECB', percent: '-1.8519', is_above: true }],
  version: 7,
};

const FAILING: RateFeed = {
  ...FEED,
  id: 5,
  name: 'Broken',
  differences: [],
  failed_at: '2026-11-20T10:00:00Z',
  failing_since: '2026-11-20T09:00:00Z',
  failure: { code: 'feed.no-rate', params: { row: '3', field: 'mid', currency: 'EUR' } },
};

const RUN = {
  id: 1,
  at: '2026-11-20T10:00:00Z',
  published: 2,
  proposed: 1,
  confirmed: 3,
  compared: 0,
  unchanged: 4,
  source_time: '2026-11-20',
  failure: null,
};

const TRIED: TriedRate = {
  currency: 'EUR',
  source: { buy: null, sell: null, mid: '1.0800' },
  spread: { unit: 'percent', buy: '1', sell: '2' },
  buy: '1.0692',
  sell: '1.1016',
  mid: '1.08',
  quote_unit: 1,
  quote_direction: 'direct',
  current_mid_base: '1.07',
  change_percent: '0.9346',
  outcome: 'proposes',
  is_outlier: true,
  failure: null,
};

function Keyboard() {
  useShortcutKeys();
  return <RatesScreen />;
}

function open({ me = aDeveloper(), locale = 'en' as 'en' | 'fa', at = 'feeds' } = {}) {
  answer(session.current, () => me);
  answer(auditReport, () => trailOf());
  answer(rateFeeds.list, () => [FEED, FAILING]);
  answer(rateFeeds.runs, () => ({
    data: [{ ...RUN, id: 2, failure: { code: 'feed.gone', params: { status: '410' } } }, RUN],
    meta: { page: 1, per_page: 10, total: 2 },
  }));
  return renderScreen(<Keyboard />, { at: `/exchange/rates/${at}`, locale });
}

test('the list says when each feed last succeeded, since when it fails and why, and how far it is off', async () => {
  const { container } = open();
  const row = await screen.findByRole('row', { name: /Market/ });
  expect(row).toHaveTextContent(/JSON.*Board.*Every 5 minutes.*Active.*2026-11-20.*EUR -1.8519 %/);
  expect(screen.getByRole('row', { name: /Broken/ })).toHaveTextContent(
    /Failed.*Since 2026-11-20.*Row 3 \(EUR\) has no value in the field “mid”\./,
  );
  expect(await violationsIn(container)).toEqual([]);
});

test('a new feed is made by keys alone, from the address of the central bank on', async () => {
  const stored = answer(rateFeeds.store, () => ({ ...FEED, id: 6, name: 'ECB' }));
  const { user } = open();
  await screen.findByRole('row', { name: /Market/ });
  await user.keyboard('n');
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus());
  expect(screen.getByLabelText(/^Address/)).toHaveValue(ECB_URL);
  expect(screen.queryByLabelText('Field of the mid')).not.toBeInTheDocument();
  await user.keyboard('ECB');
  screen.getByRole('button', { name: 'Add a spread' }).focus();
  await user.keyboard('{Enter}');
  await user.type(await screen.findByLabelText(/^Buying/), '۰.۵');
  await user.type(screen.getByLabelText(/^Selling/), '1');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(stored.inputs).toHaveLength(1));
  expect(stored.inputs[0]).toMatchObject({
    name: 'ECB',
    format: 'ecb',
    url: ECB_URL,
    header_name: null,
    kind: 'board',
    currencies: [],
    spreads: [{ currency: null, unit: 'percent', buy: '0.5', sell: '1' }],
    every_minutes: 60,
    times: [],
    mode: 'publish',
    max_difference_percent: null,
    sort: 0,
    is_active: true,
  });
  expect(stored.inputs[0]).not.toHaveProperty('header_value');
  expect(await screen.findByText('ECB saved')).toBeVisible();
});

test('times of day replace the interval', async () => {
  const updated = answer(rateFeeds.update, () => ({ ...FEED, version: 8 }));
  const { user } = open();
  await user.click(await screen.findByRole('row', { name: /Market/ }));
  await user.clear(await screen.findByLabelText(/^Interval/));
  await user.click(screen.getByRole('button', { name: 'Add a time' }));
  await user.type(await screen.findByLabelText('Time 1'), '09:30');
  await user.click(await screen.findByRole('checkbox', { name: 'Monday' }));
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(updated.inputs).toHaveLength(1));
  expect(updated.inputs[0]).toMatchObject({
    version: 7,
    every_minutes: null,
    times: ['09:30'],
    weekdays: ['monday'],
  });
});

test('the key is never shown, and stays as it is unless another one is typed', async () => {
  const updated = answer(rateFeeds.update, () => ({ ...FEED, version: 8 }));
  const { user } = open();
  await user.click(await screen.findByRole('row', { name: /Market/ }));
  expect(await screen.findByLabelText('Key in the header')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(updated.inputs).toHaveLength(1));
  expect(updated.inputs[0]).not.toHaveProperty('header_value');
  await user.type(screen.getByLabelText('Key in the header'), 'another');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(updated.inputs).toHaveLength(2));
  expect(updated.inputs[1]).toMatchObject({ header_value: 'another' });
});

test('the panel shows the state, the differences and the history', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('row', { name: /Market/ }));
  const history = await screen.findByRole('table', { name: 'Fetches of the last 30 days' });
  expect(history).toHaveTextContent('There is nothing at this address (status 410). Correct it.');
  expect(history).toHaveTextContent(
    '2 published, 1 proposed, 3 confirmed, 4 unchanged, 0 compared',
  );
  expect(screen.getByText(/differ from the feed that publishes/)).toHaveTextContent('EUR');
  await user.click(screen.getByRole('row', { name: /Broken/ }));
  expect(await screen.findByText(/^The last fetch failed\. Row 3/)).toBeVisible();
});

describe('a trial', () => {
  test('sends what is typed, and shows each rate with what becomes of it', async () => {
    const tried = answer(rateFeeds.try, () => ({
      failure: null,
      source_time: '2026-11-20',
      rates: [TRIED],
    }));
    const { user } = open();
    await user.click(await screen.findByRole('row', { name: /Market/ }));
    const field = await screen.findByLabelText(/^Address/);
    await user.clear(field);
    await user.type(field, 'https://example.com/new');
    await user.click(screen.getByRole('button', { name: 'Try' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rates that would be published' });
    expect(tried.inputs[0]).toMatchObject({ id: 4, url: 'https://example.com/new' });
    expect(tried.inputs[0]).not.toHaveProperty('header_value');
    expect(within(dialog).getByRole('row', { name: /EUR/ })).toHaveTextContent(
      /1\.0800.*1 \/ 2 %.*1\.0692.*1\.1016.*Changes more than usual: waits for a second person/,
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('says in words why there are no rates', async () => {
    answer(rateFeeds.try, () => ({
      failure: { code: 'feed.certificate', params: {} },
      source_time: null,
      rates: [],
    }));
    const { user } = open();
    await user.click(await screen.findByRole('row', { name: /Market/ }));
    await user.click(await screen.findByRole('button', { name: 'Try' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The certificate of the source is not valid',
    );
  });

  test('names the fields that are wrong', async () => {
    refuse(rateFeeds.try, 'Enter the key again.', 'header_value');
    const { user } = open();
    await user.click(await screen.findByRole('row', { name: /Market/ }));
    await user.click(await screen.findByRole('button', { name: 'Try' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter the key again.');
  });
});

test('a user who may only view rates changes nothing and tries nothing', async () => {
  const me = {
    ...aDeveloper(),
    is_developer: false,
    role: { id: 3, name: 'Viewer', pages: [{ name: 'rates', title: 'Rates', view: true }] },
  };
  const { user } = open({ me });
  await user.click(await screen.findByRole('row', { name: /Market/ }));
  await screen.findByRole('table', { name: 'Fetches of the last 30 days' });
  expect(screen.queryByRole('button', { name: 'Try' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /New feed/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
});

test('in Persian the list and the form say the same', async () => {
  const { user } = open({ locale: 'fa' });
  expect(await screen.findByRole('row', { name: /Broken/ })).toHaveTextContent(/سطر 3|سطر ۳/);
  await user.click(screen.getByRole('row', { name: /Market/ }));
  expect(await screen.findByLabelText('کلید در سرآیند')).toBeVisible();
  expect(screen.getByRole('button', { name: 'آزمایش' })).toBeVisible();
  expect(await screen.findByRole('table', { name: 'دریافت‌های 30 روز گذشته' })).toBeVisible();
});

test('a rate says from which feed it comes, when the source confirmed it, and what others say', async () => {
  const origin = {
    feed: 'ECB',
    source_time: '2026-11-20',
    confirmed_at: '2026-11-20T10:00:00Z',
  };
  const other = {
    feed: 'Market',
    percent: '-1.8519',
    source_time: null,
    taken_at: '2026-11-20T09:55:00Z',
    is_above: true,
  };
  const rate = aRate({ currency: 'EUR', mid: '1.09', by: null, origin, others: [other] });
  answer(rates.current, () => [rate]);
  answer(rates.planned, () => []);
  answer(rates.list, () => ({ data: [], meta: { page: 1, per_page: 100, total: 0 } }));
  const { unmount } = open({ at: 'EUR' });
  expect(await screen.findByText('ECB, 2026-11-20')).toBeVisible();
  expect(screen.getByText('Confirmed by the source')).toBeVisible();
  const others = screen.getByRole('region', { name: 'Other sources' });
  expect(others).toHaveTextContent(/Another source differs.*Market: -1\.8519 % from this mid/);
  unmount();
  open({ at: '' });
  expect(await screen.findByRole('row', { name: /EUR/ })).toHaveTextContent('ECB, 2026-11-20');
});
