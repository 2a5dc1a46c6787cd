import { screen, waitFor, within } from '@testing-library/react';
import { aRemittance } from '@/__tests__/support/a-remittance';
import { aRate } from '@/__tests__/support/a-rate';
import { aTill } from '@/__tests__/support/a-till';
import { aClerk } from '@/__tests__/support/a-user';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { readAs } from '@/__tests__/support/read-as';
import { locations } from '@/lib/contract/dealing/locations';
import { rates } from '@/lib/contract/dealing/rates';
import { transfer } from '@/lib/contract/dealing/transfer';
import { openRemits, typeRemit } from '@/__tests__/support/remittance-screen';

test('the fee may be left to the list, and somebody new needs a name', async () => {
  openRemits('/exchange/remits/new');
  const fee = await screen.findByRole('group', { name: 'Fee' });
  expect(within(fee).getByRole('textbox', { name: /^Fee/ })).not.toBeRequired();
  const beneficiary = screen.getByRole('group', { name: 'Beneficiary' });
  expect(within(beneficiary).getByRole('textbox', { name: /^Name(?! in)/ })).toBeRequired();
});

test('a known sender sends to somebody of the book, and pays by bank what the host reckons', async () => {
  const stored = answer(transfer.store, () => ({ ...aRemittance(), payout_code: 'ABCDE23456' }));
  const { user } = openRemits('/exchange/remits/new');
  await typeRemit(user);
  await user.click(screen.getByRole('combobox', { name: /Saved beneficiary/ }));
  await user.click(await screen.findByRole('option', { name: /Sara, Pakistan/ }));
  expect(screen.queryByRole('group', { name: 'Beneficiary' })).not.toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByText('Paid in').parentElement).toHaveTextContent('Paid in $508.00'),
  );
  await user.click(screen.getByRole('combobox', { name: /Paid by/ }));
  await user.click(await screen.findByRole('option', { name: 'Bank' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Paid by/ })).toHaveFocus());
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(stored.inputs).toMatchObject([
      {
        kind: 'remit_out',
        sender_id: 7,
        agent_id: 9,
        beneficiary_id: 3,
        principal: '500',
        payments: [{ method: 'bank', amount: '508.00' }],
        post: true,
      },
    ]),
  );
  expect(stored.inputs[0]).not.toHaveProperty('beneficiary');
  expect((await screen.findAllByText('ABCDE 23456'))[0]).toBeVisible();
});

test('a refused payout code is counted on the record at once, and the last one locks it', async () => {
  const waiting = { status: 'available', payout_code: undefined } as const;
  const { user } = openRemits('/exchange/remits/1');
  answer(transfer.show, () => aRemittance({ ...waiting, tries_left: 1 }));
  refuse(transfer['pay-out'], 'The code is wrong.', 'code');
  await user.click(await screen.findByRole('button', { name: 'Pay out' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /code/i }), 'WRONG12345');
  await user.type(
    await within(dialog).findByRole('combobox', { name: /^Document/ }),
    'pass{Enter}',
  );
  await user.type(within(dialog).getByRole('textbox', { name: /Number/ }), 'P4471902');
  answer(transfer.show, () => aRemittance({ ...waiting, tries_left: 0 }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('button', { name: 'Unlock', hidden: true })).toBeInTheDocument();
  expect(within(dialog).getByText('The code is wrong.')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Pay out' })).not.toBeInTheDocument();
});

test('the payout code is shown until the remittance is cancelled', async () => {
  answer(transfer.store, () => ({ ...aRemittance(), payout_code: 'ABCDE23456' }));
  const { user } = openRemits('/exchange/remits/new');
  await typeRemit(user);
  await user.click(screen.getByRole('combobox', { name: /Saved beneficiary/ }));
  await user.click(await screen.findByRole('option', { name: /Sara, Pakistan/ }));
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/Give it to the sender/)).toBeVisible();
  const cancelled = aRemittance({ status: 'cancelled' });
  answer(transfer.cancel, () => cancelled);
  answer(transfer.show, () => cancelled);
  await user.click(screen.getByRole('button', { name: 'Cancel remittance' }));
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'The sender came back.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByText(/Give it to the sender/)).toBeNull());
});

test('Enter after the sender goes to the book, and known values are proposed and marked', async () => {
  const mine = {
    id: 5,
    user: { id: 1, name: 'Dev' },
    status: 'open' as const,
    opened_at: '2026-11-20T06:00:00Z',
  };
  const euro = aRate({ currency: 'EUR', mid: '1.09', buy: '1.08', sell: '1.1' });
  const { user } = openRemits('/exchange/remits/new');
  answer(rates.current, () => [euro]);
  answer(locations.list, () => [aTill({ session: mine })]);
  const sender = await screen.findByRole('combobox', { name: /^Sender$|^Sender / });
  await user.type(sender, 'sender');
  await screen.findByRole('option', { name: /Sender One/ });
  await user.keyboard('{Enter}');
  const book = screen.getByRole('combobox', { name: /Saved beneficiary/ });
  await waitFor(() => expect(book).toHaveFocus());
  expect(book).toHaveTextContent('Somebody new');
  await waitFor(() => expect(book).toHaveAccessibleDescription('1 saved for this sender'));
  await user.type(screen.getByRole('combobox', { name: /Payout currency/ }), 'EUR{Enter}');
  const rate = screen.getByRole('textbox', { name: /^Rate/ });
  await waitFor(() => expect(rate).toHaveValue('0.909091'));
  expect(rate).toBeRequired();
  expect(rate).toHaveAccessibleDescription('Proposed: the rate of the board.');
  const place = screen.getByRole('combobox', { name: /^Received at/ });
  await waitFor(() => expect(place).toHaveTextContent('Till 1'));
  expect(place).toHaveAccessibleDescription('Proposed: your open till.');
  const currency = screen.getByRole('combobox', { name: /Payout currency/ });
  await user.clear(currency);
  await user.type(currency, 'KWD{Enter}');
  await waitFor(() => expect(rate).toHaveValue(''));
});

test('a draft is changed by what was typed of it, not by what followed from that', async () => {
  const fee = { amount: '8.00', mode: 'deducted' } as const;
  const draft = aRemittance({
    number: null,
    status: 'draft',
    principal: '492.00',
    payout_amount: '137022.00',
    fee,
    typed: { principal: '500.00', payout_amount: null, fee, tax: null, expires_on: null },
  });
  const { user } = openRemits('/exchange/remits/1?mode=edit');
  answer(transfer.show, () => draft);
  const sent = answer(transfer.update, () => draft);
  expect(await screen.findByRole('textbox', { name: /Amount sent/ })).toHaveValue('500.00');
  expect(screen.getByRole('textbox', { name: /Payout amount/ })).toHaveValue('');
  await user.click(screen.getByRole('button', { name: /Save draft/ }));
  const typed = { principal: '500.00', payout_amount: null, fee, tax: null };
  await waitFor(() => expect(sent.inputs).toMatchObject([typed]));
});

test('what the rules ask for appears when it is due, with its reason', async () => {
  const reason = 'From 1000 USD or EUR, everything is asked for.';
  const { user } = openRemits('/exchange/remits/new', { travel: { level: 'full', reason } });
  await screen.findByRole('combobox', { name: /Payout currency/ });
  expect(screen.queryByRole('textbox', { name: /Sender's address/ })).not.toBeInTheDocument();
  await typeRemit(user);
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Sender's address/ })).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Sender's document/ })).toBeVisible();
});

test('an order that lacks something says what, and is released with a reason', async () => {
  const missing = [{ field: 'sender.address', message: 'The address of the sender is missing.' }];
  const held = aRemittance({ kind: 'remit_in', status: 'held', missing, sender_id: null });
  const { user } = openRemits('/exchange/remits/1');
  answer(transfer.show, () => held);
  const released = answer(transfer.release, () => ({ ...held, status: 'available' as const }));
  expect(await screen.findByText('The address of the sender is missing.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Release' }));
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'The agent wrote.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(released.inputs).toEqual([{ reason: 'The agent wrote.' }]));
});

test('a position that stays open is a warning on the record', async () => {
  openRemits('/exchange/remits/1');
  const message = 'We hold 139,250 PKR that nobody is owed.';
  answer(transfer.show, () =>
    aRemittance({ status: 'cancelled', alerts: [{ key: 'remit.open-position', message }] }),
  );
  expect(await screen.findByText(message)).toBeVisible();
});

test('the screen goes by the rights of remittances, not by those of transfers', async () => {
  openRemits('/exchange/remits/1', { me: aClerk({ remits: ['view', 'post'] }) });
  expect(await screen.findByRole('button', { name: 'Send' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel remittance' })).not.toBeInTheDocument();
});

test('and offers no step to whoever may only move money', async () => {
  openRemits('/exchange/remits/1', {
    me: aClerk({ remits: ['view'], transfer: ['view', 'post', 'void'] }),
  });
  expect(await screen.findByRole('region', { name: 'Receipt' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
});

test('a file of orders is tried before it is brought in', async () => {
  const { user } = openRemits('/exchange/remits');
  const listed = answer(transfer.list, () => ({
    data: [],
    meta: {
      page: 1,
      per_page: 50,
      total: 0,
      totals: [],
      base_total: '0.00',
      counts: { posted: 0, voided: 0, draft: 0, pending_approval: 0 },
    },
  }));
  answer(transfer.waiting, () => []);
  answer(transfer.import, ({ dry_run }) => ({
    ...readAs(),
    remittances: 2,
    held: 1,
    totals: [],
    errors: [],
    ...(dry_run === undefined && { held: 1 }),
  }));
  const [button] = await screen.findAllByRole('button', { name: 'Import orders' });
  if (!button) throw new Error('nothing to import with');
  // The list and the counts on its tabs cover remittances alone.
  await waitFor(() => expect(listed.inputs.length).toBeGreaterThan(3));
  for (const input of listed.inputs) expect(input).toMatchObject({ kind: 'remits' });
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/agent, reference, date, sender_name/)).toBeVisible();
  await user.upload(dialog.getByLabelText(/Choose/), new File(['agent'], 'orders.csv'));
  expect(
    await dialog.findByText('2 orders can be entered, 1 of them held for missing information.'),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /Import|Bring/ }));
  expect(await dialog.findByText(/2 orders were entered/)).toBeVisible();
});

test('the receipt is in both languages with the rights of the sender, and the message leaves out the code', async () => {
  answer(transfer.store, () => aRemittance());
  openRemits('/exchange/remits/1');
  const receipt = within(await screen.findByRole('region', { name: 'Receipt' }));
  expect(receipt.getByText(/You can cancel within 30 minutes/)).toBeVisible();
  expect(await receipt.findByText(/۳۰ دقیقه/)).toBeVisible();
  expect(receipt.getByText('گیرنده دریافت می‌کند')).toBeVisible();
  const message = within(screen.getByRole('region', { name: 'Message to the beneficiary' }));
  expect(message.getByText(/Sender One sent you 139,250.00 PKR/)).toBeVisible();
  expect(await message.findByText(/Sender One از طریق/)).toBeVisible();
  const [mail] = message.getAllByRole('link', { name: 'Mail' });
  expect(mail).toHaveAttribute('href', expect.stringMatching(/^mailto:\?subject=Remittance%20TRS/));
});
