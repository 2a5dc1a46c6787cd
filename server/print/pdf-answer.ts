import type { PrintSize } from '@/lib/contract/kernel/printing';
import type { Locale } from '@/lib/i18n';
import type { Db } from '@/server/kernel/host';
import { FileAnswer } from '@/server/kernel/serve';
import { streamOf } from '@/server/kernel/stream-of';
import { type ContentOf, pdfOf, type Printout, printoutOf, storedLogo } from './printout';

type Caller = Readonly<{
  db: Db;
  locale: Locale;
  calledAway: AbortSignal;
  input: Readonly<{ language?: Locale | undefined; size?: PrintSize | undefined }>;
}>;

/** A PDF file that keeps its printout, so that a report pack can join it with others. */
export class PdfAnswer extends FileAnswer {
  readonly printout: Printout;

  constructor(name: string, printout: Printout, body: ReadableStream<Uint8Array>) {
    super({ name: `${name}.pdf`, contentType: 'application/pdf', body });
    this.printout = printout;
  }
}

/**
 * Returns one or more documents as one PDF file, each on new pages with the organisation's letterhead. `contentOf`
 * returns them in the language of the file: the language in the call's input, otherwise `language`.
 */
export async function pdfAnswer(
  { db, locale, calledAway, input }: Caller,
  { name, language = locale }: Readonly<{ name: string; language?: Locale }>,
  contentOf: ContentOf,
): Promise<FileAnswer> {
  const wanted = { language: input.language ?? language, size: input.size };
  const printout = await printoutOf(db, wanted, contentOf);
  const body = streamOf(laidOut(printout, await storedLogo(db), calledAway));
  return new PdfAnswer(name.replaceAll(/[/ ]/g, '-'), printout, body);
}

/**
 * Lays the file out when its first bytes are read. That is after the transaction of the call, so that no database
 * connection waits for the layout.
 */
async function* laidOut(...given: Parameters<typeof pdfOf>): AsyncGenerator<Uint8Array, void> {
  yield await pdfOf(...given);
}
