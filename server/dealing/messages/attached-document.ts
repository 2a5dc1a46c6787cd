import { endOfLastMonth } from '@/lib/domain/calendar';
import type { CustomerChannel, MessageKind } from '@/lib/domain/customer-message';
import { documentNumber } from '@/lib/domain/document-number';
import { Refusal } from '@/lib/domain/refusal';
import type { Locale } from '@/lib/i18n';
import { withProof } from '@/lib/print/paper-proof';
import { remittanceReceipt } from '@/lib/print/remittance-receipt';
import { saleReceipt } from '@/lib/print/sale-receipt';
import { recordOf } from '@/server/document/answers';
import { programAct } from '@/server/document/program-act';
import type { DocumentRow } from '@/server/document/rows';
import { saleKind } from '@/server/dealing/sale/sales';
import { remitKind } from '@/server/dealing/transfer/transfer-kind';
import { sqlState } from '@/server/kernel/failure';
import type { Host, Tx } from '@/server/kernel/host';
import { receiptProof } from '@/server/ledger/stamps/paper-proof';
import type { NewCustomerMessage } from '@/server/outbox/customer-messages';
import { type ContentOf, printoutOf } from '@/server/print/printout';
import { partyStatement } from '@/server/reports/account-statement/party-statement';

/** Document that mails of some kinds carry as a PDF. Mails to a beneficiary carry none. */
export type AttachedDocument = Readonly<{
  kinds: readonly MessageKind[];
  name: string;
  contentOf: ContentOf;
}>;

type Knowing = Readonly<{ db: Tx; host: Host }>;

/** Receipt of a ticket. The program prints it without the rights of a user, so that it shows no internal figures. */
export function attachedReceipt({ db, host }: Knowing, row: DocumentRow): AttachedDocument {
  const number = row.number ?? documentNumber('sales', row.id, row.custom_id);
  return {
    kinds: ['receipt'],
    name: fileName(number),
    contentOf: async (tools) => {
      const act = programAct({ host, db, maker: null, notes: [] });
      const receipt = saleReceipt(await recordOf(act, saleKind, row.id), number, tools);
      return withProof(receipt, await receiptProof({ db, host }, row), tools);
    },
  };
}

/** Receipt of a remittance for its sender, without the payout code. */
export function attachedRemittance({ db, host }: Knowing, row: DocumentRow): AttachedDocument {
  const number = row.number ?? documentNumber('transfer', row.id, row.custom_id);
  return {
    kinds: ['payout_code', 'remittance_status'],
    name: fileName(number),
    contentOf: async (tools) => {
      const act = programAct({ host, db, maker: null, notes: [] });
      // The cast is safe: the type of the kind hides the fields that the record of a transfer has.
      const record = (await recordOf(act, remitKind, row.id)) as never;
      return remittanceReceipt(record, number, tools);
    },
  };
}

/** Statement of a party since the first day of last month; undefined if it would be empty. */
export async function attachedStatement(
  where: Knowing,
  party: Readonly<{ id: number; name: string }>,
  today: string,
): Promise<AttachedDocument | undefined> {
  const from = `${endOfLastMonth(today).slice(0, 8)}01`;
  const contentOf = await partyStatement(where, { party, from, to: today });
  if (!contentOf) return undefined;
  return { kinds: ['statement'], name: fileName(`statement-${from}-${today}`), contentOf };
}

const fileName = (number: string): string => `${number.replaceAll(/[/ ]/g, '-')}.pdf`;

type Receiver = Readonly<{
  channel: CustomerChannel;
  language: Locale;
  remittance_id: number | null;
}>;

/**
 * True if a message of this kind carries the document. Only mails carry files. The receipt of a remittance shows what
 * its sender paid, so the beneficiary does not get it.
 */
export const isAttached = (
  kind: MessageKind,
  { channel, remittance_id }: Pick<Receiver, 'channel' | 'remittance_id'>,
  document: AttachedDocument | undefined,
): document is AttachedDocument =>
  channel === 'email' && remittance_id === null && (document?.kinds.includes(kind) ?? false);

type Attaching = Readonly<{
  kind: MessageKind;
  receiver: Receiver;
  facts: Readonly<{ attached?: AttachedDocument | undefined }>;
}>;

/**
 * Adds the data of the document to the content of a mail, in the language of the receiver. The document shows the state
 * in this transaction. A document that is too long or cannot be made is replaced by a sentence, so that the mail is not
 * lost. Rethrows errors of the database, because the transaction has failed then.
 */
export async function withDocument(
  { db, host }: Knowing,
  content: NewCustomerMessage['content'],
  { kind, receiver, facts: { attached } }: Attaching,
): Promise<NewCustomerMessage['content']> {
  if (!isAttached(kind, receiver, attached)) return content;
  const { language } = receiver;
  const without = host.catalogues[language]('customer-message.without-file');
  try {
    const printout = await printoutOf(db, { language }, attached.contentOf);
    return { ...content, attachment: { name: attached.name, printout, without } };
  } catch (error) {
    if (sqlState(error) !== '') throw error;
    if (!(error instanceof Refusal)) host.log.error({ err: error }, 'a document was not attached');
    return { ...content, text: `${content.text}\n\n${without}` };
  }
}
