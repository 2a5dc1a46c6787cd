import { screen, within } from '@testing-library/react';
import { toast as toasts } from 'react-hot-toast/headless';

import { aClerk } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { button } from '@/__tests__/support/closing-fixture';
import { aLock, openLock, openLocks } from '@/__tests__/support/locking-fixture';
import { answer } from '@/__tests__/support/mock-api';
import { transactionLocking } from '@/lib/contract/accounting/transaction-locking';

beforeEach(() => toasts.remove());

test('the list tells what is locked, how far, why and by whom', async () => {
  answer(transactionLocking.list, () => [
    aLock(),
    aLock({ id: 2, number: 'TRL 00002', status: 'ended' }),
  ]);
  openLocks('');
  const row = await screen.findByRole('row', { name: /TRL 00003/ });
  expect(row).toHaveTextContent(
    /2026-01-31.*Locked.*Accounting, Exchange.*January is reported\..*Dev.*Accountant/,
  );
  expect(screen.getByRole('row', { name: /TRL 00002/ })).toHaveTextContent('Ended');
});

describe('a new lock', () => {
  const nothing = { drafts: 0, posted: 0, rows: [] };
  const fields = () => within(screen.getByRole('form', { name: 'New lock' }));

  test('tells at once which drafts it will refuse, each with the way to it', async () => {
    const asked = answer(transactionLocking.preview, () => ({
      drafts: 124,
      posted: 3,
      rows: [{ due_to: 'journal entry', due_to_id: 12, date: '2026-01-15', memo: 'Rent' }],
    }));
    const { user } = openLocks('/new');
    expect(await screen.findByText('124 drafts dated inside will be refused.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'JOU 00012' })).toBeVisible();
    expect(screen.getByText('and 123 more')).toBeVisible();
    expect(screen.getByText(/3 posted entries in these days are kept/)).toBeVisible();
    answer(transactionLocking.preview, () => nothing);
    await user.click(fields().getByLabelText('Payroll'));
    expect(await screen.findByText('No drafts are dated inside.')).toBeVisible();
    expect(asked.inputs[0]).toMatchObject({ modules: ['all'] });
  });

  test('all modules stand for every other, and a single one for itself', async () => {
    answer(transactionLocking.preview, () => nothing);
    const { user } = openLocks('/new');
    const all = await screen.findByLabelText('All modules');
    expect(all).toBeChecked();
    await user.click(screen.getByLabelText('Expenses'));
    await user.click(screen.getByLabelText('Receipts'));
    expect(all).not.toBeChecked();
    await user.click(all);
    expect(screen.getByLabelText('Expenses')).not.toBeChecked();
  });

  test('is sent with its modules, day, reason and the roles it lets through', async () => {
    answer(transactionLocking.preview, () => nothing);
    answer(transactionLocking.show, () => aLock());
    const sent = answer(transactionLocking.store, () => aLock());
    const { user } = openLocks('/new');
    await user.click(await screen.findByLabelText('Exchange'));
    const day = screen.getByLabelText(/^Locked up to/);
    await user.clear(day);
    await user.type(day, '2026-01-31');
    await user.type(screen.getByLabelText(/^Reason/), 'January is reported.');
    await user.click(await screen.findByLabelText('Accountant'));
    await user.click(await button(/^Lock/));
    expect(await screen.findByRole('heading', { name: 'TRL 00003' })).toBeVisible();
    expect(sent.inputs).toEqual([
      {
        modules: ['exchange'],
        lock_date: '2026-01-31',
        reason: 'January is reported.',
        exempt_role_ids: [2],
      },
    ]);
  });

  test('needs modules and a reason; what is missing stands at its field', async () => {
    answer(transactionLocking.preview, () => nothing);
    const { user } = openLocks('/new');
    await user.click(await screen.findByLabelText('All modules'));
    await user.click(await button(/^Lock/));
    expect(screen.getByRole('group', { name: /^Modules/ })).toHaveAccessibleDescription(
      'Fill this in.',
    );
    expect(screen.getByRole('group', { name: /^Modules/ })).toHaveFocus();
    expect(screen.getByLabelText(/^Reason/)).toBeInvalid();
    expect(await screen.findByText('Choose modules and a day.')).toBeVisible();
  });

  test('is not offered to who may not set one', async () => {
    openLocks('/new', { me: aClerk({ 'transaction locking': ['view'] }) });
    expect(
      await screen.findByText(
        'This record does not exist, or you do not have permission to view it.',
      ),
    ).toBeVisible();
  });
});

test.each(['en', 'fa'] as const)(
  'neither the form nor the record is closed to assistive software (%s)',
  async (locale) => {
    answer(transactionLocking.preview, () => ({ drafts: 1, posted: 0, rows: [] }));
    const form = openLocks('/new', { locale });
    await screen.findByRole('form');
    expect(await violationsIn(form.container)).toEqual([]);
    form.unmount();
    const record = openLock(aLock(), { locale });
    await screen.findByRole('heading', { level: 1 });
    expect(await violationsIn(record.container)).toEqual([]);
  },
);
