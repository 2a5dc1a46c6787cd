import type {
  DocumentDefinition,
  DocumentRecord,
  FilterName,
  OwnColumn,
} from '@/components/document/definition';
import type { AccountName, paymentRecord } from '@/lib/contract/accounting/payment';
import type { RECEIPT_METHODS } from '@/lib/contract/accounting/receipts';
import type { Payment } from '@/lib/domain/accounting/payment-shapes';
import type * as v from 'valibot';

type Account = v.InferOutput<typeof AccountName>;

/** Fields that the records of expenses and receipts have in common. */
export type PaymentRecord = DocumentRecord &
  v.InferOutput<v.ObjectSchema<typeof paymentRecord, undefined>> &
  Readonly<{ method?: (typeof RECEIPT_METHODS)[number] | null }>;

/** Differences between expenses and receipts, such as the field names of their endpoints. */
export type PaymentSide<Record extends PaymentRecord> = Pick<
  DocumentDefinition<Record>,
  'route' | 'words' | 'endpoints'
> &
  Readonly<{
    type: 'expense' | 'receipt';
    page: 'expenses' | 'receipts';
    direction: Payment['direction'];
    /** Name of the field with the payee or payer as free text. */
    counterpartyField: 'payee' | 'payer';
    accountField: 'paid_from_account_id' | 'received_into_account_id';
    hasMethod: boolean;
    /** Columns and filters that only this list has. */
    columns?: readonly OwnColumn[];
    filters?: readonly FilterName[];
    accountOf: (record: Record) => Account | null;
    accountIdOf: (record: Record) => number;
  }>;
