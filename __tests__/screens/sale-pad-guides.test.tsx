import { screen, waitFor, within } from '@testing-library/react';
import { keys, POST } from '@/__tests__/support/journal-fixture';
import { pick } from '@/__tests__/support/pick';
import { answer } from '@/__tests__/support/mock-api';
import { aPreview, aSale, choose, lineField, openPad, put } from '@/__tests__/support/pad-fixture';
import { aSession, aTill } from '@/__tests__/support/a-till';
import { aDeveloper } from '@/__tests__/support/a-user';
import { aCurrency } from '@/__tests__/support/start-up-answers';
import { locations } from '@/lib/contract/dealing/locations';
import { rates } from '@/lib/contract/dealing/rates';
import { type SalePreview, sales } from '@/lib/contract/dealing/sales';
import { currencies } from '@/lib/contract/settings/currencies';

jest.setTimeout(60_000);

const notes = () => screen.queryAllByRole('note').map(({ textContent }) => textContent);
const SELL = '{Shift>}[F4]{/Shift}';

test('what the counter still needs is said, each with the way that adds it', async () => {
  await openPad({
    teach: () => {
      answer(rates.current, () => []);
      answer(locations.list, () => [aTill({ id: 1, name: 'Main vault', type: 'vault' })]);
    },
  });
  await waitFor(() => expect(notes()).toHaveLength(2));
  expect(notes()).toEqual([
    expect.stringMatching(/^No rate is published yet.*Publish rates$/),
    expect.stringMatching(/^There is no till yet.*Add a till$/),
  ]);
  expect(screen.getByRole('link', { name: 'Add a till' })).toHaveAttribute(
    'href',
    expect.stringContaining('/exchange/tills'),
  );
});

test('without a foreign currency that alone is said: rates come after it', async () => {
  await openPad({ teach: () => answer(currencies.list, () => [aCurrency(1, 'USD')]) });
  await waitFor(() =>
    expect(notes()).toEqual([expect.stringMatching(/no foreign currency.*Add a currency$/)]),
  );
});

test('each problem is one sentence with its next step', async () => {
  const { user } = await openPad();
  answer(sales.preview, () =>
    aPreview({
      checks: [
        { key: 'rate', level: 'approve', message: 'A second person has to agree.' },
        { key: 'age', level: 'block', message: 'The rate is old.' },
        { key: 'drawer', level: 'block', message: '50.00 EUR are missing.' },
      ],
      warnings: [
        { key: 'sale.rate-too-old', message: 'The rate is too old.', field: 'lines.0.rate' },
        { key: 'ledger.stock', message: 'Stock would fall below zero.', field: 'lines.0.amount' },
      ],
    }),
  );
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  const checks = await screen.findByRole('region', { name: 'Checks' });
  await within(checks).findByText(/50\.00 EUR/);
  const lines = within(checks)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/^[^:]*: /, ''));
  expect(lines).toEqual([
    'The rate is old. Publish a rate',
    '50.00 EUR are missing. Take from the vault',
    'A second person has to agree. Ask for approval',
  ]);
});

test('what can be paid is what is in the drawer; who counts blind is shown no amount of it', async () => {
  const { user } = await openPad();
  answer(sales.preview, () =>
    aPreview({ drawer_after: [{ currency: 'EUR', before: '285.00', after: '-315.00' }] }),
  );
  await keys(user, SELL);
  await choose(user, 'EUR');
  await put(user, 'amount', '600');
  expect(await screen.findByText(/Can be paid/)).toHaveTextContent('285.00 EUR for $313.50');
  await keys(user, '{Control>}b{/Control}');
  expect(lineField('amount')).toHaveValue('285.00');
  answer(sales.preview, () => aPreview({ drawer_after: [{ currency: 'EUR', enough: false }] }));
  await put(user, 'amount', '700');
  await waitFor(() => expect(screen.queryByText(/Can be paid/)).toBeNull());
  expect(screen.getByText('Not enough')).toBeVisible();
});

test('what is paid by card stands beside the cash, by its method', async () => {
  const { user } = await openPad();
  await keys(user, SELL);
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  await user.click(screen.getByRole('button', { name: 'Add a payment' }));
  expect(await screen.findByText('Taken by Card')).toBeVisible();
});

test('a customer with a limit in force can pay on credit, and what is left of it stands there', async () => {
  const { user } = await openPad();
  const credit = {
    number: 'CRL 00001',
    available: [
      { currency: 'USD', amount: '6745.00' },
      { currency: 'EUR', amount: null },
    ],
  };
  answer(sales.preview, () => aPreview({ credit }));
  await keys(user, '[F8]', 'ahm');
  await screen.findByRole('option', { name: /Ahmad/ });
  await keys(user, '{Enter}');
  await keys(user, SELL);
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  const payment = screen.getByRole('region', { name: 'Payment' });
  await waitFor(() =>
    expect(payment).toHaveTextContent('Credit limit CRL 00001: $6,745.00 available'),
  );
  await user.click(screen.getByRole('button', { name: 'Add a payment' }));
  await pick(user, await screen.findByRole('combobox', { name: 'Method' }), 'Credit limit');
  const stored = answer(sales.store, () => aSale(12));
  await keys(user, POST);
  await waitFor(() =>
    expect(stored.inputs).toMatchObject([
      { customer_id: 4, payments: [{ direction: 'in', method: 'credit_limit', currency: 'USD' }] },
    ]),
  );
});

test('without a limit in force nobody is offered credit', async () => {
  const { user } = await openPad();
  await keys(user, SELL);
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  await user.click(screen.getByRole('button', { name: 'Add a payment' }));
  await user.click(await screen.findByRole('combobox', { name: 'Method' }));
  await screen.findByRole('option', { name: 'Card' });
  expect(screen.queryByRole('option', { name: 'Credit limit' })).toBeNull();
});

test('the last ticket with what is to be handed over stays until the next one is begun', async () => {
  answer(sales.store, () => aSale(12));
  const { user } = await openPad();
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  await keys(user, POST);
  const total = await screen.findByRole('region', { name: 'Total' });
  await waitFor(() => expect(total).toHaveTextContent(/Last ticketSAL 00012/));
  expect(total).toHaveTextContent('Hand over600.00 EUR');
  // The font size follows from the length of the whole amount, with its symbol, and of its code.
  const lengths = within(total)
    .getAllByRole('status')
    .map(({ style }) => ['--characters', '--code'].map((name) => style.getPropertyValue(name)));
  expect(lengths).toEqual([
    ['7', '0'],
    ['6', '3'],
  ]);
  expect(lineField('amount')).toHaveFocus();
  await keys(user, '5');
  expect(total).not.toHaveTextContent('Last ticket');
});

const SENT = {
  id: 7,
  number: 'TRS 00007',
  from: { id: 1, name: 'Main vault' },
  to: { id: 2, name: 'Till 1' },
  lines: [{ currency: 'EUR', amount: '50000.00' }],
};

test('"Take from the vault" opens the transfer to this till with all that it is short of', async () => {
  const { user } = await openPad({
    teach: () =>
      answer(locations.list, () => [
        aTill({ id: 1, name: 'Main vault', type: 'vault' }),
        aTill({
          session: { ...aSession(), status: 'open', user: { id: aDeveloper().id, name: 'Dev' } },
          under_way: [SENT],
        }),
      ]),
  });
  const preview = (drawer_after: SalePreview['drawer_after']) =>
    answer(sales.preview, () =>
      aPreview({
        checks: [{ key: 'drawer', level: 'block', message: 'Too little in stock.' }],
        drawer_after,
      }),
    );
  preview([
    { currency: 'EUR', before: '285.00', after: '-315.00' },
    { currency: 'USD', before: '0.00', after: '660.00' },
  ]);
  await keys(user, SELL);
  await choose(user, 'EUR');
  await put(user, 'amount', '600');
  const way = await screen.findByRole('link', { name: 'Take from the vault' });
  expect(way.getAttribute('href')).toMatch(/transfer\/new\?from=1&to=2&lines=EUR\+315$/);
  const drawer = within(screen.getByRole('region', { name: 'Drawer after' }));
  const line = await drawer.findByRole('list', { name: 'Cash on its way' });
  expect(line).toHaveTextContent('50,000.00 EUR from Main vault Count and receive');
  preview([{ currency: 'EUR', enough: false }]);
  await put(user, 'amount', '700');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Take from the vault' }).getAttribute('href')).toMatch(
      /lines=EUR$/,
    ),
  );
});

test('a rate that needs a reason is posted only once the reason is written', async () => {
  const { user } = await openPad();
  const missing = 'Write the reason for the override.';
  answer(sales.preview, () =>
    aPreview({ checks: [{ key: 'reason', level: 'warn', message: missing }] }),
  );
  const stored = answer(sales.store, () => aSale(13));
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  await screen.findByText(missing);
  await keys(user, '[F9]');
  const reason = screen.getByLabelText('Reason for rate override');
  await waitFor(() => expect(reason).toBeInvalid());
  expect(stored.inputs).toEqual([]);
  await user.type(reason, 'An old customer');
  await keys(user, '[F9]');
  await waitFor(() =>
    expect(stored.inputs).toMatchObject([{ override_reason: 'An old customer' }]),
  );
});

test('a supervisor is asked once the reason is written', async () => {
  const { user } = await openPad();
  const rate = { key: 'rate', level: 'block', message: 'Far.', at_counter: true } as const;
  answer(sales.preview, () =>
    aPreview({ checks: [rate, { key: 'reason', level: 'block', message: 'Write the reason.' }] }),
  );
  const stored = answer(sales.store, () => aSale(13, { status: 'draft' }));
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  await user.click(await screen.findByRole('button', { name: 'Approve here' }));
  const reason = screen.getByLabelText('Reason for rate override');
  expect(reason).toHaveFocus();
  expect(stored.inputs).toEqual([]);
  answer(sales.preview, () => aPreview({ checks: [rate] }));
  await user.type(reason, 'An old customer');
  await waitFor(() => expect(screen.queryByText('Write the reason.')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Approve here' }));
  await waitFor(() =>
    expect(stored.inputs).toMatchObject([{ override_reason: 'An old customer' }]),
  );
});
