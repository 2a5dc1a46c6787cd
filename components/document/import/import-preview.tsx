'use client';

import { useTranslations } from 'use-intl';

import { PlainTable } from '@/components/ui/plain-table';
import { ScrollRegion } from '@/components/ui/scroll-region';

type Row = Readonly<Record<string, string>>;

/** First rows of the file as parsed. */
export function ImportPreview({ rows }: Readonly<{ rows: readonly Row[] }>) {
  const t = useTranslations('document.import');
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (columns.length === 0) return null;
  return (
    <ScrollRegion label={t('preview')} className="max-h-48 overflow-auto">
      <p className="text-12 text-ink-2">{t('preview')}</p>
      <PlainTable
        label={t('preview')}
        edge={8}
        rows={rows}
        rowId={(_, at) => at}
        columns={columns.map((column) => ({
          id: column,
          header: <bdi dir="ltr">{column}</bdi>,
          cell: (row: Row) => <bdi>{row[column]}</bdi>,
        }))}
      />
    </ScrollRegion>
  );
}
