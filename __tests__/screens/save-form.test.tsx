import { screen, waitFor } from '@testing-library/react';

import { renderScreen } from '@/__tests__/support/render-screen';
import { useSaveForm } from '@/hooks/use-save-form';

const send = jest.fn((values: Readonly<{ name: string }>) => Promise.resolve(values));

function Form({ isCreation }: { isCreation: boolean }) {
  const { form, save } = useSaveForm({
    blank: { name: '' },
    check: () => [],
    send,
    onSaved: () => undefined,
    isCreation,
  });
  return (
    <>
      <input aria-label="Name" {...form.register('name')} />
      <button type="button" onClick={() => void save()}>
        Save
      </button>
    </>
  );
}

async function pressTwice(isCreation: boolean) {
  const { user } = renderScreen(<Form isCreation={isCreation} />);
  const press = () => user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(screen.getByLabelText('Name'), 'Laila');
  await press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  await press();
  return { user, press };
}

test('a press after a creation creates nothing, until a value changes', async () => {
  const { user, press } = await pressTwice(true);
  expect(send).toHaveBeenCalledTimes(1);
  await user.type(screen.getByLabelText('Name'), ' Karimi');
  await press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

test('a change can be saved again without another change', async () => {
  await pressTwice(false);
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});
