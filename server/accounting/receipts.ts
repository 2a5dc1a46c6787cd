import type * as v from 'valibot';

import { receipts } from '@/lib/contract/accounting/receipts';
import type { DocumentKind } from '@/server/document/kind';
import { documentRoutes } from '@/server/document/routes';
import {
  accountsNamed,
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
  plan: (body, reference) => planOf(IN, body, body.received_into_account_id, reference),
  rateField: () => 'rate',
  summarise: (body, _plan, reference) => {
    const { received_into_account_id: account_id, payer: counterparty } = body;
    return summaryOf(IN, { body, account_id, counterparty }, reference);
  },
  own: async (db, body, reference) => {
    const { account, rest } = await shownOf(db, body, body.received_into_account_id, reference);
    const { payer = null, received_into_account_id, method = null } = body;
    return { ...rest, payer, received_into_account_id, received_into: account, method };
  },
};

export const receiptRoutes = documentRoutes(receipts, receiptKind);
