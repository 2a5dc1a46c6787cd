import { TEXT_MAX } from './limits.ts';
import {
  formatsOf,
  partsOf,
  type Sheet,
  sharedTextsOf,
  type WorkbookParts,
} from './package-parts.ts';
import { type Merge, SheetReader, type SheetRow } from './sheet-reader.ts';
import { UnfitWorkbook } from './unfit-workbook.ts';
import { readXml } from './xml-events.ts';
import { ZipArchive } from './zip-archive.ts';

/** The visible sheets with content, and the rows of the sheet that is read, as lines of JSON. */
type ReadWorkbook = Readonly<{
  sheets: readonly string[];
  sheet: string | null;
  lines: readonly string[];
}>;

/**
 * Reads the sheet with the wanted name or, without a name, the only one with content. Throws `UnfitWorkbook` for a file
 * to refuse.
 */
export async function readWorkbook(
  bytes: Buffer,
  wanted: string | undefined,
): Promise<ReadWorkbook> {
  const zip = new ZipArchive(bytes);
  const parts = await partsOf(zip);
  const filled: Sheet[] = [];
  for (const sheet of parts.sheets) if (await hasCells(zip, sheet)) filled.push(sheet);
  const [only] = filled;
  const isOnly = wanted === undefined && filled.length === 1;
  const sheet = isOnly ? only : filled.find(({ name }) => name === wanted);
  return {
    sheets: filled.map(({ name }) => name),
    sheet: sheet?.name ?? null,
    lines: sheet ? await linesOf(zip, sheet, parts) : [],
  };
}

/** True if a sheet has a cell with a value or a formula. */
async function hasCells(zip: ZipArchive, { part }: Sheet): Promise<boolean> {
  let isData = false;
  let isFound = false;
  await readXml(zip.read(part), {
    open: (name) => {
      if (name === 'sheetData') isData = true;
      else if (isData && ['v', 'is', 'f'].includes(name)) isFound = true;
    },
    close: (name) => {
      if (name === 'sheetData') isData = false;
    },
    isEnough: () => isFound,
  });
  return isFound;
}

/** Rows of a sheet as lines of JSON. Only the first cell of a merged range keeps its value. */
async function linesOf(zip: ZipArchive, { part }: Sheet, parts: WorkbookParts): Promise<string[]> {
  const known = {
    formats: await formatsOf(zip, parts.styles),
    texts: await sharedTextsOf(zip, parts.sharedTexts),
    is1904: parts.is1904,
  };
  const lines: string[] = [];
  const numbers: number[] = [];
  let size = 0;
  const reader = new SheetReader(known, (row) => {
    const line = `${JSON.stringify(row)}\n`;
    size += line.length;
    if (size > TEXT_MAX) throw new UnfitWorkbook('large');
    lines.push(line);
    numbers.push(row.row);
  });
  await readXml(zip.read(part), reader.handler);
  emptyMerged(lines, numbers, reader.merges);
  return lines;
}

/** Empties the cells that a merged range covers, except its first one. */
function emptyMerged(lines: string[], numbers: readonly number[], merges: readonly Merge[]): void {
  const byTop = merges.toSorted((a, b) => a.top - b.top);
  let open: Merge[] = [];
  let next = 0;
  for (const [at, number] of numbers.entries()) {
    for (let merge = byTop[next]; merge && merge.top <= number; merge = byTop[next]) {
      open.push(merge);
      next += 1;
    }
    open = open.filter(({ bottom }) => bottom >= number);
    if (open.length > 0) lines[at] = withoutMerged(lines[at] ?? '', open);
  }
}

function withoutMerged(line: string, merges: readonly Merge[]): string {
  const row: SheetRow = JSON.parse(line);
  for (const { top, left, right } of merges) {
    const from = row.row === top ? left + 1 : left;
    for (let column = from; column <= Math.min(right, row.cells.length - 1); column += 1) {
      row.cells[column] = '';
      delete row.typed?.[column];
    }
  }
  return `${JSON.stringify(row)}\n`;
}
