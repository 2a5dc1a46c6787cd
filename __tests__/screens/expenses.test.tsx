import { screen, waitFor, within } from '@testing-library/react';
import { aClerk } from '@/__tests__/support/a-user';
import { aParty, aPartyPage, aPartyRecord } from '@/__tests__/support/a-party';
import { fillIn, openExpense, payFrom } from '@/__tests__/support/expense-fixture';
import { cell, DRAFT, focusOn, keys, ledgerLine, POST } from '@/__tests__/support/journal-fixture';
import { answer, fail } from '@/__tests__/support/mock-api';
import { anExpense } from '@/__tests__/support/payment-fixture';
import { expenses } from '@/lib/contract/accounting/expenses';
import { parties } from '@/lib/contract/accounting/parties';

jest.setTimeout(20_000);

const SENT = {
  date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  payee: 'Landlord',
  paid_from_account_id: 1,
  lines: [
    { account_id: 7, amount: '450', memo: 'November' },
    { account_id: 6, amount: '2.5' },
  ],
};

test('an expense of two lines is typed and posted once, by keys alone', async () => {
  const { inputs } = answer(expenses.store, () => anExpense(12));
  answer(expenses.show, () => anExpense(12));
  const { user } = await openExpense();
  await fillIn(user);
  expect(screen.getByText('Total').nextSibling).toHaveTextContent('$452.50');
  await keys(user, POST, POST);
  expect(await screen.findByText('EXP 00012 posted')).toBeVisible();
  expect(inputs).toEqual([{ ...SENT, post: true }]);
  await waitFor(() => expect(location.pathname).toMatch(/expenses\/12$/));
});

test('only accounts that hold money pay, and what lies on the account stands beside it', async () => {
  const { user } = await openExpense();
  focusOn(screen.getByLabelText(/^Paid from/));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const options = await screen.findAllByRole('option');
  const shown = options.map(({ textContent }) => textContent?.split(/(?<=^\d{4})/)[0]);
  expect(shown).toEqual(['1010', '1020', 'Show all accounts']);
  await keys(user, '1010{Tab}');
  expect(screen.getByLabelText(/^Paid from/)).toHaveAccessibleDescription(/Balance \$1,000.00/);
  expect(screen.queryByLabelText('Currency')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Rate')).not.toBeInTheDocument();
});

test('an expense is offered expense accounts first', async () => {
  const { user } = await openExpense();
  focusOn(cell('Account'));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const options = await screen.findAllByRole('option');
  const shown = options.map(({ textContent }) => textContent?.slice(0, 4));
  expect(shown.slice(0, -1).every((number) => number?.startsWith('5'))).toBe(true);
  expect(options.at(-1)).toHaveTextContent('Show all accounts');
});

test('a foreign account asks for its currency and for the rate', async () => {
  const { inputs } = answer(expenses.store, () => anExpense(12));
  answer(expenses.show, () => anExpense(12));
  const { user } = await openExpense();
  await payFrom(user, '1020');
  focusOn(await screen.findByLabelText('Currency'));
  await keys(user, 'EUR{Tab}');
  expect(await screen.findByText('Balance')).toHaveTextContent('Balance 900.00 EUR');
  focusOn(cell('Account'));
  await keys(user, '5210{Tab}', '{Tab}', '100', POST);
  await waitFor(() => expect(screen.getByLabelText('Rate')).toBeInvalid());
  expect(inputs).toEqual([]);
  focusOn(screen.getByLabelText('Rate'));
  await keys(user, '1.1{Tab}');
  expect(screen.getByText('Base value').nextSibling).toHaveTextContent('$110.00');
  await keys(user, POST);
  await screen.findByText('EXP 00012 posted');
  expect(inputs).toMatchObject([
    { paid_from_account_id: 2, currency: 'EUR', rate: '1.1', lines: [{ amount: '100' }] },
  ]);
});

test('a party that is picked fills the payee and goes with it', async () => {
  const found = aParty(31, 'Kabul Power', { kind: 'other' });
  const { inputs } = answer(expenses.store, () => anExpense(12));
  answer(expenses.show, () => anExpense(12));
  const { user } = await openExpense();
  answer(parties.list, () => aPartyPage([found]));
  answer(parties.show, () => aPartyRecord(found));
  await user.click(screen.getByLabelText('Party'));
  await user.keyboard('kabul');
  await user.click(await screen.findByRole('option', { name: /Kabul Power/ }));
  expect(screen.getByLabelText('Payee')).toHaveValue('Kabul Power');
  await payFrom(user, '1010');
  focusOn(cell('Account'));
  // This account needs a party; the party of the payment is taken.
  await keys(user, '2010{Tab}');
  expect(await screen.findByLabelText('Party, line 1')).toBeVisible();
  focusOn(cell('Amount'));
  await keys(user, '5', POST);
  await screen.findByText('EXP 00012 posted');
  expect(inputs[0]).toMatchObject({ party_id: 31, payee: 'Kabul Power' });
  expect(inputs[0]?.lines).toEqual([{ account_id: 4, amount: '5' }]);
});

test('an account that asks whose it is is told on its line before anything is sent', async () => {
  const { inputs } = answer(expenses.store, () => anExpense(12));
  const { user } = await openExpense();
  await payFrom(user, '1010');
  focusOn(cell('Account'));
  await keys(user, '2010{Tab}');
  focusOn(cell('Amount'));
  await keys(user, '5', POST);
  expect(await screen.findByRole('button', { name: /^Party, line 1: / })).toBeVisible();
  expect(inputs).toEqual([]);
});

test('what the host refuses stands beside its field, under the names of the form', async () => {
  const message = 'Not enough USD in stock.';
  fail(expenses.store, 422, {
    message,
    errors: { paid_from_account_id: [message], 'lines.1.amount': ['Too much.'], payee: ['Who?'] },
  });
  const { user } = await openExpense();
  await fillIn(user);
  await user.keyboard(POST);
  expect(await screen.findByRole('button', { name: `Paid from: ${message}` })).toBeVisible();
  expect(screen.getByLabelText(/^Paid from/)).toHaveAccessibleDescription(message);
  expect(screen.getByLabelText('Payee')).toHaveAccessibleDescription('Who?');
  expect(cell('Amount', 2)).toHaveAccessibleDescription('Too much.');
  expect(screen.getByLabelText('Payee')).toHaveValue('Landlord');
});

test('post and new keeps the day and the account, and nothing else', async () => {
  answer(expenses.store, () => anExpense(12, { date: '2026-11-02' }));
  const { user } = await openExpense();
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: /^Post and new/ }));
  expect(await screen.findByText('EXP 00012 posted')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Payee')).toHaveValue(''));
  expect(screen.getByLabelText(/^Date/)).toHaveValue('2026-11-02');
  expect(screen.getByLabelText(/^Paid from/)).toHaveValue('1010 Cash');
  expect(cell('Amount')).toHaveValue('');
  expect(location.pathname).toMatch(/expenses\/new$/);
});

test('the preview shows cost and result, and what stands in the way beside its field', async () => {
  const { user } = await openExpense();
  const message = 'Not enough EUR in stock.';
  const { inputs } = answer(expenses.preview, () => ({
    lines: [
      ledgerLine({ account_number: '5210', base: '110.00' }),
      ledgerLine({ account_number: '1020', currency: 'EUR', amount: '-100.00', base: '-108.00' }),
      ledgerLine({ account_number: '4010', amount: '-2.00', base: '-2.00' }),
    ],
    warnings: [{ key: 'ledger.short', field: 'paid_from_account_id', message }],
  }));
  await fillIn(user);
  const rail = await screen.findByRole('region', { name: 'Ledger preview' });
  expect(await within(rail).findByText('4010')).toBeVisible();
  expect(screen.getByLabelText(/^Paid from/)).toHaveAccessibleDescription(RegExp(message));
  await user.click(within(rail).getByRole('button', { name: message }));
  expect(screen.getByLabelText(/^Paid from/)).toHaveFocus();
  const lines = [
    { account_id: 7, amount: '450' },
    { account_id: 6, amount: '2.5' },
  ];
  await waitFor(() => expect(inputs.at(-1)).toMatchObject({ lines }));
  expect(inputs.at(-1)).not.toHaveProperty('payee');
});

test('a copy is of today, without the rate of the old day', async () => {
  const old = { currency: 'EUR', rate: '1.05', paid_from_account_id: 2 };
  answer(expenses.show, () => anExpense(9, old));
  const { user } = await openExpense('/new?copy=9');
  await waitFor(() => expect(screen.getByLabelText('Payee')).toHaveValue('Landlord'));
  expect(screen.getByLabelText(/^Date/)).not.toHaveValue('2026-11-18');
  expect(screen.getByLabelText('Rate')).toHaveValue('');
  await user.keyboard(POST);
  await waitFor(() => expect(screen.getByLabelText('Rate')).toBeInvalid());
});

test('whoever may not post saves drafts, by the same key', async () => {
  const draft = anExpense(12, { ...DRAFT, version: 1 });
  const { inputs } = answer(expenses.store, () => draft);
  answer(expenses.show, () => draft);
  const me = aClerk({ expenses: ['view', 'create', 'edit'] });
  const { user } = await openExpense('/new', { me });
  expect(screen.queryByRole('button', { name: /^Post/ })).not.toBeInTheDocument();
  await fillIn(user);
  await user.keyboard(POST);
  expect(await screen.findByText('EXP 00012 saved')).toBeVisible();
  expect(inputs[0]).not.toHaveProperty('post');
});
