import { screen } from '@testing-library/react';
import { useForm, useWatch } from 'react-hook-form';
import { renderScreen } from '@/__tests__/support/render-screen';
import { AmountField } from '@/components/ui/amount-field';
import { Form } from '@/components/ui/form';
import type { QuoteManner } from '@/lib/domain/rate';

const UNITS: QuoteManner = { quote_unit: 1, quote_direction: 'indirect' };
const HUNDRED: QuoteManner = { quote_unit: 100, quote_direction: 'direct' };

function Field({ manner, rate = '' }: { manner?: QuoteManner; rate?: string }) {
  const form = useForm({ defaultValues: { rate } });
  const held = useWatch({ control: form.control, name: 'rate' });
  return (
    <Form form={form} onSubmit={() => undefined}>
      <AmountField name="rate" label="Rate" kind="rate" manner={manner} />
      <output aria-label="held">{held}</output>
    </Form>
  );
}

const field = () => screen.getByLabelText('Rate');
const held = () => screen.getByLabelText('held').textContent;

test.each([
  ['units for one base', UNITS, '3.6725', '0.272294077604'],
  ['thousands for one base', UNITS, '42000', '0.000023809524'],
  ['base for a hundred', HUNDRED, '0.685', '0.00685'],
  ['base for one', undefined, '1.0833', '1.0833'],
])(
  'a rate in %s is typed as its pair is quoted; the form holds base per one unit',
  async (_, manner, typed, perUnit) => {
    const { user } = renderScreen(<Field {...(manner && { manner })} />);
    await user.type(field(), typed);
    expect(held()?.startsWith(perUnit.slice(0, 14))).toBe(true);
    await user.tab();
    expect((field() as HTMLInputElement).value.replace(',', '')).toBe(typed);
  },
);

test('what a draft holds is shown as its pair is quoted', () => {
  renderScreen(<Field manner={UNITS} rate="0.272294077604" />);
  expect(field()).toHaveValue('3.6725');
});

test('what is no rate stays as it was typed, and says so', async () => {
  const { user } = renderScreen(<Field manner={UNITS} />);
  await user.type(field(), 'abc');
  await user.tab();
  expect(field()).toHaveValue('abc');
  expect(held()).toBe('abc');
  expect(screen.getByText('This is not an amount.')).toBeVisible();
});
