import { documentNumber } from '@/lib/domain/document-number';
import { entryVoucher } from '@/lib/print/entry-voucher';
import { pdfAnswer } from '@/server/print/pdf-answer';
import type { Call } from '@/server/kernel/serve';
import type { AnyKind } from './act';
import { ledgerOf, recordOf } from './answers';
import { findDocument } from './rows';
import type { documentEndpoints } from '@/lib/contract/document';

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
    const title = tools.say(`changed-fields.kinds.${kind.type.replaceAll(' ', '-')}`);
    return entryVoucher(record, lines, { title, number }, tools);
  });
}
