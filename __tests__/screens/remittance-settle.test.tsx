import { screen, waitFor, within } from '@testing-library/react';
import { aRemittance } from '@/__tests__/support/a-remittance';
import { aTill } from '@/__tests__/support/a-till';
import { aDeveloper } from '@/__tests__/support/a-user';
import { answer } from '@/__tests__/support/mock-api';
import { pick } from '@/__tests__/support/pick';
import { renderScreen } from '@/__tests__/support/render-screen';
import { RemitsScreen } from '@/components/dealing/remittance/remittance-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { locations } from '@/lib/contract/dealing/locations';
import { transfer } from '@/lib/contract/dealing/transfer';
import { attachments } from '@/lib/contract/kernel/attachments';
import { session } from '@/lib/contract/people/session';

test('what the agent has paid out is settled at a rate, written either way', async () => {
  const paidOut = aRemittance({ status: 'paid_out' });
  const done = aRemittance({ status: 'settled', settlement: { id: 4, number: 'SET 00004' } });
  answer(session.current, () => aDeveloper());
  answer(locations.list, () => [aTill({ id: 1, name: 'Main vault', type: 'vault' })]);
  answer(attachments.list, () => ({ data: [], meta: { page: 1, per_page: 200, total: 0 } }));
  answer(transfer.entry, () => []);
  answer(transfer.show, () => paidOut);
  const { user } = renderScreen(
    <>
      <FrameShortcuts />
      <RemitsScreen />
    </>,
    { at: '/exchange/remits/1', bare: true },
  );
  const settled = answer(transfer.settle, () => done);
  await user.click(await screen.findByRole('button', { name: 'Settle' }));
  const [agreed] = await screen.findAllByText(/^1 USD = 278\.50* PKR$/);
  expect(agreed).toBeVisible();
  expect(screen.queryByText('indirect')).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText(/^Date/)).toHaveFocus();
  expect(dialog.queryByRole('textbox', { name: /^Rate/ })).toBeNull();
  await user.type(await dialog.findByRole('combobox', { name: /Pay in/ }), 'USD{Enter}');
  await user.type(await dialog.findByRole('textbox', { name: /^Rate/ }), '279.80');
  await pick(user, dialog.getByRole('combobox', { name: /Quoted as/ }), 'PKR for one USD');
  await pick(user, dialog.getByRole('combobox', { name: /Location/ }), 'Main vault');
  answer(transfer.show, () => done);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(settled.inputs).toMatchObject([
      { pay_currency: 'USD', rate: '279.8', quote_direction: 'indirect', location_id: 1 },
    ]),
  );
  for (const name of ['currency', 'amount', 'account_id', 'applied']) {
    expect(settled.inputs[0]).not.toHaveProperty(name);
  }
  expect(await screen.findByRole('link', { name: 'SET 00004' })).toBeVisible();
});
