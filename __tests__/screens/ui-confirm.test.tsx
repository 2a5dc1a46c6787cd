import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '@/__tests__/support/render-screen';
import { useConfirm } from '@/hooks/use-confirm';
import type { Locale } from '@/lib/i18n';

function Deleting() {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState<boolean>();
  const ask = async () =>
    setAnswer(
      await confirm({ confirm: 'Delete JOU 00318', record: 'Draft JOU 00318, 186.40 USD' }),
    );
  return (
    <>
      <button onClick={() => void ask()}>Delete</button>
      <output>{String(answer)}</output>
    </>
  );
}

async function asked(locale: Locale = 'en') {
  const { user } = renderScreen(<Deleting />, { locale });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  return { user, dialog: await screen.findByRole('alertdialog') };
}

test('it asks in the words of the organisation and names the record', async () => {
  const { dialog } = await asked();
  expect(dialog).toHaveAccessibleName('Are you sure?');
  expect(dialog).toHaveAccessibleDescription("You won't be able to revert this!");
  expect(screen.getByText('Draft JOU 00318, 186.40 USD')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete JOU 00318' })).toBeVisible();
});

test('the focus is on Cancel, and one key too many does no harm', async () => {
  const { user } = await asked();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByText('false')).toBeInTheDocument();
});

test('the confirming button answers yes', async () => {
  const { user } = await asked();
  await user.click(screen.getByRole('button', { name: 'Delete JOU 00318' }));
  expect(await screen.findByText('true')).toBeInTheDocument();
});

test('Esc answers no and gives the focus back', async () => {
  const { user } = await asked();
  await user.keyboard('{Escape}');
  expect(await screen.findByText('false')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus());
});

test('it speaks the language of the page', async () => {
  expect((await asked('fa')).dialog).toHaveAccessibleName('آیا مطمئن هستید؟');
});
