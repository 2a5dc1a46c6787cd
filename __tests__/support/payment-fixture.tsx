// Imported here, so that no test waits for a lazy part of the page.
import { countsOf } from '@/__tests__/support/list-counts';
import '@/components/accounting/payment/payment-form';
import '@/components/accounting/payment/payment-view';
import '@/components/document/record/document-page';
import type { ReactNode } from 'react';

import { aDeveloper } from '@/__tests__/support/a-user';
import { anAccount } from '@/__tests__/support/an-account';
import { aRow } from '@/__tests__/support/journal-fixture';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { startUpAnswers } from '@/__tests__/support/start-up-answers';
import { useShortcutKeys } from '@/hooks/use-shortcuts';
import { type Account, chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import type { Expense, expenses } from '@/lib/contract/accounting/expenses';
import type { Receipt, receipts } from '@/lib/contract/accounting/receipts';
import { attachments } from '@/lib/contract/kernel/attachments';
import { type CurrentUser, session } from '@/lib/contract/people/session';
import type { Locale } from '@/lib/i18n';

export const CHART: readonly Account[] = [
  anAccount(1, '1010', 'Cash', {
    cash_flow: 'cash',
    purpose: 'cash',
    balances: [{ currency: 'USD', amount: '1000.00', base: '1000.00' }],
  }),
  anAccount(2, '1020', 'Currency stock', {
    cash_flow: 'cash',
    purpose: 'currency_stock',
    is_multi_currency: true,
    balances: [{ currency: 'EUR', amount: '900.00', base: '976.50' }],
  }),
  anAccount(3, '1210', 'Vehicles', { cash_flow: 'investing' }),
  anAccount(4, '2010', 'Customer balances', {
    type: 'liability',
    cash_flow: 'operating',
    party_required: true,
    is_multi_currency: true,
  }),
  anAccount(5, '4020', 'Fees', { type: 'income' }),
  anAccount(6, '5080', 'Bank charges', { type: 'expense' }),
  anAccount(7, '5210', 'Rent', { type: 'expense', names: { fa: 'کرایه' } }),
];

const aLine = (line_no: number, own: Partial<Expense['lines'][number]> = {}) => ({
  line_no,
  account_id: 7,
  account_number: '5210',
  account_name: 'Rent',
  amount: '450.00',
  memo: null,
  party_id: null,
  party: null,
  ...own,
});

const common = {
  history: [{ at: '2026-11-18T16:00:00Z', user: 'Dev', action: 'create', changes: {} }],
  attachment_ids: [],
  voided: null,
  waiting: null,
  party_id: null,
  party: null,
  location_id: null,
  rate: null,
  memo: null,
  amount: '452.50',
  base: '452.50',
  applied: [],
  applied_to: [],
  unapplied: [],
};

export const anExpense = (id: number, own: Partial<Expense> = {}): Expense => ({
  ...aRow(id, { number: `EXP ${String(id).padStart(5, '0')}`, due_to: 'expense' }),
  ...common,
  counterparty: 'Landlord',
  payee: 'Landlord',
  paid_from_account_id: 1,
  paid_from: { id: 1, number: '1010', name: 'Cash' },
  lines: [
    aLine(1, { memo: 'November' }),
    aLine(2, {
      account_id: 6,
      account_number: '5080',
      account_name: 'Bank charges',
      amount: '2.50',
    }),
  ],
  ...own,
});

export const aReceipt = (id: number, own: Partial<Receipt> = {}): Receipt => ({
  ...aRow(id, { number: `RCP ${String(id).padStart(5, '0')}`, due_to: 'receipt' }),
  ...common,
  amount: '80.00',
  base: '80.00',
  counterparty: 'Tenant',
  payer: 'Tenant',
  received_into_account_id: 1,
  received_into: { id: 1, number: '1010', name: 'Cash' },
  method: 'cash',
  lines: [
    aLine(1, { account_id: 5, account_number: '4020', account_name: 'Fees', amount: '80.00' }),
  ],
  ...own,
});

/** Handles shortcuts, like the page frame. */
function Keys() {
  useShortcutKeys();
  return null;
}

/** Opens a payment screen on a cleared device, with answers to all start-up calls. */
export function atPayments(
  { list, entry, preview }: Pick<typeof expenses | typeof receipts, 'list' | 'entry' | 'preview'>,
  screen: ReactNode,
  { at, me = aDeveloper(), locale }: { at: string; me?: CurrentUser; locale?: Locale },
) {
  localStorage.clear();
  sessionStorage.clear();
  for (const [endpoint, body] of startUpAnswers) answer(endpoint, () => body as never);
  answer(chartOfAccounts.list, () => [...CHART]);
  answer(session.current, () => me);
  answer(attachments.list, () => ({ data: [], meta: { page: 1, per_page: 200, total: 0 } }));
  answer(list, () => ({
    data: [],
    meta: { page: 1, per_page: 50, total: 0, totals: [], base_total: '0.00', counts: countsOf(0) },
  }));
  answer(entry, () => []);
  answer(preview, () => ({ lines: [], warnings: [] }));
  return renderScreen(
    <>
      <Keys />
      {screen}
    </>,
    { at, ...(locale && { locale }) },
  );
}
