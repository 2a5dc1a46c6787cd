import QRCode from 'qrcode';

import type { PrintSize } from '@/lib/contract/kernel/printing';
import { persianDigits } from '@/lib/format/native-digits';
import { dirOf, type Locale } from '@/lib/i18n';
import type {
  Letterhead,
  PrintBlock,
  PrintCell,
  PrintContent,
  PrintFact,
  PrintRow,
} from '@/lib/print/printout';
import type { PrintTools } from '@/lib/print/tools';
import { TurnedAway } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { logoOf } from '@/server/kernel/logo';
import { FileAnswer } from '@/server/kernel/serve';
import { streamOf } from '@/server/kernel/stream-of';
import { printToolsOf } from './print-tools';
import { fitOf, sharesOf } from './table-fit';
import { type PrintJob, typesetter } from './typesetter';

type Caller = Readonly<{
  db: Db;
  locale: Locale;
  calledAway: AbortSignal;
  input: Readonly<{ language?: Locale | undefined; size?: PrintSize | undefined }>;
}>;

type Content = PrintContent | readonly PrintContent[];
type ContentOf = (tools: PrintTools) => Content | Promise<Content>;

/**
 * Returns one or more documents as one PDF file, each on pages of its own with the organisation's letterhead.
 * `contentOf` returns them in the language of the file: the one that the call asks for, otherwise `language`, which
 * defaults to the caller's.
 */
export async function pdfAnswer(
  caller: Caller,
  { name, language = caller.locale }: Readonly<{ name: string; language?: Locale }>,
  contentOf: ContentOf,
): Promise<FileAnswer> {
  return new FileAnswer({
    name: `${name.replaceAll(/[/ ]/g, '-')}.pdf`,
    contentType: 'application/pdf',
    body: streamOf(
      laidOut(await jobOf(caller, caller.input.language ?? language, contentOf), caller.calledAway),
    ),
  });
}

/** Data and pictures of a file, with and without the logo. */
type FileJob = Readonly<{ bare: PrintJob; withLogo: PrintJob | undefined }>;

async function jobOf(
  { db, input }: Pick<Caller, 'db' | 'input'>,
  language: Locale,
  contentOf: ContentOf,
): Promise<FileJob> {
  const organisation = await db
    .selectFrom('organization')
    .select(['name', 'legal_name', 'licence', 'address', 'phone', 'email', 'logo'])
    .executeTakeFirstOrThrow();
  const tools = await printToolsOf(db, language, organisation);
  const documents = [await contentOf(tools)].flat();
  const frame = { organisation, tools, size: input.size ?? 'A4' };
  const data = {
    language,
    size: frame.size,
    direction: dirOf(language),
    page: tools.say('ui.export.page', { page: '|', pages: '|' }).split('|'),
    digits: language === 'fa' ? [...persianDigits('0123456789')] : [...'0123456789'],
    documents: documents.map((content, at) => documentOf(content, codeName(at), frame)),
  };
  const pictures = await codesOf(documents);
  const logo = organisation.logo === null ? undefined : logoOf(organisation.logo);
  return {
    bare: { printout: JSON.stringify({ ...data, logo: null }), pictures },
    withLogo: logo && {
      printout: JSON.stringify({ ...data, logo: logo.name }),
      pictures: [...pictures, { name: logo.name, bytes: logo.bytes }],
    },
  };
}

/**
 * Lays the file out when its first bytes are read. That is after the transaction of the call, so that no database
 * connection waits for the layout. If the layout fails with the logo, it is left out, because it may be a damaged
 * picture.
 */
async function* laidOut(
  { bare, withLogo }: FileJob,
  calledAway: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  if (!withLogo) {
    yield await typesetter.pdfOf(bare, calledAway);
    return;
  }
  yield await typesetter.pdfOf(withLogo, calledAway).catch((error: unknown) => {
    if (calledAway.aborted || error instanceof TurnedAway) throw error;
    return typesetter.pdfOf(bare, calledAway);
  });
}

/** Name of the picture with the QR code of the document at an index. */
const codeName = (at: number) => `code-${at}.svg`;

async function codesOf(documents: readonly PrintContent[]): Promise<PrintJob['pictures']> {
  const pictures = documents.map(async ({ code }, at) =>
    code === undefined
      ? []
      : [
          {
            name: codeName(at),
            bytes: Buffer.from(await QRCode.toString(code, { type: 'svg', margin: 0 })),
          },
        ],
  );
  return (await Promise.all(pictures)).flat();
}

type Frame = Readonly<{ organisation: Letterhead; tools: PrintTools; size: PrintSize }>;

/** Builds the data of the layout, in which every field has a value. */
function documentOf(content: PrintContent, code: string, { organisation, tools, size }: Frame) {
  const {
    letterhead = organisation,
    title,
    number,
    marks,
    blocks,
    foot = [],
    signatures,
  } = content;
  const { isLandscape, textSize } = fitOf(blocks, size);
  return {
    landscape: isLandscape,
    table_size: textSize,
    letterhead: { name: letterhead.name, lines: letterheadLines(content, letterhead, tools) },
    title,
    number: number ?? null,
    marks,
    blocks: blocks.map(blockOf),
    code: content.code === undefined ? null : code,
    foot,
    signatures,
    footer: [letterhead.name, title, number].filter(Boolean).join(' · '),
  };
}

function letterheadLines(
  { branch }: PrintContent,
  { legal_name, licence, address, phone, email }: Letterhead,
  { say, own, code }: PrintTools,
): readonly string[] {
  const isFilled = (text: string | null | undefined) => text != null && text !== '';
  return [
    legal_name,
    licence && `${say('counter-paper.licence')} ${licence}`,
    ...address.split('\n'),
    [phone, email].filter(isFilled).map(code).join(' · '),
    branch ? [branch.name, branch.address ?? ''].filter(isFilled).map(own).join(' · ') : '',
  ].filter(isFilled);
}

const factOf = ({ label, value, isStrong = false }: PrintFact) => ({
  label,
  value,
  strong: isStrong,
});

const cellOf = (cell: PrintCell) => {
  if (typeof cell === 'string') return { text: cell, notes: [], strong: false };
  const { text, notes = [], isStrong = false } = cell;
  return { text, notes, strong: isStrong };
};

const rowOf = ({ kind, cells }: PrintRow) => ({ kind: kind ?? null, cells: cells.map(cellOf) });

function blockOf(block: PrintBlock): object {
  switch (block.kind) {
    case 'facts':
      return { kind: block.kind, facts: block.facts.map(factOf) };
    case 'sums':
      return { kind: block.kind, sums: block.sums.map(factOf) };
    case 'table': {
      const shares = sharesOf(block);
      return {
        kind: block.kind,
        caption: block.caption ?? null,
        columns: block.columns.map(({ title, align }, at) => ({
          title,
          align,
          share: shares[at] ?? 0,
        })),
        rows: block.rows.map(rowOf),
        foot: block.foot ? rowOf({ ...block.foot, kind: 'total' }) : null,
      };
    }
    default:
      return block;
  }
}
