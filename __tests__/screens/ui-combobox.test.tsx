import { screen } from '@testing-library/react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { renderScreen } from '@/__tests__/support/render-screen';
import { ComboboxField } from '@/components/ui/combobox-field';

const ACCOUNTS = [
  { id: 1, number: '1041', name: 'Nostro EUR' },
  { id: 2, number: '5010', name: 'Salaries' },
  { id: 3, number: '5080', name: 'Bank charges' },
  { id: 4, number: '5090', name: 'احمدی' },
];
const MANY = Array.from({ length: 80 }, (_, at) => ({ id: at, number: `${at}`, name: 'Account' }));

function Line({ accounts = ACCOUNTS }: { accounts?: typeof ACCOUNTS }) {
  const form = useForm({ defaultValues: { account: null } });
  const account = useWatch({ control: form.control, name: 'account' });
  return (
    <FormProvider {...form}>
      <ComboboxField
        name="account"
        label="Account"
        variant="cell"
        items={accounts}
        idOf={({ id }) => id}
        keyOf={({ id }) => String(id)}
        textOf={({ number, name }) => `${number} ${name}`.trim()}
      />
      <button>Next cell</button>
      <output>{String(account)}</output>
    </FormProvider>
  );
}

const box = () => screen.getByRole('combobox');

test('typing finds, the arrows move, Enter takes', async () => {
  const { user } = renderScreen(<Line />);
  await user.type(box(), '50');
  expect(await screen.findAllByRole('option')).toHaveLength(3);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(box()).toHaveValue('5080 Bank charges');
  expect(screen.getByText('3')).toBeInTheDocument();
});

test('a click in the text opens the list, and typing replaces the name of what was taken', async () => {
  const { user } = renderScreen(<Line />);
  await user.click(box());
  expect(await screen.findAllByRole('option')).toHaveLength(4);
  await user.keyboard('5080{Enter}');
  expect(box()).toHaveValue('5080 Bank charges');
  await user.click(box());
  await user.keyboard('1041');
  expect(box()).toHaveValue('1041');
});

test('what begins with the typed text comes before what contains it', async () => {
  const names = ['British Indian Ocean Territory', 'Indonesia', 'India'];
  const accounts = names.map((name, id) => ({ id, number: '', name }));
  const { user } = renderScreen(<Line accounts={accounts} />);
  await user.type(box(), 'ind');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent?.trim())).toEqual([
    'Indonesia',
    'India',
    'British Indian Ocean Territory',
  ]);
});

test('Tab takes what is highlighted and goes on to the next cell', async () => {
  const { user } = renderScreen(<Line />);
  await user.type(box(), '5080');
  await screen.findByRole('option');
  await user.tab();
  expect(box()).toHaveValue('5080 Bank charges');
  expect(screen.getByRole('button', { name: 'Next cell' })).toHaveFocus();
});

test('Tab through an empty box chooses nothing', async () => {
  const { user } = renderScreen(<Line />);
  await user.click(box());
  await user.tab();
  expect(box()).toHaveValue('');
  expect(screen.getByText('null')).toBeInTheDocument();
});

test('text that matches nothing stays and says so', async () => {
  const { user } = renderScreen(<Line />);
  await user.type(box(), '9999');
  await user.tab();
  expect(box()).toHaveValue('9999');
  expect(box()).toBeInvalid();
  expect(box()).toHaveAccessibleDescription('“9999” is not in the list.');
  expect(screen.getByText('null')).toBeInTheDocument();
});

test('names are found however their letters are typed', async () => {
  const { user } = renderScreen(<Line />);
  await user.type(box(), 'احمدي');
  expect(await screen.findByRole('option', { name: '5090 احمدی' })).toBeInTheDocument();
});

test('a long list shows 50 and finds the others', async () => {
  const { user } = renderScreen(<Line accounts={MANY} />);
  await user.type(box(), 'Account');
  expect(await screen.findAllByRole('option')).toHaveLength(50);
  await user.clear(box());
  await user.type(box(), '79');
  expect(await screen.findByRole('option', { name: '79 Account' })).toBeInTheDocument();
});

test('typing on after a choice takes the choice back', async () => {
  const { user } = renderScreen(<Line />);
  await user.type(box(), '5080');
  await screen.findByRole('option');
  await user.keyboard('{Enter}');
  await user.type(box(), 'x');
  expect(screen.getByText('null')).toBeInTheDocument();
});

test('focus selects what stands in the box, by key or by mouse, so that typing replaces it', async () => {
  const { user } = renderScreen(<Line />);
  await user.type(box(), '1041{Enter}');
  const next = screen.getByRole('button', { name: 'Next cell' });
  await user.click(next);
  await user.click(box());
  await user.keyboard('5080{Enter}');
  expect(box()).toHaveValue('5080 Bank charges');
  await user.click(next);
  box().focus();
  await user.keyboard('5010{Enter}');
  expect(box()).toHaveValue('5010 Salaries');
});
