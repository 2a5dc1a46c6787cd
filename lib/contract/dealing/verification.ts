import * as v from 'valibot';

import { endpoint } from '@/lib/contract/endpoint';
import { CurrencyCode, Decimal, Nothing, ShownDay } from '@/lib/contract/schemas';

/** Public answer that confirms that a printed document is genuine. It does not reveal the customer. */
const Verified = v.object({
  genuine: v.literal(true),
  kind: v.picklist(['receipt', 'invoice', 'credit_note', 'statement']),
  number: v.string(),
  date: ShownDay,
  /** Amount of the document; for a statement, the closing balance, debit positive. */
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
