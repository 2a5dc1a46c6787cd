import { screen, waitFor, within } from '@testing-library/react';
import { toast as toasts } from 'react-hot-toast/headless';

import { aClosedYear, aYear } from '@/__tests__/support/a-fiscal-year';
import { aClerk } from '@/__tests__/support/a-user';
import { button, noButton, openYear } from '@/__tests__/support/closing-fixture';
import { ledgerLine } from '@/__tests__/support/journal-fixture';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { fiscalClosing } from '@/lib/contract/accounting/fiscal-closing';

beforeEach(() => toasts.remove());

describe('a closed year', () => {
  test('shows what the closing posted, what was passed over, and the seal', async () => {
    openYear({
      year: aClosedYear({
        lines: [ledgerLine({ entry_id: 4, account_name: 'Rent', base: '-600.00' })],
        waivers: [{ key: 'drafts', reason: 'They belong to next year.' }],
      }),
    });
    expect(await screen.findByRole('row', { name: /Rent/ })).toHaveTextContent('600.00');
    expect(screen.getByText('They belong to next year.')).toBeVisible();
    expect(screen.getByText('ab12cd34')).toBeVisible();
    expect(screen.getByText('Loss of the year')).toBeVisible();
    expect(screen.getByText('Retained earnings')).toBeVisible();
    noButton(/Close the year/);
  });

  test('a reopening takes a reason and waits for a second person', async () => {
    const waits = aClosedYear({
      status: 'pending_approval',
      waiting: { asked_by: { id: 1, name: 'Dev' }, asked_at: '2026-02-01T09:00:00Z', reason: 'x' },
    });
    const sent = answer(fiscalClosing.reopen, () => waits);
    const { user } = openYear({ year: aClosedYear() });
    await user.click(await button(/Reopen/));
    const dialog = await screen.findByRole('dialog', { name: 'Reopen FCL 00004?' });
    await user.click(within(dialog).getByRole('button', { name: 'Reopen FCL 00004' }));
    expect(within(dialog).getByLabelText(/Reason/)).toBeInvalid();
    await user.type(within(dialog).getByLabelText(/Reason/), 'A bill was missing.');
    answer(fiscalClosing.show, () => waits);
    await user.click(within(dialog).getByRole('button', { name: 'Reopen FCL 00004' }));
    expect(await screen.findByText('The reopening of FCL 00004 waits for approval')).toBeVisible();
    expect(await screen.findByText(/You requested this/)).toBeVisible();
    expect(sent.inputs).toEqual([{ reason: 'A bill was missing.' }]);
    noButton(/^Approve/);
    noButton(/^Reopen/);
  });

  test('why it cannot be reopened stands on the reason', async () => {
    refuse(fiscalClosing.reopen, 'The year to 2026-12-31 is closed. Reopen it first.', 'reason');
    const { user } = openYear({ year: aClosedYear() });
    await user.click(await button(/Reopen/));
    await user.type(await screen.findByLabelText(/Reason/), 'x');
    await user.click(await button('Reopen FCL 00004'));
    await waitFor(() =>
      expect(screen.getByLabelText(/Reason/)).toHaveAccessibleDescription(/Reopen it first/),
    );
  });
});

describe('a reopening that waits', () => {
  const WAITING = aClosedYear({
    status: 'pending_approval',
    waiting: {
      asked_by: { id: 9, name: 'Karim' },
      asked_at: '2026-02-01T09:00:00Z',
      reason: 'A bill was missing.',
    },
  });

  test('is approved by a second person, who reads who asked and why', async () => {
    const sent = answer(fiscalClosing.approve, () => aYear({ status: 'reopened' }));
    const { user } = openYear({ year: WAITING });
    expect(await screen.findByText('Karim')).toBeVisible();
    expect(screen.getByText('A bill was missing.')).toBeVisible();
    await user.click(await button('Approve the reopening'));
    const dialog = await screen.findByRole('alertdialog');
    answer(fiscalClosing.show, () => aYear({ status: 'reopened', number: 'FCL 00004' }));
    await user.click(within(dialog).getByRole('button', { name: 'Approve the reopening' }));
    expect(await screen.findByText('FCL 00004 reopened')).toBeVisible();
    expect(sent.params).toEqual([{ id: '4' }]);
    expect(await button(/Close the year/)).toBeVisible();
  });

  test('is rejected with a reason', async () => {
    const sent = answer(fiscalClosing.reject, () => aClosedYear());
    const { user } = openYear({ year: WAITING });
    await user.click(await button('Reject'));
    const dialog = await screen.findByRole('dialog', { name: 'Reject' });
    await user.type(within(dialog).getByLabelText(/Reason/), 'It is in next year.');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Rejected')).toBeVisible();
    expect(sent.inputs).toEqual([{ reason: 'It is in next year.' }]);
  });

  test('is read, not answered, by who may not approve', async () => {
    openYear({ year: WAITING, me: aClerk({ 'fiscal closing': ['view', 'void'] }) });
    expect(await screen.findByText(/A user with permission to approve/)).toBeVisible();
    noButton(/^Approve/);
    noButton(/^Reopen/);
  });
});
