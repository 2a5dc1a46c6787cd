import path from 'node:path';
import QRCode from 'qrcode';
import { createTranslator } from 'use-intl/core';

import type { PrintSize } from '@/lib/contract/kernel/printing';
import { persianDigits } from '@/lib/format/native-digits';
import { dirOf, type Locale, tagOf } from '@/lib/i18n';
import type {
  Letterhead,
  PrintBlock,
  PrintCell,
  PrintContent,
  PrintFact,
  PrintRow,
} from '@/lib/print/printout';
import { type PrintTools, type PrintSettings, printTools } from '@/lib/print/tools';
import { namesOf, readCatalogue } from '@/lib/read-catalogue';
import { TurnedAway } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { logoOf } from '@/server/kernel/logo';
import { organisationOf } from '@/server/kernel/organisation';
import { settingOf } from '@/server/kernel/setting';
import { fitOf, sharesOf } from './table-fit';
import { type PrintedPdf, type PrintJob, typesetter } from './typesetter';

/**
 * A document as the layout reads it. `code` is its QR code as SVG; null if it has none. `proof` has the QR codes of its
 * proof of inclusion.
 */
type PrintedDocument = Readonly<
  Record<string, unknown> & {
    code: string | null;
    proof?: Readonly<{ codes: readonly string[]; lines: readonly string[] }> | null;
  }
>;

/**
 * One or more documents of a file, ready for the layout. It is plain JSON, so that it can be stored and laid out later.
 */
export type Printout = Readonly<{ size: PrintSize; documents: readonly PrintedDocument[] }>;

type Content = PrintContent | readonly PrintContent[];
export type ContentOf = (tools: PrintTools) => Content | Promise<Content>;

type Wanted = Readonly<{ language: Locale; size?: PrintSize | undefined }>;

/** Documents of a file in one language, with the organisation's letterhead. */
export const printoutOf = async (db: Db, wanted: Wanted, contentOf: ContentOf): Promise<Printout> =>
  (await printerOf(db, wanted))(contentOf);

/** Returns a function that makes printouts in one language. The settings of the organisation are read once for all. */
export async function printerOf(
  db: Db,
  { language, size = 'A4' }: Wanted,
): Promise<(contentOf: ContentOf) => Promise<Printout>> {
  const organisation = await db
    .selectFrom('organization')
    .select(['name', 'legal_name', 'licence', 'address', 'phone', 'email'])
    .executeTakeFirstOrThrow();
  const tools = await printToolsOf(db, language, organisation);
  const frame = {
    organisation,
    tools,
    size,
    words: {
      language,
      direction: dirOf(language),
      page: tools.say('ui.export.page', { page: '|', pages: '|' }).split('|'),
      digits: language === 'fa' ? [...persianDigits('0123456789')] : [...'0123456789'],
    },
  };
  return async (contentOf) => {
    const contents = [await contentOf(tools)].flat();
    return { size, documents: await Promise.all(contents.map((one) => documentOf(one, frame))) };
  };
}

/** The organisation's logo as a data URL; null if it has none. */
export async function storedLogo(db: Db): Promise<string | null> {
  const { logo } = await db.selectFrom('organization').select('logo').executeTakeFirstOrThrow();
  return logo;
}

/**
 * Lays a printout out as a PDF file. If the layout fails with the logo, the logo is left out, because it may be a
 * damaged picture.
 */
export const pdfOf = async (...given: Parameters<typeof laidOut>): Promise<Uint8Array> =>
  (await laidOut(...given)).pdf;

async function laidOut(
  printout: Printout,
  dataUrl: string | null,
  calledAway: AbortSignal,
): Promise<PrintedPdf> {
  const logo = dataUrl === null ? undefined : logoOf(dataUrl);
  const bare = () => typesetter.pdfOf(jobOf(printout, undefined), calledAway);
  if (!logo) return bare();
  return typesetter.pdfOf(jobOf(printout, logo), calledAway).catch((error: unknown) => {
    if (calledAway.aborted || error instanceof TurnedAway) throw error;
    return bare();
  });
}

/** Printouts of one file, with its title. */
export type Joined = Readonly<{
  printouts: readonly Printout[];
  title: string;
  /** Name of the organisation. */
  author: string;
  logo: string | null;
}>;

/**
 * Lays several printouts out as one PDF file, one after the other, so that a long file needs no more memory than its
 * longest part. Each printout keeps its own page numbers.
 */
export async function joinedPdf(
  { printouts, title, author, logo }: Joined,
  calledAway: AbortSignal,
): Promise<Uint8Array> {
  const parts: PrintedPdf[] = [];
  for (const printout of printouts) parts.push(await laidOut(printout, logo, calledAway));
  const pictures = parts.map(({ pdf }, at) => ({ name: `part-${at}.pdf`, bytes: pdf }));
  const data = {
    title,
    author,
    parts: parts.map(({ pages }, at) => ({ name: `part-${at}.pdf`, pages })),
  };
  const { pdf } = await typesetter.pdfOf(
    { layout: 'joined', printout: JSON.stringify(data), pictures },
    calledAway,
  );
  return pdf;
}

type Picture = PrintJob['pictures'][number];

/** Data and pictures of a file. */
function jobOf({ size, documents }: Printout, logo: Picture | undefined): PrintJob {
  const codes = documents.map(({ code }, at) =>
    code === null ? undefined : { name: `code-${at}.svg`, bytes: Buffer.from(code) },
  );
  const proofs = documents.map(({ proof }, at) =>
    (proof?.codes ?? []).map((code, part) => ({
      name: `proof-${at}-${part}.svg`,
      bytes: Buffer.from(code),
    })),
  );
  return {
    layout: 'printout',
    printout: JSON.stringify({
      size,
      logo: logo?.name ?? null,
      documents: documents.map((document, at) => ({
        ...document,
        code: codes[at]?.name ?? null,
        proof: document.proof
          ? { ...document.proof, codes: (proofs[at] ?? []).map(({ name }) => name) }
          : null,
      })),
    }),
    pictures: [...codes, ...proofs.flat(), logo].filter((picture) => picture !== undefined),
  };
}

type Frame = Readonly<{
  organisation: Letterhead;
  tools: PrintTools;
  size: PrintSize;
  words: object;
}>;

/** Builds the data of one document for the layout. */
async function documentOf(
  content: PrintContent,
  { organisation, tools, size, words }: Frame,
): Promise<PrintedDocument> {
  const {
    letterhead = organisation,
    title,
    number,
    marks,
    blocks,
    code,
    foot = [],
    proof,
    signatures,
  } = content;
  const { isLandscape, textSize } = fitOf(blocks, size);
  return {
    ...words,
    landscape: isLandscape,
    table_size: textSize,
    letterhead: { name: letterhead.name, lines: letterheadLines(content, letterhead, tools) },
    title,
    number: number ?? null,
    marks,
    blocks: blocks.map(blockOf),
    code: code === undefined ? null : await QRCode.toString(code, { type: 'svg', margin: 0 }),
    foot,
    proof: proof ? { ...proof, codes: await Promise.all(proof.codes.map(proofCode)) } : null,
    signatures,
    footer: [letterhead.name, title, number].filter(Boolean).join(' · '),
  };
}

/**
 * QR code of a proof as SVG. The digits after the `#` are one numeric segment, which needs as many modules as bytes
 * would. The lowest level of error correction keeps the modules large.
 */
function proofCode(address: string): Promise<string> {
  const digits = /\d+$/.exec(address)?.index ?? address.length;
  const segments: QRCode.QRCodeSegment[] = [
    { data: Buffer.from(address.slice(0, digits)), mode: 'byte' },
    { data: address.slice(digits), mode: 'numeric' },
  ];
  return QRCode.toString(segments, { type: 'svg', margin: 0, errorCorrectionLevel: 'L' });
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

/** Returns the functions that format a printout in a language, by the settings of the organisation. */
async function printToolsOf(
  db: Db,
  language: Locale,
  { phone, email }: Pick<Letterhead, 'phone' | 'email'>,
): Promise<PrintTools> {
  const { base_currency, base_decimals, timezone } = await organisationOf(db);
  const setting = await settingOf(db, 'system-setting');
  const exchange = await settingOf(db, 'exchange');
  const currencies = await db
    .selectFrom('currency')
    .select(['code', 'name', 'minor_units'])
    .execute();
  const accounts = await db.selectFrom('account').select(['id', 'name', 'names']).execute();
  return printTools({
    language,
    base: {
      code: base_currency,
      units: base_decimals,
      decimals: setting.numberFormat,
      symbol: setting.currencySymbol,
      position: setting.currencyPosition,
    },
    currencies: new Map(currencies.map(({ code, ...currency }) => [code, currency])),
    accounts: new Map(accounts.map(({ id, name, names }) => [id, names[language] ?? name])),
    format: { date: setting.dateFormat, time: setting.timeFormat, timezone },
    contact: [phone, email].filter((way) => way !== ''),
    cancelMinutes: exchange.remittance_cancel_minutes,
    complaintContact: exchange.complaint_contact,
    say: sayerOf(language),
  });
}

const sayers = new Map<Locale, PrintSettings['say']>();

/**
 * Returns the function that looks up messages in a language. Reads the language's catalogues once per process. The
 * function throws if a message is missing.
 */
function sayerOf(language: Locale): PrintSettings['say'] {
  const known = sayers.get(language);
  if (known) return known;
  const folder = path.join(process.cwd(), 'messages', language);
  const translate = createTranslator<Record<string, unknown>>({
    locale: tagOf(language),
    messages: Object.fromEntries(
      namesOf(folder).map((name) => [name, readCatalogue(folder, name)]),
    ),
    timeZone: 'UTC',
    onError: (error) => {
      throw error;
    },
  });
  const say: PrintSettings['say'] = (key, params) => translate(key as never, params as never);
  sayers.set(language, say);
  return say;
}
