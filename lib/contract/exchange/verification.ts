import * as v from 'valibot';

import { endpoint } from '../endpoint';
import { CurrencyCode, Decimal, Nothing, ShownDay } from '../schemas';

/** The public confirmation that a printed document is genuine; it does not reveal the customer. */
const Verified = v.object({
  genuine: v.literal(true),
  kind: v.picklist(['receipt', 'invoice', 'credit_note', 'statement']),
  number: v.string(),
  date: ShownDay,
  /** For a statement: its closing balance, signed, debit positive. */
  amount: Decimal,
  currency: CurrencyCode,
  status: v.picklist(['issued', 'cancelled']),
  organisation: v.string(),
});
export type Verified = v.InferOutput<typeof Verified>;

export const verifyDocument = endpoint({
  method: 'GET',
  path: 'public/verify/{token}',
  summary:
    'Whether a receipt, an invoice or a statement was issued by this organisation, and is still valid.',
  allow: 'anyone',
  input: Nothing,
  answer: Verified,
});
