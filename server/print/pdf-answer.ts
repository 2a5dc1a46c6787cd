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
import { type PrintJob, typesetter } from './typesetter';

type Caller = Readonly<{
  db: Db;
  locale: Locale;
  calledAway: AbortSignal;
  input: Readonly<{ language?: Locale | undefined; size?: PrintSize | undefined }>;
}>;

/**
 * Returns a document as a PDF file, with the organisation's letterhead. `contentOf` returns the document in the
 * language of the printout: the one that the call asks for, otherwise `language`, which defaults to the caller's.
 */
export async function pdfAnswer(
  { db, locale, calledAway, input }: Caller,
  { name, language = locale }: Readonly<{ name: string; language?: Locale }>,
  contentOf: (tools: PrintTools) => PrintContent | Promise<PrintContent>,
): Promise<FileAnswer> {
  const tools = await printToolsOf(db, input.language ?? language);
  const organisation = await db
    .selectFrom('organization')
    .select(['name', 'legal_name', 'licence', 'address', 'phone', 'email', 'logo'])
    .executeTakeFirstOrThrow();
  const content = await contentOf(tools);
  const job = await jobOf(content, { organisation, tools, size: input.size ?? 'A4' });
  return new FileAnswer({
    name: `${name.replaceAll(/[/ ]/g, '-')}.pdf`,
    contentType: 'application/pdf',
    body: await pdfOf(job, calledAway),
    inline: true,
  });
}

/** Lays a document out, without its logo if the layout fails with it, because a logo may be a damaged picture. */
async function pdfOf(job: LayoutJob, calledAway: AbortSignal): Promise<Uint8Array> {
  const { logo, ...data } = job;
  const withLogo = (name: string | null): PrintJob => ({
    printout: JSON.stringify({ ...data.layout, logo: name }),
    pictures: [...data.pictures, ...(logo && name ? [{ name, bytes: logo.bytes }] : [])],
  });
  if (!logo) return typesetter.pdfOf(withLogo(null), calledAway);
  try {
    return await typesetter.pdfOf(withLogo(logo.name), calledAway);
  } catch (error) {
    if (calledAway.aborted) throw error;
    return typesetter.pdfOf(withLogo(null), calledAway);
  }
}

type Organisation = Letterhead & Readonly<{ logo: string | null }>;

type LayoutJob = Readonly<{
  layout: object;
  pictures: PrintJob['pictures'];
  logo: Readonly<{ name: string; bytes: Uint8Array }> | undefined;
}>;

const CODE = 'code.svg';
/** Number of columns from which a table needs the long side of the page, and from which it needs small letters. */
const [LANDSCAPE_COLUMNS, DENSE_COLUMNS] = [7, 10];

/** Builds the data of the layout, in which every field has a value. */
async function jobOf(
  content: PrintContent,
  {
    organisation,
    tools,
    size,
  }: Readonly<{ organisation: Organisation; tools: PrintTools; size: PrintSize }>,
): Promise<LayoutJob> {
  const { language, say } = tools;
  const { letterhead = organisation, branch, code, foot = [], number, blocks } = content;
  const columns = Math.max(
    0,
    ...blocks.map((block) => ('columns' in block ? block.columns.length : 0)),
  );
  const isSheet = size === 'A4';
  const [before = '', between = '', after = ''] = say('print.page', {
    page: '|',
    pages: '|',
  }).split('|');
  const lines = [
    letterhead.legal_name,
    letterhead.licence && `${say('counter-paper.licence')} ${letterhead.licence}`,
    ...letterhead.address.split('\n'),
    [letterhead.phone, letterhead.email].filter(Boolean).map(tools.code).join(' · '),
    [branch?.name, branch?.address].flatMap((part) => (part ? [tools.own(part)] : [])).join(' · '),
  ].filter((line) => line !== '');
  const logo = organisation.logo === null ? undefined : logoOf(organisation.logo);
  return {
    layout: {
      direction: dirOf(language),
      page: [before, between, after],
      digits: language === 'fa' ? [...persianDigits('0123456789')] : [...'0123456789'],
      code: code === undefined ? null : CODE,
      printout: {
        language,
        size,
        landscape: isSheet && columns >= LANDSCAPE_COLUMNS,
        dense: isSheet && columns >= DENSE_COLUMNS,
        letterhead: { name: letterhead.name, lines },
        title: content.title,
        number: number ?? null,
        marks: content.marks,
        blocks: blocks.map(blockOf),
        foot,
        signatures: content.signatures,
        footer: [letterhead.name, content.title, number].filter(Boolean).join(' · '),
      },
    },
    pictures:
      code === undefined
        ? []
        : [
            {
              name: CODE,
              bytes: Buffer.from(await QRCode.toString(code, { type: 'svg', margin: 0 })),
            },
          ],
    logo,
  };
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
    case 'table':
      return {
        kind: block.kind,
        caption: block.caption ?? null,
        columns: block.columns.map(({ title, align, isWide = false }) => ({
          title,
          align,
          wide: isWide,
        })),
        rows: block.rows.map(rowOf),
        foot: block.foot ? rowOf({ ...block.foot, kind: 'total' }) : null,
      };
    default:
      return block;
  }
}
