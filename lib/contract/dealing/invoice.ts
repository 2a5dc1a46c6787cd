import * as v from 'valibot';

import { HistoryItem, Voided } from '@/lib/contract/document-fields';
import { endpoint } from '@/lib/contract/endpoint';
import { PrintQuery } from '@/lib/contract/kernel/printing';
import {
  CurrencyCode,
  Decimal,
  envelope,
  Id,
  Instant,
  listQuery,
  Nothing,
  Reason,
  ShownDay,
} from '@/lib/contract/schemas';
import { stepsOf } from '@/lib/contract/steps';

/** Document types that an invoice can be issued for. */
const INVOICED = ['sales'] as const;
export type Invoiced = (typeof INVOICED)[number];

const LANGUAGES = ['en', 'fa'] as const;

export const INVOICE_STATUSES = ['issued', 'cancelled'] as const;
export const INVOICE_TYPES = ['invoice', 'credit_note'] as const;

const Named = v.object({ id: Id, number: v.string() });

/**
 * A line of an invoice. `rate` is the price of `unit` units of `currency`; `inverse` is the price of one unit of the
 * counter currency.
 */
const InvoiceLine = v.object({
  line_no: v.number(),
  /** Side of the deal from the organisation's point of view. */
  side: v.picklist(['buy', 'sell']),
  currency: CurrencyCode,
  amount: Decimal,
  unit: v.picklist([1, 100, 1000]),
  rate: Decimal,
  inverse: Decimal,
  counter_currency: CurrencyCode,
  counter_amount: Decimal,
});
export type InvoiceLine = v.InferOutput<typeof InvoiceLine>;

/** A payment. `in` means that the organisation receives it. */
const Settled = v.object({
  direction: v.picklist(['in', 'out']),
  method: v.picklist(['cash', 'card', 'bank', 'on_account']),
  currency: CurrencyCode,
  amount: Decimal,
});
export type Settled = v.InferOutput<typeof Settled>;

const Branch = v.object({ id: Id, name: v.string(), address: v.nullable(v.string()) });

/** Content of an invoice as stored when it is issued. Numbers of identity documents are masked. */
export const InvoiceContent = v.object({
  dealt_on: ShownDay,
  dealt_at: v.nullable(Instant),
  teller: v.nullable(v.string()),
  place: v.nullable(v.string()),
  /** The branch with its name when the invoice was issued; null if the organisation had only one branch then. */
  branch: v.optional(v.nullable(Branch)),
  party: v.object({
    id: v.nullable(Id),
    name: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    id_type: v.nullable(v.string()),
    id_number: v.nullable(v.string()),
  }),
  lines: v.array(InvoiceLine),
  base_currency: CurrencyCode,
  /** Fee that the customer is charged, in base. `rounding` is the organisation's gain from rounding, in base. */
  fee: Decimal,
  rounding: Decimal,
  settled: v.array(Settled),
  currency: CurrencyCode,
  total: Decimal,
  payer: v.picklist(['customer', 'house']),
});
export type InvoiceContent = v.InferOutput<typeof InvoiceContent>;

/** The letterhead on the day of issue. */
const House = v.object({
  name: v.string(),
  legal_name: v.string(),
  licence: v.string(),
  address: v.string(),
  phone: v.string(),
  email: v.string(),
  website: v.string(),
});

const row = {
  id: Id,
  number: v.string(),
  type: v.picklist(INVOICE_TYPES),
  status: v.picklist(INVOICE_STATUSES),
  date: ShownDay,
  issued_at: Instant,
  customer: v.nullable(v.string()),
  currency: CurrencyCode,
  total: Decimal,
  payer: v.picklist(['customer', 'house']),
  source: v.object({ document_type: v.picklist(INVOICED), document_id: Id, number: v.string() }),
  print_count: v.number(),
  /** The branch of the invoiced document. */
  branch_id: v.optional(v.nullable(Id)),
} as const;

const InvoiceRow = v.object(row);
export type InvoiceRow = v.InferOutput<typeof InvoiceRow>;

const Invoice = v.object({
  ...InvoiceContent.entries,
  ...row,
  language: v.picklist(LANGUAGES),
  house: House,
  amount_in_words: v.string(),
  /** Link in the printed code; it opens a page that confirms the invoice is genuine. */
  verify: v.string(),
  created_by: v.nullable(v.object({ id: Id, name: v.string() })),
  cancels: v.nullable(Named),
  cancelled_by: v.nullable(Named),
  cancel_reason: v.nullable(v.string()),
  voided: v.nullable(Voided),
  history: v.array(HistoryItem),
  entry_ids: v.array(v.number()),
  due_to: v.string(),
  due_to_id: Id,
});
export type Invoice = v.InferOutput<typeof Invoice>;

const PATH = 'exchange/invoice';
const page = 'invoice';
const digits = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id')));

export const invoice = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary: 'A page of the invoices and credit notes, the latest first.',
    allow: { page, action: 'view' },
    input: v.strictObject({
      ...listQuery,
      status: v.optional(v.picklist(INVOICE_STATUSES, 'choice')),
      type: v.optional(v.picklist(INVOICE_TYPES, 'choice')),
      /** Returns only the invoices of this document. */
      document_type: v.optional(v.picklist(INVOICED, 'choice')),
      document_id: digits,
      branch_id: digits,
    }),
    answer: envelope(InvoiceRow),
  }),
  show: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/show`,
    summary: 'One invoice as it was issued, whatever has changed since.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: Invoice,
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary:
      'Issues an invoice for a posted document, once; in the language of whom it is for unless one is given.',
    allow: { page, action: 'create' },
    also: [{ page: 'sales', action: 'view' }],
    input: v.strictObject({
      document_type: v.picklist(INVOICED, 'choice'),
      document_id: Id,
      language: v.optional(v.picklist(LANGUAGES, 'choice')),
    }),
    status: 201,
    answer: Invoice,
    stales: [PATH],
  }),
  ...stepsOf(
    { path: PATH, page, stales: [PATH] },
    {
      cancel: {
        from: ['issued'],
        to: ['cancelled'],
        action: 'void',
        summary: 'Cancels an invoice by a credit note of the same amount; both stay.',
        asks: { reason: v.optional(Reason) },
      },
    },
    Invoice,
  ),
  pdf: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/pdf`,
    summary: 'An invoice as a PDF file, by default in its own language.',
    allow: { page, action: 'print' },
    also: [{ page, action: 'view' }],
    input: PrintQuery,
    answer: v.null(),
    file: true,
  }),
  print: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/print`,
    summary: 'Counts a printing; from the second on the paper says which copy it is.',
    allow: { page, action: 'print' },
    input: Nothing,
    answer: Invoice,
    stales: [PATH],
  }),
};
