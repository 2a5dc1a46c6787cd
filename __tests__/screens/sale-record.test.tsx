import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aClerk } from '@/__tests__/support/a-user';
import { keys, POST } from '@/__tests__/support/journal-fixture';
import { answer } from '@/__tests__/support/mock-api';
import { aSale, atSales } from '@/__tests__/support/pad-fixture';
import { type PositionMove, positions } from '@/lib/contract/dealing/positions';
import { sales } from '@/lib/contract/dealing/sales';

jest.setTimeout(20_000);

const at = '/exchange/sales/12';

/** Opens the ticket, whose entry reduced the position of 1,500 euros by 600. */
function atSalesWithMove() {
  atSales({ at });
  const move: PositionMove = {
    entry_id: 41,
    date: '2026-11-20',
    due_to: 'sales',
    due_to_id: 12,
    number: 'SAL 00012',
    kind: 'sales',
    memo: '',
    quantity: '-600.00',
    cost: '-651.00',
    realised: '9.00',
    mid: '1.09',
    quantity_after: '900.00',
    cost_after: '976.50',
    average_after: '1.085',
  };
  return answer(positions.moves, () => ({
    data: [move],
    meta: { page: 1, per_page: 50, total: 1 },
  }));
}

test('a ticket shows both of its sides and explains what it brought', async () => {
  answer(sales.show, () => aSale(12));
  atSales({ at });
  const profit = await screen.findByRole('region', { name: 'How this result is computed' });
  await waitFor(() => expect(profit).toHaveTextContent('We sold 600.00 EUR for $660.00.'));
  const sum = '$660.00 − 600.00 × 1.0850 = $660.00 − $651.00 = $9.00';
  await waitFor(() => expect(profit).toHaveTextContent(sum));
  expect(screen.getByText('Customer gave').nextSibling).toHaveTextContent('$660.00');
  expect(screen.getByText('Customer got').nextSibling).toHaveTextContent('600.00 EUR');
});

test('the average cost of a ticket is that of its own entry, however many came after it', async () => {
  answer(sales.show, () => aSale(12, { entry_ids: [41, 57] }));
  const { inputs } = atSalesWithMove();
  const profit = await screen.findByRole('region', { name: 'How this result is computed' });
  await waitFor(() =>
    expect(profit).toHaveTextContent('Average cost: 1.0850 before, 1.0850 after.'),
  );
  expect(inputs).toEqual([{ currency: 'EUR', entry_id: '41' }]);
});

test('a cross line that buys is explained by the cost of the currency that was given', async () => {
  const [line] = aSale(12).lines;
  const cross = {
    currency: 'EUR',
    amount: '600.00',
    base: '660.00',
    cost: '651.00',
    realised: '9.00',
    side: 'buy' as const,
    counter_currency: 'CHF',
    counter_amount: '200.00',
  };
  answer(sales.show, () => aSale(12, { lines: line ? [{ ...line, ...cross }] : [] }));
  atSales({ at });
  const profit = await screen.findByRole('region', { name: 'How this result is computed' });
  const words = 'We bought 600.00 EUR for 200.00 CHF, worth $660.00.';
  await waitFor(() => expect(profit).toHaveTextContent(words));
  const sum = '$660.00 − 200.00 × 3.2550 = $660.00 − $651.00 = $9.00';
  await waitFor(() => expect(profit).toHaveTextContent(sum));
});

test('cost, result and margin are not there for who may not see them', async () => {
  const [line] = aSale(12).lines;
  answer(sales.show, () =>
    aSale(12, { lines: line ? [{ ...line, cost: null, realised: null, margin: null }] : [] }),
  );
  atSales({ at, me: aClerk({ sales: ['view'] }) });
  const head = (await screen.findAllByRole('row'))[0];
  expect(head && within(head).queryByText('Margin')).toBeNull();
  expect(screen.queryByText('How this result is computed')).not.toBeInTheDocument();
});

test('a ticket leads to the trades that cover it', async () => {
  answer(sales.show, () => aSale(12, { covered_by: [{ id: 3, number: 'TRD 00003' }] }));
  atSales({ at });
  const link = await screen.findByRole('link', { name: 'TRD 00003' });
  expect(link).toHaveAttribute('href', '/build/exchange/trade/3');
});

test('the first print of a receipt is the original, and a later one says that it is a copy', async () => {
  answer(sales.show, () => aSale(12));
  atSales({ at });
  await screen.findByText('SAL 00012', { selector: 'h1' });
  const paper = document.querySelector('.voucher');
  expect(paper).not.toHaveTextContent('COPY');
  await waitFor(() => expect(paper).toHaveTextContent('Licence DAB 1205'));
  expect(paper).toHaveTextContent('You got: Six hundred euros only');
  expect(paper).toHaveTextContent('1 EUR = 1.1000 USD');
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(paper).toHaveTextContent('COPY 1'));
});

test('a ticket is taken back by keys alone', async () => {
  answer(sales.show, () => aSale(12));
  const preview = answer(sales.voidPreview, () => ({
    lines: [],
    warnings: [],
    waits: false,
    position_after: [],
    drawer_after: [],
  }));
  const { inputs } = answer(sales.void, () => aSale(12, { status: 'voided' }));
  const { user } = atSales({ at });
  await screen.findByText('SAL 00012', { selector: 'h1' });
  await keys(user, '{Shift>}r{/Shift}');
  await waitFor(() => expect(screen.getByLabelText(/Reason/)).toHaveFocus());
  await keys(user, 'Counted wrong', POST);
  await waitFor(() => expect(inputs).toEqual([{ reason: 'Counted wrong' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  // The page requests no preview for a voided ticket, because the host would refuse it.
  expect(preview.inputs).toHaveLength(1);
});

test('voiding tells first what it leaves', async () => {
  answer(sales.show, () => aSale(12));
  answer(sales.voidPreview, () => ({
    lines: [],
    warnings: [],
    waits: true,
    drawer_after: [],
    position_after: [
      {
        currency: 'EUR',
        quantity: '1500.00',
        cost: '1627.50',
        average: '1.085',
        before: { quantity: '900.00', average: '1.085' },
      },
    ],
  }));
  const { user } = atSales({ at });
  await user.click(await screen.findByRole('button', { name: /Void/ }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Position, EUR')).toBeVisible();
  expect(dialog).toHaveTextContent('1,500.00');
  expect(dialog).toHaveTextContent('A second person has to approve before it is reversed.');
});

test('a ticket says who paid and for whom it was', async () => {
  const on_behalf_of = { name: 'Cyrus Far', relationship: 'Cousin', id_number: 'P12345' };
  answer(sales.show, () => aSale(12, { payer: 'Cyrus Far', on_behalf_of }));
  atSales({ at });
  expect(await screen.findByText('Cyrus Far · Cousin · P12345')).toBeVisible();
  expect(screen.getByText('Paid by', { selector: 'dt' }).nextSibling).toHaveTextContent(
    'Cyrus Far',
  );
});

test('a supervisor approves a ticket beside its teller, with credentials that are typed there', async () => {
  const draft = aSale(12, { status: 'draft' });
  answer(sales.show, () => draft);
  const approved = answer(sales['approve-at-counter'], () => aSale(12));
  const { user } = atSales({ at, me: aClerk({ sales: ['view', 'create', 'edit', 'post'] }) });
  await user.click(await screen.findByRole('button', { name: 'Approve at the counter' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/mail/i), 'lead@example.org');
  const password = dialog.getByLabelText(/^Supervisor's password/);
  expect(password).toHaveAttribute('type', 'password');
  expect(password).toHaveAttribute('autocomplete', 'off');
  await user.type(password, 'a long enough password');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(approved.inputs).toHaveLength(1));
  expect(approved.inputs).toMatchObject([
    { email: 'lead@example.org', password: 'a long enough password' },
  ]);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('long enough');
});

test('a user who may override rates posts alone', async () => {
  answer(sales.show, () => aSale(12, { status: 'draft' }));
  atSales({ at, me: aClerk({ sales: ['view', 'create', 'edit', 'post', 'override'] }) });
  expect(await screen.findByRole('button', { name: /^Post/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve at the counter' })).toBeNull();
});
