import * as v from 'valibot';

import { Amount, Day, Line, Name, Rate } from '@/lib/contract/schemas';
import { AccountNumber, Currency } from '@/server/document/import/cells';
import type { FileRow } from '@/server/document/import/row-reader';
import { type ImportFile, type Reading, readRows } from '@/server/document/import/rows';
import { Findings } from '@/server/document/import/findings';

const Row = v.object({
  entry: Name(64),
  date: v.optional(Day),
  memo: v.optional(Line(300)),
  account: AccountNumber,
  debit: v.optional(Amount),
  credit: v.optional(Amount),
  currency: v.optional(Currency),
  rate: v.optional(Rate),
  base: v.optional(Amount),
  party: v.optional(Line(200)),
  reference: v.optional(Line(100)),
});

type FileLine = FileRow<typeof Row>;

/** The rows of one entry, in the order of the file. */
export type FileEntry = {
  row: number;
  date: string;
  memo: string;
  reference: string;
  lines: FileLine[];
};

const NEEDED = ['entry', 'date', 'account', 'debit', 'credit'] as const;
const LINES_MAX = 1000;

/**
 * Reads a file of journal entries from a stream, until its end or until it has read more than `most` entries. Rows with
 * errors are reported and left out.
 */
export async function readJournalFile(
  file: ImportFile,
  { most = Infinity } = {},
): Promise<{ entries: FileEntry[]; reading: Reading; findings: Findings }> {
  const findings = new Findings();
  const entries = new Map<string, FileEntry>();
  const reading = await readRows(file, {
    schema: Row,
    needed: NEEDED,
    findings,
    take: (line) => addTo(entries, line, findings),
    isEnough: () => entries.size > most,
  });
  // The entries are checked only if the whole file was read; otherwise an entry may lack rows.
  if (entries.size <= most) for (const entry of entries.values()) judgeEntry(entry, findings);
  return { entries: [...entries.values()], reading, findings };
}

/**
 * Adds a row to its entry. The date and the reference may be repeated on each row of an entry, but must be the same.
 */
function addTo(entries: Map<string, FileEntry>, line: FileLine, findings: Findings): void {
  const { row, date = '', memo = '', reference = '' } = line;
  const entry = entries.get(line.entry);
  if (!entry) {
    entries.set(line.entry, { row, date, memo, reference, lines: [line] });
    return;
  }
  entry.lines.push(line);
  entry.memo ||= memo;
  for (const [column, text] of [
    ['date', date],
    ['reference', reference],
  ] as const) {
    const differs = text !== '' && entry[column] !== '' && entry[column] !== text;
    if (differs) findings.add({ row, column, key: 'import.differs' });
    entry[column] ||= text;
  }
}

function judgeEntry({ row, date, lines }: FileEntry, findings: Findings): void {
  if (date === '') findings.add({ row, column: 'date', key: 'field.required' });
  if (lines.length > LINES_MAX) findings.add({ row, column: 'entry', key: 'field.lines-many' });
}
