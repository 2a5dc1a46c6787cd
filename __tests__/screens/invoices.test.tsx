import { screen, waitFor, within } from '@testing-library/react';

import { aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { aPage, anInvoice } from '@/__tests__/support/an-invoice';
import { aTill } from '@/__tests__/support/a-till';
import { chooseFilter } from '@/__tests__/support/choose-filter';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { InvoiceButton } from '@/components/dealing/invoice/invoice-button';
import { InvoiceScreen } from '@/components/dealing/invoice/invoice-screen';
import { type Invoice, invoice } from '@/lib/contract/dealing/invoice';
import { locations } from '@/lib/contract/dealing/locations';
import { type CurrentUser, session } from '@/lib/contract/people/session';
import type { Locale } from '@/lib/i18n';

const print = jest.fn();
beforeEach(() => {
  localStorage.clear();
  print.mockReset();
  window.print = print;
});

function open(of: Invoice = anInvoice(), { locale = 'en' }: { locale?: Locale } = {}) {
  answer(session.current, () => aDeveloper());
  answer(invoice.show, () => of);
  return renderScreen(<InvoiceScreen />, { at: `/exchange/invoice/${of.id}`, locale });
}

const paper = () => screen.findByRole('article', { name: 'INV 00005' });

test('the paper says both amounts, the rate both ways, the fee, the total and its words', async () => {
  open();
  const sheet = await paper();
  for (const said of [
    'Delta Exchange',
    'DAB 42',
    'Maryam',
    '•••• 9012',
    'SAL 00007',
    'Teller 2',
    '1\u00a0EUR = 1.1000\u00a0USD',
    '1\u00a0USD = 0.909091\u00a0EUR',
    'Six hundred sixty-two US dollars only',
  ]) {
    expect(sheet).toHaveTextContent(said.replaceAll('\u00a0', ' '));
  }
  const table = within(within(sheet).getByRole('table'));
  expect(table.getByRole('row', { name: /Sold to you/ })).toHaveTextContent(/600\.00.*660\.00/);
  expect(await table.findByRole('row', { name: /Fee.*\$2\.00/ })).toBeInTheDocument();
  expect(table.getByRole('row', { name: /To pay/ })).toHaveTextContent('$662.00');
  expect(table.queryByRole('row', { name: /Rounding/ })).toBeNull();
  expect(sheet).not.toHaveTextContent('COPY');
  expect(await within(sheet).findByTitle('Code to check this document with')).toBeInTheDocument();
});

test('a printing is counted before it is printed', async () => {
  const { params } = answer(invoice.print, () => anInvoice({ print_count: 1 }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Print/ }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(params).toEqual([{ id: '5' }]);
});

test('a second printing says that it is a copy', async () => {
  let seen = '';
  print.mockImplementation(() => {
    seen = document.querySelector('.voucher')?.textContent ?? '';
  });
  answer(invoice.print, () => anInvoice({ print_count: 3 }));
  const { user } = open(anInvoice({ print_count: 2 }));
  await user.click(await screen.findByRole('button', { name: /Print a copy/ }));
  await waitFor(() => expect(seen).toContain('COPY 3'));
});

test('the paper is in the language of whom it is for, until another is chosen', async () => {
  const words = 'ششصد و شصت و دو دالر امریکایی تمام';
  const { user } = open(anInvoice({ language: 'fa', amount_in_words: words }));
  await waitFor(async () => expect(await paper()).toHaveTextContent('به شما فروخته شد'));
  const sheet = await paper();
  expect(sheet).toHaveTextContent(words);
  expect(sheet.closest('[lang]')).toHaveAttribute('dir', 'rtl');
  await user.click(screen.getByRole('button', { name: 'English' }));
  await waitFor(async () => expect(await paper()).toHaveTextContent('Sold to you'));
  expect(await paper()).toHaveTextContent('Six hundred sixty-two US dollars only');
});

test('it is cancelled by a credit note, with a reason', async () => {
  const cancelled_by = { id: 6, number: 'INV 00006' };
  const { inputs } = answer(invoice.cancel, () =>
    anInvoice({ status: 'cancelled', cancelled_by, cancel_reason: 'wrong name' }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /Issue credit note/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'wrong name');
  await user.click(dialog.getByRole('button', { name: 'Issue credit note' }));
  expect(await screen.findByText('INV 00006 issued')).toBeVisible();
  expect(inputs).toEqual([{ reason: 'wrong name' }]);
});

test('a cancelled invoice says by what, and is not cancelled again', async () => {
  const cancelled_by = { id: 6, number: 'INV 00006' };
  const voided = {
    at: '2026-11-20T08:30:00Z',
    by: { id: 3, name: 'Karim' },
    reason: 'wrong name',
    entries: [],
  };
  open(anInvoice({ status: 'cancelled', cancelled_by, cancel_reason: 'wrong name', voided }));
  const strip = await screen.findByRole('note');
  expect(strip).toHaveTextContent('Cancelled by Karim, 2026-11-20 08:30:00.');
  expect(strip).toHaveTextContent('Reason: wrong name');
  expect(within(strip).getByRole('link', { name: 'INV 00006' })).toHaveAttribute(
    'href',
    '/build/exchange/invoice/6',
  );
  expect(screen.queryByRole('button', { name: /Issue credit note/ })).toBeNull();
});

test('the list leads to the papers and to what they are for', async () => {
  answer(session.current, () => aDeveloper());
  answer(invoice.list, () =>
    aPage(anInvoice(), anInvoice({ id: 6, number: 'INV 00006', type: 'credit_note' })),
  );
  const { container } = renderScreen(<InvoiceScreen />, { at: '/exchange/invoice' });
  const grid = await screen.findByRole('grid', { name: 'Invoices' });
  expect(within(grid).getByRole('row', { name: /INV 00005/ })).toHaveTextContent(/Maryam.*662\.00/);
  expect(within(grid).getByRole('row', { name: /INV 00006/ })).toHaveTextContent('Credit note');
  expect(within(grid).getAllByRole('link', { name: 'SAL 00007' })[0]).toHaveAttribute(
    'href',
    '/build/exchange/sales/7',
  );
  expect(await violationsIn(container)).toEqual([]);
});

test('where there is more than one branch the list is narrowed to one, and the paper names its own', async () => {
  answer(session.current, () => aDeveloper());
  answer(locations.list, () => [aTill(), aTill({ id: 3, branch_id: 2, branch: 'Herat' })]);
  const list = answer(invoice.list, () => aPage(anInvoice()));
  const { user, unmount } = renderScreen(<InvoiceScreen />, { at: '/exchange/invoice' });
  await screen.findByRole('grid', { name: 'Invoices' });
  await chooseFilter(user, 'Branch', 'Herat');
  await waitFor(() => expect(list.inputs.at(-1)).toMatchObject({ branch_id: '2' }));
  unmount();
  open(anInvoice({ branch: { id: 2, name: 'Herat', address: '12 Bazaar Street' } }));
  expect(await paper()).toHaveTextContent('Herat · 12 Bazaar Street');
});

function offer(me: CurrentUser = aDeveloper()) {
  answer(session.current, () => me);
  return renderScreen(<InvoiceButton type="sales" id={7} isPosted />, { at: '/exchange/sales/7' });
}

test('a document without an invoice offers one, and goes to it', async () => {
  answer(invoice.list, () => aPage());
  const { inputs } = answer(invoice.store, () => anInvoice());
  const { user } = offer();
  await user.click(await screen.findByRole('button', { name: 'Issue invoice' }));
  await waitFor(() => expect(inputs).toEqual([{ document_type: 'sales', document_id: 7 }]));
  await waitFor(() => expect(location.pathname).toContain('/exchange/invoice/5'));
});

test('one that has an invoice leads to it', async () => {
  answer(invoice.list, () => aPage(anInvoice()));
  offer();
  const link = await screen.findByRole('link', { name: 'INV 00005' });
  expect(link).toHaveAttribute('href', '/build/exchange/invoice/5');
});

test('why an invoice was refused is said', async () => {
  answer(invoice.list, () => aPage());
  refuse(invoice.store, 'Only a posted document can be invoiced. Post it first.', 'document_id');
  const { user } = offer();
  await user.click(await screen.findByRole('button', { name: 'Issue invoice' }));
  expect(
    await screen.findByText('Only a posted document can be invoiced. Post it first.'),
  ).toBeVisible();
});

test.each(['en', 'fa'] as const)(
  'the paper is open to assistive software in %s',
  async (locale) => {
    const { container } = open(anInvoice({ language: locale }), { locale });
    await paper();
    expect(await violationsIn(container)).toEqual([]);
  },
);

test('a credit note asks nobody for money', async () => {
  open(anInvoice({ type: 'credit_note', cancels: { id: 4, number: 'INV 00004' } }));
  const sheet = await paper();
  expect(sheet).toHaveTextContent('INV 00004');
  expect(within(sheet).getByRole('row', { name: /662\.00/ })).toHaveTextContent('Cancelled');
  for (const said of ['To pay', 'You gave']) expect(sheet).not.toHaveTextContent(said);
});
