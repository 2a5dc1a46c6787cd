import { anAccount } from '@/__tests__/support/an-account';
import { screen } from '@testing-library/react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { CHART } from '@/__tests__/support/journal-fixture';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { startUpAnswers } from '@/__tests__/support/start-up-answers';
import { AccountPicker } from '@/components/pickers/account-picker';
import { searchAccounts } from '@/components/pickers/account-search';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import type { AccountKind, AccountPrefixes } from '@/lib/domain/ledger/account-prefixes';
import { settingDefaults, systemSetting } from '@/lib/contract/settings/system-setting';
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

function Line({ kinds }: { kinds?: readonly AccountKind[] }) {
  const form = useForm({ defaultValues: { account: null } });
  const account = useWatch({ control: form.control, name: 'account' });
  return (
    <FormProvider {...form}>
      <AccountPicker name="account" label="Account" variant="cell" {...(kinds && { kinds })} />
      <button>Next cell</button>
      <output>{String(account)}</output>
    </FormProvider>
  );
}

function open(
  locale: Locale = 'en',
  kinds?: readonly AccountKind[],
  prefixes: Partial<AccountPrefixes> = {},
) {
  for (const [endpoint, body] of startUpAnswers) answer(endpoint, () => body as never);
  answer(systemSetting.list, () => [settingWith(prefixes)]);
  answer(chartOfAccounts.list, () => ACCOUNTS);
  return renderScreen(<Line {...(kinds && { kinds })} />, { locale });
}

const FORMATS = settingDefaults['system-setting'];
const settingWith = (prefixes: Partial<AccountPrefixes>) => ({
  id: 1,
  type: 'system-setting' as const,
  version: 2,
  created_at: '2026-11-18T16:00:00Z',
  updated_at: '2026-11-18T16:00:00Z',
  ...FORMATS,
  accountPrefixes: { ...FORMATS.accountPrefixes, ...prefixes },
});

const box = () => screen.findByRole('combobox');

test('an account is shown with number, name, where it stands, and what is on it', async () => {
  const { user } = open();
  await user.type(await box(), '1031');
  const option = await screen.findByRole('option');
  expect(option).toHaveTextContent('1031Bank USDCash and banks$1,000.00');
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

const found = async () => (await screen.findAllByRole('option')).map((one) => one.textContent);
const BEYOND = 'No such account of this kind. Found among all accounts:';

test('where a kind is asked for, its accounts stand alone, and all come after the last of them', async () => {
  const { user } = open('en', ['expense']);
  await user.click(await box());
  await user.keyboard('{ArrowDown}');
  expect(await found()).toEqual([expect.stringMatching(/^5080/), 'Show all accounts']);
});

test('all accounts are shown by keyboard, those of the kind first, and the list stays open', async () => {
  const { user } = open('en', ['expense']);
  await user.type(await box(), 'bank');
  expect(await found()).toEqual([expect.stringMatching(/^5080/), 'Show all accounts']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await found()).toEqual([
    expect.stringMatching(/^5080/),
    expect.stringMatching(/^1031/),
    expect.stringMatching(/^10Cash/),
  ]);
  expect(await box()).toHaveFocus();
  expect(await box()).toHaveValue('bank');
  expect(screen.getByRole('option', { name: /^1031/ })).toHaveAttribute('data-highlighted');
  await user.keyboard('{Enter}');
  expect(await box()).toHaveValue('1031 Bank USD');
});

test('an empty box shows all accounts by keyboard too', async () => {
  const { user } = open('en', ['expense']);
  await user.click(await box());
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(await found()).toContainEqual(expect.stringMatching(/^4050/));
  expect(screen.getByText('null')).toBeInTheDocument();
});

test('a click on it shows all accounts and takes none', async () => {
  const { user } = open('en', ['income']);
  await user.type(await box(), '4');
  await user.click(await screen.findByRole('option', { name: 'Show all accounts' }));
  expect(screen.queryByRole('option', { name: 'Show all accounts' })).not.toBeInTheDocument();
  expect(await found()).toEqual([expect.stringMatching(/^4050/)]);
});

test('what no account of the kind answers to is looked for among all, which is said', async () => {
  const { user } = open('en', ['expense']);
  await user.type(await box(), '1031');
  expect(await screen.findByText(BEYOND)).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await box()).toHaveValue('1031 Bank USD');
});

test('a kind that the chart has no account of leaves nothing out', async () => {
  const { user } = open('en', ['fixed_asset']);
  await user.type(await box(), '5080');
  expect(await found()).toEqual([expect.stringMatching(/^5080/)]);
  expect(screen.queryByText(BEYOND)).not.toBeInTheDocument();
});

test('what an account of a kind begins with is for the system setting to say', async () => {
  const { user } = open('en', ['expense'], { expense: '40' });
  await user.click(await box());
  await user.keyboard('{ArrowDown}');
  expect(await found()).toEqual([expect.stringMatching(/^4050/), 'Show all accounts']);
});
