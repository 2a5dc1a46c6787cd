'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ImportProblem } from '@/components/document/import/use-import';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { saveFile } from '@/components/ui/save-file';
import { BYTE_ORDER_MARK, csvLines } from '@/lib/format/csv';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { PlainTable } from '@/components/ui/plain-table';

const SHOWN_MAX = 100;

type Props = Readonly<{ problems: readonly ImportProblem[]; file: File | undefined }>;

/** Every cell of a file that is not right, with why; the rows can be taken home and mended. */
export function ImportProblems({ problems, file }: Props) {
  const t = useTranslations('document.import');
  return (
    <div className="grid gap-2">
      <Callout tone="negative">{t('problems', { count: problems.length })}</Callout>
      {file && <MendedRows file={file} problems={problems} />}
      <ProblemTable problems={problems} />
    </div>
  );
}

function MendedRows({
  file,
  problems,
}: Readonly<{ file: File; problems: readonly ImportProblem[] }>) {
  const t = useTranslations('document.import');
  return (
    <Button
      icon={Download}
      className="justify-self-start"
      onClick={() => void downloadRows(file, problems)}
    >
      {t('download')}
    </Button>
  );
}

function ProblemTable({ problems }: Readonly<{ problems: readonly ImportProblem[] }>) {
  const t = useTranslations('document.import');
  return (
    <ScrollRegion label={t('list')} className="max-h-72 overflow-auto">
      <PlainTable
        edge={8}
        rows={problems.slice(0, SHOWN_MAX)}
        rowId={(_, at) => at}
        columns={[
          { ...{ id: 'row', header: t('row'), align: 'end' }, cell: ({ row }) => row },
          {
            ...{ id: 'column', header: t('column') },
            cell: ({ column }) => <bdi dir="ltr">{column}</bdi>,
          },
          {
            ...{ id: 'why', header: t('why'), cellClass: 'whitespace-normal!' },
            cell: ({ message }) => message,
          },
        ]}
      />
    </ScrollRegion>
  );
}

/** The rows that were refused, as they stand in the file, each with why: to be mended and sent again. */
async function downloadRows(file: File, problems: readonly ImportProblem[]): Promise<void> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const [head = [], ...rows] = parse(await file.text(), { bom: true, relax_column_count: true });
  const byRow = Map.groupBy(problems, ({ row }) => row);
  const bad = [...byRow].flatMap(([row, found]) => {
    // The head is row 1.
    const cells = rows[row - 2];
    const why = found.map(({ column, message }) => `${column}: ${message}`).join(' ');
    return cells ? [[...cells, why]] : [];
  });
  const text = [BYTE_ORDER_MARK, csvLines([[...head, 'error'], ...bad])];
  saveFile(`refused-${file.name}`, new Blob(text, { type: 'text/csv' }));
}
