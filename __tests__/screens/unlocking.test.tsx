import { screen, waitFor, within } from '@testing-library/react';
import { toast as toasts } from 'react-hot-toast/headless';

import { aClerk } from '@/__tests__/support/a-user';
import { button, noButton } from '@/__tests__/support/closing-fixture';
import { aLock, openLock } from '@/__tests__/support/locking-fixture';
import { answer, fail, refuse } from '@/__tests__/support/mock-api';
import { transactionLocking } from '@/lib/contract/accounting/transaction-locking';

beforeEach(() => toasts.remove());

describe('a lock that stands', () => {
  test('shows the days that are left open: until when, for whom, why', async () => {
    const by = { created_by: { id: 1, name: 'Dev' }, created_at: '2026-02-02T09:00:00Z' };
    openLock(
      aLock({
        exceptions: [
          {
            id: 1,
            from: '2026-01-05',
            to: '2026-01-10',
            until: '2026-02-03T09:00:00Z',
            ...by,
            role: null,
            user: { id: 7, name: 'Laila Karimi' },
            reason: 'Late bills',
            status: 'expired',
          },
        ],
      }),
    );
    const [item] = await screen.findAllByText(/2026-01-05 – 2026-01-10/);
    expect(item?.closest('li')).toHaveTextContent(
      /Expired.*until 2026-02-03 09:00:00.*For Laila Karimi · Late bills/,
    );
  });

  test('is ended with a reason', async () => {
    const sent = answer(transactionLocking.unlock, () => aLock({ status: 'ended' }));
    const { user } = openLock(aLock());
    await user.click(await button(/^Unlock/));
    await user.type(await screen.findByLabelText(/^Reason/), 'A bill came late.');
    await user.click(await button('Unlock TRL 00003'));
    expect(await screen.findByText('TRL 00003 unlocked')).toBeVisible();
    expect(sent.inputs).toEqual([{ reason: 'A bill came late.' }]);
  });

  test('leaves days open for a while, to one user', async () => {
    const sent = answer(transactionLocking.unlock, () => aLock());
    const { user } = openLock(aLock());
    await user.click(await button('Allow exception'));
    const dialog = await screen.findByRole('dialog', { name: 'Allow an exception to TRL 00003' });
    const within_ = within(dialog);
    await user.type(within_.getByLabelText(/^First day/), '2026-01-05');
    await user.type(within_.getByLabelText(/^Last day/), '2026-01-10');
    await user.click(within_.getByRole('combobox', { name: 'User' }));
    await user.keyboard('laila{Enter}');
    await user.type(within_.getByLabelText(/^Reason/), 'Late bills');
    await user.click(within_.getByRole('button', { name: 'Allow exception' }));
    expect(await screen.findByText('TRL 00003: exception added')).toBeVisible();
    const [input] = sent.inputs;
    expect(input).toMatchObject({ from: '2026-01-05', to: '2026-01-10', user_id: 7 });
    expect(input).not.toHaveProperty('role_id');
    const hours = (Date.parse(input?.until ?? '') - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
  });

  test('what is wrong with the days stands beside them', async () => {
    fail(transactionLocking.unlock, 422, {
      message: 'The period ends before it begins. Correct one of the days.',
      errors: {
        to: ['The period ends before it begins. Correct one of the days.'],
        until: ['This has passed already.'],
      },
    });
    const { user } = openLock(aLock());
    await user.click(await button('Allow exception'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^First day/), '2026-01-05');
    await user.type(dialog.getByLabelText(/^Last day/), '2026-01-04');
    await user.type(dialog.getByLabelText(/^Reason/), 'x');
    await user.click(dialog.getByRole('button', { name: 'Allow exception' }));
    await waitFor(() =>
      expect(dialog.getByLabelText(/^Last day/)).toHaveAccessibleDescription(
        'The period ends before it begins. Correct one of the days.',
      ),
    );
    expect(dialog.getByRole('combobox', { name: 'Duration' })).toHaveAccessibleDescription(
      'This has passed already.',
    );
    expect(dialog.getByLabelText(/^Last day/)).toHaveFocus();
  });

  test('a day that is missing is told before anything is sent', async () => {
    const { user } = openLock(aLock());
    await user.click(await button('Allow exception'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Allow exception' }));
    expect(dialog.getByLabelText(/^First day/)).toBeInvalid();
    expect(dialog.getByLabelText(/^Reason/)).toBeInvalid();
  });

  test('is not opened by who may not', async () => {
    openLock(aLock(), { me: aClerk({ 'transaction locking': ['view'] }) });
    await screen.findByRole('heading', { name: 'TRL 00003' });
    noButton(/^Unlock/);
    noButton(/^Allow exception/);
  });
});

describe('an unlocking that waits', () => {
  const WAITING = aLock({
    status: 'pending_approval',
    waiting: {
      asked_by: { id: 9, name: 'Karim' },
      asked_at: '2026-02-03T09:00:00Z',
      reason: 'Please',
      from: '2026-01-05',
      to: '2026-01-10',
      until: null,
      role: { id: 2, name: 'Accountant' },
      user: null,
    },
  });

  test('is approved by a second person', async () => {
    const sent = answer(transactionLocking.approve, () => aLock({ status: 'ended' }));
    const { user } = openLock(WAITING);
    expect(await screen.findByText('Karim')).toBeVisible();
    expect(
      screen.getByText(
        'Request for an exception: 2026-01-05 – 2026-01-10, without an end, for Accountant.',
      ),
    ).toBeVisible();
    noButton(/^Unlock/);
    await user.click(await button('Approve the unlocking'));
    const dialog = await screen.findByRole('alertdialog');
    answer(transactionLocking.show, () => aLock({ status: 'ended' }));
    await user.click(within(dialog).getByRole('button', { name: 'Approve the unlocking' }));
    expect(await screen.findByText('TRL 00003: approved')).toBeVisible();
    expect(sent.params).toEqual([{ id: '3' }]);
    expect(await screen.findByText('Ended')).toBeVisible();
  });

  test('why an approval was refused stays in the page', async () => {
    refuse(transactionLocking.approve, 'You asked for this yourself.', '');
    const { user } = openLock(WAITING);
    await user.click(await button('Approve the unlocking'));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Approve the unlocking' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You asked for this yourself.');
  });
});
