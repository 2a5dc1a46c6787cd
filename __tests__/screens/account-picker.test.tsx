import { anAccount } from '@/__tests__/support/an-account';
import { screen } from '@testing-library/react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { CHART } from '@/__tests__/support/journal-desk';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { startUpAnswers } from '@/__tests__/support/start-up-answers';
import { AccountPicker } from '@/components/pickers/account-picker';
import { searchAccounts } from '@/components/pickers/account-search';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import type { Locale } from '@/lib/i18n';

const ACCOUNTS = [
  ...CHART,
  anAccount(20, '5081', 'Card fees', { is_active: false }),
  anAccount(21, '1010600', 'Till of 1041 Street'),
];
const numbers = (typed: string) => searchAccounts(ACCOUNTS, typed).map(({ number }) => number);

test('digits find the numbers that begin with them, what can be chosen first', () => {
  expect(numbers('50')).toEqual(['5080', '50']);
  expect(numbers('10')).toEqual(['1010', '1031', '1041', '1040', '1010600', '10']);
  expect(numbers('80')).toEqual([]);
});

test('digits of any script are the same', () => {
  expect(numbers('۵۰۸۰')).toEqual(['5080']);
  expect(numbers('٥٠٨٠')).toEqual(['5080']);
});

test('words find names that hold all of them, in any order and in either language', () => {
  expect(numbers('charges bank')).toEqual(['5080']);
  expect(numbers('دالر')).toEqual(['1031']);
  expect(numbers('دالر بانك')).toEqual(['1031']);
  expect(numbers('BÁNK')).toEqual(['1031', '5080', '10']);
  expect(numbers('street 1041')).toEqual(['1010600']);
});

test('inactive accounts are not found', () => {
  expect(numbers('5081')).toEqual([]);
  expect(numbers('')).not.toContain('5081');
});

function Line() {
  const form = useForm({ defaultValues: { account: null } });
  const account = useWatch({ control: form.control, name: 'account' });
  return (
    <FormProvider {...form}>
      <AccountPicker name="account" label="Account" variant="cell" />
      <button>Next cell</button>
      <output>{String(account)}</output>
    </FormProvider>
  );
}

function open(locale: Locale = 'en') {
  for (const [endpoint, body] of startUpAnswers) answer(endpoint, () => body as never);
  answer(chartOfAccounts.list, () => ACCOUNTS);
  return renderScreen(<Line />, { locale });
}

const box = () => screen.findByRole('combobox');

test('an account is shown with number, name, where it stands, and what is on it', async () => {
  const { user } = open();
  await user.type(await box(), '1031');
  const option = await screen.findByRole('option');
  expect(option).toHaveTextContent('1031Bank USDCash and banks1,000.00 USD');
});

test('Enter takes the first, Tab takes the highlighted one and goes on', async () => {
  const { user } = open();
  await user.type(await box(), '10');
  await screen.findAllByRole('option');
  await user.keyboard('{ArrowDown}');
  await user.tab();
  expect(await box()).toHaveValue('1031 Bank USD');
  expect(screen.getByText('3')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next cell' })).toHaveFocus();
});

test('a general account is shown and cannot be taken', async () => {
  const { user } = open();
  await user.type(await box(), 'exchange');
  const option = await screen.findByRole('option');
  expect(option).toHaveTextContent('50');
  expect(option).toHaveAttribute('aria-disabled', 'true');
  await user.click(option);
  expect(screen.getByText('null')).toBeInTheDocument();
});

test('the name is that of the language of the page', async () => {
  const { user } = open('fa');
  await user.type(await box(), '1031{Enter}');
  expect(await box()).toHaveValue('1031 بانک دالر');
});
