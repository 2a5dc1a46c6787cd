import { screen } from '@testing-library/react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { renderScreen } from '@/__tests__/support/render-screen';
import { SelectField } from '@/components/ui/select-field';

const OPTIONS = [
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week', disabled: true },
  { value: 'month', label: 'Every month' },
];

function Choice() {
  const form = useForm({ defaultValues: { often: '' } });
  const often = useWatch({ control: form.control, name: 'often' });
  return (
    <FormProvider {...form}>
      <SelectField name="often" label="How often" options={OPTIONS} />
      <output aria-label="held">{often}</output>
    </FormProvider>
  );
}

test('a choice is gone through by arrows while its list is closed, and stops at its ends', async () => {
  const { user } = renderScreen(<Choice />);
  const held = screen.getByLabelText('held');
  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect(held).toHaveTextContent('day');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(held).toHaveTextContent('month');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(held).toHaveTextContent('day');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
});
