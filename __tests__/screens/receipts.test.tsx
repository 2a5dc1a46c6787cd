import { screen, waitFor } from '@testing-library/react';
import { aPartyPage } from '@/__tests__/support/a-party';
import { violationsIn } from '@/__tests__/support/accessibility';
import { cell, focusOn, keys, POST } from '@/__tests__/support/journal-fixture';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { aReceipt, atPayments } from '@/__tests__/support/payment-fixture';
import { ReceiptsScreen } from '@/components/accounting/receipts/receipts-screen';
import { parties } from '@/lib/contract/accounting/parties';
import { receipts } from '@/lib/contract/accounting/receipts';
import type { Locale } from '@/lib/i18n';

jest.setTimeout(20_000);

function at(view: string, locale?: Locale) {
  answer(parties.list, () => aPartyPage([]));
  answer(receipts.show, () => aReceipt(3));
  return atPayments(receipts, <ReceiptsScreen />, {
    at: `/accounting/receipts${view}`,
    ...(locale && { locale }),
  });
}

async function fillIn() {
  const fixture = at('/new');
  const { user } = fixture;
  await screen.findByRole('form');
  await user.click(screen.getByLabelText('Payer'));
  await keys(user, 'Tenant{Tab}');
  focusOn(screen.getByLabelText(/^Received into/));
  await keys(user, '1010{Tab}');
  await user.click(screen.getByLabelText('Method'));
  await user.click(await screen.findByRole('option', { name: 'Cheque' }));
  focusOn(cell('Account'));
  await keys(user, '4020{Tab}', '{Tab}', '80');
  return fixture;
}

test('a receipt says who paid, how, and into which account', async () => {
  const { inputs } = answer(receipts.store, () => aReceipt(3));
  const { user } = await fillIn();
  await user.keyboard(POST);
  expect(await screen.findByText('RCP 00003 posted')).toBeVisible();
  expect(inputs).toEqual([
    {
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      payer: 'Tenant',
      received_into_account_id: 1,
      method: 'cheque',
      lines: [{ account_id: 5, amount: '80' }],
      post: true,
    },
  ]);
});

test('what the host refuses of the payer stands on the payer', async () => {
  refuse(receipts.store, 'Who is that?', 'payer');
  const { user } = await fillIn();
  await user.keyboard(POST);
  await waitFor(() =>
    expect(screen.getByLabelText('Payer')).toHaveAccessibleDescription('Who is that?'),
  );
});

test('the voucher of a receipt has the amount in words', async () => {
  at('/3');
  await screen.findByRole('table', { name: 'Lines' });
  const paper = document.querySelector('.voucher');
  expect(paper).toHaveTextContent('Received from');
  expect(paper).toHaveTextContent('Eighty US dollars only');
  expect(screen.getAllByText('Cash').length).toBeGreaterThan(0);
});

test.each(['en', 'fa'] as const)(
  'form and record are open to assistive software in %s',
  async (locale) => {
    const form = at('/new', locale);
    await screen.findByRole('form');
    expect(await violationsIn(form.container)).toEqual([]);
    form.unmount();
    const record = at('/3', locale);
    await screen.findByRole('heading', { name: 'RCP 00003' });
    expect(await violationsIn(record.container)).toEqual([]);
  },
);
