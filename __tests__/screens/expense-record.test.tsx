import { countsOf } from '@/__tests__/support/list-counts';
import { screen, waitFor, within } from '@testing-library/react';
import { violationsIn } from '@/__tests__/support/accessibility';
import { atExpenses, fillIn, openExpense } from '@/__tests__/support/expense-fixture';
import { DRAFT, POST } from '@/__tests__/support/journal-fixture';
import { answer, fail } from '@/__tests__/support/mock-api';
import { anExpense } from '@/__tests__/support/payment-fixture';
import { expenses } from '@/lib/contract/accounting/expenses';
import { attachments } from '@/lib/contract/kernel/attachments';

jest.setTimeout(20_000);

test('a draft that somebody else changed is chosen from field by field', async () => {
  const draft = anExpense(12, { ...DRAFT, version: 1 });
  answer(expenses.show, () => draft);
  const { user } = await openExpense('/12?mode=edit');
  await user.type(screen.getByLabelText('Memo'), 'Mine');
  fail(expenses.update, 409);
  answer(expenses.show, () => ({ ...draft, version: 2, payee: 'Owner', counterparty: 'Owner' }));
  await user.keyboard(POST);
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else changed this' });
  expect(within(dialog).getByText('Payee')).toBeVisible();
  expect(within(dialog).getByText('Owner')).toBeVisible();
});

test('a receipt dropped on the empty list hangs on the expense that it starts', async () => {
  const receipt = new File(['%PDF-'], 'receipt.pdf', { type: 'application/pdf' });
  const by = { id: 1, name: 'Dev' };
  const kept = { document_type: null, document_id: null, created_at: '2026-11-18T16:00:00Z' };
  const sent = { id: 5, name: 'receipt.pdf', content_type: 'application/pdf', size: 5 };
  answer(attachments.store, () => ({ ...sent, ...kept, created_by: by }));
  const { user } = atExpenses('');
  await user.upload(await screen.findByLabelText('Choose files'), receipt);
  await screen.findByRole('form');
  const { inputs } = answer(expenses.store, () => anExpense(12));
  answer(expenses.show, () => anExpense(12));
  await fillIn(user);
  await user.keyboard(POST);
  await screen.findByText('EXP 00012 posted');
  expect(inputs[0]).toMatchObject({ attachment_ids: [5] });
});

test('the list says whom was paid, and finds what has no file', async () => {
  const { user } = atExpenses('');
  const { inputs } = answer(expenses.list, () => ({
    data: [anExpense(12)],
    meta: {
      page: 1,
      per_page: 50,
      total: 1,
      totals: [],
      base_total: '452.50',
      counts: countsOf(1),
    },
  }));
  expect(await screen.findByRole('columnheader', { name: 'Payee' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
  expect(screen.getByText('Landlord')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByLabelText('Files'));
  await user.click(await screen.findByRole('option', { name: 'Without a file' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(inputs.at(-1)).toMatchObject({ attached: '0' }));
  expect(screen.getByText('Without a file')).toBeVisible();
});

test('the record says whom, from where, what for, and the amount in words', async () => {
  answer(expenses.show, () => anExpense(12));
  atExpenses('/12');
  const lines = await screen.findByRole('table', { name: 'Lines' });
  expect(within(lines).getByText('November')).toBeVisible();
  expect(screen.getAllByText('Landlord')[0]).toBeVisible();
  const words = 'Four hundred fifty-two US dollars and fifty cents only';
  expect(screen.getAllByText(words)).toHaveLength(2);
});

test('the voucher is on the paper and in the language that are chosen', async () => {
  answer(expenses.show, () => anExpense(12));
  const { user } = atExpenses('/12');
  const paper = () => document.querySelector('.voucher');
  await user.click(await screen.findByRole('button', { name: '80 mm' }));
  expect(paper()).toHaveClass('voucher-80mm');
  await user.click(screen.getByRole('button', { name: 'فارسی' }));
  await waitFor(() => expect(paper()).toHaveTextContent('سند مصرف'));
  expect(paper()).toHaveTextContent('کرایه');
  expect(paper()?.closest('[lang]')).toHaveAttribute('dir', 'rtl');
  expect(screen.getByRole('table', { name: 'Lines' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'English' }));
  await user.click(screen.getByRole('button', { name: 'A4' }));
  expect(paper()).toHaveTextContent('Payment voucher');
});

test.each(['en', 'fa'] as const)(
  'form and record are open to assistive software in %s',
  async (locale) => {
    answer(expenses.show, () => anExpense(12));
    const form = await openExpense('/new', { locale });
    expect(await violationsIn(form.container)).toEqual([]);
    form.unmount();
    const record = atExpenses('/12', { locale });
    await screen.findByRole('heading', { name: 'EXP 00012' });
    expect(await violationsIn(record.container)).toEqual([]);
  },
);
