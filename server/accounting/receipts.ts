import type * as v from 'valibot';

import { type Receipt, receipts } from '@/lib/contract/accounting/receipts';
import { paymentVoucher } from '@/lib/print/payment-voucher';
import { unappliedShown } from '@/server/document/applying';
import type { DocumentKind } from '@/server/document/kind';
import { documentRoutes } from '@/server/document/routes';
import { hasUnapplied } from '@/server/ledger/applications.sql';
import {
  accountsNamed,
  keepPayment,
  lockPayment,
  type PaymentReference,
  planOf,
  readPayment,
  shownOf,
  type Side,
  summaryOf,
} from './payment';

type Body = v.InferOutput<(typeof receipts)['store']['input']>;

const IN: Side = { direction: 'in', accountField: 'received_into_account_id' };

export const receiptKind: DocumentKind<Body, object, PaymentReference> = {
  type: 'receipt',
  page: 'receipts',
  accounts: (body) => accountsNamed(IN, body, body.received_into_account_id),
  read: (call, body) => readPayment(call, IN, { body, account_id: body.received_into_account_id }),
  plan: (body, reference) => {
    const { received_into_account_id: account_id, payer: counterparty } = body;
    return planOf(IN, { body, account_id, counterparty }, reference);
  },
  summarise: (body, _plan, reference) => {
    const { received_into_account_id: account_id, payer: counterparty } = body;
    return summaryOf(IN, { body, account_id, counterparty }, reference);
  },
  list: {
    filters: ({ unapplied }: Readonly<{ unapplied?: '1' }>) =>
      unapplied === undefined ? [] : [hasUnapplied('receipt')],
    fields: async ({ db }, rows, wire) => {
      const ids = rows.map(({ id }) => id);
      const unapplied = await unappliedShown(db, { type: 'receipt', ids, wire });
      return ids.map((id) => ({ unapplied: unapplied.get(id) ?? [] }));
    },
  },
  lock: lockPayment,
  posted: (call, row, { reference }) => keepPayment(call, row, reference),
  own: async (db, body, reference, { id }) => {
    const of = { type: 'receipt', id, account_id: body.received_into_account_id } as const;
    const { account, rest } = await shownOf(db, body, of, reference);
    const { payer = null, received_into_account_id, method = null } = body;
    return { ...rest, payer, received_into_account_id, received_into: account, method };
  },
  printout: (record: Receipt, number, tools) =>
    paymentVoucher({ kind: 'receipt', record }, number, tools),
};

export const receiptRoutes = documentRoutes(receipts, receiptKind);
