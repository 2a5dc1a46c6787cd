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
import type { Db } from '@/server/kernel/host';
import { logoOf } from '@/server/kernel/logo';
import { FileAnswer } from '@/server/kernel/serve';
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
    body: await pdfFile(caller, caller.input.language ?? language, contentOf),
    inline: true,
  });
}

async function pdfFile(
  { db, calledAway, input }: Pick<Caller, 'db' | 'calledAway' | 'input'>,
  language: Locale,
  contentOf: ContentOf,
): Promise<Uint8Array> {
  const tools = await printToolsOf(db, language);
  const organisation = await db
    .selectFrom('organization')
    .select(['name', 'legal_name', 'licence', 'address', 'phone', 'email', 'logo'])
    .executeTakeFirstOrThrow();
  const documents = [await contentOf(tools)].flat();
  const frame = { organisation, tools, size: input.size ?? 'A4' };
  return laidOut(
    {
      language,
      size: frame.size,
      direction: dirOf(language),
      page: tools.say('ui.export.page', { page: '|', pages: '|' }).split('|'),
      digits: language === 'fa' ? [...persianDigits('0123456789')] : [...'0123456789'],
      documents: documents.map((content, at) => documentOf(content, codeName(at), frame)),
    },
    await codesOf(documents),
    { logo: organisation.logo, calledAway },
  );
}

/** Lays the file out, without the logo if the layout fails with it, because a logo may be a damaged picture. */
async function laidOut(
  data: object,
  codes: PrintJob['pictures'],
  { logo: stored, calledAway }: Readonly<{ logo: string | null; calledAway: AbortSignal }>,
): Promise<Uint8Array> {
  const logo = stored === null ? undefined : logoOf(stored);
  const bare = { printout: JSON.stringify({ ...data, logo: null }), pictures: codes };
  if (!logo) return typesetter.pdfOf(bare, calledAway);
  const { name, bytes } = logo;
  try {
    return await typesetter.pdfOf(
      {
        printout: JSON.stringify({ ...data, logo: name }),
        pictures: [...codes, { name, bytes }],
      },
      calledAway,
    );
  } catch (error) {
    if (calledAway.aborted) throw error;
    return typesetter.pdfOf(bare, calledAway);
  }
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
