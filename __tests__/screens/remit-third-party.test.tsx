import { screen, waitFor, within } from '@testing-library/react';
import { aRemittance } from '@/__tests__/support/a-remittance';
import { answer } from '@/__tests__/support/mock-api';
import { transfer } from '@/lib/contract/exchange/transfer';
import { openRemits, SUMS, typeRemit } from '@/__tests__/support/remits-screen';

test('for whom it is sent is asked once somebody else pays', async () => {
  const { user } = openRemits('/exchange/remits/new');
  const stored = answer(transfer.store, () => aRemittance());
  await typeRemit(user);
  expect(screen.queryByRole('group', { name: 'On behalf of' })).not.toBeInTheDocument();
  const message = 'Somebody other than the customer pays.';
  const warning = { key: 'watch.third-party', field: 'on_behalf_of.name', message } as const;
  answer(transfer.preview, () => ({
    lines: [],
    sums: SUMS,
    travel: { level: 'brief' as const, reason: null },
    warnings: [warning],
  }));
  await user.type(
    screen.getByRole('textbox', { name: /^Paid by, if not the sender/ }),
    'Cyrus Far',
  );
  const group = await screen.findByRole('group', { name: 'On behalf of' });
  await user.type(within(group).getByRole('textbox', { name: /^Name/ }), 'Cyrus Far');
  await user.type(within(group).getByRole('textbox', { name: /^Relationship/ }), 'Cousin');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(stored.inputs).toMatchObject([
      { payer: 'Cyrus Far', on_behalf_of: { name: 'Cyrus Far', relationship: 'Cousin' } },
    ]),
  );
}, 20_000);

test('a remittance says for whom it was sent', async () => {
  openRemits('/exchange/remits/1');
  answer(transfer.show, () =>
    aRemittance({ payer: 'Cyrus Far', on_behalf_of: { name: 'Mina Far', relationship: 'Aunt' } }),
  );
  expect((await screen.findAllByText('Mina Far'))[0]).toBeVisible();
  expect(screen.getByText('Aunt')).toBeVisible();
});
