import type {
  DocumentDefinition,
  DocumentRecord,
  FilterName,
  OwnColumn,
} from '@/components/document/definition';
import type { AccountName, paymentRecord } from '@/lib/contract/accounting/payment';
import type { RECEIPT_METHODS } from '@/lib/contract/accounting/receipts';
import type { Payment } from '@/lib/domain/payment-shapes';
import type * as v from 'valibot';

type Account = v.InferOutput<typeof AccountName>;

/** What the record of an expense and that of a receipt both say. */
export type PaymentRecord = DocumentRecord &
  v.InferOutput<v.ObjectSchema<typeof paymentRecord, undefined>> &
  Readonly<{ method?: (typeof RECEIPT_METHODS)[number] | null }>;

/** One side of the till: money that goes out, or money that comes in, and how the wire calls its parts. */
export type PaymentSide<Record extends PaymentRecord> = Pick<
  DocumentDefinition<Record>,
  'route' | 'words' | 'endpoints'
> &
  Readonly<{
    type: 'expense' | 'receipt';
    page: 'expenses' | 'receipts';
    direction: Payment['direction'];
    /** Whom it is with, in words of one's own. */
    counterpartyField: 'payee' | 'payer';
    /** The account that pays or receives. */
    accountField: 'paid_from_account_id' | 'received_into_account_id';
    /** It says how it was paid. */
    hasMethod: boolean;
    /** What its list has beyond the other side's. */
    columns?: readonly OwnColumn[];
    filters?: readonly FilterName[];
    accountOf: (record: Record) => Account | null;
    accountIdOf: (record: Record) => number;
  }>;
