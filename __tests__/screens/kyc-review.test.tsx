import { screen, waitFor, within } from '@testing-library/react';

import { aKycCustomer, aKycPage, aKycRow } from '@/__tests__/support/a-kyc-customer';
import { aClerk } from '@/__tests__/support/a-user';
import { claimed, openFile, REVIEWER } from '@/__tests__/support/kyc-screen';
import { answer, fail } from '@/__tests__/support/mock-api';
import { kycCustomers } from '@/lib/contract/compliance/kyc-customers';

test('1 approves with a level, its papers with it, and the file that waits longest opens by itself', async () => {
  const verdict = answer(kycCustomers.verdict, () => claimed());
  const approve = answer(kycCustomers.approve, () => aKycCustomer({ status: 'approved' }));
  answer(kycCustomers.list, () => aKycPage(aKycRow({ id: 43, number: 'CKYC 00043' })));
  const { user } = openFile(claimed());
  await screen.findByRole('button', { name: /^Approve/ });
  await user.keyboard('1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Maryam Karimi' }));
  expect(await dialog.findByRole('combobox', { name: /Level/ })).toHaveTextContent('Standard');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await dialog.findByText('Fill this in.')).toBeVisible();
  await user.keyboard('{ArrowDown}{Control>}{Enter}{/Control}');
  await waitFor(() => expect(approve.inputs).toEqual([{ tier: 'standard' }]));
  expect(verdict.inputs).toEqual([{ verdict: 'accepted', method: 'sighted' }]);
  expect(await screen.findByText('Customer approved')).toBeVisible();
  await waitFor(() => expect(location.pathname).toBe('/build/exchange/kyc-customers/43'));
});

test('2 asks for the ticked fields with their reasons', async () => {
  const ask = answer(kycCustomers['request-info'], () =>
    aKycCustomer({ status: 'info_requested' }),
  );
  answer(kycCustomers.list, () => aKycPage());
  const { user } = openFile(claimed());
  await user.click(await screen.findByRole('checkbox', { name: 'Ask for Address' }));
  await user.keyboard('2');
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask Maryam Karimi for more' }));
  expect(dialog.getByRole('checkbox', { name: 'Address' })).toBeChecked();
  await user.click(dialog.getByRole('checkbox', { name: 'Document 1 · Passport' }));
  await user.type(
    dialog.getByRole('textbox', { name: 'Reason for Document 1 · Passport' }),
    'Too dark',
  );
  await user.type(dialog.getByRole('textbox', { name: /Message/ }), 'Please send them again.');
  await user.click(dialog.getByRole('button', { name: /^Send/ }));
  await waitFor(() =>
    expect(ask.inputs).toEqual([
      {
        message: 'Please send them again.',
        fields: [
          { field: 'data.address', reason: null },
          { field: 'documents.0', reason: 'Too dark' },
        ],
      },
    ]),
  );
  expect(await screen.findByText('No customers yet')).toBeVisible();
  expect(location.pathname).toBe('/build/exchange/kyc-customers');
});

test('asking for nothing is refused in the dialog', async () => {
  const ask = answer(kycCustomers['request-info'], () => aKycCustomer());
  const { user } = openFile(claimed());
  await screen.findByRole('button', { name: /^Ask for more/ });
  await user.keyboard('2');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Message/ }), 'More.');
  await user.click(dialog.getByRole('button', { name: /^Send/ }));
  expect(await dialog.findByText('Choose at least one field.')).toBeVisible();
  expect(ask.inputs).toEqual([]);
});

test('3 rejects with a reason, which of a secret kind is not told to the customer', async () => {
  const reject = answer(kycCustomers.reject, () => aKycCustomer({ status: 'rejected' }));
  answer(kycCustomers.list, () => aKycPage());
  const { user } = openFile(claimed());
  await screen.findByRole('button', { name: 'Reject' });
  await user.keyboard('3');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject Maryam Karimi' }));
  await user.click(dialog.getByRole('combobox', { name: /Reason/ }));
  await user.click(await screen.findByRole('option', { name: 'Suspected fraud' }));
  expect(await dialog.findByText(/never disclosed/)).toBeVisible();
  expect(dialog.queryByRole('textbox', { name: /Message to the customer/ })).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: /^Final/ }));
  await user.click(dialog.getByRole('button', { name: /^Reject/ }));
  await waitFor(() =>
    expect(reject.inputs).toEqual([{ reason_code: 'SUSPECTED_FRAUD', final: true }]),
  );
  expect(await screen.findByText('No customers yet')).toBeVisible();
});

test('a verdict on a file that nobody has claims it first', async () => {
  let isClaimed = false;
  const claim = answer(kycCustomers.claim, () => {
    isClaimed = true;
    return claimed();
  });
  const { user } = openFile(() => (isClaimed ? claimed() : aKycCustomer()));
  await screen.findByRole('button', { name: /^Claim/ });
  await user.keyboard('1');
  expect(await screen.findByRole('dialog', { name: 'Approve Maryam Karimi' })).toBeVisible();
  expect(claim.params).toEqual([{ id: '42' }]);
});

test('who was too late reads who has it, and has no verdicts', async () => {
  let isTaken = false;
  const { user } = openFile(() =>
    isTaken
      ? aKycCustomer({ status: 'under_review', reviewer: { id: 3, name: 'Karim' } })
      : aKycCustomer(),
  );
  const button = await screen.findByRole('button', { name: /^Claim/ });
  fail(kycCustomers.claim, 409, { message: 'It is not waiting any more.' });
  isTaken = true;
  await user.click(button);
  expect(await screen.findByText(/has claimed this file/)).toHaveTextContent('Karim');
  expect(screen.getByRole('alert')).toHaveTextContent('It is not waiting any more.');
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  await user.keyboard('1');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a claimed file is given back with C', async () => {
  const release = answer(kycCustomers.release, () => aKycCustomer());
  const { user } = openFile(claimed());
  await screen.findByRole('button', { name: /^Release/ });
  await user.keyboard('c');
  await waitFor(() => expect(release.params).toEqual([{ id: '42' }]));
});

const WAITING = { asked_by: REVIEWER, asked_at: '2026-11-21T08:00:00Z', reason: '' } as const;

test('whoever approved first reads that somebody else has to', async () => {
  openFile(claimed({ waiting: WAITING }));
  expect(await screen.findByText(/You approved it first/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
});

test('the second person decides, whoever has claimed the file', async () => {
  const second = aClerk({ 'kyc customers': 'all' });
  openFile(claimed({ waiting: WAITING }), second);
  expect(await screen.findByText(/A second person with the right/)).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Approve/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
});

test('whoever wrote a file decides nothing about it', async () => {
  openFile(
    aKycCustomer({ checks: [{ key: 'four-eyes', level: 'block', message: 'You wrote it.' }] }),
  );
  expect(await screen.findByText(/Somebody else must review it/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
});
