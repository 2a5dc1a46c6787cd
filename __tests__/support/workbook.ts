import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';

import { openWorkbook } from '@/server/files/workbook/open-workbook';
import { readWorkbook } from '@/server/files/workbook/read-workbook';
import type { SheetRow } from '@/server/files/workbook/sheet-reader';

/** XML of a workbook's parts by name. A part that is undefined is left out. */
export type Parts = Readonly<Record<string, string | Uint8Array | undefined>>;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

export const relations = (
  ...all: readonly (readonly [id: string, type: string, target: string])[]
) =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}">${all
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** A worksheet with these rows; `after` follows the data. */
export const sheet = (rows: string, after = '') =>
  `${DECLARATION}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetData>${rows}</sheetData>${after}</worksheet>`;

/** Styles with one format of cells per format code; the index is the `s` of a cell. The first one is General. */
export const styles = (...codes: readonly string[]) =>
  `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="${codes.length}">${codes
    .map(
      (code, at) =>
        `<numFmt numFmtId="${at + 164}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    )
    .join(
      '',
    )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${codes
    .map((_, at) => `<xf numFmtId="${at + 164}" applyNumberFormat="1"/>`)
    .join('')}</cellXfs></styleSheet>`;

export const sharedTexts = (...items: readonly string[]) =>
  `${DECLARATION}<sst xmlns="${MAIN}" count="${items.length}">${items.map((item) => `<si>${item}</si>`).join('')}</sst>`;

type Sheets = readonly Readonly<{ name: string; xml: string; state?: string }>[];

/** Parts of a workbook with these sheets, named as Excel names them. */
export function partsOf(sheets: Sheets, more: Parts = {}, properties = ''): Parts {
  const listed = sheets
    .map(
      ({ name, state }, at) =>
        `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
    )
    .join('');
  return {
    '[Content_Types].xml': `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relations(['rId1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${properties}<sheets>${listed}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map(
        (_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const,
      ),
      ['rId90', 'styles', 'styles.xml'],
      ['rId91', 'sharedStrings', 'sharedStrings.xml'],
    ),
    ...Object.fromEntries(sheets.map(({ xml }, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
    ...more,
  };
}

export const zipped = (parts: Parts, level: 0 | 6 = 6): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).flatMap(([name, part]) =>
        part === undefined
          ? []
          : [[name, typeof part === 'string' ? strToU8(part) : part] as const],
      ),
    ),
    { level },
  );

const NAMED = { '&': '&amp;', '<': '&lt;', '>': '&gt;' } as const;
const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => NAMED[sign as keyof typeof NAMED]);

/** A cell to write: text, or the XML of its attributes and content. */
export type CellXml = string | Readonly<{ s?: number; t?: string; v?: string; f?: string }>;

/** Rows of a sheet, as inline texts or as given. An empty text is no cell. */
export const rowsXml = (rows: readonly (readonly CellXml[])[]): string =>
  rows
    .map((cells, at) => {
      const written = cells.map((cell, column) => cellXml(cell, `${letter(column)}${at + 1}`));
      return `<row r="${at + 1}">${written.join('')}</row>`;
    })
    .join('');

const letter = (column: number) => String.fromCharCode(65 + column);

function cellXml(cell: CellXml, place: string): string {
  if (cell === '') return '';
  if (typeof cell === 'string') {
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  }
  const { s, t, v, f } = cell;
  const attributes = `${s === undefined ? '' : ` s="${s}"`}${t === undefined ? '' : ` t="${t}"`}`;
  const formula = f === undefined ? '' : `<f>${f}</f>`;
  return `<c r="${place}"${attributes}>${formula}${v === undefined ? '' : `<v>${escaped(v)}</v>`}</c>`;
}

/** A workbook with one sheet of these rows. Formats of cells are the codes, from index 1 on. */
export const workbookOf = (
  rows: readonly (readonly CellXml[])[],
  codes: readonly string[] = [],
): Uint8Array =>
  zipped(
    partsOf([{ name: 'Sheet1', xml: sheet(rowsXml(rows)) }], { 'xl/styles.xml': styles(...codes) }),
  );

/** Reads a workbook as the server does, in a process of its own. Rejects with the refusal. */
export async function openedApart(bytes: Uint8Array, chosen?: string) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'workbook-'));
  try {
    const file = path.join(folder, 'upload');
    await writeFile(file, bytes);
    const opened = await openWorkbook(file, chosen);
    return opened && { ...opened, rows: await readFile(opened.rows, 'utf8') };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads a workbook in this process. Rejects with the reason of a refusal; any other error means `unreadable`. */
export async function read(bytes: Uint8Array, chosen?: string) {
  const { lines, ...head } = await readWorkbook(Buffer.from(bytes), chosen);
  return { ...head, rows: lines.map((line): SheetRow => JSON.parse(line)) };
}
