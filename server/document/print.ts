import { documentNumber } from '@/lib/domain/document-number';
import type { DocumentType } from '@/lib/domain/document-type';
import { entryVoucher } from '@/lib/print/entry-voucher';
import { pdfAnswer } from '@/server/print/pdf-answer';
import type { Call } from '@/server/kernel/serve';
import type { AnyKind } from './act';
import { ledgerOf, recordOf } from './answers';
import { findDocument } from './rows';
import type { documentEndpoints } from '@/lib/contract/document';

/** Types whose printout is always their own, and types that are not printed. */
type Untitled =
  | ('expense' | 'receipt' | 'sales' | 'trade')
  | ('transaction locking' | 'fiscal closing' | 'revaluation' | 'depreciation')
  | ('employee' | 'payroll preparation' | 'asset creation' | 'asset category' | 'KYC customer')
  | ('invoice' | 'users' | 'roles' | 'currency');

/** Message keys of voucher titles. */
const TITLES: Readonly<
  Record<Exclude<DocumentType, Untitled>, string> & Partial<Record<Untitled, undefined>>
> = {
  'journal entry': 'journal-entry.one',
  'manual journal': 'manual-journal.one',
  transfer: 'transfer.one',
  settlement: 'settlements.one',
  commission: 'commissions.one',
  asset: 'assets.asset.one',
  'payroll adjustment': 'payroll-adjustment.document.one',
  'offer rate': 'offer-rate.one',
  'credit limit': 'credit-limit.one',
  'credit sub-limit': 'credit-sub-limit.one',
  'credit limit withdrawal': 'credit-draw.one',
  'credit sub-limit withdrawal': 'credit-draw.one',
};

type PdfCall = Call<ReturnType<typeof documentEndpoints>['pdf']>;

/** Answers with a document as a PDF file, as far as the caller may see it. */
export async function printDocument(call: PdfCall, kind: AnyKind) {
  const { db, params } = call;
  const record = await recordOf(call, kind, params.id);
  const number = record.number ?? documentNumber(kind.type, record.id, record.custom_id);
  return pdfAnswer(call, { name: number }, async (tools) => {
    const own = kind.printout?.(record, number, tools);
    if (own) return own;
    const row = await findDocument(db, kind.type, params.id);
    const lines = await ledgerOf(db, row, kind.visibleLines?.(call, row));
    return entryVoucher(record, lines, { title: tools.say(titleOf(kind.type)), number }, tools);
  });
}

function titleOf(type: DocumentType): string {
  const key = TITLES[type];
  if (key === undefined) throw new Error(`documents of type ${type} have no title`);
  return key;
}
