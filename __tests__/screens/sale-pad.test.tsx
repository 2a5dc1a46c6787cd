import { fireEvent, screen, waitFor } from '@testing-library/react';
import { focusOn, keys, POST, SAVE } from '@/__tests__/support/journal-fixture';
import { answer, hold } from '@/__tests__/support/mock-api';
import { aSale, choose, lineField, openPad, put } from '@/__tests__/support/pad-fixture';
import { sales } from '@/lib/contract/dealing/sales';
import { organization } from '@/lib/contract/settings/organization';

jest.setTimeout(30_000);

const SELL = '{Shift>}[F4]{/Shift}';

let print: jest.SpyInstance;
beforeEach(() => {
  print = jest.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('afterprint'));
  });
});
afterEach(() => print.mockRestore());

test.each([
  ['EUR', '1500', '1,620.00', '1.0800'],
  ['AED', '3685', '1,000.00', '3.6850'],
  ['JPY', '12345', '81.48', '0.6600'],
])(
  '%s: the amount and the rate of the board give what is given',
  async (code, typed, base, rate) => {
    const { user } = await openPad();
    await choose(user, code);
    await put(user, 'amount', typed);
    expect(lineField('counter')).toHaveValue(base);
    expect(lineField('rate')).toHaveValue(rate);
  },
);

test('the sum and the rate give the amount, and both amounts give the rate', async () => {
  const { user } = await openPad();
  await choose(user, 'JPY');
  await put(user, 'counter', '66');
  expect(lineField('amount')).toHaveValue('10,000');
  await put(user, 'amount', '12000');
  expect(lineField('rate')).toHaveValue('0.5500');
  await put(user, 'rate', '0.5');
  expect(lineField('counter')).toHaveValue('60.00');
});

test('the rate is told both ways, as the board quotes the currency', async () => {
  const { user } = await openPad();
  await choose(user, 'AED');
  expect(screen.getByText('1 USD = 3.6850 AED')).toBeVisible();
  expect(screen.getByText('1 AED = 0.2714 USD')).toBeVisible();
});

test('a new ticket begins in its amount, F8 goes to the customer, and Enter goes on within the key itself', async () => {
  const { user } = await openPad();
  expect(lineField('amount')).toHaveFocus();
  fireEvent.keyDown(document.body, { code: 'F8', key: 'F8' });
  const customer = screen.getByLabelText('Customer');
  expect(customer).toHaveFocus();
  fireEvent.keyDown(customer, { key: 'Enter', code: 'Enter' });
  expect(lineField('amount')).toHaveFocus();
  focusOn(screen.getByLabelText('Walk-in: name'));
  await keys(user, 'Zia{Enter}');
  expect(screen.getByLabelText('Phone')).toHaveFocus();
});

test('the key for a new line goes into its amount at once', async () => {
  await openPad();
  fireEvent.keyDown(lineField('amount'), { code: 'F2', key: 'F2', shiftKey: true });
  expect(lineField('amount', 1)).toHaveFocus();
});

test('the next ticket waits for no list, and nothing of the one before is kept', async () => {
  answer(sales.store, () => aSale(12));
  const { user } = await openPad();
  await keys(user, SELL, '600{Tab}', 'EUR{Tab}');
  hold(sales.list);
  await keys(user, '[F9]');
  await waitFor(() => expect(lineField('amount')).toHaveValue(''));
  expect(Object.keys(localStorage).filter((name) => name.startsWith('draft:'))).toEqual([]);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
});

test('nothing is printed before the letterhead is on the paper', async () => {
  answer(sales.store, () => aSale(12));
  const { user } = await openPad();
  const arrive = hold(organization.letterhead);
  await keys(user, SELL, '600{Tab}', 'EUR{Tab}', '[F9]');
  await waitFor(() => expect(document.querySelector('.voucher')).toHaveTextContent('SAL 00012'));
  await new Promise((resolve) => void setTimeout(resolve, 100));
  expect(print).not.toHaveBeenCalled();
  let printed: string | null = null;
  print.mockImplementation(() => {
    printed = document.querySelector('.voucher')?.textContent ?? null;
    window.dispatchEvent(new Event('afterprint'));
  });
  arrive({
    name: 'Sarraf Organisation',
    legal_name: 'Sarraf Exchange LLC',
    address: '1 Market Square',
    website: '',
    licence: 'DAB 1205',
    phone: '0700',
    email: '',
  });
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  for (const text of ['Sarraf Exchange LLC', 'DAB 1205', '1 Market Square', '0700']) {
    expect(printed).toContain(text);
  }
});

test('a ticket is posted once and printed by two presses of one key, and the next begins', async () => {
  const { inputs } = answer(sales.store, () => aSale(12));
  const { user } = await openPad();
  await keys(user, '[F8]', 'ahm');
  await screen.findByRole('option', { name: /Ahmad/ });
  await keys(user, '{Enter}');
  expect(lineField('amount')).toHaveFocus();
  await keys(user, SELL, '600{Tab}', 'EUR{Tab}', '[F9][F9]');
  expect(await screen.findByText('SAL 00012 posted')).toBeVisible();
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  await keys(user, '[F9]');
  expect(inputs).toEqual([
    {
      date: expect.any(String),
      customer_id: 4,
      location_id: 2,
      lines: [
        {
          side: 'sell',
          currency: 'EUR',
          amount: '600',
          rate: '1.10',
          quote_unit: 1,
          quote_direction: 'direct',
        },
      ],
      post: true,
    },
  ]);
  expect(lineField('amount')).toHaveValue('');
  expect(lineField('amount')).toHaveFocus();
});

test('a ticket is posted without paper, or kept as a draft', async () => {
  const { inputs } = answer(sales.store, ({ post }) =>
    aSale(12, post ? {} : { status: 'draft', number: null }),
  );
  answer(sales.show, () => aSale(12, { status: 'draft', number: null }));
  const { user } = await openPad();
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  await keys(user, POST);
  expect(await screen.findByText('SAL 00012 posted')).toBeVisible();
  await waitFor(() => expect(lineField('amount')).toHaveValue(''));
  await choose(user, 'EUR');
  await put(user, 'amount', '50');
  await keys(user, SAVE);
  await waitFor(() => expect(inputs).toHaveLength(2));
  expect(inputs.map(({ post }) => post)).toEqual([true, undefined]);
  expect(print).not.toHaveBeenCalled();
});

test('somebody who walked in leaves a name and a number of a paper', async () => {
  const { inputs } = answer(sales.store, () => aSale(12));
  const { user } = await openPad();
  await user.type(screen.getByLabelText('Walk-in: name'), 'Gul Mohammad');
  await user.type(screen.getByLabelText('ID document no.'), 'P 123');
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  await keys(user, POST);
  await waitFor(() => expect(inputs).toHaveLength(1));
  expect(inputs[0]).toMatchObject({ walk_in: { name: 'Gul Mohammad', id_number: 'P 123' } });
});

test('notes decide what is sold: the sum that is held out comes back as change', async () => {
  const { user } = await openPad();
  await keys(user, SELL);
  await choose(user, 'JPY');
  await put(user, 'counter', '333.33');
  expect(lineField('amount')).toHaveValue('48,661');
  expect(await screen.findByText(/Can be paid/)).toHaveTextContent(
    'Can be paid: 48,000 JPY for $328.80 · Change $4.53',
  );
  await user.click(screen.getByRole('button', { name: /Round to what can be paid/ }));
  expect(lineField('amount')).toHaveValue('48,000');
  expect(lineField('counter')).toHaveValue('328.80');
  const totals = screen.getByRole('region', { name: 'Total' });
  expect(totals).toHaveTextContent('Customer gives$328.80');
  expect(totals).toHaveTextContent('Change$4.53');
});

test('swapping the sides leaves the figures where they stand', async () => {
  const { user } = await openPad();
  await choose(user, 'EUR');
  await put(user, 'amount', '1500');
  await keys(user, '[F4]');
  expect(lineField('counter')).toHaveValue('1,500.00');
  expect(lineField('amount')).toHaveValue('1,363.64');
  expect(screen.getByRole('button', { name: /^We sell/ })).toBeVisible();
});
