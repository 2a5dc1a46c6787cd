'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ImportProblem, ImportReport } from './use-import';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { saveFile } from '@/components/ui/save-file';
import type { Dialect } from '@/lib/domain/dialect';
import { BYTE_ORDER_MARK, csvLines } from '@/lib/format/csv';
import { RecordSplitter, SEP_LINE } from '@/lib/format/record-splitter';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { PlainTable } from '@/components/ui/plain-table';

const SHOWN_MAX = 100;

type Props = Readonly<{
  problems: readonly ImportProblem[];
  file: File | undefined;
  dialect: Dialect | undefined;
  columns?: ImportReport['columns'];
}>;

/**
 * Number of invalid cells, and a table of the first of them. All rows of a text file that have errors can be downloaded
 * for correction.
 */
export function ImportProblems({ problems, file, dialect, columns }: Props) {
  const t = useTranslations('document.import');
  return (
    <div className="grid gap-2">
      <Callout tone="negative">{t('problems', { count: cellCount(problems) })}</Callout>
      {file && dialect?.encoding && (
        <Button
          icon={Download}
          className="justify-self-start"
          onClick={() => void downloadRows({ file, dialect, problems })}
        >
          {t('download')}
        </Button>
      )}
      <CellTable label={t('list')} cells={problems} columns={columns} />
    </div>
  );
}

/** Number of cells with errors; a cell with several errors counts once. */
const cellCount = (problems: readonly ImportProblem[]): number =>
  new Set(problems.map(({ row, column }) => `${row} ${column}`)).size;

type MendedProps = Readonly<{
  file: File;
  dialect: Dialect;
  problems: readonly ImportProblem[];
}>;

type CellTableProps = Readonly<{
  label: string;
  cells: readonly ImportProblem[];
  /** Columns of the file. Messages name a cell by the title and the letter of its column. */
  columns?: ImportReport['columns'];
}>;

/** Messages about cells of a file, by row and column. */
export function CellTable({ label, cells, columns = [] }: CellTableProps) {
  const t = useTranslations('document.import');
  return (
    <ScrollRegion label={label} className="max-h-72 overflow-auto">
      <PlainTable
        edge={8}
        rows={cells.slice(0, SHOWN_MAX)}
        rowId={(_, at) => at}
        columns={[
          { id: 'row', header: t('row'), align: 'end', cell: ({ row }) => row },
          {
            id: 'column',
            header: t('column'),
            cell: ({ column }) => <bdi dir="auto">{titleOf(column, columns)}</bdi>,
          },
          {
            id: 'why',
            header: t('why'),
            cellClass: 'whitespace-normal!',
            cell: ({ message }) => message,
          },
        ]}
      />
    </ScrollRegion>
  );
}

/** Title and letter of the file column that fills a field. If the title equals the name of the field, only the name. */
function titleOf(field: string, columns: NonNullable<ImportReport['columns']>): string {
  const column = columns.find((one) => one.field === field || one.title === field);
  if (!column || column.title.toLowerCase() === field) return field;
  return `${column.title} (${column.letter})`;
}

/** Saves the refused rows as in the file, each with its errors, for correction and another import. */
async function downloadRows({ file, dialect, problems }: MendedProps): Promise<void> {
  const text = await textOf(file, dialect.encoding ?? 'utf-8');
  const splitter = new RecordSplitter(dialect.separator ?? ',');
  const records = [...splitter.push(text.replace(SEP_LINE, '')), ...splitter.end()];
  const byRow = Map.groupBy(problems, ({ row }) => row);
  const bad = [...byRow].flatMap(([row, found]) => {
    // The header is row 1.
    const cells = row > 1 ? records[row - 1]?.cells : undefined;
    const why = found.map(({ column, message }) => `${column}: ${message}`).join(' ');
    return cells ? [[...cells, why]] : [];
  });
  const lines = [BYTE_ORDER_MARK, csvLines([[...(records[0]?.cells ?? []), 'error'], ...bad])];
  saveFile(`refused-${file.name}`, new Blob(lines, { type: 'text/csv' }));
}

function textOf(file: File, encoding: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(BYTE_ORDER_MARK, '') : '');
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsText(file, encoding);
  });
}
