import * as v from 'valibot';

import type { Host } from '@/server/kernel/host';
import { TurnedAway } from '@/server/kernel/failure';
import type { MailFile } from '@/server/kernel/ports';
import { pdfOf, type Printout, storedLogo } from '@/server/print/printout';
import { messageRefusal } from './gateway';

/**
 * A document that a mail carries. Its data is stored with the message, and it is laid out when the mail is delivered.
 */
export const Attachment = v.object({
  name: v.string(),
  // The content is not validated, because only the program writes printouts and they are stored encrypted.
  printout: v.custom<Printout>((value) => typeof value === 'object'),
  /** Sentence in the language of the mail that replaces a document which cannot be attached. */
  without: v.string(),
});
export type Attachment = v.InferOutput<typeof Attachment>;

/**
 * Maximum size of a document in bytes. Many mail servers of customers refuse larger mails, and larger mails fill the
 * customers' mailboxes.
 */
const BYTES_MAX = 2 * 1024 * 1024;
/** Time limit in ms for laying out a document, so that the delivery ends within the lease of its gateway. */
const LAYOUT_MS = 45_000;
/** Number of the delivery from which a mail goes without its document if the layout is busy. */
const LAST_WAITING = 3;

/** Text and file of a mail. Without its document, the text ends with the sentence that replaces it. */
export async function withFile(
  host: Pick<Host, 'db' | 'log'>,
  { text, attachment }: Readonly<{ text: string; attachment?: Attachment | undefined }>,
  tries: number,
): Promise<Readonly<{ text: string; file?: MailFile | undefined }>> {
  const file = attachment && (await fileOf(host, attachment, tries));
  return { text: attachment && !file ? `${text}\n\n${attachment.without}` : text, file };
}

/**
 * Lays out the document of a mail. Undefined if that fails or the file is too large, so that the mail goes without it.
 * The first deliveries are put off if the layout is busy.
 */
async function fileOf(
  { db, log }: Pick<Host, 'db' | 'log'>,
  { name, printout }: Attachment,
  tries: number,
): Promise<MailFile | undefined> {
  try {
    const logo = await storedLogo(db);
    const content = await pdfOf(printout, logo, AbortSignal.timeout(LAYOUT_MS));
    if (content.byteLength <= BYTES_MAX) return { name, content };
    log.warn({ bytes: content.byteLength }, 'a document is too large for a mail');
  } catch (error) {
    if (error instanceof TurnedAway && tries < LAST_WAITING) {
      throw messageRefusal({ trouble: 'busy' });
    }
    log.error({ err: error }, 'a document was not attached');
  }
  return undefined;
}
