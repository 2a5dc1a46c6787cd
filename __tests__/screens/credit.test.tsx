import { screen, waitFor, within } from '@testing-library/react';
import { aCreditPage, aDraw, aLimit, anAvailable, aSubLimit } from '@/__tests__/support/a-credit';
import { openCredit as open } from '@/__tests__/support/credit-screen';
import { aRate } from '@/__tests__/support/a-rate';
import { answer } from '@/__tests__/support/mock-api';
import { pick } from '@/__tests__/support/pick';
import { CreditLimitWithdrawalScreen } from '@/components/dealing/credit/draw-screen';
import { CreditLimitScreen } from '@/components/dealing/credit/limit-screen';
import { CreditSubLimitScreen } from '@/components/dealing/credit/sub-limit-screen';
import { rates } from '@/lib/contract/dealing/rates';
import { creditLimit } from '@/lib/contract/dealing/credit-limit';
import { creditSubLimit } from '@/lib/contract/dealing/credit-sub-limit';
import { creditLimitWithdrawal } from '@/lib/contract/dealing/credit-withdrawal';

test('a limit is asked for with its reason and its collateral', async () => {
  const stored = answer(creditLimit.store, () => aLimit());
  const { user } = open(<CreditLimitScreen />, '/exchange/credit-limit/new');
  await user.type(await screen.findByRole('combobox', { name: /Customer/ }), 'cust');
  await user.click(await screen.findByRole('option', { name: /Customer O/ }));
  expect(screen.getByRole('region', { name: 'Checks' })).toHaveTextContent('It posts nothing');
  await user.type(screen.getByRole('textbox', { name: /^Limit/ }), '10000');
  expect(screen.getByRole('textbox', { name: /Reason/ })).toBeRequired();
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Known for years');
  await user.click(screen.getByRole('button', { name: 'Add collateral' }));
  await user.type(screen.getByRole('textbox', { name: /^Kind/ }), 'Deed');
  await user.type(screen.getByRole('textbox', { name: /^Description/ }), 'House in Herat');
  await user.type(screen.getByRole('textbox', { name: /^Value/ }), '5000');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(stored.inputs).toMatchObject([
      {
        party_id: 4,
        amount: '10000',
        reason: 'Known for years',
        post: true,
        collateral: [{ kind: 'Deed', description: 'House in Herat', value: '5000' }],
      },
    ]),
  );
});

test('the record shows what is used and left of the limit and each sub-limit, in figures and as bars', async () => {
  open(<CreditLimitScreen />, '/exchange/credit-limit/1');
  const bars = await screen.findByRole('list', { name: 'Use of CRL 00001' });
  const [whole, euros] = within(bars).getAllByRole('listitem');
  if (!whole || !euros) throw new Error('a bar is missing');
  expect(whole).toHaveTextContent(/6,745\.00.*available/);
  expect(whole).toHaveTextContent(/3,255\.00.*used of.*10,000\.00/);
  expect(within(whole).getByRole('meter')).toHaveAttribute('aria-valuenow', '33');
  expect(euros).toHaveTextContent(/CRS 00002 · Currency: EUR/);
  expect(within(euros).getByRole('meter')).toHaveAttribute('aria-valuenow', '75');
});

test('a currency without a rate is named, and nothing is guessed', async () => {
  const unknown = { used: null, reserved: null, available: null, without_mid: ['GBP'] };
  open(<CreditLimitScreen />, '/exchange/credit-limit/1');
  answer(creditLimit.available, () => anAvailable({ ...unknown, sub_limits: [] }));
  expect(await screen.findByText(/There is no rate of GBP/)).toBeVisible();
});

test('a limit is suspended with a reason, and resumed at once', async () => {
  const suspended = answer(creditLimit.suspend, () => aLimit({ status: 'suspended' }));
  const { user } = open(<CreditLimitScreen />, '/exchange/credit-limit/1');
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'A letter came back');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(suspended.inputs).toEqual([{ reason: 'A letter came back' }]));
  expect(screen.queryByRole('button', { name: 'Resume' })).not.toBeInTheDocument();
});

test('what a sub-limit caps is chosen after its scope', async () => {
  const stored = answer(creditSubLimit.store, () => aSubLimit());
  const { user } = open(<CreditSubLimitScreen />, '/exchange/credit-sub-limit/new?limit_id=1');
  await user.click(await screen.findByRole('combobox', { name: /^Applies to/ }));
  await user.click(await screen.findByRole('option', { name: 'A branch' }));
  expect(screen.getByRole('combobox', { name: /^Value/ })).toBeRequired();
  await user.click(screen.getByRole('combobox', { name: /^Value/ }));
  await user.click(await screen.findByRole('option', { name: 'Main' }));
  await user.type(screen.getByRole('combobox', { name: /^Currency of/ }), 'USD{Enter}');
  await user.type(screen.getByRole('textbox', { name: /^Sub-limit/ }), '500');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(stored.inputs).toMatchObject([
      { limit_id: 1, scope: 'branch', scope_value: '1', currency: 'USD', amount: '500' },
    ]),
  );
});

test('a draw is typed beside what is left of its limit', async () => {
  const stored = answer(creditLimitWithdrawal.store, () => aDraw());
  const { user } = open(
    <CreditLimitWithdrawalScreen />,
    '/exchange/credit-limit-withdrawal/new?limit_id=1',
  );
  const left = await screen.findByRole('region', { name: 'Use of the limit' });
  await waitFor(() => expect(left).toHaveTextContent(/6,745\.00/));
  await user.type(screen.getByRole('combobox', { name: /^Currency/ }), 'EUR{Enter}');
  await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '3000');
  await pick(user, screen.getByRole('combobox', { name: /Till or vault/ }), 'Main vault');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(stored.inputs).toMatchObject([
      { limit_id: 1, currency: 'EUR', amount: '3000', location_id: 1, on_account: false },
    ]),
  );
});

test('a limit is found by its customer, however many limits there are', async () => {
  const stored = answer(creditLimitWithdrawal.store, () => aDraw());
  const found = aLimit({ id: 950, number: 'CRL 00950', counterparty: 'Zahra Traders' });
  const { user } = open(<CreditLimitWithdrawalScreen />, '/exchange/credit-limit-withdrawal/new');
  const limits = answer(creditLimit.list, ({ search }) =>
    aCreditPage(search === 'zahra' ? [found] : []),
  );
  answer(creditLimit.show, () => found);
  await user.type(await screen.findByRole('combobox', { name: /^Credit limit/ }), 'zahra');
  await user.click(await screen.findByRole('option', { name: /CRL 00950 · Zahra Traders/ }));
  expect(limits.inputs.at(-1)).toMatchObject({ status: 'active', search: 'zahra' });
  await user.type(screen.getByRole('combobox', { name: /^Currency/ }), 'EUR{Enter}');
  await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '3000');
  await pick(user, screen.getByRole('combobox', { name: /Till or vault/ }), 'Main vault');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(stored.inputs).toMatchObject([{ limit_id: 950 }]));
});

test('a repayment begins with all that is owed, and can come in another currency', async () => {
  answer(rates.current, () => [aRate({ currency: 'EUR', mid: '1.0850' })]);
  const repaid = answer(creditLimitWithdrawal.repay, () => aDraw({ status: 'repaid' }));
  answer(creditLimitWithdrawal.show, () => aDraw());
  const { user } = open(<CreditLimitWithdrawalScreen />, '/exchange/credit-limit-withdrawal/1');
  await user.click(await screen.findByRole('button', { name: 'Repay' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('textbox', { name: /^Amount/ })).toHaveValue('3,000.00');
  await pick(user, within(dialog).getByRole('combobox', { name: /Till or vault/ }), 'Main vault');
  await user.type(within(dialog).getByRole('combobox', { name: /^Pay in/ }), 'USD{Enter}');
  const note = 'Proposed: the rate of the board.';
  expect(await within(dialog).findByText(note, {}, { timeout: 5000 })).toBeVisible();
  const rate = within(dialog).getByRole('textbox', { name: /^Rate/ });
  // Enter moved the focus to the rate before the proposed rate arrived.
  expect(rate).toHaveFocus();
  expect(rate).toHaveValue('1.085');
  await user.clear(rate);
  await user.type(rate, '1.105');
  expect(within(dialog).queryByText(note)).toBeNull();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(repaid.inputs).toMatchObject([
      { currency: 'EUR', amount: '3000.00', location_id: 1, pay_currency: 'USD', rate: '1.105' },
    ]),
  );
});

test('a write-off that waits says so in its own words', async () => {
  const waiting = {
    subject: 'credit_limit' as const,
    reason: 'Gone',
    asked_at: '2026-11-20T06:00:00Z',
    asked_by: { id: 9, name: 'Zahra' },
  };
  answer(creditLimitWithdrawal.show, () => aDraw({ waiting }));
  open(<CreditLimitWithdrawalScreen />, '/exchange/credit-limit-withdrawal/1');
  expect(await screen.findByText('CLW 00001: write-off awaiting approval')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Approve and write off' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Write off' })).not.toBeInTheDocument();
});

test('the list tells what is owed, when it is due, and since when it should be paid', async () => {
  const late = {
    ...aDraw({ status: 'overdue', due_date: '2026-11-10' }),
    overdue_days: 10,
  };
  open(<CreditLimitWithdrawalScreen />, '/exchange/credit-limit-withdrawal');
  answer(creditLimitWithdrawal.list, () => aCreditPage([late]));
  const row = await screen.findByRole('row', { name: /CLW 00001/ });
  expect(row).toHaveTextContent(/10 days/);
  expect(row).toHaveTextContent(/Overdue/);
});
