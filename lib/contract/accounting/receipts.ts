import * as v from 'valibot';

import { documentEndpoints } from '../document';
import { Id, Line } from '../schemas';
import { Unapplied } from './applied';
import { AccountName, paymentBody, paymentRecord } from './payment';

export const RECEIPT_METHODS = ['cash', 'bank', 'cheque', 'card'] as const;

const document = documentEndpoints({
  path: 'accounting/receipts',
  page: 'receipts',
  body: {
    ...paymentBody,
    payer: v.optional(Line(200)),
    received_into_account_id: Id,
    method: v.optional(v.picklist(RECEIPT_METHODS, 'choice')),
  },
  own: {
    ...paymentRecord,
    payer: v.nullable(v.string()),
    received_into_account_id: Id,
    received_into: v.nullable(AccountName),
    method: v.nullable(v.picklist(RECEIPT_METHODS)),
  },
  rows: { unapplied: Unapplied },
});

/** Money received into an asset or liability account, such as cash or bank. */
export const receipts = {
  ...document,
  list: {
    ...document.list,
    input: v.strictObject({
      ...document.list.input.entries,
      /** Returns only receipts with an amount that settles no open item yet. */
      unapplied: v.optional(v.literal('1')),
    }),
  },
};

export type Receipt = v.InferOutput<(typeof receipts)['show']['answer']>;
