import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FormProvider, useForm, useWatch, type FieldValues } from 'react-hook-form';
import { renderScreen } from '@/__tests__/support/render-screen';
import { AmountField } from '@/components/ui/amount-field';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { DateField } from '@/components/ui/date-field';
import { OneTimeCodeField } from '@/components/ui/one-time-code-field';
import { PasswordField } from '@/components/ui/password-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { TextareaField } from '@/components/ui/textarea-field';
import type { Locale } from '@/lib/i18n';

const TODAY = '2026-11-20';

function Form({ values, children }: { values: FieldValues; children: ReactNode }) {
  const form = useForm({ defaultValues: values });
  const held = useWatch({ control: form.control });
  const refuse = () => form.setError('value', { type: 'server', message: 'The name is taken.' });
  return (
    <FormProvider {...form}>
      {children}
      <button onClick={refuse}>Refuse</button>
      <output aria-label="held">{JSON.stringify(held.value)}</output>
    </FormProvider>
  );
}

const show = (
  field: ReactNode,
  { value = '', locale }: { value?: unknown; locale?: Locale } = {},
) => renderScreen(<Form values={{ value }}>{field}</Form>, locale ? { locale } : {});

const held = () => screen.getByLabelText('held').textContent;
const amount = (props = {}) => (
  <AmountField name="value" label="Amount" currency="USD" {...props} />
);
const day = () => <DateField name="value" label="Date" today={TODAY} />;

async function typed(field: ReactNode, label: string, text: string, locale?: Locale) {
  const { user } = show(field, locale && { locale });
  await user.type(screen.getByLabelText(label), text);
  await user.tab();
  return { user, input: screen.getByLabelText<HTMLInputElement>(label) };
}

describe('amount', () => {
  test.each([
    ['1234.5', '1,234.50', '1234.5'],
    ['=1250*3+40', '3,790.00', '3790'],
    ['12k', '12,000.00', '12000'],
    ['(1,234.50)', '−1,234.50', '-1234.5'],
    ['۱٬۲۳۴٫۵۰', '1,234.50', '1234.5'],
  ])('%s is shown grouped and kept exact', async (text, shown, exact) => {
    const { input } = await typed(amount(), 'Amount', text);
    expect(input).toHaveValue(shown);
    expect(held()).toContain(exact);
    expect(input).toBeValid();
  });

  test('it reads the same in Persian', async () => {
    const { input } = await typed(amount(), 'Amount', '1,234.50', 'fa');
    expect(input).toHaveValue('1,234.50');
  });

  test.each([
    ['1.234,50', /Is the comma or the point/],
    ['1e9', /not an amount/],
    ['12.505', /Is the comma or the point/],
    ['12.5051', /USD has 2 decimals/],
  ])('%s is asked about, never guessed, and the form holds what was typed', async (text, words) => {
    const { input } = await typed(amount(), 'Amount', text);
    expect(input).toHaveValue(text);
    expect(input).toHaveAccessibleDescription(words);
    expect(held()).toBe(JSON.stringify(text));
  });

  test('a currency has its own decimals', async () => {
    const { input } = await typed(amount({ currency: 'KWD', decimals: 3 }), 'Amount', '250.125');
    expect(input).toHaveValue('250.125');
  });

  test('a rate keeps the decimals it has', async () => {
    const { input } = await typed(amount({ kind: 'rate' }), 'Amount', '1.0850');
    expect(input).toHaveValue('1.085');
  });

  test('editing shows the plain value again, all of it selected', async () => {
    const { user } = show(amount(), { value: '1234567.50' });
    const input = screen.getByLabelText<HTMLInputElement>('Amount');
    expect(input).toHaveValue('1,234,567.50');
    await user.tab();
    expect(input).toHaveValue('1234567.50');
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, '1234567.50'.length]);
  });
});

describe('date', () => {
  test.each([
    ['t', '2026-11-20'],
    ['+1', '2026-11-21'],
    ['15', '2026-11-15'],
    ['15/8', '2026-08-15'],
    ['۱۵/۸/۲۰۲۶', '2026-08-15'],
  ])('%s is %s', async (text, exact) => {
    const { input } = await typed(day(), 'Date', text);
    expect(input).toHaveValue(exact);
    expect(held()).toBe(JSON.stringify(exact));
  });

  test('what is no day stays as it was typed and says so', async () => {
    const { input } = await typed(day(), 'Date', '31/2');
    expect(input).toHaveValue('31/2');
    expect(input).toHaveAccessibleDescription(/This is not a day/);
  });

  test('the other calendar stands below', async () => {
    const { input } = await typed(day(), 'Date', 't');
    expect(input).toHaveAccessibleDescription('Friday, 29 Aqrab 1405');
  });

  test('a day picked in the calendar is that day', async () => {
    const { user } = show(day(), { value: '2026-11-20' });
    await user.click(screen.getByRole('button', { name: 'Open the calendar' }));
    await user.click(await screen.findByRole('button', { name: /^Thursday, 5 November 2026/ }));
    expect(held()).toBe('"2026-11-05"');
  });

  test('Alt and the down arrow open the calendar, Esc leads back', async () => {
    const { user } = show(day(), { value: '2026-11-20' });
    await user.tab();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(await screen.findByRole('dialog', { name: 'Calendar' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByLabelText('Date')).toHaveFocus());
  });
});

describe('every field', () => {
  test('shows its help, and once it is refused the reason instead', async () => {
    const { user } = show(<TextField name="value" label="Name" help="As printed" required />);
    const input = screen.getByLabelText(/Name/);
    expect(input).toBeRequired();
    expect(input).toHaveAccessibleDescription('As printed');
    await user.click(screen.getByRole('button', { name: 'Refuse' }));
    expect(input).toHaveAccessibleDescription('The name is taken.');
    expect(input).toBeInvalid();
    expect(screen.queryByText('As printed')).not.toBeInTheDocument();
  });

  test('of a grid is named by its column', () => {
    show(<TextField name="value" label="Memo" variant="cell" />);
    expect(screen.getByRole('textbox', { name: 'Memo' })).toHaveValue('');
  });

  test('of several lines holds what was typed', async () => {
    const { user } = show(<TextareaField name="value" label="Memo" />);
    await user.type(screen.getByLabelText('Memo'), 'one{Enter}two');
    expect(held()).toBe('"one\\ntwo"');
  });

  test('with a box holds yes or no', async () => {
    const { user } = show(<CheckboxField name="value" label="Remember" />, { value: false });
    await user.click(screen.getByLabelText('Remember'));
    expect(held()).toBe('true');
  });

  test('with a list holds the value, not the word', async () => {
    const options = [
      { value: 'day', label: 'Every day' },
      { value: 'week', label: 'Every week' },
    ];
    const { user } = show(<SelectField name="value" label="How often" options={options} />);
    await user.click(screen.getByLabelText('How often'));
    await user.click(await screen.findByRole('option', { name: 'Every week' }));
    await waitFor(() => expect(held()).toBe('"week"'));
    expect(screen.getByLabelText('How often')).toHaveTextContent('Every week');
  });
});

test('a password can be looked at', async () => {
  const { user } = show(<PasswordField name="value" label="Password" />);
  const input = screen.getByLabelText('Password');
  expect(input).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toHaveAttribute('type', 'text');
});

test('a pasted code is taken with its blanks and in any digits', async () => {
  const { user } = show(<OneTimeCodeField name="value" label="Code" />);
  await user.click(screen.getByLabelText('Code'));
  await user.paste('۱۲۳ 456 789');
  expect(held()).toBe('"123456"');
});
