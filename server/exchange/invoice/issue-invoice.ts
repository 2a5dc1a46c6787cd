import type { Invoice, InvoiceContent, Invoiced } from '@/lib/contract/exchange/invoice';
import { currencyWords } from '@/lib/currency-words';
import { statedInWords } from '@/lib/domain/amount-words';
import { Refusal } from '@/lib/domain/refusal';
import { isLocale } from '@/lib/i18n';
import { type DocumentRow, insertDocuments } from '@/server/document/rows';
import type { Db, Tx } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import type { InvoiceBody } from './invoice-body';
import { saleInvoice } from './invoice-of-sale';
import { lockSource, partyOf, type Source, standingInvoice } from './invoices.sql';

const RENDER: Readonly<Record<Invoiced, (db: Db, row: DocumentRow) => Promise<InvoiceContent>>> = {
  sales: saleInvoice,
};

type Issuing = Pick<Call, 'db' | 'me' | 'today' | 'audit' | 'locale'>;
type Asked = Source & Readonly<{ language?: Invoice['language'] | undefined }>;

/** Issues the invoice of a posted document. Refuses a second one while the first is valid. */
export async function issueInvoice(call: Issuing, asked: Asked): Promise<DocumentRow> {
  const { db, me } = call;
  const source = await lockSource(db, asked);
  if (!source) throw new Refusal('invoice.document-missing', { field: 'document_id' });
  if (source.status !== 'posted') {
    throw new Refusal('invoice.not-posted', { field: 'document_id' });
  }
  const first = await standingInvoice(db, asked);
  if (first) {
    const params = { number: first.number ?? '' };
    throw new Refusal('invoice.issued-already', { params, field: 'document_id' });
  }
  const content = await RENDER[asked.document_type](db, source);
  const language = asked.language ?? (await languageOf(db, content, call.locale));
  return writeInvoice(call, me.id, {
    ...content,
    type: 'invoice',
    document_type: asked.document_type,
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
