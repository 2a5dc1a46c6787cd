import { SHARED_MAX, SHARED_TEXT_MAX, SHEETS_MAX } from './limits.ts';
import { builtInFormat, formatOf, GENERAL, type NumberFormat } from './number-format.ts';
import { unescaped } from './cell-value.ts';
import { UnfitWorkbook } from './unfit-workbook.ts';
import { readXml } from './xml-events.ts';
import type { ZipArchive } from './zip-archive.ts';

type Relation = Readonly<{ id: string; type: string; target: string }>;

export type Sheet = Readonly<{ name: string; part: string }>;

/** The parts of a workbook from which cells are read. */
export type WorkbookParts = Readonly<{
  /** Visible worksheets, in their order. */
  sheets: readonly Sheet[];
  is1904: boolean;
  styles: string | undefined;
  sharedTexts: string | undefined;
}>;

const OPEN_DOCUMENT = 'mimetype';

/** Finds the parts of a workbook by their relations. Refuses an archive of another kind. */
export async function partsOf(zip: ZipArchive): Promise<WorkbookParts> {
  if (zip.has(OPEN_DOCUMENT) || zip.has('meta-inf/manifest.xml')) {
    throw new UnfitWorkbook(zip.has('content.xml') ? 'open-document' : 'archive');
  }
  if (!zip.has('_rels/.rels')) throw new UnfitWorkbook('archive');
  const [main] = (await relationsOf(zip, '')).filter(({ type }) => type === 'officeDocument');
  if (!main || !zip.has(main.target)) throw new UnfitWorkbook('archive');
  if (main.target.endsWith('.bin')) throw new UnfitWorkbook('binary');
  const relations = await relationsOf(zip, main.target);
  const { sheets, is1904 } = await readWorkbook(zip, main.target, relations);
  const partOf = (wanted: string) =>
    relations.find(({ type, target }) => type === wanted && zip.has(target))?.target;
  return { sheets, is1904, styles: partOf('styles'), sharedTexts: partOf('sharedStrings') };
}

async function readWorkbook(zip: ZipArchive, part: string, relations: readonly Relation[]) {
  const sheets: Sheet[] = [];
  let is1904 = false;
  let hasRoot = false;
  await readXml(zip.read(part), {
    open: (name, { name: title = '', state = 'visible', id, date1904 }) => {
      if (name === 'workbook') hasRoot = true;
      if (name === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true';
      if (name !== 'sheet' || state !== 'visible') return;
      const relation = relations.find((one) => one.id === id);
      if (relation?.type !== 'worksheet' || !zip.has(relation.target)) return;
      if (sheets.length >= SHEETS_MAX) throw new UnfitWorkbook('large');
      sheets.push({ name: title.slice(0, 100), part: relation.target });
    },
  });
  if (!hasRoot) throw new UnfitWorkbook('archive');
  return { sheets, is1904 };
}

/** Relations of a part to other parts of the archive. Links to other files are left out. */
async function relationsOf(zip: ZipArchive, part: string): Promise<Relation[]> {
  const cut = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, cut);
  const file = `${folder}_rels/${part.slice(cut)}.rels`;
  const relations: Relation[] = [];
  if (!zip.has(file)) return relations;
  await readXml(zip.read(file), {
    open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      relations.push({
        id: Id,
        // The last segment of the type is the same in the strict and in the transitional format.
        type: Type.slice(Type.lastIndexOf('/') + 1),
        target: targetOf(folder, Target),
      });
    },
  });
  return relations;
}

/** Resolves a target, which is absolute in the archive or relative to the folder of its part. */
function targetOf(folder: string, target: string): string {
  const plain = target.replaceAll('\\', '/');
  const path: string[] = [];
  for (const step of (plain.startsWith('/') ? plain : folder + plain).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}

/** Number formats by style index, which a cell has in the attribute `s`. */
export async function formatsOf(
  zip: ZipArchive,
  part: string | undefined,
): Promise<readonly NumberFormat[]> {
  if (part === undefined) return [];
  const codes = new Map<string, NumberFormat>();
  const ids: string[] = [];
  let isCellStyles = false;
  await readXml(zip.read(part), {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(numFmtId, formatOf(formatCode.slice(0, 500)));
      if (name === 'cellXfs') isCellStyles = true;
      if (name === 'xf' && isCellStyles) ids.push(numFmtId);
      if (ids.length > 100_000) throw new UnfitWorkbook('large');
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyles = false;
    },
  });
  return ids.map((id) => codes.get(id) ?? builtInFormat(Number(id)) ?? GENERAL);
}

/** Texts that cells name by index. The runs of a rich text are joined; phonetic hints are left out. */
export async function sharedTextsOf(
  zip: ZipArchive,
  part: string | undefined,
): Promise<readonly string[]> {
  if (part === undefined) return [];
  const texts: string[] = [];
  const run = new TextRuns();
  let size = 0;
  await readXml(zip.read(part), {
    open: (name) => run.open(name),
    text: (text) => run.add(text),
    close: (name) => {
      run.close(name);
      if (name !== 'si') return;
      const text = run.taken();
      size += text.length;
      if (texts.length >= SHARED_MAX || size > SHARED_TEXT_MAX) throw new UnfitWorkbook('large');
      texts.push(text);
    },
  });
  return texts;
}

/** Joins the texts (`t`) of a rich text. */
export class TextRuns {
  #text = '';
  #isText = false;
  #isHint = false;

  open(name: string): void {
    if (name === 'rPh') this.#isHint = true;
    else if (name === 't') this.#isText = true;
  }

  add(text: string): void {
    if (this.#isText && !this.#isHint) this.#text += text;
  }

  close(name: string): void {
    if (name === 'rPh') this.#isHint = false;
    else if (name === 't') this.#isText = false;
  }

  /** Returns the collected text and clears it for the next one. */
  taken(): string {
    const text = unescaped(this.#text);
    this.#text = '';
    return text;
  }
}
