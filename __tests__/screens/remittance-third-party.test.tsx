import { screen, waitFor, within } from '@testing-library/react';
import { aKycCustomer } from '@/__tests__/support/a-kyc-customer';
import { aParty, aPartyRecord } from '@/__tests__/support/a-party';
import { aRemittance } from '@/__tests__/support/a-remittance';
import { answer } from '@/__tests__/support/mock-api';
import { parties } from '@/lib/contract/accounting/parties';
import { kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import { sales } from '@/lib/contract/dealing/sales';
import { transfer } from '@/lib/contract/dealing/transfer';
import { openRemits, SUMS, typeRemit } from '@/__tests__/support/remittance-screen';

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

test('a sender who must be identified is identified from the remittance', async () => {
  const message = 'Above 0.00 USD in one ticket the customer must be identified.';
  const { user } = openRemits('/exchange/remits/new');
  let isIdentified = false;
  answer(parties.show, () => aPartyRecord(aParty(7, 'Sender One', { phone: '+971501234567' })));
  answer(transfer.preview, () => ({
    lines: [],
    sums: SUMS,
    travel: { level: 'brief' as const, reason: null },
    warnings: isIdentified ? [] : [{ key: 'watch.identify', field: 'sender_id', message }],
  }));
  let file = aKycCustomer({ id: 12, name: 'Sender One', party_id: 7, status: 'submitted' });
  answer(kycCustomers.store, () => file);
  answer(kycCustomers.show, () => file);
  answer(sales.asked, () => ({ identification: true, picture: false, none_reason: null }));
  await typeRemit(user);
  await user.click(await screen.findByRole('button', { name: 'Identify' }));
  const dialog = await screen.findByRole('dialog');
  const field = (label: RegExp) => within(dialog).getByLabelText(label);
  await waitFor(() => expect(field(/^Name as on the document/)).toHaveValue('Sender One'));
  expect(field(/^Telephone/)).toHaveValue('+971501234567');
  await user.type(field(/^Date of birth/), '1988-04-12{Tab}');
  await user.type(field(/^Document number/), 'P0123456');
  await user.click(within(dialog).getByRole('button', { name: 'Identify' }));
  await screen.findByRole('dialog', { name: /waits for approval/ });
  file = { ...file, status: 'approved' };
  isIdentified = true;
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Identify' })).toBeNull());
}, 20_000);
