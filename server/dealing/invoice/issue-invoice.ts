import type {
  Invoice,
  InvoiceContent,
  Invoiced,
  InvoiceLine,
  Settled,
} from '@/lib/contract/dealing/invoice';
import { currencyWords } from '@/lib/currency-words';
import { statedInWords } from '@/lib/domain/amount-words';
import { bothWays, crossWays } from '@/lib/domain/dealing/both-ways';
import { invoiceTotal } from '@/lib/domain/dealing/invoice-total';
import { maskedId } from '@/lib/domain/compliance/masked-id';
import { absolute, isZero, sign } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import { isLocale } from '@/lib/i18n';
import { branchNamed } from '@/server/ledger/branch.sql';
import { userName } from '@/server/document/record';
import { type DocumentRow, insertDocuments } from '@/server/document/rows';
import { type Dealing, dealingOf, type DealtLeg } from '@/server/dealing/sale/sale-record.sql';
import { type SaleBody, saleBodyOf } from '@/server/dealing/sale/sale-reference';
import type { Db, Tx } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import { currenciesOf, type Wire, wireOf } from '@/server/ledger/currencies';
import type { InvoiceBody } from './invoice-body';
import {
  lockSource,
  partyOf,
  type Source,
  standingInvoice,
  onAccount,
  placeOf,
} from './invoices.sql';

/** Builds the content of a ticket's invoice. The invoice must not show the organisation's margin. */
async function saleInvoice(db: Db, row: DocumentRow): Promise<InvoiceContent> {
  const body = saleBodyOf(row);
  const dealing = await dealingOf(db, 'sales', row.id);
  if (!dealing) throw new Error(`${row.number} was posted without a deal`);
  const currencies = await currenciesOf(db);
  const wire = wireOf(currencies);
  const { base } = currencies;
  const lines = [...Map.groupBy(dealing.legs, ({ line_no }) => line_no).values()].flatMap((legs) =>
    lineOf(legs, base, wire),
  );
  const settled = await settledBy(db, { body, dealing, wire });
  const { currency, amount, payer } = invoiceTotal(lines, settled, base);
  return {
    dealt_on: row.date ?? '',
    dealt_at: row.posted_at,
    teller: await userName(db, row.created_by),
    place: await placeOf(db, dealing.entry_id),
    branch: await branchNamed(db, row.branch_id),
    party: await whoOf(db, body),
    lines,
    base_currency: base,
    fee: wire.base(dealing.fee.amount),
    rounding: wire.base(dealing.rounding),
    settled,
    currency,
    total: wire.money(amount, currency),
    payer,
  };
}

async function whoOf(db: Db, { customer_id, walk_in }: SaleBody): Promise<InvoiceContent['party']> {
  const id_type = walk_in?.id_type || null;
  const id_number = walk_in?.id_number ? maskedId(walk_in.id_number) : null;
  const known = customer_id === undefined ? undefined : await partyOf(db, customer_id);
  return {
    id: known?.id ?? null,
    name: known?.name ?? (walk_in?.name || null),
    phone: known?.phone ?? (walk_in?.phone || null),
    id_type,
    id_number,
  };
}

function lineOf(
  [leg, counter]: readonly DealtLeg[],
  base: string,
  wire: Wire,
): readonly InvoiceLine[] {
  if (!leg) return [];
  const paidIn = counter?.currency ?? base;
  return [
    {
      line_no: leg.line_no,
      side: leg.side,
      currency: leg.currency,
      amount: wire.money(leg.amount, leg.currency),
      ...(counter ? crossWays(leg, counter) : bothWays(leg)),
      counter_currency: paidIn,
      counter_amount: wire.money(counter?.amount ?? leg.base, paidIn),
    },
  ];
}

type Told = Readonly<{ body: SaleBody; dealing: Dealing; wire: Wire }>;

/**
 * Lists how the ticket was settled: cash at the location, card and bank payments, and amounts on the customer's
 * balance.
 */
async function settledBy(db: Db, { body, dealing, wire }: Told): Promise<Settled[]> {
  const signed = (method: Settled['method'], currency: string, amount: string): Settled[] =>
    isZero(amount)
      ? []
      : [
          {
            direction: sign(amount) > 0 ? 'in' : 'out',
            method,
            currency,
            amount: wire.money(absolute(amount), currency),
          },
        ];
  const through = (body.payments ?? []).flatMap(({ direction, method, currency, amount }) =>
    method === 'card' || method === 'bank'
      ? [{ direction, method, currency, amount: wire.money(amount, currency) }]
      : [],
  );
  const owed = await onAccount(db, dealing.entry_id);
  return [
    ...dealing.net.flatMap(({ currency, amount }) => signed('cash', currency, amount)),
    ...through,
    ...owed.flatMap(({ currency, amount }) => signed('on_account', currency, amount)),
  ];
}

const RENDER: Readonly<Record<Invoiced, (db: Db, row: DocumentRow) => Promise<InvoiceContent>>> = {
  sales: saleInvoice,
};

type Issuing = Pick<Call, 'db' | 'me' | 'today' | 'audit' | 'locale'>;
type Asked = Source & Readonly<{ language?: Invoice['language'] | undefined }>;

/** Issues the invoice of a posted document. Refuses a second invoice while the first is valid. */
export async function issueInvoice(call: Issuing, request: Asked): Promise<DocumentRow> {
  const { db, me } = call;
  const source = await lockSource(db, request);
  if (!source) throw new Refusal('invoice.document-missing', { field: 'document_id' });
  if (source.status !== 'posted') {
    throw new Refusal('invoice.not-posted', { field: 'document_id' });
  }
  const first = await standingInvoice(db, request);
  if (first) {
    const params = { number: first.number ?? '' };
    throw new Refusal('invoice.issued-already', { params, field: 'document_id' });
  }
  const content = await RENDER[request.document_type](db, source);
  const language = request.language ?? (await languageOf(db, content, call.locale));
  return writeInvoice(call, me.id, {
    ...content,
    type: 'invoice',
    document_type: request.document_type,
    document_id: source.id,
    document_number: source.number ?? '',
    language,
    house: await letterhead(db),
    amount_in_words: await inWords(db, content, language),
    print_count: 0,
    cancels: null,
    cancelled_by: null,
  });
}

type Writing = Readonly<{ db: Tx } & Pick<Call, 'today' | 'audit'>>;

/** Stores an invoice or credit note under the next number; both types share one sequence. */
export async function writeInvoice(
  { db, today, audit }: Writing,
  by: number | null,
  body: InvoiceBody,
): Promise<DocumentRow> {
  const { currency, total, document_number } = body;
  const summary = {
    date: await today(),
    reference: document_number,
    memo: null,
    counterparty: body.party.name,
    amount: total,
    currency,
    base: currency === body.base_currency ? total : null,
  };
  const document = { body, summary, customId: null, status: 'issued' } as const;
  const [row] = await insertDocuments(db, 'invoice', [document], { by });
  if (!row) throw new Error('an invoice was not stored');
  const changes = { status: [null, 'issued'], number: [null, row.number] } as const;
  const note = { page: 'invoice', record_type: 'invoice', record_id: row.id, changes };
  audit({ ...note, action: body.type === 'credit_note' ? 'credit' : 'issue' });
  return row;
}

async function languageOf(
  db: Db,
  { party: { id } }: InvoiceContent,
  fallback: Invoice['language'],
): Promise<Invoice['language']> {
  const own = id === null ? undefined : (await partyOf(db, id))?.language;
  return isLocale(own) ? own : fallback;
}

function letterhead(db: Db): Promise<Invoice['house']> {
  return db
    .selectFrom('organization')
    .select(['name', 'legal_name', 'licence', 'address', 'phone', 'email', 'website'])
    .executeTakeFirstOrThrow();
}

async function inWords(
  db: Db,
  { currency, total }: InvoiceContent,
  language: Invoice['language'],
): Promise<string> {
  const row = await db
    .selectFrom('currency')
    .select('name')
    .where('code', '=', currency)
    .executeTakeFirst();
  return statedInWords(total, currencyWords(currency, row?.name), language);
}
