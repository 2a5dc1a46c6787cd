import { screen, waitFor, within } from '@testing-library/react';
import { keys } from '@/__tests__/support/journal-fixture';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { aPreview, choose, lineField, openPad, put } from '@/__tests__/support/pad-fixture';
import { renderScreen } from '@/__tests__/support/render-screen';
import { aClerk } from '@/__tests__/support/a-user';
import { DrawerRows } from '@/components/dealing/sale/drawer-rows';
import { Messages } from '@/components/layout/messages';
import { sales } from '@/lib/contract/dealing/sales';

jest.setTimeout(30_000);

let print: jest.SpyInstance;
beforeEach(() => {
  print = jest.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('afterprint'));
  });
});
afterEach(() => print.mockRestore());

test('what the host refuses stands at its field, and what was typed stays', async () => {
  refuse(sales.store, 'The rate is too far from the board.', 'lines.0.rate');
  const { user } = await openPad();
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  await keys(user, '[F9]');
  await waitFor(() => expect(lineField('rate')).toBeInvalid());
  expect(lineField('rate')).toHaveAccessibleDescription('The rate is too far from the board.');
  expect(lineField('amount')).toHaveValue('100.00');
  expect(print).not.toHaveBeenCalled();
});

test('a ticket that is not finished is there again when the page is opened anew', async () => {
  const { user, unmount } = await openPad();
  await choose(user, 'EUR');
  await put(user, 'amount', '125');
  unmount();
  const kept = Object.entries(localStorage).filter(([name]) => name.startsWith('draft:'));
  expect(JSON.stringify(kept)).toContain('125');
});

test('an amount that no pieces make is rounded to what can be paid by one key, either way', async () => {
  const { user } = await openPad();
  await choose(user, 'AED');
  await put(user, 'amount', '923.91');
  expect(await screen.findByText('Can be paid:', { exact: false })).toHaveTextContent('923.75');
  await keys(user, '{Control>}b{/Control}');
  expect(lineField('amount')).toHaveValue('923.75');
  expect(screen.queryByText('Can be paid:', { exact: false })).toBeNull();
});

test('checks are told with their level, the worst first', async () => {
  const { user } = await openPad();
  answer(sales.preview, () =>
    aPreview({
      checks: [
        { key: 'rate', level: 'ok', message: 'EUR: at the rate of the board.' },
        { key: 'drawer', level: 'block', message: 'EUR is short.' },
        { key: 'size', level: 'approve', message: 'Somebody else must agree.' },
      ],
    }),
  );
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  const checks = await screen.findByRole('region', { name: 'Checks' });
  await waitFor(() => expect(checks).toHaveTextContent('EUR is short.'));
  expect(checks).toHaveTextContent(
    /Blocking: EUR is short\..*Waits for a second person: Somebody.*OK: EUR/,
  );
});

test('the head counts what blocks first, and each check that blocks has its way on', async () => {
  const { user } = await openPad();
  const asks = { state: 'none', tier: null, expires_on: null } as const;
  const limit = { limit: '3000.00', currency: 'USD', window: 'day', comparator: 'gte' } as const;
  const sum = {
    ...limit,
    direction: 'in',
    total: '3100.00',
    is_reached: true,
    percent: 100,
  } as const;
  answer(sales.preview, () =>
    aPreview({
      identification: { ...asks, asks: [], sums: [sum] },
      warnings: [{ key: 'ledger.purpose-missing', message: 'There is no account.' }],
      checks: [
        { key: 'size', level: 'warn', message: 'Above the limit.' },
        { key: 'identity', level: 'block', message: 'The customer must be identified.' },
        { key: 'funds', level: 'block', message: 'Write down where the money comes from.' },
        { key: 'rate', level: 'ok', message: 'EUR: at the rate of the board.' },
      ],
    }),
  );
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  const checks = within(await screen.findByRole('region', { name: 'Checks' }));
  expect(await checks.findByText('3 blocking, 1 to note, 1 passed')).toBeVisible();
  expect(checks.getByRole('link', { name: 'Open the accounts' })).toBeVisible();
  await user.click(checks.getByRole('button', { name: 'Write the source of funds' }));
  expect(document.querySelector('input[name="source_of_funds"]')).toHaveFocus();
  await user.click(checks.getByRole('button', { name: 'Identify' }));
  expect(await screen.findByRole('dialog', { name: 'Identify the customer' })).toBeVisible();
});

test('nothing is taken from the vault that is dealt from', async () => {
  const { user } = await openPad({ hasTill: false });
  answer(sales.preview, () =>
    aPreview({
      drawer_after: [{ currency: 'EUR', before: '0.00', after: '-5.00' }],
      checks: [{ key: 'drawer', level: 'block', message: '5.00 EUR are missing here.' }],
    }),
  );
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  const checks = await screen.findByRole('region', { name: 'Checks' });
  await waitFor(() => expect(checks).toHaveTextContent('5.00 EUR are missing here.'));
  expect(screen.queryByRole('link', { name: 'Take from the vault' })).toBeNull();
});

test('what the drawer lacks is told once, also where the ledger refuses it', async () => {
  const { user } = await openPad();
  answer(sales.preview, () =>
    aPreview({
      warnings: [{ key: 'ledger.stock', message: 'Not enough EUR in stock.' }],
      checks: [{ key: 'drawer', level: 'block', message: '5.00 EUR are missing here.' }],
    }),
  );
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  const checks = await screen.findByRole('region', { name: 'Checks' });
  await waitFor(() => expect(checks).toHaveTextContent('5.00 EUR are missing here.'));
  expect(checks).not.toHaveTextContent('Not enough');
});

const BLIND = [
  { currency: 'EUR', enough: false },
  { currency: 'USD', enough: true },
];
const rowsIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('row')
    .map((row) => row.textContent);

test('whoever counts blind reads of the drawer whether it is enough, and no amount', async () => {
  const { user } = await openPad();
  const hidden = { quantity: null, average: null };
  answer(sales.preview, () =>
    aPreview({
      position_after: [{ currency: 'EUR', ...hidden, cost: null, before: hidden }],
      drawer_after: BLIND,
      warnings: [{ key: 'ledger.stock-short', message: 'Not enough EUR in stock.' }],
      checks: [{ key: 'drawer', level: 'block', message: 'Not enough EUR in the drawer.' }],
    }),
  );
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  const drawer = await screen.findByRole('region', { name: 'Drawer after' });
  await waitFor(() => expect(rowsIn(drawer)).toEqual(['EURNot enough', 'USDEnough']));
  expect(screen.queryByText('Not enough EUR in stock.')).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Position after' })).not.toBeInTheDocument();
});

test('the same in Persian', async () => {
  renderScreen(
    <Messages of={['sale']}>
      <table>
        <tbody>
          <DrawerRows drawer={BLIND} labelOf={(currency) => currency} />
        </tbody>
      </table>
    </Messages>,
    { locale: 'fa' },
  );
  expect(rowsIn(await screen.findByRole('table'))).toEqual(['EURکافی نیست', 'USDکافی است']);
});

test('the middle of the board is shown only to who may see what things cost', async () => {
  const { user, unmount } = await openPad();
  await choose(user, 'EUR');
  expect(screen.getByText('mid')).toBeVisible();
  unmount();
  const me = aClerk({
    sales: ['view', 'create', 'post'],
    rates: ['view'],
    parties: ['view'],
  });
  const clerk = await openPad({ me });
  await choose(clerk.user, 'EUR');
  expect(screen.queryByText('mid')).not.toBeInTheDocument();
});

test('without a till of one’s own a vault is chosen, and the way to a till is shown', async () => {
  await openPad({ hasTill: false });
  expect(screen.getByRole('link', { name: 'Open a till' })).toHaveAttribute(
    'href',
    '/build/exchange/tills',
  );
  expect(screen.getByLabelText('Deals from')).toHaveTextContent('Main vault');
});
